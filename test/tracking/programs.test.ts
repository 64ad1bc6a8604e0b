import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { VITAL_EXAMPLE } from '../../src/api/vitals/payload.ts';
import { type CachedShop, openCachedShop } from '../support/cached-shop.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { openRest } from '../support/rest.ts';
import { seedProduct } from '../support/seed.ts';

/**
 * Programs get the pages that people get and leave no trace (docs/rules/sessions.md#programs): every class of the
 * table, every endpoint.
 */

const PERSON = {
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36',
};
const PROGRAMS: [string, Record<string, string>][] = [
  ['search engine', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ['link preview', { 'user-agent': 'facebookexternalhit/1.1' }],
  ['language model', { 'user-agent': 'Mozilla/5.0 AppleWebKit/537.36 (compatible; GPTBot/1.2)' }],
  ['monitoring', { 'user-agent': 'Mozilla/5.0 (compatible; UptimeRobot/2.0)' }],
  ['measuring', { 'user-agent': 'Mozilla/5.0 (Linux; Android 11) Chrome/130.0.0.0 Chrome-Lighthouse' }],
  ['scraper', { 'user-agent': 'Scrapy/2.11.2 (+https://scrapy.org)' }],
];

let database: TestDatabase;
let shop: CachedShop;
beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 5 }] });
  shop = await openCachedShop(database.url);
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});
beforeEach(() => database.pool.query('truncate tracking_event, search_history cascade'));

const AGREED = 'OptanonConsent=groups=C0001:1,C0002:1,C0004:1';
const EVENT = '/api/dynamicyield/product/vase-1/6f1d2c3b4a5968778695a4b3c2d1e0f1/-';

async function traces(headers: Record<string, string>) {
  const clicks: unknown[] = [];
  const { ask, recorded } = openRest(database.pool, { deps: { recordClick: (...click) => clicks.push(click) } });
  const post = (path: string, body?: object) =>
    ask(path, {
      method: 'POST',
      headers: { ...headers, cookie: AGREED, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const session = await post('/api/session');
  const { token, exp } = await session.json();
  const history = await post('/api/search/searchhistory/v1', { term: 'vase' });
  const rows = async (table: string) => (await database.pool.query(`select from ${table}`)).rowCount;
  const statuses = [
    session.status,
    history.status,
    (await post('/api/vitals', VITAL_EXAMPLE)).status,
    (await post('/api/search/click', { term: 'vase', sku: 'vase-1' })).status,
    (await post(EVENT)).status,
  ];
  return {
    statuses,
    lasts: exp > Date.now() / 1000 + 1800,
    hasToken: token !== '',
    cookies: [...session.headers.getSetCookie(), ...history.headers.getSetCookie()].length,
    vitals: recorded.length,
    clicks: clicks.length,
    events: await rows('tracking_event'),
    histories: await rows('search_history'),
  };
}

test('a person leaves only data that they agreed to', async () => {
  expect(await traces(PERSON)).toEqual({
    statuses: [200, 200, 204, 204, 204],
    lasts: true,
    hasToken: true,
    cookies: 2,
    vitals: 1,
    clicks: 1,
    events: 1,
    histories: 1,
  });
});

describe.each(PROGRAMS)('%s', (_, headers) => {
  test('has no session, history, tracking or measurement, and no answer is an error', async () => {
    expect(await traces(headers)).toEqual({
      statuses: [200, 200, 204, 204, 204],
      lasts: true,
      hasToken: false,
      cookies: 0,
      vitals: 0,
      clicks: 0,
      events: 0,
      histories: 0,
    });
  });

  test.each(['/p/vase/vase-1', '/s/?q=nothing-like-it', '/warenkorb', '/service-hilfe/ueber-uns/cookies'])(
    '%s is the identical page',
    async (path) => {
      const page = async (sent: Record<string, string>) => {
        const answer = await shop.browse(path, { headers: sent });
        return { status: answer.status, html: await answer.text(), cookies: answer.headers.getSetCookie() };
      };
      const forPeople = await page(PERSON);
      expect(forPeople.status).toBe(200);
      expect(await page(headers)).toEqual(forPeople);
    },
  );

  test('the gateway gives no session and stores no term', async () => {
    const ask = async (query: string) => {
      const answer = await shop.browse('/api/gateway/', {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      });
      return { cookies: answer.headers.getSetCookie(), body: await answer.json() };
    };
    const session = await ask('mutation { renewSession { token } }');
    expect(session.cookies).toEqual([]);
    expect(session.body).toMatchObject({ errors: [{ extensions: { code: 'NO_SESSION' } }] });
    const history = await ask('mutation { addToSearchHistory(term: "vase") { terms } }');
    expect(history).toMatchObject({ cookies: [], body: { data: { addToSearchHistory: { terms: [] } } } });
  });
});
