import { expect, test, vi } from 'vitest';
import { partsFinder } from '../../houses/example/extensions/parts-finder.ts';
import { createContainment } from '../../src/extending/contain.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import {
  extensionSearch,
  type SearchEngine,
  type SearchEngineExtension,
  type SearchRequest,
  type SearchResult,
} from '../../src/shop/search/engine/index.ts';

const REQUEST: SearchRequest = {
  tenant: 'ch',
  locale: 'it-CH',
  term: 'BR-M6120',
  category: null,
  filters: {},
  price: { min: null, max: null },
  sort: 'relevance',
  page: 1,
  count: 48,
};
const result = (total: number): SearchResult => ({
  total,
  page: 1,
  pages: 1,
  hits: [],
  facets: [],
  exact: null,
  correction: null,
  alternatives: [],
  mentioned: false,
  reading: null,
  redirect: null,
});
const SUGGESTED = { terms: ['brake'], categories: [], hits: [] };
const WANTED = { tenant: 'ch', locale: 'it-CH', term: 'br', count: 5 };

/** The shop's own engine finds one product, that of the extension two. */
function searchWith(searchEngine: SearchEngineExtension) {
  const clock = fixedClock('2026-11-28T10:00:00Z');
  const containment = createContainment({ clock, log: silentLog });
  const own: SearchEngine = { query: async () => result(1), suggest: async () => SUGGESTED };
  return {
    clock,
    containment,
    search: extensionSearch(own, [{ name: 'finder', searchEngine }], { containment, clock }),
  };
}

test('answers by the extension, and by the own search where it returns null', async () => {
  const { search, containment } = searchWith({ query: async ({ term }) => (term === 'BR-M6120' ? result(2) : null) });
  expect((await search.query(REQUEST)).total).toBe(2);
  expect((await search.query({ ...REQUEST, term: 'freni' })).total).toBe(1);
  expect(await search.suggest(WANTED)).toEqual(SUGGESTED);
  expect(containment.failures()).toEqual([]);
});

test('suggests by the extension, and refuses addresses outside of the shop', async () => {
  const suggested = (path: string) => ({ terms: ['chain'], categories: [{ name: 'Parts', path }], hits: [] });
  const good = searchWith({ query: async () => null, suggest: async () => suggested('/parts') });
  expect(await good.search.suggest(WANTED)).toEqual(suggested('/parts'));
  const bad = searchWith({ query: async () => null, suggest: async () => suggested('//evil.example') });
  expect(await bad.search.suggest(WANTED)).toEqual(SUGGESTED);
  expect(bad.containment.failures()).toEqual([{ extension: 'finder', point: 'search engine', count: 1 }]);
});

test('never takes a redirect from the extension', async () => {
  const { search } = searchWith({ query: async () => ({ ...result(2), redirect: '/elsewhere' }) });
  expect(await search.query(REQUEST)).toEqual(result(2));
});

test.each<[string, SearchEngineExtension['query']]>([
  [
    'throws',
    () => {
      throw new Error('no connection');
    },
  ],
  ['returns another form', async () => JSON.parse('{"total": -1}')],
])('falls back to the own search when the extension %s, and lets it rest after three failures', async (_, query) => {
  const asked = vi.fn(query);
  const { search, clock, containment } = searchWith({ query: asked });
  for (const _turn of [1, 2, 3, 4]) expect((await search.query(REQUEST)).total).toBe(1);
  expect(asked).toHaveBeenCalledTimes(3);
  expect(containment.failures()).toEqual([{ extension: 'finder', point: 'search engine', count: 3 }]);
  clock.advance(30_000);
  await search.query(REQUEST);
  expect(asked).toHaveBeenCalledTimes(4);
});

test('is the own engine itself without such an extension', () => {
  const clock = fixedClock('2026-11-28T10:00:00Z');
  const containment = createContainment({ clock, log: silentLog });
  const own: SearchEngine = { query: async () => result(1), suggest: async () => SUGGESTED };
  expect(extensionSearch(own, [partsFinder(undefined)], { containment, clock })).toBe(own);
});

test('the example asks its finder for part numbers only', async () => {
  const { searchEngine } = partsFinder('https://finder.example');
  if (!searchEngine) throw new Error('no engine');
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(result(2)));
  const { search } = searchWith(searchEngine);
  expect((await search.query(REQUEST)).total).toBe(2);
  expect((await search.query({ ...REQUEST, term: 'bicicletta' })).total).toBe(1);
  expect(fetched).toHaveBeenCalledTimes(1);
  fetched.mockRestore();
});
