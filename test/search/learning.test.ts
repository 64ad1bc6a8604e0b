import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { type Clock, fixedClock } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import {
  createLearnedRanking,
  createSearchAdministration,
  createSearchInsight,
  createTenantRules,
  learnFromSearches,
  type SearchEngine,
  type SearchRequest,
  withTenantRules,
} from '../../src/shop/search/engine/index.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { auditLines } from '../admin/support.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedCategories, seedGoods } from '../support/goods.ts';
import { openIndex } from './open-index.ts';

const NOW = '2026-11-21T08:00:00Z';
const DAY_MS = 86_400_000;
const clock = fixedClock(NOW);
const MEMBER: StaffMember = {
  id: '00000000-0000-0000-0000-000000000001',
  email: 'a@b.ch',
  role: 'merchandiser',
  language: 'de',
};
let database: TestDatabase;
let index: SearchEngine;

beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  await seedCategories(pool, ['home']);
  const sofas = ['a', 'b', 'c'].map((id) => ({
    ...{ id, category: 'home', titles: { 'de-CH': `Sofa ${id.toUpperCase()}` } },
    variants: [{ sku: `${id}-1`, prices: { ch: 100 } }],
  }));
  const cover = { id: 'cover', category: 'home', titles: { 'de-CH': 'Schonbezug' }, description: 'Für jedes Sofa.' };
  await seedGoods(pool, [...sofas, { ...cover, variants: [{ sku: 'cover-1', prices: { ch: 100 } }] }]);
  index = await openIndex(pool, clock);
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query('truncate search_count, search_click, search_choice, search_learning, outbox'));

const admin = () => createSearchAdministration({ pool: database.pool, clock });
const daysAgo = (days: number): Clock => fixedClock(new Date(Date.parse(NOW) - days * DAY_MS).toISOString());

/** Counts searches for "sofa" with clicks on products at their places, on some days before today. */
async function search(
  days: readonly number[],
  searches: number,
  clicks: Record<string, { at: number; times: number }>,
) {
  for (const day of days) {
    const insight = createSearchInsight({ pool: database.pool, clock: daysAgo(day), log: silentLog, everyMs: DAY_MS });
    const sofa = { tenant: 'ch', locale: 'de-CH', term: 'sofa' };
    for (let count = 0; count < searches; count += 1) insight.searched(sofa);
    for (const [product, { at, times }] of Object.entries(clicks))
      for (let count = 0; count < times; count += 1) insight.clicked(sofa, `${product}-1`, at);
    await insight.stop();
  }
}

const stored = async () =>
  (await database.pool.query('select term, product_id as id, factor from search_choice order by factor desc')).rows;
const announced = async () => (await database.pool.query('select topic, key from outbox')).rows;

function request(term: string, more: Partial<SearchRequest> = {}): SearchRequest {
  return {
    ...{ tenant: 'ch', locale: 'de-CH', term, category: null, filters: {}, price: { min: null, max: null } },
    ...{ sort: 'relevance', page: 1, count: 48 },
    ...more,
  };
}

async function order(term: string, more: Partial<SearchRequest> = {}): Promise<string[]> {
  const { pool } = database;
  const learned = createLearnedRanking({ pool, clock });
  const engine = withTenantRules(index, createTenantRules({ pool, clock }), undefined, learned);
  return (await engine.query(request(term, more))).hits.map(({ productId }) => productId);
}

test('ranks first what visitors choose, other spellings of the term included', async () => {
  expect((await order('sofa')).slice(0, 3)).toEqual(['a', 'b', 'c']);
  await search([1, 2, 3], 40, { a: { at: 1, times: 4 }, c: { at: 3, times: 12 } });
  await learnFromSearches({ pool: database.pool, clock });
  expect((await stored()).map(({ term, id }) => [term, id])).toEqual([
    ['sofa', 'c'],
    ['sofa', 'a'],
  ]);
  expect(await announced()).toEqual([{ topic: 'search-rules', key: 'ch' }]);
  expect((await order('Sofas')).slice(0, 3)).toEqual(['c', 'a', 'b']);
  expect((await order('sofa', { sort: 'price-asc' })).slice(0, 3)).toEqual(['a', 'b', 'c']);
});

test('weights a click further down more than one at the top', async () => {
  await search([1, 2], 50, { a: { at: 1, times: 10 }, b: { at: 9, times: 10 } });
  await learnFromSearches({ pool: database.pool, clock });
  expect((await stored()).map(({ id }) => id)).toEqual(['b', 'a']);
});

test('old choices fade, and announce nothing while they stay the same', async () => {
  await search([1, 2], 50, { a: { at: 1, times: 10 } });
  await search([61, 62], 50, { b: { at: 1, times: 10 } });
  await search([121], 500, { c: { at: 1, times: 300 } });
  await learnFromSearches({ pool: database.pool, clock });
  expect((await stored()).map(({ id }) => id)).toEqual(['a', 'b']);
  await database.pool.query('truncate outbox');
  await learnFromSearches({ pool: database.pool, clock });
  expect(await announced()).toEqual([]);
});

test('a flood of clicks never brings a product before those that are called so', async () => {
  await search([0, 1, 2, 3], 10, { a: { at: 1, times: 2 }, cover: { at: 100, times: 4000 } });
  await learnFromSearches({ pool: database.pool, clock });
  expect((await stored())[0]).toMatchObject({ id: 'cover' });
  expect((await order('sofa')).slice(0, 3)).not.toContain('cover');
});

test('an employee switches learning off, which erases it, and on again', async () => {
  await search([1, 2, 3], 40, { c: { at: 3, times: 12 } });
  await learnFromSearches({ pool: database.pool, clock });
  expect(await admin().learning(MEMBER, tenants.ch)).toEqual({ isOn: true, terms: 1, products: 1 });
  await admin().setLearning(MEMBER, tenants.ch, false);
  expect(await admin().learning(MEMBER, tenants.ch)).toEqual({ isOn: false, terms: 0, products: 0 });
  expect((await auditLines(database.pool)).at(-1)).toMatchObject({
    action: 'search.learning-switched',
    before: { on: true },
    after: { on: false },
  });
  await learnFromSearches({ pool: database.pool, clock });
  expect(await stored()).toEqual([]);
  await admin().setLearning(MEMBER, tenants.ch, true);
  expect(await admin().learning(MEMBER, tenants.ch)).toEqual({ isOn: true, terms: 1, products: 1 });
  const service: StaffMember = { ...MEMBER, role: 'service' };
  expect(await admin().learning(service, tenants.ch)).toBeNull();
  expect(await admin().setLearning(service, tenants.ch, false)).toEqual({ ok: false, problem: 'not-allowed' });
});

test('lists terms with results that visitors do not open', async () => {
  await search([1], 12, {});
  await database.pool.query(
    `insert into search_count (tenant, locale, day, term, searches, empty, clicks)
     values ('ch', 'de-CH', '2026-11-20', 'lampe', 40, 0, 9), ('ch', 'de-CH', '2026-11-20', 'velo', 40, 40, 0)`,
  );
  const totals = await admin().insight(MEMBER, { tenant: tenants.ch, locale: null, days: 7 });
  expect(totals?.unchosen.map(({ term }) => term)).toEqual(['sofa']);
});
