import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import {
  createVitals,
  createWebVitalAdministration,
  type RecordedVital,
} from '../../src/shop/content/web-vitals/index.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query('truncate vital_count, vital_trait'));

const NOW = '2026-11-20T22:30:00Z';
const member = (role: StaffMember['role']): StaffMember => ({ id: '1', email: 'a@b.c', role, language: 'de' });
const vital = (value: number, own: Partial<RecordedVital> = {}): RecordedVital => ({
  name: 'INP',
  value,
  delta: value,
  pageType: 'product',
  deviceType: 'mobile',
  traits: { target: 'button', connection: '4g' },
  ...own,
});
const open = (now = NOW) => {
  const deps = { pool: database.pool, clock: fixedClock(now), log: silentLog };
  return { vitals: createVitals(deps), admin: createWebVitalAdministration(deps) };
};
const report = async (days = 7, now = NOW) => open(now).admin.report(member('admin'), { tenant: tenants.ch, days });

test('75th percentile by kind of page and device, from several processes', async () => {
  for (const values of [
    [80, 90, 100],
    [300, 120],
  ]) {
    const { vitals } = open();
    for (const value of values) vitals.record('ch', vital(value));
    vitals.record('ch', vital(700, { pageType: 'list', deviceType: 'desktop' }));
    vitals.record('de', vital(9000));
    await vitals.stop();
  }
  const [inp] = (await report())?.metrics ?? [];
  expect(inp).toMatchObject({ metric: 'INP', devices: ['mobile', 'desktop'], all: { views: 7 } });
  const product = inp?.rows.find(({ pageType }) => pageType === 'product');
  // The fourth of five: 120.
  expect(product?.devices.mobile?.p75).toBeGreaterThan(114);
  expect(product?.devices.mobile?.p75).toBeLessThan(126);
  expect(product).toMatchObject({ all: { views: 5, rating: 'good' }, devices: { mobile: { views: 5 } } });
  expect(inp?.rows.find(({ pageType }) => pageType === 'list')?.all.rating).toBe('poor');
});

test('a repeated report of a page view counts once, with its last value', async () => {
  const { vitals } = open();
  vitals.record('ch', vital(90));
  vitals.record('ch', vital(640, { delta: 550 }));
  await vitals.stop();
  const [inp] = (await report())?.metrics ?? [];
  expect(inp?.all).toMatchObject({ views: 1, rating: 'poor' });
  expect(inp?.traits).toEqual([
    { metric: 'INP', trait: 'connection', value: '4g', views: 1, poor: 1 },
    { metric: 'INP', trait: 'target', value: 'button', views: 1, poor: 1 },
  ]);
});

test('days are those of the tenant; older values than the period are excluded', async () => {
  const { vitals } = open();
  vitals.record('ch', vital(90));
  await vitals.stop();
  const { rows } = await database.pool.query('select day::text from vital_count');
  expect(rows).toEqual([{ day: '2026-11-20' }]);
  expect((await report(1, '2026-11-21T10:00:00Z'))?.metrics).toEqual([]);
  expect((await report(2, '2026-11-21T10:00:00Z'))?.metrics).toHaveLength(1);
});

test('limits invented values, and discards invalid names', async () => {
  const { vitals } = open();
  for (let number = 0; number < 3000; number += 1)
    vitals.record('ch', vital(90, { traits: { target: `x-${number}` } }));
  vitals.record('ch', vital(90, { traits: { target: 'lea.brunner@example.ch', connection: 'A B' } }));
  await vitals.stop();
  const { rows } = await database.pool.query(
    'select count(*)::int as n, max(length(value)) as longest from vital_trait',
  );
  expect(rows[0]).toEqual({ n: 2000, longest: 6 });
});

test('deletes old days; a database outage loses figures and nothing else', async () => {
  const old = open('2025-01-01T10:00:00Z');
  old.vitals.record('ch', vital(90));
  await old.vitals.stop();
  expect(await open().vitals.sweep()).toBe(3);
  const broken = createVitals({
    pool: { query: () => Promise.reject(new Error('away')) } as never,
    clock: fixedClock(NOW),
    log: silentLog,
  });
  broken.record('ch', vital(90));
  await broken.stop();
});

test('only employees with the permission see the figures', async () => {
  expect(await open().admin.report(member('editor'), { tenant: tenants.ch, days: 7 })).toBeNull();
});
