import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type SystemAccount, systemAccounts, systemNumbers } from '../system-accounts.ts';
import { writeOnce } from '../write-once.ts';

/** System account of the built-in PostgreSQL. `name` is null for a number that no account of the machine has. */
export type ServerAccount = { name: string | null; uid: number; gid: number };

/** Account that the operator may create; DATABASE_ACCOUNT names another one. */
export const ACCOUNT = 'kontor-db';
/** Folder of the clusters of a shop that runs as root. */
export const HOMES = '/var/lib';
/** Numbers that distributions, system services and containers leave unused (systemd: UIDS-GIDS). */
const UNUSED = { first: 60_706, last: 61_183 };

/**
 * Returns PostgreSQL's account for a shop that runs as root. It is the named one, else `kontor-db` if that exists. Else
 * it is a number of its own, which the installation remembers. Throws if the named account does not exist.
 */
export function databaseAccount(home: string, named: string | undefined): ServerAccount {
  const entries = systemAccounts();
  const found = entries.find(({ name }) => name === (named ?? ACCOUNT));
  if (found && found.uid > 0) return found;
  if (named !== undefined)
    throw new Error(
      found
        ? `PostgreSQL does not run as root: DATABASE_ACCOUNT must name another account than ${named}`
        : `DATABASE_ACCOUNT is ${named}, but this machine has no such account. Create it with useradd --system ${named}.`,
    );
  const file = path.join(home, 'account');
  if (!fs.existsSync(file)) writeOnce(file, String(unusedNumber(home)), 0o644);
  const number = Number(fs.readFileSync(file, 'utf8'));
  return { name: null, uid: number, gid: number };
}

/** Returns an account that has an entry, which initdb requires of the account that it runs under. */
export function accountWithEntry(): SystemAccount {
  const entries = systemAccounts().filter(({ uid }) => uid > 0);
  const entry = entries.find(({ name }) => name === 'nobody') ?? entries[0];
  if (!entry) throw new Error(`PostgreSQL does not run as root. Create an account: useradd --system ${ACCOUNT}.`);
  return entry;
}

/** Chooses a number that no account, group, process or other installation has. */
function unusedNumber(home: string): number {
  const used = new Set([...systemNumbers(), ...numbersOfInstallations(), ...numbersOfProcesses()]);
  const count = UNUSED.last - UNUSED.first + 1;
  const start = createHash('sha256').update(home).digest().readUInt32BE() % count;
  for (let step = 0; step < count; step += 1) {
    const number = UNUSED.first + ((start + step) % count);
    if (!used.has(number)) return number;
  }
  throw new Error(`no account number is free for PostgreSQL. Create an account: useradd --system ${ACCOUNT}.`);
}

function numbersOfInstallations(): number[] {
  return fs
    .readdirSync(HOMES)
    .filter((name) => name.startsWith('kontor-'))
    .flatMap((name) => readLines(path.join(HOMES, name, 'account')).map(Number));
}

function numbersOfProcesses(): number[] {
  if (!fs.existsSync('/proc/self')) return [];
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => fs.statSync(path.join('/proc', name), { throwIfNoEntry: false })?.uid ?? []);
}

function readLines(file: string): string[] {
  try {
    return fs.readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}
