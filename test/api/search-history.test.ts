import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { randomRuns } from '../support/depth.ts';
import { openRest } from '../support/rest.ts';

const BASE = '/api/search/searchhistory';
const LISTS = [`${BASE}/`, `${BASE}/v1`, `${BASE}/v1/all`];
const CHANGES = [`${BASE}/v1`, `${BASE}/delete`, `${BASE}/deleteall`, `${BASE}/v1/join-with-fi`];

let database: TestDatabase;
let customer: string | null = null;
/** Each browser has its own address, so that no test uses up the rate limit of another. */
let address = 0;
let rest: ReturnType<typeof openRest>;

beforeAll(async () => {
  database = await testDatabase();
  rest = openRest(database.pool, {
    client: () => `browser-${address}`,
    deps: { customerOf: async () => customer },
  });
});
afterAll(() => database.drop());

/** A browser that keeps its cookies. */
function browser() {
  address += 1;
  let cookie = '';
  const ask = async (path: string, json?: unknown, init: RequestInit = {}) => {
    const answer = await rest.ask(path, {
      ...(json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) }),
      ...init,
      headers: { 'content-type': 'application/json', cookie },
    });
    const [set] = answer.headers.getSetCookie();
    if (set) cookie = set.split(';')[0] ?? '';
    const content: unknown = await answer.json();
    return { status: answer.status, headers: answer.headers, content };
  };
  const history = async (path: string, json?: unknown): Promise<string[]> => {
    const { status, content } = await ask(path, json);
    expect(status, path).toBe(200);
    return v.parse(v.strictObject({ history: v.array(v.string()) }), content).history;
  };
  return { ask, history, cookie: () => cookie };
}

describe('an anonymous history', () => {
  test('accepts terms, lists them, and deletes them one by one or all', async () => {
    const { history } = browser();
    for (const list of LISTS) expect(await history(list)).toEqual([]);
    await history(`${BASE}/v1`, { term: 'Kleid' });
    await history(`${BASE}/v1`, { term: 'Sofa' });
    expect(await history(`${BASE}/v1`, { term: ' kleid ' })).toEqual(['kleid', 'Sofa']);
    for (const list of LISTS) expect(await history(list)).toEqual(['kleid', 'Sofa']);
    expect(await history(`${BASE}/v1?count=1`)).toEqual(['kleid']);
    expect(await history(`${BASE}/delete`, { term: 'SOFA' })).toEqual(['kleid']);
    expect(await history(`${BASE}/deleteall`, {})).toEqual([]);
    expect(await history(`${BASE}/v1/all`)).toEqual([]);
  });

  test('holds fifty terms; the short list shows ten', async () => {
    const { history } = browser();
    for (let term = 0; term < 52; term += 1) await history(`${BASE}/v1`, { term: `t${term}` });
    expect(await history(`${BASE}/v1/all`)).toHaveLength(50);
    expect(await history(`${BASE}/`)).toEqual(Array.from({ length: 10 }, (_, place) => `t${51 - place}`));
    expect(await history(`${BASE}/v1?count=1000`)).toHaveLength(50);
  });

  test('belongs to its HttpOnly cookie and is invisible to other browsers', async () => {
    const { ask } = browser();
    const { headers } = await ask(`${BASE}/v1`, { term: 'Kleid' });
    expect(headers.get('set-cookie')).toMatch(/^searches=[\w-]{32}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax$/);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(await browser().history(`${BASE}/`)).toEqual([]);
  });

  test('suggests terms by their prefix, and all of them for an empty input', async () => {
    const { history, ask } = browser();
    for (const term of ['Sofa', 'rotes Kleid', 'Lampe']) await history(`${BASE}/v1`, { term });
    expect((await ask('/api/search/suggest?query=kl')).content).toMatchObject({ history: ['rotes Kleid'] });
    expect((await ask('/api/search/suggest?query=leid')).content).toMatchObject({ history: [] });
    expect((await ask('/api/search/suggest')).content).toEqual({
      terms: [],
      categories: [],
      products: [],
      history: ['Lampe', 'rotes Kleid', 'Sofa'],
    });
    expect((await ask('/api/search/suggest?count=2')).content).toMatchObject({ history: ['Lampe', 'rotes Kleid'] });
  });

  test('cannot be joined without a login', async () => {
    const { ask, history } = browser();
    await history(`${BASE}/v1`, { term: 'Kleid' });
    const { status, content } = await ask(`${BASE}/v1/join-with-fi?locale=fr-CH`, {});
    expect(status).toBe(401);
    expect(content).toEqual({
      error: { code: 'not-logged-in', message: 'Vous devez être connecté pour cela.' },
    });
    expect(await history(`${BASE}/`)).toEqual(['Kleid']);
  });
});

test('becomes part of the customer’s history after the login', async () => {
  const { history } = browser();
  await history(`${BASE}/v1`, { term: 'Kleid' });
  customer = 'customer-1';
  try {
    expect(await history(`${BASE}/v1`, { term: 'Sofa' })).toEqual(['Sofa']);
    expect(await history(`${BASE}/v1/join-with-fi`, {})).toEqual(['Sofa', 'Kleid']);
    expect(await browser().history(`${BASE}/`)).toEqual(['Sofa', 'Kleid']);
  } finally {
    customer = null;
  }
  expect(await history(`${BASE}/`)).toEqual([]);
});

describe('invalid requests', () => {
  test('GET changes nothing', async () => {
    const { ask, history } = browser();
    await history(`${BASE}/v1`, { term: 'Kleid' });
    for (const path of CHANGES.filter((change) => change !== `${BASE}/v1`)) {
      const { status, headers } = await ask(path);
      expect([status, headers.get('allow')], path).toEqual([405, 'POST']);
    }
    expect(await history(`${BASE}/`)).toEqual(['Kleid']);
  });

  test.each([{}, { term: '' }, { term: '   ' }, { term: 7 }, { term: null }, [], 'kleid', null])(
    '%j is not a term',
    async (body) => {
      const { ask } = browser();
      const { status, content, headers } = await ask(`${BASE}/v1`, body);
      expect(status).toBe(400);
      expect(content).toMatchObject({ error: { code: 'invalid-body' } });
      expect(headers.get('set-cookie')).toBeNull();
    },
  );

  test('an empty term gets the message that it is missing', async () => {
    const { content } = await browser().ask(`${BASE}/v1`, { term: '' });
    expect(content).toMatchObject({ error: { fields: { term: 'Diese Angabe fehlt.' } } });
  });

  test('cuts long terms and refuses ten thousand characters', async () => {
    const { history, ask } = browser();
    const [kept = ''] = await history(`${BASE}/v1`, { term: 'ä'.repeat(4000) });
    expect(kept).toBe('ä'.repeat(200));
    expect((await ask(`${BASE}/v1`, { term: 'x'.repeat(10_000) })).status).toBe(413);
  });

  test('removes control characters from terms', async () => {
    const { history } = browser();
    expect(await history(`${BASE}/v1`, { term: '\u0000' })).toEqual([]);
    expect(await history(`${BASE}/v1`, { term: 'a\u0000\u202eb' })).toEqual(['a b']);
  });

  test('answers any body with a documented status', async () => {
    const { ask } = browser();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...CHANGES),
        fc.oneof(fc.record({ term: fc.string({ unit: 'binary' }) }), fc.jsonValue()),
        async (path, body) => {
          address += 1;
          const { status } = await ask(path, body);
          expect([200, 400, 401]).toContain(status);
        },
      ),
      { numRuns: randomRuns(10, 60) },
    );
  });

  test('asks an address to wait that sends too many requests', async () => {
    const frozen = openRest(database.pool, { clock: { now: () => new Date('2026-03-01T12:00:00Z') } });
    const clear = () => frozen.ask(`${BASE}/deleteall`, { method: 'POST' });
    for (let turn = 0; turn < 120; turn += 1) expect((await clear()).status).toBe(200);
    const refused = await clear();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  });
});
