import { FAILING_SUBJECTS, LONGEST_FAILING_MS, probePause } from './attempt-rule.ts';

/**
 * How well an endpoint answers. It decides how many requests are under way at once, when single probes replace them, and
 * when the endpoint is parked.
 */
export type EndpointHealth = {
  succeeded(event: { type: string }, ms: number): void;
  failed(event: { subject: string; type: string }, now: Date): void;
  /** Number of requests that may be under way. */
  most(): number;
  /** Whether everything fails, so that nothing but probes is sent. */
  isFailing(): boolean;
  /** Whether an event of a type has failed since the last success of this type. */
  hasFailed(type: string): boolean;
  /** Counts successes, after which other types may count as refused. */
  successes(): number;
  failingSince(): Date | null;
  /** When the next probe is due while everything fails. */
  probeAt(): Date;
  isHopeless(now: Date): boolean;
  /** Counts the failures anew. */
  forget(): void;
  /** The endpoint wants no request until a time. */
  rest(until: Date): void;
  rests(now: Date): boolean;
};

const FEWEST = 2;
const FIRST = 4;
/** An answer that takes longer is slow. */
const SLOW_MS = 2000;

export function createEndpointHealth(deps: {
  failingSince: Date | null;
  /** Highest number of requests under way. */
  highest(): number;
  random(): number;
}): EndpointHealth {
  let { failingSince } = deps;
  let most = FIRST;
  let successes = 0;
  let probes = 0;
  let probeAt = new Date(0);
  let restsUntil = new Date(0);
  const failing = new Set<string>();
  const types = new Set<string>();
  const forget = () => {
    failing.clear();
    types.clear();
  };
  const isFailing = () => failing.size >= FAILING_SUBJECTS;
  return {
    succeeded: ({ type }, ms) => {
      successes += 1;
      failing.clear();
      types.delete(type);
      failingSince = null;
      probes = 0;
      most = ms > SLOW_MS ? Math.max(FEWEST, most - 1) : most + 1;
      most = Math.min(most, Math.max(FEWEST, deps.highest()));
    },
    failed: ({ subject, type }, now) => {
      failing.add(subject);
      types.add(type);
      failingSince ??= now;
      most = Math.max(FEWEST, most >> 1);
      if (!isFailing()) return;
      probeAt = new Date(now.getTime() + probePause(probes, deps.random()));
      probes += 1;
    },
    most: () => most,
    isFailing,
    hasFailed: (type) => types.has(type),
    successes: () => successes,
    failingSince: () => failingSince,
    probeAt: () => probeAt,
    isHopeless: (now) =>
      isFailing() && failingSince !== null && now.getTime() - failingSince.getTime() > LONGEST_FAILING_MS,
    forget,
    rest: (until) => {
      if (until > restsUntil) restsUntil = until;
    },
    rests: (now) => restsUntil > now,
  };
}
