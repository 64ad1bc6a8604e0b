import fs from 'node:fs';

export type SystemAccount = { name: string; uid: number; gid: number };

/** Returns the accounts of the machine's account file. */
export function systemAccounts(): SystemAccount[] {
  return fieldsOf('/etc/passwd')
    .filter((fields) => fields.length > 3)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

/** Returns the numbers of the machine's accounts and groups. */
export function systemNumbers(): Set<number> {
  const groups = fieldsOf('/etc/group').map((fields) => Number(fields[2]));
  return new Set([...systemAccounts().flatMap(({ uid, gid }) => [uid, gid]), ...groups]);
}

function fieldsOf(file: string): string[][] {
  try {
    return fs
      .readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => line.split(':'));
  } catch {
    return [];
  }
}
