import type { Clock } from '../../platform/clock.ts';
import { createFairQueue, type FairQueue } from '../../platform/queues/fair-queue.ts';
import { createRateLimit, type RateLimit, type RateState } from '../../platform/rate-limit.ts';

/** Requests of one client: the burst, and the same number in each minute after it. */
const CLIENT_LIMIT = { name: 'admin api', most: 1200, seconds: 60 };
/** Refused credentials of one address. */
const FAILURE_LIMIT = { name: 'admin api failures', most: 60, seconds: 60 };

/** The queue of a thread. Few operations run at a time, so that the pool of the database serves the shop. */
const QUEUE_LIMITS = { running: 4, runningPerClient: 2, waitingPerClient: 100, waiting: 400 };

export type AdminLimits = { client: RateLimit; failures: RateLimit; queue: FairQueue };

export function createAdminLimits({ clock }: { clock: Clock }): AdminLimits {
  return {
    client: createRateLimit({ clock, ...CLIENT_LIMIT }),
    failures: createRateLimit({ clock, ...FAILURE_LIMIT }),
    queue: createFairQueue(QUEUE_LIMITS),
  };
}

/** Returns the headers that tell a client its limit (draft-ietf-httpapi-ratelimit-headers). */
export function limitHeaders({ left, reset }: RateState): Record<string, string> {
  const { most, seconds } = CLIENT_LIMIT;
  return {
    'RateLimit-Policy': `"client";q=${most};w=${seconds}`,
    RateLimit: `"client";r=${left};t=${reset}`,
  };
}
