import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { emptyJobsTable } from '../support/jobs-table.ts';
import { seedProduct } from '../support/seed.ts';
import { openTestApi, type TestApi, type TestClient } from './support.ts';

const clock = { now: () => new Date('2026-11-27T08:00:00Z') };
let database: TestDatabase;
let api: TestApi;
let client: TestClient;

beforeAll(async () => {
  database = await testDatabase();
  await emptyJobsTable(database.pool);
  const variants = ['a', 'b', 'c'].map((name) => ({ sku: `vase-${name}`, stock: 5 }));
  await seedProduct(database.pool, { id: 'vase', title: 'Vase', variants });
  api = await openTestApi(database.pool, clock);
  client = await api.client(['search.rules', 'margin.change', 'settings.hours', 'settings.payment', 'health.read'], {
    name: 'Assortment',
  });
});
afterAll(() => database.drop());

const ROOT = '/api/admin/v1/tenants/ch';
const send = (method: string, path: string, body?: unknown, tag = '*') =>
  api.json(client, `${ROOT}/${path}`, { method, body, headers: { 'if-match': tag } });
const get = (path: string) => api.json(client, `${ROOT}/${path}`);
/** Sends the same change twice at the same time, and returns the lower status first. */
const bothAtOnce = async (path: string, body: unknown, tag: string) => {
  const answers = await Promise.all([send('PUT', path, body, tag), send('PUT', path, body, tag)]);
  return answers.map(({ status }) => status).toSorted();
};

test('adds and deletes search rules and synonyms', async () => {
  const rule = { kind: 'boost', term: 'vase', targetKind: 'product', target: 'vase', factor: 1.5 };
  const times = { startsAt: '2026-12-01T00:00:00Z', endsAt: '2026-12-24T12:00:00Z' };
  expect((await send('POST', 'search/rules', { ...rule, target: 'none' })).body).toMatchObject({
    reason: 'unknown-target',
  });
  expect((await send('POST', 'search/rules', { ...rule, factor: 1 })).body).toMatchObject({ reason: 'factor' });
  const { body } = await send('POST', 'search/rules', { ...rule, ...times });
  expect((await get('search/rules')).body.items).toEqual([
    expect.objectContaining({
      ...{ id: body.id, kind: 'boost', term: 'vase', locale: null, factor: 1.5 },
      ...{ startsAt: '2026-12-01T00:00:00.000Z', endsAt: '2026-12-24T12:00:00.000Z' },
    }),
  ]);
  expect((await api.json(client, '/api/admin/v1/tenants/de/search/rules')).body.items).toEqual([]);
  expect((await send('DELETE', `search/rules/${body.id}`)).status).toBe(200);
  expect((await send('DELETE', `search/rules/${body.id}`)).status).toBe(404);
  expect((await send('POST', 'search/synonyms', { language: 'de', said: ['krug'] })).body).toMatchObject({
    reason: 'said',
  });
  const previewed = await send('POST', 'search/synonyms/preview', { language: 'de', said: ['krug'], meant: ['vase'] });
  expect(previewed.body).toMatchObject({ items: [{ term: 'krug', locale: 'de-CH' }] });
  expect((await send('POST', 'search/synonyms/preview', { language: 'xx', said: ['krug'] })).body).toMatchObject({
    reason: 'language',
  });
  expect((await get('search/synonyms')).body.items).toEqual([]);
  const added = await send('POST', 'search/synonyms', { language: 'de', said: ['krug'], meant: ['vase', 'gefäss'] });
  expect((await get('search/synonyms')).body.items).toEqual([
    { id: added.body.id, language: 'de', said: ['krug'], meant: ['vase', 'gefäss'] },
  ]);
  expect((await send('DELETE', `search/synonyms/${added.body.id}`)).status).toBe(200);
});

test('pins products in a category only as they were read', async () => {
  await database.pool.query("insert into category (id, parent_id, depth, position) values ('pots', null, 1, 900)");
  const { body, tag } = await get('search/pins/pots');
  expect(body).toEqual({ products: [], others: 0 });
  expect((await send('PUT', 'search/pins/pots', { products: ['none'] }, tag)).body).toMatchObject({
    reason: 'unknown-target',
  });
  const set = await send('PUT', 'search/pins/pots', { products: ['vase'] }, tag);
  expect(set.status).toBe(200);
  expect((await send('PUT', 'search/pins/pots', { products: [] }, tag)).status).toBe(412);
  const read = await get('search/pins/pots');
  expect([read.body.products, read.tag]).toEqual([['vase'], set.tag]);
  expect(await bothAtOnce('search/pins/pots', { products: [] }, read.tag)).toEqual([200, 412]);
});

test('tells what visitors searched for', async () => {
  await database.pool.query(
    `insert into search_count (tenant, locale, term, day, searches, empty, clicks)
     values ('ch', 'de-CH', 'vase', '2026-11-26', 40, 0, 9), ('ch', 'fr-CH', 'natel', '2026-11-26', 30, 30, 0)`,
  );
  const { body } = await get('search/insight?days=7');
  expect(body).toMatchObject({ days: [{ day: '2026-11-26', searches: 70, empty: 30, clicks: 9 }] });
  expect(body.withoutResult).toEqual([{ term: 'natel', locale: 'fr-CH', searches: 30, empty: 30, clicks: 0 }]);
  expect((await get('search/insight?days=7&locale=de-CH')).body.withoutResult).toEqual([]);
});

test('switches learning from searches only as it was read', async () => {
  const { body, tag } = await get('search/learning');
  expect(body).toEqual({ isOn: true, terms: 0, products: 0 });
  expect((await send('PUT', 'search/learning', { isOn: false }, tag)).body).toEqual({ isOn: false });
  expect((await send('PUT', 'search/learning', { isOn: true }, tag)).status).toBe(412);
  expect((await send('PUT', 'search/learning', { isOn: 'no' })).status).toBe(400);
  expect((await get('search/learning')).body).toMatchObject({ isOn: false });
  expect((await send('PUT', 'search/learning', { isOn: true })).status).toBe(200);
});

test('sets purchase prices and the floor, and pages through what is below it', async () => {
  for (const [sku, amount] of [
    ['vase-a', 4000],
    ['vase-b', 4400],
    ['vase-c', 100],
  ] as const)
    expect((await send('PUT', `purchase-prices/${sku}`, { price: { amount, currency: 'CHF' } })).status).toBe(200);
  const euro = { price: { amount: 100, currency: 'EUR' } };
  expect((await send('PUT', 'purchase-prices/vase-a', euro)).body).toMatchObject({ code: 'invalid-body' });
  expect((await send('PUT', 'purchase-prices/none', { price: null })).status).toBe(404);
  expect((await get('margins')).body.items).toEqual([]);
  const floor = await get('margins/floor');
  expect(floor.body).toEqual({ percent: null });
  expect((await send('PUT', 'margins/floor', { percent: 40 }, floor.tag)).status).toBe(200);
  expect((await send('PUT', 'margins/floor', { percent: 50 }, floor.tag)).status).toBe(412);
  expect(await bothAtOnce('margins/floor', { percent: null }, (await get('margins/floor')).tag)).toEqual([200, 412]);
  expect(await bothAtOnce('margins/floor', { percent: 40 }, (await get('margins/floor')).tag)).toEqual([200, 412]);
  const first = (await get('margins?limit=1')).body;
  const second = (await get(`margins?limit=1&cursor=${first.nextCursor}`)).body;
  const third = (await get(`margins?limit=1&cursor=${second.nextCursor}`)).body;
  const skus = [first, second, third].map(({ items }) => items?.map(({ sku }) => sku));
  expect(skus).toEqual([['vase-b'], ['vase-a'], []]);
  expect(first.items).toEqual([expect.objectContaining({ origin: 'hand', isBelowFloor: true })]);
  const own = (await get('products/vase/margins')).body.items ?? [];
  expect(own.map(({ sku, isBelowFloor }) => [sku, isBelowFloor])).toEqual([
    ['vase-a', true],
    ['vase-b', true],
    ['vase-c', false],
  ]);
  expect((await get('products/none/margins')).status).toBe(404);
});

test('changes opening hours and reminders, each with its scope', async () => {
  const { body, tag } = await get('settings/service.hours');
  const hours = {
    unit: 'hours',
    weekly: [{ days: ['Mo', 'Tu'], opens: '09:00', closes: '17:30' }],
    exceptions: [{ from: '2026-12-24', until: '2026-12-26', opens: null, closes: null }],
  };
  const reason = 'Holidays.';
  expect(body).toMatchObject({ topic: 'service', value: { unit: 'hours' } });
  const turned = { ...hours, weekly: [{ days: ['Mo'], opens: '17:00', closes: '09:00' }] };
  expect((await send('PUT', 'settings/service.hours', { value: turned, reason }, tag)).body).toMatchObject({
    reason: 'hours',
  });
  expect((await send('PUT', 'settings/service.hours', { value: hours, reason }, tag)).status).toBe(200);
  expect((await get('settings/service.hours')).body.value).toEqual(hours);
  const now = (await get('settings/payment.reminders')).body.value as { levels: { fee: number }[]; payDays: number };
  const [first] = now.levels;
  const costly = { ...now, levels: [{ ...first, fee: 500 }] };
  const refused = await send('PUT', 'settings/payment.reminders', { value: costly, reason });
  expect(refused.body).toMatchObject({ code: 'refused', reason: 'first-step-free' });
  const later = { ...now, payDays: now.payDays + 1 };
  expect((await send('PUT', 'settings/payment.reminders', { value: later, reason })).status).toBe(200);
  expect((await get('settings/payment.reminders')).body.value).toEqual(later);
  const other = await api.client(['settings.fees']);
  const sent = { method: 'PUT', body: { value: hours, reason }, headers: { 'if-match': '*' } };
  expect((await api.json(other, `${ROOT}/settings/service.hours`, sent)).body.code).toBe('missing-scope');
});

test('tells the health of the shop and the speed of its pages', async () => {
  const { body } = await api.json(client, '/api/admin/v1/health');
  expect(body).toMatchObject({ database: { grade: expect.any(String) }, mail: { waiting: 0 } });
  expect((await get('web-vitals?days=7')).body).toEqual({ metrics: [] });
  const single = await api.client(['health.read'], { reach: 'single', tenants: 'ch' });
  expect((await api.json(single, '/api/admin/v1/health')).status).toBe(403);
});
