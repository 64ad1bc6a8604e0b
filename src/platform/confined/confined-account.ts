import { systemAccounts, systemNumbers } from '../system-accounts.ts';

/** Account that the operator may create for confined processes. */
const NAME = 'kontor-pictures';
/** Numbers that distributions and system services leave unused (systemd: UIDS-GIDS); PostgreSQL has others. */
const UNUSED = { first: 60_578, last: 60_705 };

/**
 * Returns the account of confined processes of a shop that runs as root: `kontor-pictures` if it exists, else a number
 * that no account has. Null: the process keeps the shop's own account.
 */
export function confinedAccount(): { name: string | null; uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const own = systemAccounts().find(({ name, uid }) => name === NAME && uid > 0);
  if (own) return own;
  const used = systemNumbers();
  for (let number = UNUSED.last; number >= UNUSED.first; number -= 1)
    if (!used.has(number)) return { name: null, uid: number, gid: number };
  throw new Error(`no account number is free for pictures. Create an account: useradd --system ${NAME}.`);
}
