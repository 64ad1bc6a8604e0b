import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Clock, fixedClock, systemClock } from '../../src/platform/clock.ts';
import type { BasketKey } from '../../src/shop/selling/basket/index.ts';
import type { PlaceOutcome } from '../../src/shop/selling/checkout/index.ts';
import { bankTransfer, type DirectPayment } from '../../src/shop/selling/orders/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedPromotion } from '../support/promotions.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, orderForm, readyBasket, type Selling } from '../support/selling.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  await seedProduct(pool, {
    id: 'goods',
    variants: [
      { sku: 'hundred', stock: 5000, amount: 10_000 },
      { sku: 'odd', stock: 5000, amount: 3333 },
      { sku: 'present', stock: 3, amount: 2500 },
    ],
  });
  await seedProduct(pool, { id: 'plant', vatClass: 'reduced', variants: [{ sku: 'plant', stock: 50, amount: 5130 }] });
});
afterAll(() => database.drop());

const countOf = async (sql: string, ...values: unknown[]) =>
  (await database.pool.query<{ n: number }>(`select count(*)::int as n from ${sql}`, values)).rows[0]?.n;
const takenOf = async (key: string) =>
  (await database.pool.query<{ taken: number }>('select taken from promotion where key = $1', [key])).rows[0]?.taken;

let address = 0;
async function withCode(shop: Selling, code: string, sku = 'hundred', email?: string): Promise<BasketKey> {
  const key = await readyBasket(shop, sku);
  if (email) await shop.checkout.enterContact(key, { email });
  address += 1;
  const entered = await shop.basket.enterVoucher(key, { code, address: `10.1.0.${address}` });
  if (!entered.ok) throw new Error(entered.problem.reason);
  return key;
}
const open = (clock: Clock = systemClock, payments: DirectPayment = bankTransfer) =>
  openSelling(database.pool, clock, payments);
const ok = (outcomes: PlaceOutcome[]) => outcomes.filter((outcome) => outcome.ok).length;

test('an order includes its discounts: totals, lines, VAT, mail and confirmation', async () => {
  await seedPromotion(database.pool, { key: 'thirty', value: 3000, codes: ['THIRTY'] });
  const shop = open();
  const key = await readyBasket(shop, 'hundred');
  await shop.basket.add(key, { sku: 'plant', quantity: 1 });
  await shop.basket.enterVoucher(key, { code: 'thirty', address: '10.2.0.1' });
  const view = await shop.checkout.view(key);
  expect(view.totals).toMatchObject({ goods: { amount: 15_130 }, total: { amount: 12_130 }, delivery: { amount: 0 } });
  expect(await shop.checkout.place(key, await orderForm(shop, key))).toMatchObject({ ok: true });
  const order = await shop.orders.ofBasket(key);
  expect(order?.totals.discounts).toMatchObject([
    { title: 'Aktion thirty', code: 'THIRTY', amount: { amount: 3000, currency: 'CHF' } },
  ]);
  const parts = order?.lines.map((line) => line.discount.amount) ?? [];
  expect(parts).toEqual([1983, 1017]);
  expect(order?.totals.vat).toEqual([
    { permille: 81, amount: { amount: 601, currency: 'CHF' } },
    { permille: 26, amount: { amount: 104, currency: 'CHF' } },
  ]);
  const { rows } = await database.pool.query<{ text: string; html: string }>(
    "select text, html from mail where key = 'order-confirmation:ch:' || $1",
    [order?.number],
  );
  expect(rows[0]?.text).toContain('Aktion thirty (THIRTY)');
  expect(rows[0]?.html).toContain('Aktion thirty (THIRTY)');
  expect(rows[0]?.text).toContain('30.00');
  expect(await countOf("voucher_redemption where state = 'redeemed' and amount = 3000")).toBe(1);
});

test('a gift is a free line of its own, and reduces the stock', async () => {
  await seedPromotion(database.pool, { key: 'gift', kind: 'gift', giftSku: 'present', codes: ['GIFT'] });
  const shop = open();
  const key = await withCode(shop, 'GIFT', 'present');
  expect(await shop.checkout.place(key, await orderForm(shop, key))).toMatchObject({ ok: true });
  expect((await shop.orders.ofBasket(key))?.lines).toMatchObject([
    { sku: 'present', quantity: 1, lineTotal: { amount: 2500 } },
    { sku: 'present', quantity: 1, unitPrice: { amount: 0 }, lineTotal: { amount: 0 } },
  ]);
  const { rows } = await database.pool.query("select quantity from stock where sku = 'present'");
  expect(rows).toEqual([{ quantity: 1 }]);
});

describe('limits', () => {
  test('50 concurrent redemptions with limit 7: exactly seven, and a reason for the others @whole', async () => {
    await seedPromotion(database.pool, { key: 'seven', totalLimit: 7, codes: ['SEVEN'] });
    const shop = open();
    const keys: BasketKey[] = [];
    for (let buyer = 0; buyer < 50; buyer += 1)
      keys.push(await withCode(shop, 'SEVEN', 'hundred', `buyer${buyer}@example.ch`));
    const forms = await Promise.all(keys.map((key) => orderForm(shop, key)));
    const outcomes = await Promise.all(keys.map((key, index) => shop.checkout.place(key, forms[index] ?? {})));
    expect(ok(outcomes)).toBe(7);
    for (const outcome of outcomes.filter((each) => !each.ok)) expect(outcome).toMatchObject({ problem: 'changed' });
    expect(await takenOf('seven')).toBe(7);
    expect(
      await countOf(
        "voucher_redemption r join promotion p on p.id = promotion_id where key = 'seven' and state = 'redeemed'",
      ),
    ).toBe(7);
    const loser = keys[outcomes.findIndex((outcome) => !outcome.ok)] ?? keys[0];
    if (!loser) throw new Error('nobody came');
    shop.promotions.forget();
    expect((await shop.basket.view(loser)).benefits.notices).toMatchObject([{ reason: 'used-up' }]);
    expect(await shop.checkout.place(loser, await orderForm(shop, loser))).toMatchObject({ ok: true });
  }, 120_000);

  test('a single-use code in two tabs: one of them redeems it', async () => {
    await seedPromotion(database.pool, { key: 'one', usage: 'single', codes: ['ONLYONE'] });
    const shop = open();
    const keys = [await withCode(shop, 'ONLYONE'), await withCode(shop, 'ONLYONE')];
    const forms = await Promise.all(keys.map((key) => orderForm(shop, key)));
    const outcomes = await Promise.all(keys.map((key, index) => shop.checkout.place(key, forms[index] ?? {})));
    expect(ok(outcomes)).toBe(1);
    // A late request that sees the basket without the voucher also reports the delivery fee.
    expect(outcomes.find((outcome) => !outcome.ok)).toMatchObject({
      problem: 'changed',
      changes: expect.arrayContaining(['discount']),
    });
  });

  test('a voucher entered in one tab changes the order of another tab, which says so', async () => {
    await seedPromotion(database.pool, { key: 'tabs', codes: ['TABS'] });
    const shop = open();
    const key = await readyBasket(shop, 'hundred');
    const form = await orderForm(shop, key);
    await shop.basket.enterVoucher(key, { code: 'TABS', address: '10.3.0.1' });
    expect(await shop.checkout.place(key, form)).toMatchObject({ ok: false, problem: 'changed' });
    expect(await shop.checkout.place(key, await orderForm(shop, key))).toMatchObject({ ok: true });
  });

  test('once a day is a calendar day of the tenant, by e-mail address in any case', async () => {
    await seedPromotion(database.pool, { key: 'daily', usage: 'oncePerDay', codes: ['DAILY'] });
    const clock = fixedClock('2026-11-21T22:59:00Z');
    const shop = open(clock);
    const first = await withCode(shop, 'DAILY', 'hundred', 'daily@example.ch');
    const second = await withCode(shop, 'DAILY', 'hundred', 'Daily@Example.ch');
    expect(await shop.checkout.place(first, await orderForm(shop, first))).toMatchObject({ ok: true });
    expect((await shop.checkout.view(second)).basket.benefits.notices).toMatchObject([{ reason: 'used-today' }]);
    clock.set('2026-11-21T23:00:00Z');
    const third = await withCode(shop, 'DAILY', 'hundred', 'daily@example.ch');
    expect(await shop.checkout.place(third, await orderForm(shop, third))).toMatchObject({ ok: true });
  });

  test('limits redemptions per customer, also at once', async () => {
    await seedPromotion(database.pool, { key: 'twice', usage: 'perCustomer', perCustomer: 2, codes: ['TWICE'] });
    const shop = open();
    const keys: BasketKey[] = [];
    for (let order = 0; order < 6; order += 1) keys.push(await withCode(shop, 'TWICE', 'hundred', 'twice@example.ch'));
    const forms = await Promise.all(keys.map((key) => orderForm(shop, key)));
    expect(ok(await Promise.all(keys.map((key, index) => shop.checkout.place(key, forms[index] ?? {}))))).toBe(2);
  });

  test('many redeem several promotions in any order: no deadlock @whole', async () => {
    await seedPromotion(database.pool, { key: 'left', totalLimit: 9, codes: ['LEFT'] });
    await seedPromotion(database.pool, { key: 'right', totalLimit: 6, codes: ['RIGHT'] });
    const shop = open();
    const keys: BasketKey[] = [];
    for (let buyer = 0; buyer < 16; buyer += 1) {
      const key = await withCode(shop, buyer % 2 ? 'LEFT' : 'RIGHT', buyer % 3 ? 'hundred' : 'odd');
      await shop.basket.enterVoucher(key, { code: buyer % 2 ? 'RIGHT' : 'LEFT', address: `10.4.0.${buyer}` });
      keys.push(key);
    }
    const forms = await Promise.all(keys.map((key) => orderForm(shop, key)));
    const outcomes = await Promise.all(keys.map((key, index) => shop.checkout.place(key, forms[index] ?? {})));
    expect(ok(outcomes)).toBe(6);
    expect([await takenOf('left'), await takenOf('right')]).toEqual([6, 6]);
  });
});

describe('releases of an order', () => {
  test('a refused payment releases the voucher for the next attempt', async () => {
    await seedPromotion(database.pool, { key: 'freed', usage: 'single', totalLimit: 1, codes: ['FREED'] });
    const refusing = open(systemClock, { ...bankTransfer, authorise: async () => ({ ok: false }) });
    const key = await withCode(refusing, 'FREED');
    expect(await refusing.checkout.place(key, await orderForm(refusing, key))).toMatchObject({
      problem: 'payment-refused',
    });
    expect(await takenOf('freed')).toBe(0);
    const shop = open();
    expect(await shop.checkout.place(key, await orderForm(shop, key))).toMatchObject({ ok: true });
    expect(await takenOf('freed')).toBe(1);
  });

  test('an unfinished order reserves its voucher for half an hour, against others only', async () => {
    await seedPromotion(database.pool, { key: 'held', usage: 'single', codes: ['HELD'] });
    const clock = fixedClock(new Date());
    const dying = open(clock, {
      ...bankTransfer,
      authorise: () => Promise.reject(new Error('the process dies here')),
    });
    const key = await withCode(dying, 'HELD');
    await expect(dying.checkout.place(key, await orderForm(dying, key))).rejects.toThrow('dies');
    expect((await dying.basket.view(key)).benefits.vouchers).toMatchObject([{ code: 'HELD' }]);
    const other = await readyBasket(dying, 'hundred');
    const entered = () => dying.basket.enterVoucher(other, { code: 'HELD', address: '10.5.0.1' });
    expect(await entered()).toMatchObject({ ok: false, problem: { reason: 'already-used' } });
    clock.advance(31 * 60_000);
    await dying.orders.abandonExpired();
    expect(await entered()).toMatchObject({ ok: true });
  });
});

test('reserves the last redemption of an automatic promotion while the order is prepared', async () => {
  await seedPromotion(database.pool, { key: 'last', source: 'automatic', totalLimit: 1 });
  const clock = fixedClock(new Date());
  const dying = open(clock, {
    ...bankTransfer,
    authorise: () => Promise.reject(new Error('the process dies here')),
  });
  const key = await readyBasket(dying, 'hundred');
  const form = await orderForm(dying, key);
  await expect(dying.checkout.place(key, form)).rejects.toThrow('dies');
  const shop = open(clock);
  const discountsOf = async (asked: BasketKey) => (await shop.basket.view(asked)).totals.discounts;
  expect(await discountsOf(key)).toMatchObject([{ title: 'Aktion last' }]);
  expect(await discountsOf(await readyBasket(shop, 'hundred'))).toEqual([]);
  expect(await orderForm(shop, key)).toEqual(form);
  expect(await shop.checkout.place(key, form)).toMatchObject({ ok: true });
  expect(await takenOf('last')).toBe(1);
});

test('ignores prices and discounts that a browser sends', async () => {
  await seedPromotion(database.pool, { key: 'client', value: 500, codes: ['CLIENT'] });
  const shop = open();
  const key = await withCode(shop, 'CLIENT');
  const form = {
    ...(await orderForm(shop, key)),
    total: '1',
    discount: '9999',
    price: '1',
    code: 'SEVEN',
    voucher: 'x',
  };
  expect(await shop.checkout.place(key, form)).toMatchObject({ ok: true });
  expect((await shop.orders.ofBasket(key))?.totals.total.amount).toBe(9500 + 795);
});
