import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { type CustomerService, createCustomerService } from '../../src/shop/customers/customer-service/index.ts';
import { MERGED_TABLES } from '../../src/shop/customers/privacy/merged-tables.store.ts';
import { PERSONAL_TABLES } from '../../src/shop/customers/privacy/personal-tables.store.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { auditLines } from '../admin/support.ts';
import { FRESH, HOUSE, PASSWORD } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, type Selling } from '../support/selling.ts';
import { wholePerson } from './whole-person.ts';

/** The merge of two accounts of one person. */
const clock = fixedClock('2026-11-26T10:00:00Z');
const ADMIN: StaffMember = {
  id: '00000000-0000-0000-0000-0000000000c1',
  email: 'admin@montarve.example',
  role: 'admin',
  language: 'de',
};
let database: TestDatabase;
let shop: Selling;
let service: CustomerService;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 50 }] });
  shop = openSelling(database.pool, clock);
  service = createCustomerService({ pool: database.pool, clock, ...shop });
});
afterAll(() => database.drop());

const looked = (id: string) => ({ tenant: tenants.ch, id, token: 'session', publicUrl: HOUSE.publicUrl });

async function person(email: string, mark = 'Doppelt') {
  const whole = await wholePerson(shop, database.pool, { email, mark });
  await service.enter(ADMIN, looked(whole.customer.id), { reason: 'data', note: '' });
  return whole.customer;
}
/** Columns that refer to a customer, by the database's own catalogue. */
async function references(): Promise<{ table: string; column: string }[]> {
  const { rows } = await database.pool.query<{ table: string; column: string }>(
    `select held.relname as "table", part.attname as "column" from pg_constraint link
     join pg_class held on held.oid = link.conrelid
     join pg_attribute part on part.attrelid = link.conrelid and part.attnum = any(link.conkey)
     where link.contype = 'f' and link.confrelid = 'customer'::regclass`,
  );
  return rows;
}
/** Ends what one person may have only once: a membership, a framework contract, agreements in the books. */
async function endAgreements(id: string): Promise<void> {
  await database.pool.query('delete from membership where customer_id = $1', [id]);
  await database.pool.query('delete from credit_agreement where customer_id = $1', [id]);
  for (const table of ['ledger_hold', 'payment_agreement', 'ledger_reminder'])
    await database.pool.query(
      `delete from ${table} where account_id in (select id from ledger_account where customer_id = $1)`,
      [id],
    );
}
const count = async (sql: string, id: string) =>
  Number((await database.pool.query<{ count: string }>(`select count(*) ${sql}`, [id])).rows[0]?.count);

test('says for every personal table what a merge does with it', () => {
  expect(Object.keys(MERGED_TABLES).toSorted()).toEqual(PERSONAL_TABLES.map(({ table }) => table).toSorted());
  for (const [table, { outcome, why, sql = [] }] of Object.entries(MERGED_TABLES)) {
    expect(outcome === 'moves' || Boolean(why), table).toBe(true);
    if (outcome === 'moves' || outcome === 'ends') expect(sql.length, table).toBeGreaterThan(0);
  }
});

describe('merge', () => {
  test('moves everything to the remaining account, which logs in as before', async () => {
    const [ending, own] = [await person('endet@example.ch'), await person('bleibt@example.ch')];
    await endAgreements(ending.id);
    const orders = await count('from orders where customer_id = $1', ending.id);
    const kept = await count('from orders where customer_id = $1', own.id);
    const shown = await service.mergePreview(ADMIN, looked(own.id), ending.number);
    expect(shown).toMatchObject({ ok: true, preview: { problem: null, other: { number: ending.number } } });
    expect(shown.ok && shown.preview.counts.orders).toBe(orders);
    const entered = { number: ending.number, confirmed: '1' };
    expect(await service.merge(ADMIN, looked(own.id), entered)).toEqual({ ok: false, problem: 'not-confirmed' });
    expect(await service.merge(ADMIN, looked(own.id), { ...entered, confirmed: ending.number })).toEqual({ ok: true });

    for (const { table, column } of await references())
      if (table !== 'customer') expect(await count(`from ${table} where ${column} = $1`, ending.id), table).toBe(0);
    expect(await count('from orders where customer_id = $1', own.id)).toBe(orders + kept);
    expect(await count('from search_history where customer_id = $1::text', ending.id)).toBe(0);
    expect(await count('from ledger_account where customer_id = $1', own.id)).toBe(1);
    expect(
      await count("from customer where id = $1 and first_name || last_name = '' and erased_at is not null", ending.id),
    ).toBe(1);
    expect(
      await count("from customer_former_email where customer_id = $1 and email like '%endet@example.ch'", own.id),
    ).toBeGreaterThan(0);

    const login = (email: string) => shop.customers.login.withPassword(HOUSE, FRESH, { email, password: PASSWORD });
    const { rows } = await database.pool.query<{ email: string }>('select email from customer where id = $1', [own.id]);
    expect(await login(rows[0]?.email ?? '')).toMatchObject({ ok: true, customer: { number: own.number } });
    expect(await login('new-endet@example.ch')).toMatchObject({ ok: false });
    const told = await count(
      "from mail where kind = 'account-emailChanged' and to_address like '%endet@example.ch' and $1 <> ''",
      'x',
    );
    expect(told).toBeGreaterThan(0);
    const lines = (await auditLines(database.pool)).filter(({ action }) => action === 'customer.merged');
    expect(lines.map(({ subject }) => subject)).toEqual([`customer:${own.id}`, `customer:${ending.id}`]);
  });

  test('refuses accounts of different persons, the account itself, other tenants and other roles', async () => {
    const own = await person('eine@example.ch', 'Eine');
    const other = await person('andere@example.ch', 'Andere');
    const merge = (number: string, member = ADMIN) =>
      service.merge(member, looked(own.id), { number, confirmed: number });
    expect(await merge(other.number)).toEqual({ ok: false, problem: 'other-person' });
    expect(await merge(own.number)).toEqual({ ok: false, problem: 'same' });
    expect(await merge('1')).toEqual({ ok: false, problem: 'no-other' });
    expect(await merge(other.number, { ...ADMIN, role: 'service' })).toEqual({ ok: false, problem: 'not-allowed' });
    await database.pool.query("update customer set tenant = 'de' where id = $1", [other.id]);
    expect(await merge(other.number)).toEqual({ ok: false, problem: 'no-other' });
  });

  test('two merges in opposite directions leave one account', async () => {
    const [one, two] = [await person('links@example.ch', 'Beide'), await person('rechts@example.ch', 'Beide')];
    for (const { id } of [one, two]) await endAgreements(id);
    const outcomes = await Promise.all([
      service.merge(ADMIN, looked(one.id), { number: two.number, confirmed: two.number }),
      service.merge(ADMIN, looked(two.id), { number: one.number, confirmed: one.number }),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    const { rows } = await database.pool.query('select from customer where id = any($1) and erased_at is null', [
      [one.id, two.id],
    ]);
    expect(rows).toHaveLength(1);
  });
});
