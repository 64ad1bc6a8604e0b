/**
 * Gives up what a confined process needed for loading its program: the account of root and the right to read files.
 * Call it before the process reads its input. `account`: "uid:gid", or "" to stay under the present account.
 */
export function leavePrivileges(account: string): void {
  const [uid, gid] = account.split(':').map(Number);
  if (account !== '' && uid && gid) {
    process.setgroups?.([]);
    process.setgid?.(gid);
    process.setuid?.(uid);
  }
  if (process.getuid?.() === 0) throw new Error('the process still runs as root');
  for (const right of ['fs.read', 'addon']) dropRight(right);
}

/** Node's types lack this function of its permission model. */
function dropRight(right: string): void {
  const { permission } = process;
  if ('drop' in permission && typeof permission.drop === 'function')
    Reflect.apply(permission.drop, permission, [right]);
}
