import type { PostOutcome } from '../../../platform/remote-files/post-web.ts';

/** Outcome of an attempt to deliver. */
const ATTEMPT_OUTCOMES = [
  'delivered',
  /** Status other than 2xx. */
  'status',
  'redirected',
  /** 410: the endpoint wants no more events. */
  'gone',
  /** 429, or 503 with a time. */
  'busy',
  'no-host',
  'private-host',
  'not-encrypted',
  'no-answer',
  'too-slow',
  /** The event is older than the log of events. */
  'expired',
  /** The event does not match the present filter of the endpoint. No request was sent. */
  'filtered',
] as const;
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number];

/** Result of an attempt. `restMs`: time for which the endpoint wants no request. */
export type AttemptResult = { outcome: AttemptOutcome; status: number | null; answer: string; restMs: number };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Rest after a 429 without a time. */
const USUAL_REST_MS = 30_000;
/** Longest rest that an endpoint may ask for. */
const LONGEST_REST_MS = HOUR_MS;

export function resultOfPost(posted: PostOutcome, now: Date): AttemptResult {
  if (!posted.ok) return { outcome: posted.problem, status: null, answer: posted.detail, restMs: 0 };
  const { status, answer } = posted;
  const restMs = restOf(posted.retryAfter, now);
  const outcome = outcomeOfStatus(status, restMs > 0);
  return { outcome, status, answer, restMs: outcome === 'busy' ? restMs || USUAL_REST_MS : 0 };
}

function outcomeOfStatus(status: number, asksForRest: boolean): AttemptOutcome {
  if (status >= 200 && status < 300) return 'delivered';
  if (status >= 300 && status < 400) return 'redirected';
  if (status === 410) return 'gone';
  return status === 429 || (status === 503 && asksForRest) ? 'busy' : 'status';
}

/** Reads the header Retry-After: seconds or a time. */
function restOf(retryAfter: string | null, now: Date): number {
  if (retryAfter === null) return 0;
  const asked = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now.getTime();
  return Number.isFinite(asked) ? Math.min(Math.max(asked, 0), LONGEST_REST_MS) : 0;
}

/** Pauses between the attempts of a delivery: together three days. */
const PAUSES_MS = [
  5000,
  30_000,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
  12 * HOUR_MS,
  14 * HOUR_MS,
  14 * HOUR_MS,
  16 * HOUR_MS,
];

/**
 * Returns the milliseconds until the next attempt after a number of failed ones; null if there is none. `random`: from 0
 * to 1; it spreads attempts by a tenth each way, so that those that failed together do not come back together.
 */
export function pauseAfter(attempts: number, random: number): number | null {
  const pause = PAUSES_MS[attempts - 1];
  return pause === undefined ? null : Math.round(pause * (0.9 + random * 0.2));
}

/** Subjects that must fail one after the other until an endpoint counts as failing for everything. */
export const FAILING_SUBJECTS = 5;
/** Time of nothing but failures after which an endpoint is parked. */
export const LONGEST_FAILING_MS = 72 * HOUR_MS;

/** Returns the milliseconds between two probes of an endpoint that fails for everything. */
export function probePause(probes: number, random: number): number {
  return Math.round(Math.min(5000 * 2 ** Math.min(probes, 12), 15 * MINUTE_MS) * (0.9 + random * 0.2));
}
