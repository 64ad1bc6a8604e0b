import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedRange } from './goods.ts';
import { cookiesOf, openGateway } from './support.ts';

let database: TestDatabase;
let gateway: ReturnType<typeof openGateway>;

beforeAll(async () => {
  database = await testDatabase();
  await seedRange(database.pool);
  gateway = openGateway(database.pool);
});
afterAll(() => database.drop());

describe('suggestions', () => {
  test('contain terms, categories, products and the search history', async () => {
    const { headers } = await gateway.ask('mutation { addToSearchHistory(term: "Midi") { terms } }');
    const { body } = await gateway.ask(
      '{ suggestions(query: "midi") { terms categories { name path } products { sku name price { text } } history } }',
      {},
      { cookies: cookiesOf(headers) },
    );
    expect(body.errors).toBeUndefined();
    expect(body.data.suggestions).toMatchObject({ products: [{ name: 'Midikleid' }], history: ['Midi'] });
  });

  test.each(['', 'x'.repeat(10_000), '\u0000', "' or 1=1 --", '👗', '.*(a+)+$', '\u202e'])(
    'answer %j without an error',
    async (query) => {
      const { status, body } = await gateway.ask(
        'query ($query: String!) { suggestions(query: $query, count: 99) { terms history products { sku } } search(query: $query, page: -1) { total page correction redirect alternatives mentioned facets { key promoted range { buckets { from to count } } } } }',
        { query },
      );
      expect([status, body.errors]).toEqual([200, undefined]);
      expect(body.data.search).toMatchObject({ page: 1, mentioned: false });
    },
  );
});

describe('the search history', () => {
  test('is stored by a cookie, listed, and deleted', async () => {
    const first = await gateway.ask('mutation { addToSearchHistory(term: "Kleid") { terms } }');
    expect(first.headers.getSetCookie()[0]).toMatch(/^searches=[\w-]{32}; Path=\/; Max-Age=7776000; HttpOnly/);
    const cookies = cookiesOf(first.headers);
    const added = await gateway.ask('mutation { addToSearchHistory(term: "Sofa") { terms } }', {}, { cookies });
    expect(added.body.data.addToSearchHistory).toEqual({ terms: ['Sofa', 'Kleid'] });
    expect(added.headers.getSetCookie()).toEqual([]);
    const removed = await gateway.ask('mutation { removeFromSearchHistory(term: "sofa") { terms } }', {}, { cookies });
    expect(removed.body.data.removeFromSearchHistory).toEqual({ terms: ['Kleid'] });
    const joined = await gateway.ask('mutation { joinSearchHistory { terms } }', {}, { cookies });
    expect(joined.body.data.joinSearchHistory).toBeNull();
    const read = await gateway.ask('{ searchHistory { terms } }', {}, { cookies });
    expect(read.body.data.searchHistory).toEqual({ terms: ['Kleid'] });
    await gateway.ask('mutation { clearSearchHistory { terms } }', {}, { cookies });
    expect((await gateway.ask('{ searchHistory { terms } }', {}, { cookies })).body.data.searchHistory.terms).toEqual(
      [],
    );
  });

  test('two terms in one request belong to one history', async () => {
    const { body } = await gateway.ask(
      'mutation { a: addToSearchHistory(term: "a") { terms } b: addToSearchHistory(term: "b") { terms } }',
    );
    expect(body.data.b).toEqual({ terms: ['b', 'a'] });
  });

  test('is not changed by GET', async () => {
    const query = encodeURIComponent('mutation { clearSearchHistory { terms } }');
    expect((await gateway.request(`/api/gateway/?query=${query}`)).status).toBe(405);
  });
});

test('search engine texts equal those of the REST interface', async () => {
  const { body } = await gateway.ask(
    '{ search(query: "kleid") { total } category: listSeo { title robots canonical } }',
  );
  expect(body.data.category).toEqual({
    title: 'Suche',
    robots: 'noindex,follow',
    canonical: expect.stringMatching(/\/s\/$/),
  });
});
