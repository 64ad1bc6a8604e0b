import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import {
  announceDueSearchRules,
  createPostgresSearch,
  createSearchAdministration,
  createTenantRules,
  type SearchAdministration,
  withTenantRules,
  writeSearchRules,
} from '../../src/shop/search/engine/index.ts';
import { lockCategoryPins } from '../../src/shop/search/engine/merchandising/rules.store.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { auditLines } from '../admin/support.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedCategories, seedGoods, seedValues } from '../support/goods.ts';

const clock = fixedClock('2026-11-21T08:00:00Z');
const MEMBER: StaffMember = {
  id: '00000000-0000-0000-0000-000000000001',
  email: 'a@b.ch',
  role: 'merchandiser',
  language: 'de',
};
const RULE = {
  kind: 'pin',
  locale: '',
  term: 'sofa',
  category: '',
  targetKind: 'product',
  target: 'p1',
  place: '1',
  factor: '2',
  from: '',
  to: '',
};
let database: TestDatabase;
let admin: SearchAdministration;

beforeAll(async () => {
  database = await testDatabase();
  admin = createSearchAdministration({ pool: database.pool, clock });
  await seedCategories(database.pool, ['furniture', 'furniture/sofas']);
  await seedValues(database.pool, { colour: ['red'] });
  await seedGoods(database.pool, [
    { id: 'p1', category: 'sofas', titles: { 'de-CH': 'Sofa' }, variants: [{ sku: 'p1-1', prices: { ch: 100 } }] },
  ]);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('truncate search_rule, search_synonym');
  await database.pool.query('delete from outbox');
});

const lastAudit = async () => (await auditLines(database.pool)).at(-1);
const announced = async () => (await database.pool.query('select topic, key from outbox')).rows;
const stored = async () => (await admin.rules(MEMBER, tenants.ch)) ?? { rules: [], synonyms: [] };

describe('rules', () => {
  test('are added and deleted, audited and announced to all processes', async () => {
    expect(await admin.addRule(MEMBER, tenants.ch, RULE)).toEqual({ ok: true, id: expect.any(String) });
    const [rule] = (await stored()).rules;
    expect(rule).toMatchObject({ term: 'sofa', kind: 'pin', target: 'p1', startsAt: null });
    expect(await lastAudit()).toMatchObject({ action: 'search.rule-added', subject: 'search:sofa', email: 'a@b.ch' });
    expect(await announced()).toEqual([{ topic: 'search-rules', key: 'ch' }]);
    expect(await admin.deleteRule(MEMBER, tenants.de, rule?.id ?? '')).toEqual({ ok: false, problem: 'not-found' });
    expect(await admin.deleteRule(MEMBER, tenants.ch, rule?.id ?? '')).toEqual({ ok: true });
    expect(await lastAudit()).toMatchObject({ action: 'search.rule-deleted', before: { kind: 'pin', target: 'p1' } });
    expect((await stored()).rules).toEqual([]);
  });

  test.each([
    [{ target: 'p9' }, 'unknown-target'],
    [{ kind: 'boost', targetKind: 'facet', target: 'colour:green' }, 'unknown-target'],
    [{ term: '', category: 'nowhere' }, 'unknown-target'],
    [{ term: '' }, 'term'],
  ])('refuses a rule for a missing target: %j', async (changed, problem) => {
    expect(await admin.addRule(MEMBER, tenants.ch, { ...RULE, ...changed })).toEqual({ ok: false, problem });
    expect((await stored()).rules).toEqual([]);
    expect(await announced()).toEqual([]);
  });

  test.each([
    { kind: 'boost', targetKind: 'facet', target: 'colour:red' },
    { kind: 'boost', targetKind: 'category', target: 'sofas' },
    { term: '', category: 'furniture' },
    { kind: 'redirect', locale: 'de-CH', term: 'retoure', target: '/service-hilfe/rueckgabe' },
  ])('accepts a rule for an existing target: %j', async (changed) => {
    expect(await admin.addRule(MEMBER, tenants.ch, { ...RULE, ...changed })).toEqual({
      ok: true,
      id: expect.any(String),
    });
  });

  test('a rule of a category waits while all its pins are being replaced, which would lose it', async () => {
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await lockCategoryPins(client, 'ch', 'furniture');
      const added = admin.addRule(MEMBER, tenants.ch, { ...RULE, term: '', category: 'furniture' });
      const waiting =
        "select from pg_stat_activity where datname = current_database() and wait_event = 'advisory' and wait_event_type = 'Lock'";
      await expect.poll(async () => (await database.pool.query(waiting)).rowCount, { timeout: 60_000 }).toBe(1);
      expect((await stored()).rules).toEqual([]);
      await client.query('commit');
      expect(await added).toEqual({ ok: true, id: expect.any(String) });
    } finally {
      client.release(true);
    }
  }, 120_000);

  test.each(['1; drop table search_rule', '', '-1', '9'.repeat(30)])('deletes nothing by "%s"', async (id) => {
    expect(await admin.deleteRule(MEMBER, tenants.ch, id)).toEqual({ ok: false, problem: 'not-found' });
    expect(await admin.deleteSynonym(MEMBER, tenants.ch, id)).toEqual({ ok: false, problem: 'not-found' });
  });

  test('only some roles may read rules, fewer may change them', async () => {
    const editor = { ...MEMBER, role: 'editor' as const };
    const refused = { ok: false, problem: 'not-allowed' };
    expect(await admin.rules(editor, tenants.ch)).not.toBeNull();
    expect(await admin.rules({ ...MEMBER, role: 'finance' }, tenants.ch)).toBeNull();
    expect(await admin.addRule(editor, tenants.ch, RULE)).toEqual(refused);
    expect(await admin.deleteRule(editor, tenants.ch, '1')).toEqual(refused);
    expect(await admin.addSynonym(editor, tenants.ch, { language: 'de', said: 'a, b', meant: '' })).toEqual(refused);
    expect(await admin.deleteSynonym(editor, tenants.ch, '1')).toEqual(refused);
  });
});

test('synonyms are added and deleted', async () => {
  const entry = { language: 'de', said: 'TV, Fernseher', meant: '' };
  expect(await admin.addSynonym(MEMBER, tenants.ch, entry)).toEqual({ ok: true, id: expect.any(String) });
  expect(await admin.addSynonym(MEMBER, tenants.ch, { ...entry, said: 'TV' })).toEqual({ ok: false, problem: 'said' });
  const [synonym] = (await stored()).synonyms;
  expect(synonym).toMatchObject({ language: 'de', said: ['TV', 'Fernseher'], meant: [] });
  expect(await lastAudit()).toMatchObject({ action: 'search.synonym-added', after: { said: 'TV, Fernseher' } });
  expect(await admin.deleteSynonym(MEMBER, tenants.ch, synonym?.id ?? '')).toEqual({ ok: true });
  expect((await stored()).synonyms).toEqual([]);
});

test('a search applies the rules at once after their announcement', async () => {
  const rules = createTenantRules({ pool: database.pool, clock });
  const engine = createPostgresSearch({ pool: database.pool, clock });
  const asked: unknown[] = [];
  const found: unknown[] = [];
  const search = withTenantRules(
    {
      ...engine,
      query: (request) => {
        asked.push(request.ranking);
        return engine.query(request);
      },
    },
    rules,
    { found: (...given) => found.push(given) },
  );
  const query = (term: string) =>
    search.query({
      tenant: 'ch',
      locale: 'de-CH',
      term,
      category: null,
      filters: {},
      price: { min: null, max: null },
      sort: 'relevance',
      page: 1,
      count: 10,
    });
  expect((await query('retoure')).redirect).toBeNull();
  await admin.addRule(MEMBER, tenants.ch, RULE);
  await admin.addRule(MEMBER, tenants.ch, {
    ...RULE,
    kind: 'redirect',
    locale: 'de-CH',
    term: 'retoure',
    target: '/service-hilfe/rueckgabe',
  });
  rules.forget();
  expect((await query('Retouren')).redirect).toBe('/service-hilfe/rueckgabe');
  await query('sofas');
  expect(asked).toEqual([undefined, undefined, { pins: ['p1'], boosts: [] }]);
  expect(found).toContainEqual([{ tenant: 'ch', locale: 'de-CH', term: 'sofas' }, 1]);
});

test('during a database outage the last known rules apply', async () => {
  await admin.addRule(MEMBER, tenants.ch, RULE);
  let isAway = false;
  const pool = new Proxy(database.pool, {
    get: (target, name, receiver) =>
      isAway && name === 'query' ? () => Promise.reject(new Error('away')) : Reflect.get(target, name, receiver),
  });
  const rules = createTenantRules({ pool, clock });
  const pins = async (tenant: string) =>
    (await rules.at({ tenant, locale: 'de-CH', term: 'sofa', category: null })).ranking?.pins;
  expect(await pins('ch')).toEqual(['p1']);
  isAway = true;
  rules.forget();
  expect(await pins('ch')).toEqual(['p1']);
  expect(await pins('de')).toBeUndefined();
});

test('announces a rule that begins or ends by time', async () => {
  await admin.addRule(MEMBER, tenants.ch, { ...RULE, from: '2026-11-21T08:59', to: '2026-12-01' });
  await database.pool.query('delete from outbox');
  await announceDueSearchRules({ pool: database.pool, clock: fixedClock('2026-11-21T07:58:30Z') });
  expect(await announced()).toEqual([]);
  await announceDueSearchRules({ pool: database.pool, clock });
  expect(await announced()).toEqual([{ topic: 'search-rules', key: 'ch' }]);
});

test('an import adds no rules to a tenant that has some', async () => {
  const first = { synonyms: [{ language: 'de', said: ['a', 'b'], meant: [] }], rules: [] };
  await writeSearchRules({ pool: database.pool, clock }, 'ch', first);
  await writeSearchRules({ pool: database.pool, clock }, 'ch', first);
  expect((await stored()).synonyms).toHaveLength(1);
});
