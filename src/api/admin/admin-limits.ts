import { availableParallelism } from 'node:os';
import type { Clock } from '../../platform/clock.ts';
import { createFairQueue, type FairQueue } from '../../platform/queues/fair-queue.ts';
import type { RunningRequests } from '../../platform/queues/running-requests.ts';
import { createYieldingPace } from '../../platform/queues/yielding-pace.ts';
import { createRateLimit, type RateLimit, type RateState } from '../../platform/rate-limit.ts';
import { type CredentialAttempts, createCredentialAttempts } from './credential-attempts.ts';
import { createQueueOwners, type QueueOwners } from './queue-owners.ts';
import { createStreamSlots, type StreamSlots } from './stream-slots.ts';

/** Requests of one client: the burst, and the same number in each minute after it. */
const CLIENT_LIMIT = { name: 'admin api', most: 1200, seconds: 60 };
/** Refused credentials of one network. */
const FAILURE_LIMIT = { name: 'admin api failures', most: 60, seconds: 60 };

/** The queue of a thread. Few operations run at a time, so that the pool of the database serves the shop. */
const QUEUE_LIMITS = { running: 4, runningPerClient: 2, waitingPerClient: 100, waiting: 400 };
/** Operations give way to people: see createYieldingPace. `threads`: number of those that answer requests. */
const paceLimits = (running: number) => ({ running, pauseMs: 50, pauseTimes: 3, slowMs: 300 });

/**
 * Returns the calls that a thread runs at a time while no person waits. A call keeps the thread and PostgreSQL busy in turn. On two
 * cores a second call would leave none for the person who comes next.
 */
export function callsAtOnce(threads: number, cores: number): number {
  return threads === 1 && cores > 2 ? 2 : 1;
}

/** Longest time in ms that a request waits in the queue. */
export const LONGEST_WAIT_MS = 5000;

/** Parts of bulk requests: see LINES_LIMITS. They do not give way to people, since 100,000 lines take at most 30 s. */
const PART_LIMITS = { running: 4, runningPerClient: 2, waitingPerClient: 100, waiting: 400 };

/** Requests whose credential was not right before. They wait apart, so that guesses never delay clients. */
const NEWCOMER_LIMITS = { running: 1, runningPerClient: 1, waitingPerClient: 100, waiting: 400 };

/** Streams of a thread at the same time, of one client and of all. Each one occupies a connection, and memory of 50 kB. */
const STREAM_LIMITS = { perClient: 3, all: 60 };
/** Readings of streams that run at the same time: all streams wake with each event. */
const STREAM_READS = {
  running: 2,
  runningPerClient: 1,
  waitingPerClient: STREAM_LIMITS.perClient,
  waiting: STREAM_LIMITS.all,
};

/** Requests with lines of a thread at the same time, of one client and of all. Each holds its body in memory. */
const LINES_LIMITS = { perClient: 1, all: 2 };

/** Uploads of jobs at the same time. Each holds its lines in memory, compressed. */
const UPLOAD_LIMITS = { perClient: 1, all: 4 };

/** Results of jobs that are read at the same time. Each holds a chunk in memory. */
const DOWNLOAD_LIMITS = { perClient: 2, all: 8 };

export type AdminLimits = {
  client: RateLimit;
  attempts: CredentialAttempts;
  queue: FairQueue;
  lineParts: FairQueue;
  newcomers: FairQueue;
  owners: QueueOwners;
  lines: StreamSlots;
  uploads: StreamSlots;
  downloads: StreamSlots;
  streams: StreamSlots;
  streamReads: FairQueue;
};

/** `people`: requests of people that run. */
export function createAdminLimits(deps: { clock: Clock; people: RunningRequests; threads: number }): AdminLimits {
  const { clock, people, threads } = deps;
  return {
    client: createRateLimit({ clock, ...CLIENT_LIMIT }),
    attempts: createCredentialAttempts(createRateLimit({ clock, ...FAILURE_LIMIT })),
    queue: createFairQueue(
      QUEUE_LIMITS,
      createYieldingPace(paceLimits(callsAtOnce(threads, availableParallelism())), people),
    ),
    lineParts: createFairQueue(PART_LIMITS),
    newcomers: createFairQueue(NEWCOMER_LIMITS),
    owners: createQueueOwners(),
    lines: createStreamSlots(LINES_LIMITS),
    uploads: createStreamSlots(UPLOAD_LIMITS),
    downloads: createStreamSlots(DOWNLOAD_LIMITS),
    streams: createStreamSlots(STREAM_LIMITS),
    streamReads: createFairQueue(STREAM_READS),
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
