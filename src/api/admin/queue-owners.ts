import { LRUCache } from 'lru-cache';
import type { QueueClient } from '../../platform/queues/fair-queue.ts';
import { sha256 } from '../../platform/tokens.ts';

/** Most credentials whose client is remembered. */
const MOST_KNOWN = 5000;

/** Remembers the clients of credentials, so that requests queue by client before the database is asked about them. */
export type QueueOwners = {
  /** Returns the owner of a request in the queue; null if its credential was not right before. */
  of(credential: string | null): QueueClient | null;
  /** Remembers the client of a credential that is right. */
  learn(credential: string, clientId: string): void;
  /** Forgets a credential that is no longer right. */
  forget(credential: string): void;
};

export function createQueueOwners(): QueueOwners {
  const known = new LRUCache<string, QueueClient>({ max: MOST_KNOWN });
  const keyOf = (credential: string): string => sha256(credential).toString('base64');
  return {
    of: (credential) => (credential === null ? null : (known.get(keyOf(credential)) ?? null)),
    learn: (credential, clientId) => {
      known.set(keyOf(credential), { network: clientId, client: clientId });
    },
    forget: (credential) => {
      known.delete(keyOf(credential));
    },
  };
}
