import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import type { PendingQuestion, SearchClient } from './threads/search-client.ts';
import type { SearchEngine } from './types.ts';

/** Thrown when too many searches already wait for a search thread. The caller should retry later. */
export class SearchOverloaded extends Error {
  override name = 'SearchOverloaded';
}

/**
 * Validity of an answer of PostgreSQL in place of the index, in milliseconds. It spares the database equal searches while
 * a large index opens, and bounds how long pages keep its results afterwards.
 */
const PROVISIONAL_MS = 3000;

/** Number of searches since the start, by how they were answered. */
export type AnswerCounts = { index: number; postgresql: number; refused: number };

/**
 * Search engine that answers from the index in memory. It falls back to PostgreSQL while the index warms up, after a
 * thread broke, and for a locale without an index. When too many searches wait, it refuses instead: PostgreSQL would be
 * even slower.
 */
export function createIndexedSearch(deps: {
  client: Pick<SearchClient, 'ask'>;
  fallback: SearchEngine;
  clock: Clock;
  log: Log;
}): SearchEngine & { counts(): AnswerCounts } {
  const { client, fallback, clock, log } = deps;
  const counts: AnswerCounts = { index: 0, postgresql: 0, refused: 0 };

  /** Logs why the index did not answer. Throws SearchOverloaded if PostgreSQL must not run the search either. */
  function note(asked: PendingQuestion): void {
    if (asked.ok) return;
    if (asked.reason === 'full') {
      counts.refused += 1;
      throw new SearchOverloaded('too many searches wait for an answer');
    }
    const { reason, detail } = asked;
    if (reason !== 'no-index' && reason !== 'no-locale')
      log.warn({ reason, detail }, 'the search index gave no answer, searching with PostgreSQL');
  }

  return {
    query: async (request) => {
      const asked = await client.ask({ kind: 'query', request, now: clock.now().getTime() });
      if (asked.ok && asked.answer.kind === 'query') {
        counts.index += 1;
        return asked.answer.result;
      }
      note(asked);
      counts.postgresql += 1;
      const result = await fallback.query(request);
      // An open index without the tenant or locale answers no better later.
      if (!asked.ok && asked.reason === 'no-locale') return result;
      return { ...result, provisionalUntil: new Date(clock.now().getTime() + PROVISIONAL_MS) };
    },
    suggest: async (request) => {
      const asked = await client.ask({ kind: 'suggest', request, now: clock.now().getTime() });
      if (asked.ok && asked.answer.kind === 'suggest') {
        counts.index += 1;
        return asked.answer.result;
      }
      note(asked);
      counts.postgresql += 1;
      return fallback.suggest(request);
    },
    counts: () => ({ ...counts }),
  };
}
