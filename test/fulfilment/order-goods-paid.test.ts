import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { bookPending } from '../../src/shop/money/ledger/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { CARD, openPaying, type PayingShop } from '../support/paying.ts';
import { seedProduct } from '../support/seed.ts';
import { as } from './support.ts';

const clock = fixedClock('2026-11-23T08:00:00Z');
const { ch } = tenants;
let database: TestDatabase;
let shop: PayingShop;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, {
    id: 'shirt',
    variants: [
      { sku: 'shirt-m', stock: 50, amount: 4000, size: 'M' },
      { sku: 'shirt-xl', stock: 50, amount: 4500, size: 'XL' },
      { sku: 'shirt-s', stock: 50, amount: 3500, size: 'S' },
    ],
  });
  shop = await openPaying(database.pool, clock);
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

/** Places an order of one shirt that is paid by card and booked. */
async function paidOrder(): Promise<string> {
  const { payAt } = await shop.toPayPage('shirt-m');
  const paid = await shop.onPayPage(payAt, { card: CARD, outcome: 'pay' });
  const paymentId = new URL(paid.location, shop.publicUrl).searchParams.get('payment');
  await shop.payments.status({ paymentId, basketId: null });
  await bookPending({ pool: database.pool, clock });
  const { rows } = await database.pool.query<{ number: string }>(
    "select number from orders where state = 'placed' order by number desc limit 1",
  );
  return rows[0]?.number ?? '';
}

async function exchange(number: string, sku: string) {
  const entered = { 'exchange-1': sku, reason: 'other-size', key: `${number} ${sku}` };
  const shown = await shop.orderGoods.preview(as('service'), { tenant: ch, number, entered });
  if (!shown.ok) throw new Error(shown.problem);
  const form = { tenant: ch, number, entered: { ...entered, shown: shown.preview.shown } };
  return shop.orderGoods.save(as('service'), form);
}

const stepOf = async (number: string) =>
  (await shop.fulfilment.administration.ofOrder(as('service'), { tenant: ch, number }))?.stage;
const refunds = async (number: string) => {
  const { rows } = await database.pool.query<{ amount: number }>(
    `select refund.amount::int from payment_refund refund join online_payment paid on paid.id = refund.payment_id
     join orders on orders.id = paid.order_id where orders.number = $1`,
    [number],
  );
  return rows.map(({ amount }) => amount);
};

test('a dearer size is paid by the link of the mail, and then shipped', async () => {
  const number = await paidOrder();
  expect(await exchange(number, 'shirt-xl')).toMatchObject({ ok: true, way: 'link', difference: 500 });
  expect(await refunds(number)).toEqual([]);
  expect(await stepOf(number)).toBe('to-pay');
  const { rows } = await database.pool.query<{ text: string }>(
    "select text from mail where kind = 'order-changed' and key like $1",
    [`%${number}:goods:1`],
  );
  const token = /[?&]t=([\w-]+)/.exec(rows[0]?.text ?? '')?.[1] ?? '';
  const begun = await shop.payments.links.pay({
    tenant: ch,
    locale: 'de-CH',
    publicUrl: shop.publicUrl,
    token,
    method: 'visa',
    description: number,
    address: null,
  });
  if (!begun.ok) throw new Error(begun.problem);
  await shop.onPayPage(begun.payAt, { card: CARD, outcome: 'pay' });
  await shop.payments.links.view({ tenant: ch, token, ask: true });
  await bookPending({ pool: database.pool, clock });
  expect(await stepOf(number)).toBe('to-ship');
});

test('the difference of a cheaper size goes back to the card', async () => {
  const number = await paidOrder();
  expect(await exchange(number, 'shirt-s')).toMatchObject({ ok: true, way: 'back', difference: -500 });
  expect(await refunds(number)).toEqual([500]);
  expect(await stepOf(number)).toBe('to-ship');
});
