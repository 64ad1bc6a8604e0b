import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { type SuggestedKind, suggestionsFor } from '../../src/admin/suggestions.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import type { Role } from '../../src/shop/staff/employees/index.ts';
import { testAdmin } from '../support/admin.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { auditLines } from './support.ts';

const clock = fixedClock('2026-11-27T08:00:00Z');
const { ch } = tenants;
const PAGE = '00000000-0000-0000-0000-0000000000aa';
let database: TestDatabase;
let suggest: (role: Role, kind: SuggestedKind, typed: string) => ReturnType<typeof suggestionsFor>;
beforeAll(async () => {
  database = await testDatabase();
  const admin = await testAdmin(database.pool, clock);
  const { pool } = database;
  await seedProduct(pool, { id: 'krug', title: 'Krug Linnovelle', variants: [{ sku: 'krug-1', stock: 5 }] });
  await pool.query(
    `insert into customer (tenant, number, email, first_name, last_name, locale, salutation, created_at, changed_at)
     values ('ch', '60000017', 'lea@example.ch', 'Lea', 'Brunner', 'de-CH', 'female', now(), now())`,
  );
  await pool.query(
    `with tree as (
       insert into category (id, parent_id, depth, position) values ('wohnen-test', null, 1, 901), ('kerzen-test', 'wohnen-test', 2, 1))
     insert into category_text (category_id, locale, name, path)
     values ('wohnen-test', 'de-CH', 'Wohnwelt', 'wohnwelt'), ('kerzen-test', 'de-CH', 'Kerzenlicht', 'wohnwelt/kerzenlicht')`,
  );
  await pool.query(
    "insert into facet_value (key, value, position) values ('colour', 'rost', 1), ('brand', 'linnovelle', 1)",
  );
  await pool.query(
    `insert into facet_text (key, value, locale, label)
     values ('colour', 'rost', 'de-CH', 'Rostrot'), ('brand', 'linnovelle', 'de-CH', 'Linnovelle'), ('brand', 'linnovelle', 'fr-CH', 'Linnovelle')`,
  );
  await pool.query(
    "insert into content_page (id, tenant, locale, path, identifier) values ($1, 'ch', 'fr-CH', '/bougies', 'bougies')",
    [PAGE],
  );
  await pool.query(
    "insert into content_version (page_id, version, title, description, robots, blocks, created_at) values ($1, 1, 'Kerzen et bougies', '', 'index,follow', '[]', now())",
    [PAGE],
  );
  suggest = (role, kind, typed) =>
    suggestionsFor(
      {
        admin,
        tenant: ch,
        locale: 'de-CH',
        namesIn: 'de-CH',
        member: { id: '00000000-0000-0000-0000-000000000001', email: `${role}@b.ch`, role, language: 'de' },
      },
      kind,
      typed,
    );
});
afterAll(() => database.drop());

test('names goods by number and title', async () => {
  expect(await suggest('merchandiser', 'products', ' Linnov ')).toEqual([{ value: 'krug', label: 'Krug Linnovelle' }]);
  const [variant] = await suggest('merchandiser', 'variants', 'Krug');
  expect(variant?.value).toMatch(/^krug/);
  expect(variant?.label).toContain('Krug Linnovelle');
});

test('names categories with the one above, brands once, and choices of attributes in the form of their field', async () => {
  expect(await suggest('merchandiser', 'categories', 'kerzenl')).toEqual([
    { value: 'kerzen-test', label: 'Wohnwelt › Kerzenlicht' },
  ]);
  expect(await suggest('merchandiser', 'brands', 'linno')).toEqual([{ value: 'Linnovelle', label: 'Linnovelle' }]);
  expect(await suggest('merchandiser', 'choices', 'rostrot')).toEqual([
    { value: 'colour:rost', label: expect.stringContaining('Rostrot') },
  ]);
  expect(await suggest('merchandiser', 'choice-pairs', 'rostrot')).toMatchObject([{ value: 'colour = rost' }]);
});

test('names the targets of a search rule of each kind, and pages with the prefix of their language', async () => {
  const values = (await suggest('merchandiser', 'targets', 'kerzen')).map(({ value }) => value);
  expect(values).toEqual(['kerzen-test', '/fr/bougies']);
});

test('asks for two characters, and knows nothing of other words', async () => {
  expect(await suggest('merchandiser', 'products', 'K')).toEqual([]);
  expect(await suggest('merchandiser', 'products', 'Lampe')).toEqual([]);
});

test('suggests persons only with the permission, and records the search', async () => {
  expect(await suggest('merchandiser', 'customers', 'Brunner')).toEqual([]);
  expect(await suggest('service', 'customers', 'Brunner')).toMatchObject([
    { value: '60000017', label: expect.stringContaining('L. Brunner') },
  ]);
  expect((await auditLines(database.pool)).map(({ action }) => action)).toContain('customer.searched');
  expect(await suggest('merchandiser', 'orders', '70000017')).toEqual([]);
  expect(await suggest('service', 'pages', 'Impressum')).toEqual([]);
});
