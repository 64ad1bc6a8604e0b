import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { boundedQueue } from '../bounded-queue.ts';
import { COST } from './cost.ts';
import { hashAside, verifyAside } from './hashing.ts';

/**
 * At most this many at once in a thread, whoever asks. One core stays free of them, since hashing on all of them keeps
 * the event loop from running (decision 46).
 */
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));
const LONGEST_QUEUE = 40;

export type Passwords = {
  hash(password: string): Promise<string>;
  /** The same; null if too many are waiting already. */
  tryHash(password: string): Promise<string | null>;
  /** False also for accounts without a password, after the same work; null if too many are waiting already. */
  matches(password: string, stored: string | null): Promise<boolean | null>;
};

const base64 = (bytes: number): string => randomBytes(bytes).toString('base64').replaceAll('=', '');
/** Has the form of a hash and costs what one costs, but no password leads to it. */
const NOBODYS = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${base64(16)}$${base64(32)}`;

/** One queue for staff and customers together: what bounds the machine is not whose password it is. */
const queue = boundedQueue(AT_ONCE, LONGEST_QUEUE);

export function createPasswords(): Passwords {
  const tryHash = (password: string) => queue(() => hashAside(password.normalize('NFKC')));
  return {
    tryHash,
    hash: async (password) => {
      const hashed = await tryHash(password);
      if (hashed === null) throw new Error('too many passwords at once');
      return hashed;
    },
    matches: async (password, stored) => {
      const equal = await queue(() => verifyAside(stored ?? NOBODYS, password.normalize('NFKC')));
      return equal === null ? null : equal && stored !== null;
    },
  };
}
