import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { type Clock, fixedClock } from '../../src/platform/clock.ts';
import type { Pool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import {
  createSearchAdministration,
  createSearchInsight,
  deleteOldSearches,
} from '../../src/shop/search/engine/index.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedCategories, seedGoods } from '../support/goods.ts';

const clock = fixedClock('2026-11-21T22:30:00Z');
const HOUR_MS = 3_600_000;
const MEMBER: StaffMember = {
  id: '00000000-0000-0000-0000-000000000001',
  email: 'a@b.ch',
  role: 'merchandiser',
  language: 'de',
};
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  await seedCategories(database.pool, ['home']);
  await seedGoods(database.pool, [
    { id: 'p1', category: 'home', titles: { 'de-CH': 'Sofa' }, variants: [{ sku: 'p1-1', prices: { ch: 100 } }] },
  ]);
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query('truncate search_count, search_click'));

const open = (pool: Pool = database.pool, at: Clock = clock) =>
  createSearchInsight({ pool, clock: at, log: silentLog, everyMs: HOUR_MS });
const SOFA = { tenant: 'ch', locale: 'de-CH', term: 'sofa' };
const totals = (days = 7, locale: string | null = null) =>
  createSearchAdministration({ pool: database.pool, clock }).insight(MEMBER, { tenant: tenants.ch, locale, days });
const times = (count: number, work: () => void) => {
  for (let index = 0; index < count; index += 1) work();
};

describe('counting', () => {
  test('sums by term and by day of the tenant, and writes nothing before a flush', async () => {
    const [first, second] = [open(), open()];
    times(3, () => first.searched({ ...SOFA, term: '  SOFA ' }));
    times(2, () => second.searched(SOFA));
    second.clicked(SOFA, 'p1-1');
    expect((await totals())?.days).toEqual([]);
    await first.stop();
    await second.stop();
    // 23:30 in Zürich.
    expect(await totals()).toMatchObject({
      from: '2026-11-15',
      to: '2026-11-21',
      days: [{ day: '2026-11-21', searches: 5, empty: 0, clicks: 1 }],
      terms: [{ term: 'sofa', locale: 'de-CH', searches: 5, clicks: 1 }],
      empty: [],
    });
  });

  test('reports searches without results', async () => {
    const insight = open();
    insight.found({ ...SOFA, term: 'Rasenmäher' }, 0);
    insight.found(SOFA, 3);
    times(3, () => insight.searched({ ...SOFA, term: 'rasenmäher' }));
    times(3, () => insight.searched(SOFA));
    await insight.stop();
    expect((await totals())?.empty).toEqual([
      { term: 'rasenmäher', locale: 'de-CH', searches: 3, empty: 3, clicks: 0 },
    ]);
  });

  test('never stores terms that may be personal', async () => {
    const insight = open();
    for (const term of ['max@example.ch', '079 123 45 67', '']) {
      times(5, () => insight.searched({ ...SOFA, term }));
      insight.clicked({ ...SOFA, term }, 'p1-1');
    }
    await insight.stop();
    const { rows } = await database.pool.query('select term from search_count union all select term from search_click');
    expect(rows).toEqual([]);
  });

  test('shows terms with three or more searches, and products of the tenant only', async () => {
    const insight = open();
    times(2, () => insight.searched({ ...SOFA, term: 'erika muster' }));
    times(4, () => insight.clicked(SOFA, 'p1-1'));
    times(4, () => insight.clicked(SOFA, 'invented'));
    times(3, () => insight.searched({ ...SOFA, locale: 'fr-CH', term: 'canapé' }));
    times(3, () => insight.searched(SOFA));
    await insight.stop();
    const all = await totals();
    expect(all?.terms.map(({ term }) => term)).toEqual(['canapé', 'sofa']);
    expect(all?.clicked).toEqual([{ term: 'sofa', sku: 'p1-1', clicks: 4 }]);
    expect((await totals(7, 'fr-CH'))?.terms.map(({ term }) => term)).toEqual(['canapé']);
    expect(
      await createSearchAdministration({ pool: database.pool, clock }).insight(
        { ...MEMBER, role: 'service' },
        { tenant: tenants.ch, locale: null, days: 7 },
      ),
    ).toBeNull();
  });

  test.each([
    ['an article number with NUL', () => ({ term: 'sofa', sku: 'p1-\0' })],
    ['an article number with half of a surrogate pair', () => ({ term: 'sofa', sku: 'p1-\ud83d' })],
    ['a term with half of a surrogate pair', () => ({ term: 'sofa \udc00', sku: 'p1-1' })],
    ['a term with NUL', () => ({ term: 'so\0fa', sku: 'p1-1' })],
  ])('a term that no database can store loses no other counts: %s', async (_what, invented) => {
    const insight = open();
    times(3, () => insight.searched(SOFA));
    insight.clicked(SOFA, 'p1-1');
    const { term, sku } = invented();
    insight.clicked({ ...SOFA, term }, sku);
    await insight.stop();
    const { rows } = await database.pool.query("select searches from search_count where term = 'sofa'");
    expect(rows).toEqual([{ searches: 3 }]);
    const clicks = await database.pool.query("select clicks from search_click where term = 'sofa'");
    expect(clicks.rows).toEqual([{ clicks: 1 }]);
  });

  test('is bounded by interval, and survives a database outage', async () => {
    const broken = { query: () => Promise.reject(new Error('away')) } as unknown as Pool;
    const insight = open(broken);
    for (let index = 0; index < 6000; index += 1) insight.searched({ ...SOFA, term: `begriff ${index}` });
    await insight.stop();
    const whole = open();
    for (let index = 0; index < 6000; index += 1) whole.searched({ ...SOFA, term: `begriff ${index}` });
    await whole.stop();
    expect((await database.pool.query('select count(*)::int as terms from search_count')).rows).toEqual([
      { terms: 5000 },
    ]);
  });
});

test('deletes rare terms after a month, everything after 400 days', async () => {
  const daysAgo = (days: number) => fixedClock(new Date(clock.now().getTime() - days * 24 * HOUR_MS).toISOString());
  for (const [days, term, count] of [
    [402, 'sofa', 9],
    [40, 'sofa', 1],
    [40, 'erika muster', 1],
    [10, 'max muster', 1],
  ] as const) {
    const insight = open(database.pool, daysAgo(days));
    times(count, () => insight.searched({ ...SOFA, term }));
    insight.clicked({ ...SOFA, term }, 'p1-1');
    await insight.stop();
  }
  await deleteOldSearches({ pool: database.pool, clock });
  const { rows } = await database.pool.query('select term from search_count order by day, term');
  expect(rows).toEqual([{ term: 'sofa' }, { term: 'max muster' }]);
  const clicks = await database.pool.query('select term from search_click order by day, term');
  expect(clicks.rows).toEqual(rows);
});
