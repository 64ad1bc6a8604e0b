import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import type { Asked, SearchClient } from './threads/search-client.ts';
import type { SearchEngine } from './types.ts';

/** Searches that are under way wait no longer for a thread that is behind; whoever comes then is told to come again. */
export class SearchOverloaded extends Error {
  override name = 'SearchOverloaded';
}

/** How searches were answered since the start. */
export type AnswerCounts = { index: number; postgresql: number; refused: number };

/**
 * The index in memory, and PostgreSQL for as long as it is not there: while it warms, after a thread broke, for a
 * locale that it does not have. Too many questions are refused instead: PostgreSQL would be slower still.
 */
export function createIndexedSearch(deps: {
  client: SearchClient;
  fallback: SearchEngine;
  clock: Clock;
  log: Log;
}): SearchEngine & { counts(): AnswerCounts } {
  const { client, fallback, clock, log } = deps;
  const counts: AnswerCounts = { index: 0, postgresql: 0, refused: 0 };

  /** Says why the index did not answer; throws where PostgreSQL is not to be asked either. */
  function note(asked: Asked): void {
    if (asked.ok) return;
    if (asked.reason === 'full') {
      counts.refused += 1;
      throw new SearchOverloaded('more searches are waiting than can be answered in time');
    }
    const { reason, detail } = asked;
    if (reason !== 'no-index') log.warn({ reason, detail }, 'the search index had no answer, PostgreSQL is asked');
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
      return fallback.query(request);
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
