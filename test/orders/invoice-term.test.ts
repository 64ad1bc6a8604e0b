import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { composeBill, dayText } from '../../src/shop/money/billing/index.ts';
import { bookPending } from '../../src/shop/money/ledger/index.ts';
import { billedOrder } from '../../src/shop/selling/orders/index.ts';
import type { Tenant } from '../../src/tenants/tenant.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, orderForm, readyBasket, type Selling } from '../support/selling.ts';

/** The term of an invoice is what the shop promised with the order, whatever settings say later. */

const { ch } = tenants;
const clock = fixedClock('2026-03-02T09:00:00Z');
const withTerm = (invoiceTermDays: number): Tenant => ({ ...ch, payment: { ...ch.payment, invoiceTermDays } });
let database: TestDatabase;
let shop: Selling;
beforeAll(async () => {
  database = await testDatabase();
  shop = openSelling(database.pool, clock);
});
afterAll(() => database.drop());

/** Places an order on invoice under a term; returns the day in the books, and the one on a bill drawn later. */
async function dueDays(tenant: Tenant, sku: string) {
  await seedProduct(database.pool, { id: `p-${sku}`, variants: [{ sku, stock: 10 }] });
  const payment = { method: 'invoice', birthday: '21.11.1990' };
  const key = await readyBasket(shop, sku, 1, payment, { tenant, locale: 'de-CH', secret: null });
  const placed = await shop.checkout.place(key, await orderForm(shop, key));
  if (!placed.ok) throw new Error(placed.problem);
  await bookPending({ pool: database.pool, clock });
  const { rows } = await database.pool.query<{ booked: string; days: number }>(
    `select due.payable_on::text as booked, orders.invoice_days as days
     from orders join ledger_due due on due.order_id = orders.id where orders.number = $1`,
    [placed.orderNumber],
  );
  const billed = await billedOrder(database.pool, ch, placed.orderNumber);
  if (!billed) throw new Error('the order is missing');
  // The bill is drawn with the terms of another time.
  const facts = composeBill(withTerm(10), 'de-CH', billed).facts.map(([, value]) => value);
  return { ...rows[0], facts };
}

test('an order keeps the term that held when it was placed, in the books and on each of its documents', async () => {
  const usual = await dueDays(ch, 'usual');
  expect(usual).toMatchObject({ days: 20 });
  const longer = await dueDays(withTerm(30), 'longer');
  expect(longer).toMatchObject({ days: 30 });
  for (const { booked = '', facts } of [usual, longer]) expect(facts).toContain(dayText('de-CH', booked));
  expect(Date.parse(longer.booked ?? '') - Date.parse(usual.booked ?? '')).toBeGreaterThanOrEqual(8 * 86_400_000);
});

test('an earlier order without a stored term has that of the configuration', async () => {
  const { booked } = await dueDays(ch, 'earlier');
  await database.pool.query('update orders set invoice_days = null');
  const { rows } = await database.pool.query<{ number: string }>(
    'select number from orders order by number desc limit 1',
  );
  const billed = await billedOrder(database.pool, ch, rows[0]?.number ?? '');
  const facts = billed ? composeBill(ch, 'de-CH', billed).facts.map(([, value]) => value) : [];
  expect(facts).toContain(dayText('de-CH', booked ?? ''));
});
