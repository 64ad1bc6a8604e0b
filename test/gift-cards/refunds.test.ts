import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { AdminServices } from '../../src/admin/context.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { signOrderLink } from '../../src/shop/after-sales/fulfilment/order-link.ts';
import { bookPending } from '../../src/shop/money/ledger/index.ts';
import { as, ship } from '../fulfilment/support.ts';
import { booksOf } from '../ledger/support.ts';
import { testAdmin } from '../support/admin.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { openPaying, type PayingShop } from '../support/paying.ts';
import { seedProduct } from '../support/seed.ts';
import { SESSION_KEYS } from '../support/selling.ts';
import {
  basketForCard,
  basketWith,
  boughtCode,
  expectLiability,
  fillSteps,
  mailedCode,
  payByCard,
  untilCaptured,
} from './support.ts';

const { ch } = tenants;

let database: TestDatabase;
let shop: PayingShop;
let admin: AdminServices;
const clock = fixedClock(new Date('2026-11-26T10:00:00Z'));
beforeAll(async () => {
  database = await testDatabase();
  shop = await openPaying(database.pool, clock);
  admin = await testAdmin(database.pool, clock);
  // 80.00 each; two are delivered free.
  await seedProduct(database.pool, { id: 'p-lamp', variants: [{ sku: 'lamp', stock: 500, amount: 8000 }] });
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const one = async <Row extends object>(sql: string, ...values: unknown[]) =>
  (await database.pool.query<Row>(sql, values)).rows[0];
const idOf = async (number: string) =>
  (await one<{ id: string }>('select id from orders where number = $1', number))?.id ?? '';
const ownerOf = async (number: string) => ({
  token: signOrderLink(
    SESSION_KEYS[0]?.secret ?? '',
    { orderId: await idOf(number), tenant: 'ch' },
    new Date('2027-12-31'),
  ),
});
const balance = async (code: string) => {
  const card = await shop.giftCards.balance({ tenant: ch, code, address: '192.0.2.1' });
  return typeof card === 'string' ? card : card.balance.amount;
};
const creditsOf = async (number: string) =>
  (
    await database.pool.query(
      `select amount, refund_amount as refund, gift_card_amount as card, amount - refund_amount - settled_amount as transfer
       from credit_note where order_id = $1 order by number`,
      [await idOf(number)],
    )
  ).rows;

/** Orders two lamps, of which the card pays a part, and ships them. */
async function paidInPart(code: string, method: string): Promise<string> {
  const key = await basketWith(shop, 'lamp', 2);
  await shop.basket.redeemGiftCard(key, { code, address: '192.0.2.2' });
  await fillSteps(shop, key, method === 'gift-card' ? null : { method });
  let number = '';
  if (method === 'card') {
    number = await payByCard(shop, key);
    await untilCaptured(database.pool, number);
  } else {
    const placed = await shop.place(key);
    if (!placed.ok) throw new Error(JSON.stringify(placed));
    number = placed.orderNumber;
  }
  await bookPending({ pool: database.pool, clock });
  return number;
}

async function returnOne(number: string): Promise<void> {
  const owner = await ownerOf(number);
  const asked = await shop.fulfilment.buyer.register(ch, owner, { 'quantity-1': '1', 'reason-1': 'damaged' });
  if (!asked.ok) throw new Error(asked.problem);
  const settled = await admin.fulfilment.settle(as('service'), {
    tenant: ch,
    number: asked.number,
    entered: { 'accepted-1': '1' },
  });
  expect(settled).toMatchObject({ ok: true });
}

test('returns pay the money back first, and the rest onto the card', async () => {
  const code = await boughtCode(shop, database.pool, 10_000);
  const number = await paidInPart(code, 'card');
  expect(await ship(admin, number, { 'pieces-1': '2' })).toMatchObject({ ok: true });
  await returnOne(number);
  expect(await creditsOf(number)).toEqual([{ amount: 8000, refund: 6000, card: 2000, transfer: 0 }]);
  expect(await balance(code)).toBe(2000);
  await returnOne(number);
  expect(await creditsOf(number)).toEqual([
    { amount: 8000, refund: 6000, card: 2000, transfer: 0 },
    { amount: 8000, refund: 0, card: 8000, transfer: 0 },
  ]);
  expect(await balance(code)).toBe(10_000);
  await expectLiability(database.pool);
  const mails = await database.pool.query<{ text: string }>("select text from mail where kind = 'return-settled'");
  for (const onto of ['20.00\u00a0CHF', '80.00\u00a0CHF'])
    expect(mails.rows.filter(({ text }) => text.includes(`${onto} sind wieder auf Ihrer Geschenkkarte.`))).toHaveLength(
      1,
    );
  const view = await shop.fulfilment.buyer.of(ch, await ownerOf(number));
  expect(view?.credits.map(({ ontoCards }) => ontoCards.amount)).toEqual([2000, 8000]);
});

test('a return of an order paid by transfer transfers its money only', async () => {
  const code = await boughtCode(shop, database.pool, 10_000);
  const number = await paidInPart(code, 'prepayment');
  expect(await admin.orders.settle(as('finance'), { tenant: ch, number })).toMatchObject({ ok: true });
  expect(await ship(admin, number, { 'pieces-1': '2' })).toMatchObject({ ok: true });
  await returnOne(number);
  expect(await creditsOf(number)).toEqual([{ amount: 8000, refund: 0, card: 2000, transfer: 6000 }]);
  await expectLiability(database.pool);
});

test('a cancelled order gives every card its part back', async () => {
  const code = await boughtCode(shop, database.pool, 20_000);
  const number = await paidInPart(code, 'gift-card');
  expect(await balance(code)).toBe(4000);
  expect(await admin.orders.cancel(as('service'), { tenant: ch, number, reason: 'customer', note: '' })).toEqual({
    ok: true,
  });
  expect(await balance(code)).toBe(20_000);
  expect(await booksOf(database.pool, await idOf(number))).toEqual({});
  await expectLiability(database.pool);
});

test('an unpaid order that is cancelled gives the card back and asks for no money', async () => {
  const code = await boughtCode(shop, database.pool, 10_000);
  const number = await paidInPart(code, 'prepayment');
  expect(await admin.orders.cancel(as('service'), { tenant: ch, number, reason: 'customer', note: '' })).toEqual({
    ok: true,
  });
  expect(await balance(code)).toBe(10_000);
  expect(await creditsOf(number)).toEqual([]);
  expect(await booksOf(database.pool, await idOf(number))).toEqual({});
  await expectLiability(database.pool);
});

test('an unused card is withdrawn within fourteen days and refunded as it was paid', async () => {
  const buy = async (email: string) => {
    const key = await basketForCard(shop);
    await fillSteps(shop, key, { method: 'card' }, email);
    const number = await payByCard(shop, key);
    await untilCaptured(database.pool, number);
    await bookPending({ pool: database.pool, clock });
    await shop.giftCards.send();
    const card = await one<{ id: string }>('select id from gift_card where order_number = $1', number);
    return { number, cardId: card?.id ?? '', code: await mailedCode(database.pool, email) };
  };
  const [early, late, used] = [
    await buy('early@example.ch'),
    await buy('late@example.ch'),
    await buy('spent@example.ch'),
  ];
  const withdraw = async ({ number, cardId }: typeof early) =>
    shop.fulfilment.buyer.withdrawGiftCard(ch, await ownerOf(number), cardId);
  expect(await withdraw({ ...early, cardId: late.cardId })).toEqual({ ok: false, problem: 'not-found' });

  const outcomes = await Promise.all(Array.from({ length: 8 }, () => withdraw(early)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await balance(early.code)).toBe('unknown');
  expect(await creditsOf(early.number)).toEqual([{ amount: 5000, refund: 5000, card: 0, transfer: 0 }]);
  expect(await one('select state from orders where number = $1', early.number)).toEqual({ state: 'cancelled' });
  await bookPending({ pool: database.pool, clock });
  await expectLiability(database.pool);
  expect(await booksOf(database.pool, await idOf(early.number))).toEqual({});

  const key = await basketWith(shop, 'lamp');
  await shop.basket.redeemGiftCard(key, { code: used.code, address: '192.0.2.3' });
  await fillSteps(shop, key, { method: 'prepayment' });
  expect(await shop.place(key)).toMatchObject({ ok: true });
  expect(await withdraw(used)).toEqual({ ok: false, problem: 'used' });

  clock.advance(15 * 86_400_000);
  expect(await withdraw(late)).toEqual({ ok: false, problem: 'too-late' });
});
