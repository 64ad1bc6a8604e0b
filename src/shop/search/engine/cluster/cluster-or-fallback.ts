import type { Clock } from '../../../../platform/clock.ts';
import type { Log } from '../../../../platform/log.ts';
import type { SearchEngine } from '../types.ts';
import { NoSuchIndex } from './cluster-search.ts';

/** After so many failures in a row the cluster rests, so that not each search waits for it. */
const MOST_FAILURES = 3;
const REST_MS = 5000;
/** Validity of an answer of the fallback, which bounds how long pages keep it. Milliseconds. */
const PROVISIONAL_MS = 3000;

/** Number of searches since the start, by the engine that answered them. */
export type ClusterCounts = { cluster: number; fallback: number };

/**
 * Search engine that answers from a cluster, and from the fallback while the cluster is away or answers wrongly. It logs
 * one line when an outage begins and one when it ends.
 */
export function createClusterOrFallback(deps: {
  cluster: SearchEngine;
  fallback: SearchEngine;
  clock: Clock;
  log: Log;
}): SearchEngine & { counts(): ClusterCounts; isAway(): boolean } {
  const { cluster, fallback, clock, log } = deps;
  const counts: ClusterCounts = { cluster: 0, fallback: 0 };
  let failures = 0;
  let restsUntil = Number.NEGATIVE_INFINITY;
  let isAway = false;
  /** Whether a search tries the cluster after its rest. Others do not wait meanwhile: the cluster may hang. */
  let isTried = false;

  /** Returns the answer of the cluster; null if the fallback must answer. */
  async function ask<Answer>(work: () => Promise<Answer>): Promise<Answer | null> {
    const isTrial = failures >= MOST_FAILURES;
    if (performance.now() < restsUntil || (isTrial && isTried)) return null;
    if (isTrial) isTried = true;
    try {
      const answer = await work();
      if (isAway) log.info({}, 'the search cluster answers again');
      failures = 0;
      isAway = false;
      counts.cluster += 1;
      return answer;
    } catch (err) {
      // A locale without texts is no outage.
      if (err instanceof NoSuchIndex) return null;
      failures += 1;
      if (!isAway) log.warn({ err }, 'the search cluster gave no answer, searching with PostgreSQL');
      isAway = true;
      // After the first rest one failure is enough.
      if (failures >= MOST_FAILURES) restsUntil = performance.now() + REST_MS;
      return null;
    } finally {
      if (isTrial) isTried = false;
    }
  }

  return {
    query: async (request) => {
      const answer = await ask(() => cluster.query(request));
      if (answer) return answer;
      counts.fallback += 1;
      const result = await fallback.query(request);
      return { ...result, provisionalUntil: new Date(clock.now().getTime() + PROVISIONAL_MS) };
    },
    suggest: async (request) => {
      const answer = await ask(() => cluster.suggest(request));
      if (answer) return answer;
      counts.fallback += 1;
      return fallback.suggest(request);
    },
    counts: () => ({ ...counts }),
    isAway: () => isAway,
  };
}
