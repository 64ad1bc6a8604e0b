import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { boundedQueue } from '../bounded-queue.ts';
import { COST } from './cost.ts';
import { hashAside, verifyAside } from './hashing.ts';

/**
 * Maximum number of concurrent hashes per thread, for all callers. One core stays free, since hashing on all of them
 * would block the event loop (decision 46).
 */
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));
const LONGEST_QUEUE = 40;

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Hashes a password; null if too many callers wait already. */
  tryHash(password: string): Promise<string | null>;
  /**
   * Returns false also for an account without a password, after the same work. Returns null if too many callers wait
   * already.
   */
  matches(password: string, stored: string | null): Promise<boolean | null>;
};

const base64 = (bytes: number): string => randomBytes(bytes).toString('base64').replaceAll('=', '');
/** Has the form and the cost of a hash, but no password matches it. */
const NOBODYS = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${base64(16)}$${base64(32)}`;

/** Employees and customers share one queue, because they share the machine's processors. */
const queue = boundedQueue(AT_ONCE, LONGEST_QUEUE);

export function createPasswords(): Passwords {
  const tryHash = (password: string) => queue(() => hashAside(password.normalize('NFKC')));
  return {
    tryHash,
    hash: async (password) => {
      const hashed = await tryHash(password);
      if (hashed === null) throw new Error('too many passwords to hash at once');
      return hashed;
    },
    matches: async (password, stored) => {
      const equal = await queue(() => verifyAside(stored ?? NOBODYS, password.normalize('NFKC')));
      return equal === null ? null : equal && stored !== null;
    },
  };
}
