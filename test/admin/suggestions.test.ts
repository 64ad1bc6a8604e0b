import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SuggestedKind, suggestionsFor } from '../../src/admin/suggestions.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import type { Role } from '../../src/shop/staff/employees/index.ts';
import { tenants } from '../../src/tenants/index.ts';
import { testAdmin } from '../support/admin.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { auditLines } from './support.ts';

const clock = fixedClock('2026-11-27T08:00:00Z');
const { ch } = tenants;
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
  suggest = (role, kind, typed) =>
    suggestionsFor(
      {
        admin,
        tenant: ch,
        locale: 'de-CH',
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
