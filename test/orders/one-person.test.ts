import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import { bookPending, recordOrderSettled } from '../../src/shop/money/ledger/index.ts';
import { refreshCreditPersons } from '../../src/shop/selling/credit/index.ts';
import { bankTransfer } from '../../src/shop/selling/orders/index.ts';
import { tenants } from '../../src/tenants/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { ADDRESS, openSelling, orderForm, type Selling } from '../support/selling.ts';

const LIMIT = tenants.ch.credit.newCustomerLimit;
const clock = fixedClock('2026-11-21T08:00:00Z');
let database: TestDatabase;
let shop: Selling;

beforeAll(async () => {
  database = await testDatabase();
  // 119.00 a unit: four stay within the limit of 500.00.
  await seedProduct(database.pool, { id: 'lamp', variants: [{ sku: 'lamp-1', stock: 10_000, amount: 11_900 }] });
});
beforeEach(async () => {
  shop = openSelling(database.pool, clock);
  await database.pool.query('truncate orders, basket, credit_decision, ledger_due cascade');
});
afterAll(() => database.drop());

type Buyer = { email: string; birthday?: string; address?: Record<string, string> };

async function basketOf({ email, birthday = '21.11.1990', address = {} }: Buyer, quantity: number) {
  const key = { tenant: tenants.ch, locale: 'de-CH' as const, secret: null };
  const added = await shop.basket.add(key, { sku: 'lamp-1', quantity });
  if (!added.ok) throw new Error(added.problem);
  const filled = { ...key, secret: added.secret };
  for (const outcome of [
    await shop.checkout.enterContact(filled, { email }),
    await shop.checkout.enterDelivery(filled, { ...ADDRESS, ...address }),
    await shop.checkout.enterPayment(filled, { method: 'invoice', birthday }),
  ])
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.fields));
  return filled;
}

async function buy(buyer: Buyer, quantity = 3) {
  const key = await basketOf(buyer, quantity);
  return shop.checkout.place(key, await orderForm(shop, key));
}

const owed = async () =>
  (
    await database.pool.query<{ sum: number }>(
      "select coalesce(sum(total), 0)::int as sum from orders where state = 'placed'",
    )
  ).rows[0]?.sum;

/** One person, as an attacker writes name, address and mailbox. */
const SPELLINGS: Buyer[] = [
  { email: 'lea.brunner@gmail.com' },
  { email: 'leabrunner+2@googlemail.com' },
  { email: 'three@example.ch', address: { firstName: 'LEA', lastName: 'BRUNNER' } },
  { email: 'four@example.ch', address: { firstName: 'Léa', street: 'Bahnhofstr.', houseNumber: '12 A' } },
  { email: 'five@example.ch', address: { firstName: 'Brunner', lastName: 'Lea' } },
  { email: 'six@example.ch', address: { street: 'Bahnhof-Strasse' } },
  { email: 'seven@example.ch', address: { lastName: 'Bruner', street: 'Seeweg', houseNumber: '4' } },
  { email: 'eight@example.ch', address: { lastName: 'von Brunner' } },
];

test('eight mailboxes of one person get no more than the limit', async () => {
  const outcomes = [];
  for (const buyer of SPELLINGS) outcomes.push(await buy(buyer));
  expect(outcomes[0]).toMatchObject({ ok: true });
  expect(outcomes.slice(1)).toEqual(SPELLINGS.slice(1).map(() => ({ ok: false, problem: 'invoice-refused' })));
  expect(await owed()).toBeLessThanOrEqual(LIMIT);
});

test.each([
  ['at once', bankTransfer],
  ['in three phases', { ...bankTransfer }],
] as const)('eight concurrent mailboxes, placed %s, get no more than the limit', async (_, direct) => {
  shop = openSelling(database.pool, clock, direct);
  const keys = [];
  for (const buyer of SPELLINGS) keys.push(await basketOf(buyer, 3));
  const forms = await Promise.all(keys.map((key) => orderForm(shop, key)));
  const outcomes = await Promise.all(keys.map((key, at) => shop.checkout.place(key, forms[at] ?? {})));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await owed()).toBeLessThanOrEqual(LIMIT);
});

test('people of one home and namesakes have limits of their own', async () => {
  const people: Buyer[] = [
    { email: 'lea@example.ch' },
    { email: 'theo@example.ch', birthday: '3.2.1961', address: { firstName: 'Theo' } },
    {
      email: 'namesake@example.ch',
      birthday: '3.2.1970',
      address: { street: 'Seeweg', postalCode: '9000', city: 'St. Gallen' },
    },
  ];
  for (const buyer of people) expect(await buy(buyer)).toMatchObject({ ok: true });
  const { rows } = await database.pool.query('select from credit_decision');
  expect(rows).toEqual([]);
});

test('orders placed before, without keys, count after the job; paid orders no longer count', async () => {
  expect(await buy({ email: 'lea@example.ch' })).toMatchObject({ ok: true });
  await database.pool.query('delete from credit_person');
  await refreshCreditPersons(database.pool, clock.now());
  expect(await buy({ email: 'second@example.ch' })).toEqual({ ok: false, problem: 'invoice-refused' });
  await bookPending({ pool: database.pool, clock });
  await refreshCreditPersons(database.pool, clock.now());
  expect(await buy({ email: 'second@example.ch' })).toEqual({ ok: false, problem: 'invoice-refused' });
  const { rows } = await database.pool.query<{ id: string }>("select id from orders where state = 'placed'");
  for (const { id } of rows)
    await inTransaction(database.pool, (client) =>
      recordOrderSettled(client, { orderId: id, now: clock.now(), by: 'finance@example.ch' }),
    );
  expect(await buy({ email: 'second@example.ch' })).toMatchObject({ ok: true });
  await refreshCreditPersons(database.pool, clock.now());
  const kept = await database.pool.query<{ email: string }>(
    "select contact->>'email' as email from credit_person join orders on orders.id = order_id",
  );
  expect(kept.rows).toEqual([{ email: 'second@example.ch' }]);
});
