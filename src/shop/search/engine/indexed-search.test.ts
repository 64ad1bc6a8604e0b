import { expect, test } from 'vitest';
import { fixedClock } from '../../../platform/clock.ts';
import { silentLog } from '../../../platform/log.ts';
import { createIndexedSearch } from './indexed-search.ts';
import type { NoAnswer } from './threads/search-client.ts';
import type { SearchRequest, SearchResult } from './types.ts';

const clock = fixedClock('2026-11-29T10:00:00Z');
const NOTHING: SearchResult = {
  ...{ total: 0, page: 1, pages: 1, hits: [], facets: [], exact: null, correction: null, alternatives: [] },
  ...{ mentioned: false, reading: null, redirect: null },
};
const request: SearchRequest = {
  ...{ tenant: 'ch', locale: 'de-CH', term: 'vase', category: null, filters: {} },
  ...{ price: { min: null, max: null }, sort: 'relevance', page: 1, count: 10 },
};

function searchWithout(reason: NoAnswer) {
  const fallback = { query: async () => NOTHING, suggest: async () => ({ terms: [], categories: [], hits: [] }) };
  return createIndexedSearch({
    client: { ask: async () => ({ ok: false, reason }) },
    fallback,
    clock,
    log: silentLog,
  });
}

test.each(['no-index', 'broken', 'late'] as const)(
  'marks an answer of PostgreSQL as provisional if the index gives none: %s',
  async (reason) => {
    const { provisionalUntil } = await searchWithout(reason).query(request);
    expect(provisionalUntil).toEqual(new Date('2026-11-29T10:00:03Z'));
  },
);

test('marks no answer as provisional for a locale that the open index lacks', async () => {
  expect(await searchWithout('no-locale').query(request)).toEqual(NOTHING);
});
