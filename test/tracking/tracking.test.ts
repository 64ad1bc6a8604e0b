import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../../src/app/http/create-app.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import { type Log, silentLog } from '../../src/platform/log.ts';
import { createMetrics } from '../../src/platform/metrics/metrics.ts';
import { createTracking, TRACKING_DAYS } from '../../src/shop/customers/tracking/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { openRest } from '../support/rest.ts';
import { SESSION_KEYS } from '../support/selling.ts';
import { appState, CONNECTION, noPages, wholeShop } from '../support/whole-shop.ts';

/** Product views: stored with consent only, without personal data, and for a limited time. */

const NOW = '2026-11-21T14:00:00Z';
const SESSION = '6f1d2c3b4a5968778695a4b3c2d1e0f1';
const AGREED = { cookie: 'OptanonConsent=groups=C0001%3A1%2CC0004%3A1' };
const CUSTOMER = '11111111-1111-4111-8111-111111111111';
const secret = SESSION_KEYS[0]?.secret ?? '';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query('truncate tracking_event'));

const address = (type = 'product', id = '100101-01', session = SESSION, person = '-') =>
  `/api/dynamicyield/${type}/${id}/${session}/${person}`;
const post = (headers: Record<string, string> = AGREED): RequestInit => ({ method: 'POST', headers });
const stored = async () =>
  (await database.pool.query('select tenant, type, item, session, person from tracking_event order by id')).rows;
const open = (customer: string | null = null, client = () => '127.0.0.1') =>
  openRest(database.pool, { clock: fixedClock(NOW), client, deps: { knownCustomerOf: async () => customer } });
const tracking = (now = NOW, batch?: number) =>
  createTracking({ pool: database.pool, clock: fixedClock(now), secret, ...(batch ? { batch } : {}) });

test('stores an event of a visit', async () => {
  expect((await open().ask(address(), post())).status).toBe(204);
  expect(await stored()).toEqual([
    { tenant: 'ch', type: 'product', item: '100101-01', session: SESSION, person: null },
  ]);
});

test.each([
  [{}],
  [{ cookie: 'OptanonConsent=groups=C0001:1,C0004:0,C0006:1' }],
  [{ cookie: 'OptanonConsent=%%%' }],
  [{ cookie: 'XOptanonConsent=groups=C0004:1' }],
])('stores nothing without consent: %j', async (headers) => {
  const answer = await open().ask(address(), post(headers));
  expect(answer.status).toBe(403);
  expect(await answer.json()).toEqual({ error: { code: 'no-consent', message: 'Dafür fehlt die Einwilligung.' } });
  expect(await stored()).toEqual([]);
});

test('a hash counts for its own customer only', async () => {
  const hash = tracking().personOf({ tenant: 'ch', id: CUSTOMER });
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(hash).not.toBe(tracking().personOf({ tenant: 'de', id: CUSTOMER }));
  await open(CUSTOMER).ask(address('product', 'a', SESSION, hash), post());
  await open().ask(address('product', 'b', SESSION, hash), post());
  await open('22222222-2222-4222-8222-222222222222').ask(address('product', 'c', SESSION, hash), post());
  // An event of a customer is stored without the visit.
  expect(await stored()).toMatchObject([
    { item: 'a', session: null, person: hash },
    { item: 'b', session: SESSION, person: null },
    { item: 'c', session: SESSION, person: null },
  ]);
});

test('tells the hash to its customer alone, and only with consent', async () => {
  const path = '/api/dynamicyield/person';
  const of = async (customer: string | null, headers = AGREED) =>
    (await open(customer).ask(path, post(headers))).json();
  expect(await of(CUSTOMER)).toEqual({ person: tracking().personOf({ tenant: 'ch', id: CUSTOMER }) });
  expect(await of(null)).toEqual({ person: '-' });
  expect(await of(CUSTOMER, { cookie: 'OptanonConsent=groups=C0001:1' })).toEqual({ person: '-' });
});

test.each([
  [address('view'), { type: 'Dieser Wert steht nicht zur Auswahl.' }],
  [address('product', 'a b'), { id: 'Dieser Wert ist ungültig.' }],
  [address('product', 'x'.repeat(65)), { id: 'Dieser Wert ist ungültig.' }],
  [address('product', '%00'), { id: 'Dieser Wert ist ungültig.' }],
  [address('product', 'a', 'short'), { session: 'Dieser Wert ist ungültig.' }],
  [address('product', 'a', SESSION, 'lea.brunner@example.ch'), { hashedEmail: 'Dieser Wert ist ungültig.' }],
  [`${address('view')}?type=product`, { type: 'Dieser Wert steht nicht zur Auswahl.' }],
])('refuses %s', async (path, fields) => {
  const answer = await open().ask(path, post());
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: { code: 'invalid-parameters', fields } });
  expect(await stored()).toEqual([]);
});

test('reveals nothing by GET', async () => {
  expect((await open().ask(address(), { headers: AGREED })).status).toBe(405);
  expect(await stored()).toEqual([]);
});

test('one address has its limit', async () => {
  const { ask } = open();
  const statuses: number[] = [];
  for (let sent = 0; sent < 245; sent += 1) statuses.push((await ask(address(), post({}))).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
});

test('lists recent views newest first, each once, of the person and of the visit', async () => {
  const shop = tracking();
  const person = shop.personOf({ tenant: 'ch', id: CUSTOMER });
  const by = { tenant: 'ch', session: SESSION, person: null };
  for (const item of ['a', 'b', 'a']) await shop.record({ ...by, type: 'product', item });
  await shop.record({ ...by, type: 'category', item: 'mode' });
  await shop.record({ ...by, person, type: 'add-to-basket', item: 'c' });
  await shop.record({ ...by, session: 'another-visit-of-somebody', type: 'product', item: 'z' });
  expect(await shop.lately({ tenant: 'ch', session: SESSION, person }, 10)).toEqual(['c', 'a', 'b']);
  expect(await shop.lately({ tenant: 'ch', session: SESSION, person: null }, 1)).toEqual(['a']);
  expect(await shop.lately({ tenant: 'de', session: SESSION, person }, 10)).toEqual([]);
  expect(await shop.lately({ tenant: 'ch', session: null, person: null }, 10)).toEqual([]);
});

test('exports and erases all events of a customer', async () => {
  const shop = tracking();
  const customer = { tenant: 'ch', id: CUSTOMER };
  const person = shop.personOf(customer);
  await shop.record({ tenant: 'ch', session: SESSION, person, type: 'product', item: 'a' });
  await shop.record({ tenant: 'ch', session: SESSION, person: null, type: 'product', item: 'b' });
  expect(await shop.eventsOf(customer)).toEqual([{ type: 'product', item: 'a', at: new Date(NOW) }]);
  expect(await shop.forgetPerson(customer)).toBe(1);
  expect(await shop.eventsOf(customer)).toEqual([]);
  expect(await stored()).toHaveLength(1);
});

test('events expire, in batches', async () => {
  const old = tracking('2026-08-01T00:00:00Z');
  for (const item of ['a', 'b', 'c'])
    await old.record({ tenant: 'ch', session: SESSION, person: null, type: 'product', item });
  await tracking().record({ tenant: 'ch', session: SESSION, person: null, type: 'product', item: 'new' });
  expect(TRACKING_DAYS).toBe(90);
  expect(await tracking().lately({ tenant: 'ch', session: SESSION, person: null }, 10)).toEqual(['new']);
  expect(await tracking(NOW, 2).sweep()).toBe(3);
  expect(await stored()).toMatchObject([{ item: 'new' }]);
});

describe('logs and figures', () => {
  test.each([
    [address(), '/api/dynamicyield/:type/:id/:session/:hashedEmail'],
    [address('nothing', 'secret-thing'), '/api/dynamicyield/:type/:id/:session/:hashedEmail'],
    ['/api/dynamicyield/product/secret-thing', '/api/*'],
    [`${address()}/more`, '/api/*'],
  ])('logs %s as %s', async (path, template) => {
    const written: object[] = [];
    const log: Log = { ...silentLog, child: () => log, info: (fields) => written.push(fields) };
    const metrics = createMetrics('1');
    const { pool } = database;
    const state = appState({ pool, pages: noPages, shop: wholeShop(pool) });
    const app = createApp({ config: readConfig({}), log, state: () => state, metrics });
    const headers = { host: 'localhost', ...AGREED };
    await app.request(`http://localhost${path}`, { method: 'POST', headers }, CONNECTION);
    expect(written).toMatchObject([{ method: 'POST', path: template }]);
    const text = JSON.stringify([written, await metrics.read()]);
    for (const part of ['100101-01', 'secret-thing', SESSION]) expect(text).not.toContain(part);
  });
});
