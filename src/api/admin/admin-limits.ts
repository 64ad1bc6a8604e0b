import type { Clock } from '../../platform/clock.ts';
import { createFairQueue, type FairQueue } from '../../platform/queues/fair-queue.ts';
import { createRateLimit, type RateLimit, type RateState } from '../../platform/rate-limit.ts';
import { type CredentialAttempts, createCredentialAttempts } from './credential-attempts.ts';
import { createStreamSlots, type StreamSlots } from './stream-slots.ts';

/** Requests of one client: the burst, and the same number in each minute after it. */
const CLIENT_LIMIT = { name: 'admin api', most: 1200, seconds: 60 };
/** Refused credentials of one network. */
const FAILURE_LIMIT = { name: 'admin api failures', most: 60, seconds: 60 };

/** The queue of a thread. Few operations run at a time, so that the pool of the database serves the shop. */
const QUEUE_LIMITS = { running: 4, runningPerClient: 2, waitingPerClient: 100, waiting: 400 };

/** Streams of a thread at the same time, of one client and of all. Each one occupies a connection, and memory of 50 kB. */
const STREAM_LIMITS = { perClient: 3, all: 60 };
/** Readings of streams that run at the same time: all streams wake with each event. */
const STREAM_READS = {
  running: 2,
  runningPerClient: 1,
  waitingPerClient: STREAM_LIMITS.perClient,
  waiting: STREAM_LIMITS.all,
};

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
  streams: StreamSlots;
  streamReads: FairQueue;
};

export function createAdminLimits({ clock }: { clock: Clock }): AdminLimits {
  return {
    client: createRateLimit({ clock, ...CLIENT_LIMIT }),
    attempts: createCredentialAttempts(createRateLimit({ clock, ...FAILURE_LIMIT })),
    queue: createFairQueue(QUEUE_LIMITS),
    lines: createLinesLimit(),
    streams: createStreamSlots(STREAM_LIMITS),
    streamReads: createFairQueue(STREAM_READS),
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
