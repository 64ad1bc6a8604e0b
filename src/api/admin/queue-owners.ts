import { LRUCache } from 'lru-cache';
import type { QueueClient } from '../../platform/queues/fair-queue.ts';

/** Most credentials whose client is remembered. */
const MOST_KNOWN = 5000;

/**
 * Remembers the clients of credentials by their digests, so that requests queue by client before the database is asked about
 * them.
 */
export type QueueOwners = {
  /** Returns the owner of a request in the queue; null if its credential was not right before. */
  of(digest: string | null): QueueClient | null;
  /** Remembers the client of a credential that is right. */
  learn(digest: string, clientId: string): void;
  /** Forgets a credential that is no longer right. */
  forget(digest: string): void;
};

export function createQueueOwners(): QueueOwners {
  const known = new LRUCache<string, QueueClient>({ max: MOST_KNOWN });
  return {
    of: (digest) => (digest === null ? null : (known.get(digest) ?? null)),
    learn: (digest, clientId) => {
      known.set(digest, { network: clientId, client: clientId });
    },
    forget: (digest) => {
      known.delete(digest);
    },
  };
}
