import type { Clock } from '../../platform/clock.ts';
import { createFairQueue, type FairQueue } from '../../platform/queues/fair-queue.ts';
import { createRateLimit, type RateLimit, type RateState } from '../../platform/rate-limit.ts';
import { type CredentialAttempts, createCredentialAttempts } from './credential-attempts.ts';

/** Requests of one client: the burst, and the same number in each minute after it. */
const CLIENT_LIMIT = { name: 'admin api', most: 1200, seconds: 60 };
/** Refused credentials of one network. */
const FAILURE_LIMIT = { name: 'admin api failures', most: 60, seconds: 60 };

/** The queue of a thread. Few operations run at a time, so that the pool of the database serves the shop. */
const QUEUE_LIMITS = { running: 4, runningPerClient: 2, waitingPerClient: 100, waiting: 400 };

/** Requests with lines of a thread: each holds its body in memory. */
const MOST_WITH_LINES = 2;

/** Requests with lines that run, one of each client. */
export type LinesLimit = {
  /** Returns false if the client or the thread has as many as it may. */
  begin(client: string): boolean;
  end(client: string): void;
};

export type AdminLimits = {
  client: RateLimit;
  attempts: CredentialAttempts;
  queue: FairQueue;
  lines: LinesLimit;
};

export function createAdminLimits({ clock }: { clock: Clock }): AdminLimits {
  return {
    client: createRateLimit({ clock, ...CLIENT_LIMIT }),
    attempts: createCredentialAttempts(createRateLimit({ clock, ...FAILURE_LIMIT })),
    queue: createFairQueue(QUEUE_LIMITS),
    lines: createLinesLimit(),
  };
}

function createLinesLimit(): LinesLimit {
  const running = new Set<string>();
  return {
    begin: (client) => {
      if (running.has(client) || running.size >= MOST_WITH_LINES) return false;
      running.add(client);
      return true;
    },
    end: (client) => {
      running.delete(client);
    },
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
