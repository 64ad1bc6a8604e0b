import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import {
  createSearchAdministration,
  createVocabularyPreview,
  type VocabularyPreview,
} from '../../src/shop/search/engine/index.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedCategories, seedGoods } from '../support/goods.ts';
import { openIndex } from './open-index.ts';

const clock = fixedClock('2026-11-21T08:00:00Z');
const MEMBER: StaffMember = {
  id: '00000000-0000-0000-0000-000000000001',
  email: 'a@b.ch',
  role: 'merchandiser',
  language: 'de',
};
let database: TestDatabase;
let preview: VocabularyPreview;

beforeAll(async () => {
  database = await testDatabase();
  await seedCategories(database.pool, ['home']);
  const goods = { vase: 'Wunderling blau', pot: 'Krimskrams rot', jug: 'Krimskrams weiss' };
  await seedGoods(
    database.pool,
    Object.entries(goods).map(([id, title]) => ({
      ...{ id, category: 'home', titles: { 'de-CH': title } },
      variants: [{ sku: `${id}-1`, prices: { ch: 100 } }],
    })),
  );
  preview = createVocabularyPreview({ pool: database.pool, search: await openIndex(database.pool, clock) });
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query('truncate search_synonym'));

const see = (said: string, meant: string, language = 'de') =>
  preview.previewSynonym(MEMBER, tenants.ch, { language, said, meant });

test('shows which products come for a term, and stores nothing', async () => {
  expect(await see('wunderling', 'krimskrams')).toEqual({
    ok: true,
    terms: [
      {
        ...{ term: 'wunderling', locale: 'de-CH' },
        before: { total: 1, hits: [{ productId: 'vase', title: 'Wunderling blau', isOnBoth: true }] },
        after: {
          total: 3,
          hits: expect.arrayContaining([
            { productId: 'vase', title: 'Wunderling blau', isOnBoth: true },
            { productId: 'jug', title: 'Krimskrams weiss', isOnBoth: false },
            { productId: 'pot', title: 'Krimskrams rot', isOnBoth: false },
          ]),
        },
      },
    ],
  });
  const rules = await createSearchAdministration({ pool: database.pool, clock }).rules(MEMBER, tenants.ch);
  expect(rules?.synonyms).toEqual([]);
});

test('counts stored synonyms before, and shows each mutual term', async () => {
  const admin = createSearchAdministration({ pool: database.pool, clock });
  await admin.addSynonym(MEMBER, tenants.ch, { language: 'de', said: 'wunderling', meant: 'krimskrams' });
  const outcome = await see('wunderling, krimskrams', '');
  expect(outcome).toMatchObject({
    ok: true,
    terms: [
      { term: 'wunderling', before: { total: 3 }, after: { total: 3 } },
      { term: 'krimskrams', before: { total: 2 }, after: { total: 3 } },
    ],
  });
});

test('has no pages in a language that the tenant lacks', async () => {
  expect(await see('wonder', 'thing', 'nl')).toEqual({ ok: true, terms: [] });
});

test.each([
  ['', 'krimskrams', 'de', 'said'],
  ['wunderling', '', 'de', 'said'],
  ['wunderling', 'x', 'xx', 'language'],
  [Array.from({ length: 21 }, (_, index) => `wort${index}`).join(), 'x', 'de', 'too-many'],
  ['x'.repeat(61), 'y', 'de', 'too-long'],
])('refuses bad input: %#', async (said, meant, language, problem) => {
  expect(await see(said, meant, language)).toEqual({ ok: false, problem });
});

test('refuses employees who may not read rules', async () => {
  const entry = { language: 'de', said: 'a', meant: 'b' };
  expect(await preview.previewSynonym({ ...MEMBER, role: 'warehouse' }, tenants.ch, entry)).toEqual({
    ok: false,
    problem: 'not-allowed',
  });
});
