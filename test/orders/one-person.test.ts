import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import { bookPending, recordOrderSettled } from '../../src/shop/money/ledger/index.ts';
import { refreshCreditPersons } from '../../src/shop/selling/credit/index.ts';
import { bankTransfer } from '../../src/shop/selling/orders/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { ADDRESS, openSelling, orderForm, personOf, type Selling } from '../support/selling.ts';

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

/** `cookie`: the basket cookie that the browser has from its former order. */
async function basketOf(
  { email, birthday = '21.11.1990', address = {} }: Buyer,
  quantity: number,
  cookie: string | null = null,
) {
  const key = { tenant: tenants.ch, locale: 'de-CH' as const, secret: cookie };
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

/** Orders on invoice one after the other in one browser, which retains its cookies. */
async function buyInOneBrowser(buyers: readonly Buyer[]) {
  const outcomes = [];
  let cookie: string | null = null;
  for (const buyer of buyers) {
    const key: Awaited<ReturnType<typeof basketOf>> = await basketOf(buyer, 3, cookie);
    outcomes.push(await shop.checkout.place(key, await orderForm(shop, key)));
    cookie = key.secret;
  }
  return outcomes;
}

const reviews = async () =>
  (
    await database.pool.query<{ email: string; reasons: string[] }>(
      `select contact->>'email' as email, reasons from credit_review join orders on orders.id = order_id
       where credit_review.state = 'open' order by placed_at, orders.number`,
    )
  ).rows;

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

/** Persons who share nothing but the browser. */
const STRANGERS: Buyer[] = Array.from({ length: 8 }, (_, at) => {
  const email = `invented-${at}@example.ch`;
  const { birthday, address } = personOf(email);
  return {
    email,
    birthday,
    address: { ...address, firstName: `${'abcdefgh'[at]}nna`, lastName: `${'stuvwxyz'[at]}eller` },
  };
});

test('eight mailboxes of invented persons in one browser: from the fifth on an employee decides', async () => {
  const outcomes = await buyInOneBrowser(STRANGERS);
  expect(outcomes.map(({ ok }) => ok)).toEqual(STRANGERS.map(() => true));
  expect(await reviews()).toEqual(STRANGERS.slice(4).map(({ email }) => ({ email, reasons: ['shared-device'] })));
});

test('the same persons in browsers of their own need no review', async () => {
  for (const buyer of STRANGERS) expect(await buy(buyer)).toMatchObject({ ok: true });
  expect(await reviews()).toEqual([]);
});

test('a family that shares a device orders without a review, and pays later orders as before', async () => {
  const family = [
    ['Lea', '21.11.1970'],
    ['Theo', '3.2.1961'],
    ['Mia', '5.5.2000'],
    ['Noah', '6.6.2002'],
  ].map(([firstName = '', birthday = '']) => ({
    email: `${firstName.toLowerCase()}@familie.example`,
    birthday,
    address: { firstName },
  }));
  expect((await buyInOneBrowser(family)).map(({ ok }) => ok)).toEqual([true, true, true, true]);
  expect(await reviews()).toEqual([]);
});

test('one browser and a similar name are near: the second order waits, and is not refused', async () => {
  const elsewhere = { street: 'Seeweg', houseNumber: '4', postalCode: '9000', city: 'St. Gallen' };
  const outcomes = await buyInOneBrowser([
    { email: 'lea@example.ch' },
    { email: 'lee@example.ch', birthday: '3.2.1970', address: { firstName: 'L', ...elsewhere } },
  ]);
  expect(outcomes).toMatchObject([{ ok: true }, { ok: true }]);
  expect(await reviews()).toEqual([{ email: 'lee@example.ch', reasons: ['near-match'] }]);
});
