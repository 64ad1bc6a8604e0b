import { systemAccounts, systemNumbers } from '../system-accounts.ts';

/**
 * Accounts that the operator may create for confined processes. Uploads have one of their own: their processes cannot
 * send a signal to those that decode pictures of the shop.
 */
const NAMES = { uploads: 'kontor-pictures', shop: 'kontor-renditions' } as const;
/** Numbers that distributions and system services leave unused (systemd: UIDS-GIDS); PostgreSQL has others. */
const UNUSED = { first: 60_578, last: 60_705 };

/** Source of the input: uploads of customers and employees, or the shop. */
export type ConfinedInput = keyof typeof NAMES;

/**
 * Returns the account of confined processes of a shop that runs as root. It is the named account if that exists, else a
 * number that no account has. Null: the process keeps the shop's own account.
 */
export function confinedAccount(input: ConfinedInput): { name: string | null; uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const own = systemAccounts().find(({ name, uid }) => name === NAMES[input] && uid > 0);
  if (own) return own;
  const used = systemNumbers();
  const free = Array.from({ length: UNUSED.last - UNUSED.first + 1 }, (_, index) => UNUSED.last - index).filter(
    (number) => !used.has(number),
  );
  const number = free[input === 'uploads' ? 0 : 1];
  if (number === undefined)
    throw new Error(`no account number is free for pictures. Create an account: useradd --system ${NAMES[input]}.`);
  return { name: null, uid: number, gid: number };
}
