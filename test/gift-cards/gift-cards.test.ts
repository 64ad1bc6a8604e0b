import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { bookPending } from '../../src/shop/money/ledger/index.ts';
import { newGiftCardCode } from '../../src/shop/selling/gift-cards/index.ts';
import { booksOf, duesOf } from '../ledger/support.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { CARD, openPaying, type PayingShop } from '../support/paying.ts';
import { seedPromotion } from '../support/promotions.ts';
import { seedProduct } from '../support/seed.ts';
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

const DAY = 86_400_000;
const { ch } = tenants;

let database: TestDatabase;
let shop: PayingShop;
const clock = fixedClock(new Date('2026-11-26T10:00:00Z'));
beforeAll(async () => {
  database = await testDatabase();
  shop = await openPaying(database.pool, clock);
  // 80.00 each: below free delivery.
  await seedProduct(database.pool, { id: 'p-lamp', variants: [{ sku: 'lamp', stock: 500, amount: 8000 }] });
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const code = (amount: number) => boughtCode(shop, database.pool, amount);
const one = async <Row extends object>(sql: string, ...values: unknown[]) =>
  (await database.pool.query<Row>(sql, values)).rows[0];
const idOf = async (number: string) =>
  (await one<{ id: string }>('select id from orders where number = $1', number))?.id ?? '';
const balance = async (typed: string) => {
  const card = await shop.giftCards.balance({ tenant: ch, code: typed, address: '192.0.2.1' });
  return typeof card === 'string' ? card : card.balance.amount;
};

describe('a bought gift card', () => {
  test('is a debt without VAT, is mailed when the payment is captured, and costs no delivery', async () => {
    const key = await basketForCard(shop, {
      to: 'other',
      recipientName: 'Jana Keller',
      recipientEmail: 'jana@example.ch',
      senderName: 'Lea',
      message: 'Alles Gute!',
      motif: 'birthday',
    });
    const { totals, ready, pieces } = await shop.basket.view(key);
    expect({ ready, pieces }).toEqual({ ready: true, pieces: 0 });
    expect(totals).toMatchObject({ goods: { amount: 0 }, delivery: { amount: 0 }, total: { amount: 5000 } });
    expect(totals.vat.every(({ amount }) => amount.amount === 0)).toBe(true);
    await fillSteps(shop, key, { method: 'card' });
    const number = await payByCard(shop, key);
    await untilCaptured(database.pool, number);
    const id = await idOf(number);
    // Segments sum the sold cards instead of reading the totals of each order.
    expect(
      await one(
        `select (totals->'giftCards'->'bought'->>'amount')::int as bought,
           (select sum(amount)::int from gift_card where order_id = orders.id and origin = 'sale') as cards from orders where id = $1`,
        id,
      ),
    ).toEqual({ bought: 5000, cards: 5000 });
    await bookPending({ pool: database.pool, clock });
    expect(await booksOf(database.pool, id)).toEqual({ 'gift-cards': -5000, provider: 5000 });
    expect(await mailedCode(database.pool, 'jana@example.ch')).toBe('');
    expect(await shop.giftCards.send()).toBe(1);
    expect(await shop.giftCards.send()).toBe(0);
    const typed = await mailedCode(database.pool, 'jana@example.ch');
    expect(await balance(typed.toLowerCase().replaceAll('-', ' '))).toBe(5000);
    const mail = await one<{ subject: string; text: string; attachments: unknown }>(
      "select subject, text, attachments from mail where kind = 'gift-card' and to_address = 'jana@example.ch'",
    );
    expect(mail?.subject).toBe('Eine Geschenkkarte von Lea');
    expect(mail?.text).toContain('26. November 2036');
    expect(mail?.attachments).toMatchObject([{ kind: 'gift-card' }]);
    const stored = await one<{ row: string }>('select gift_card::text as row from gift_card where order_id = $1', id);
    expect(stored?.row).not.toContain(typed.replaceAll('-', ''));
    await expectLiability(database.pool);
  });

  test('is sent on its day in the time zone of the tenant', async () => {
    const key = await basketForCard(shop, { sendOn: '2026-12-01' });
    await fillSteps(shop, key, { method: 'card' }, 'later@example.ch');
    await untilCaptured(database.pool, await payByCard(shop, key));
    clock.advance(Date.parse('2026-11-30T22:59:00Z') - clock.now().getTime());
    await shop.giftCards.send();
    expect(await mailedCode(database.pool, 'later@example.ch')).toBe('');
    clock.advance(60_000);
    await shop.giftCards.send();
    expect(await mailedCode(database.pool, 'later@example.ch')).not.toBe('');
    clock.advance(Date.parse('2026-11-26T10:00:00Z') - clock.now().getTime());
  });

  test('is paid at once: neither on invoice nor in advance, and no voucher reduces it', async () => {
    await seedPromotion(database.pool, { key: 'half', value: 500, codes: ['CARDS5'] });
    const key = await basketForCard(shop);
    expect(await shop.basket.enterVoucher(key, { code: 'CARDS5', address: '192.0.2.9' })).toMatchObject({ ok: false });
    await fillSteps(shop, key, null);
    for (const method of ['invoice', 'prepayment'])
      expect(await shop.checkout.enterPayment(key, { method, birthday: '1.2.1980' })).toMatchObject({ ok: false });
    const { paymentOffers } = await shop.checkout.view(key);
    expect(paymentOffers.filter(({ refusal }) => refusal === null).map(({ method }) => method)).toEqual([
      'twint',
      'card',
      'paypal',
    ]);
  });

  test('is not paid by a gift card', async () => {
    const typed = await code(5000);
    const key = await basketForCard(shop);
    expect(await shop.basket.redeemGiftCard(key, { code: typed, address: '192.0.2.2' })).toMatchObject({
      ok: false,
      problem: 'nothing-to-pay',
    });
    await shop.basket.add(key, { sku: 'lamp', quantity: 1 });
    expect(await shop.basket.redeemGiftCard(key, { code: typed, address: '192.0.2.2' })).toMatchObject({ ok: true });
    // 80.00, delivery 7.95, a card of 50.00; the gift card pays 50.00 of the goods.
    expect((await shop.basket.view(key)).totals).toMatchObject({
      total: { amount: 13_795 },
      giftCards: { bought: { amount: 5000 }, toPay: { amount: 8795 }, used: [{ amount: { amount: 5000 } }] },
    });
  });
});

describe('a gift card that pays', () => {
  test('a part: VAT and delivery stay, and the provider collects the rest', async () => {
    const typed = await code(3000);
    const key = await basketWith(shop, 'lamp');
    const before = (await shop.basket.view(key)).totals;
    expect(await shop.basket.redeemGiftCard(key, { code: typed, address: '192.0.2.3' })).toMatchObject({ ok: true });
    const { totals } = await shop.basket.view(key);
    expect({ ...totals, giftCards: undefined }).toEqual({ ...before, giftCards: undefined });
    expect(totals.giftCards?.toPay.amount).toBe(before.total.amount - 3000);
    await fillSteps(shop, key, { method: 'card' });
    const number = await payByCard(shop, key);
    await untilCaptured(database.pool, number);
    const id = await idOf(number);
    expect(await one('select amount from online_payment where order_id = $1', id)).toEqual({ amount: 5795 });
    await bookPending({ pool: database.pool, clock });
    expect(await booksOf(database.pool, id)).toEqual({
      'gift-cards': 3000,
      provider: 5795,
      deferred: -8136,
      vat: -659,
    });
    expect(await duesOf(database.pool, id)).toEqual([[8795, 8795]]);
    expect(await balance(typed)).toBe(0);
    await expectLiability(database.pool);
  });

  test('everything: no other method is chosen, and the order may be shipped', async () => {
    const typed = await code(20_000);
    const key = await basketWith(shop, 'lamp');
    await shop.basket.redeemGiftCard(key, { code: typed, address: '192.0.2.4' });
    await fillSteps(shop, key, null);
    const view = await shop.checkout.view(key);
    expect(view).toMatchObject({ next: 'checkAndOrder', payment: { method: 'gift-card' } });
    const placed = await shop.place(key);
    if (!placed.ok) throw new Error(JSON.stringify(placed));
    expect(placed.payAt).toBeUndefined();
    const id = await idOf(placed.orderNumber);
    expect(await one('select method, state, amount from payment where order_id = $1', id)).toEqual({
      method: 'gift-card',
      state: 'captured',
      amount: 0,
    });
    expect(await booksOf(database.pool, id)).toEqual({ 'gift-cards': 8795, deferred: -8136, vat: -659 });
    expect(await duesOf(database.pool, id)).toEqual([[8795, 8795]]);
    expect(await balance(typed)).toBe(20_000 - 8795);
    await expectLiability(database.pool);
  });

  test('a part on invoice: the rest is due later', async () => {
    const typed = await code(3000);
    const key = await basketWith(shop, 'lamp');
    await shop.basket.redeemGiftCard(key, { code: typed, address: '192.0.2.5' });
    await fillSteps(shop, key, { method: 'invoice', birthday: '2.3.1980' });
    const placed = await shop.place(key);
    if (!placed.ok) throw new Error(JSON.stringify(placed));
    expect(await duesOf(database.pool, await idOf(placed.orderNumber))).toEqual([[8795, 3000]]);
    await expectLiability(database.pool);
  });

  test('is held while the pay page is open and released when the order is abandoned', async () => {
    const typed = await code(8000);
    const key = await basketWith(shop, 'lamp');
    await shop.basket.redeemGiftCard(key, { code: typed, address: '192.0.2.6' });
    await fillSteps(shop, key, { method: 'card' });
    const placed = await shop.place(key);
    if (!placed.ok || placed.payAt === undefined) throw new Error(JSON.stringify(placed));
    const other = await basketWith(shop, 'lamp');
    expect(await shop.basket.redeemGiftCard(other, { code: typed, address: '192.0.2.6' })).toMatchObject({
      ok: false,
      problem: 'unknown',
    });
    expect(await balance(typed)).toBe(8000);
    // The own basket still shows it as paying.
    expect((await shop.basket.view(key)).totals.giftCards?.toPay.amount).toBe(795);
    clock.advance(31 * 60_000);
    expect(await shop.orders.abandonExpired()).toBeGreaterThan(0);
    expect(await shop.basket.redeemGiftCard(other, { code: typed, address: '192.0.2.6' })).toMatchObject({ ok: true });
    await expectLiability(database.pool);

    // The first customer pays late, after another order used the card: the money goes back.
    await fillSteps(shop, other, { method: 'card' });
    await untilCaptured(database.pool, await payByCard(shop, other));
    await shop.onPayPage(placed.payAt, { card: CARD, outcome: 'pay' });
    const id = await idOf(placed.orderNumber);
    await expect
      .poll(async () => {
        await shop.payments.reconcile();
        return (await one<{ state: string }>('select state from orders where id = $1', id))?.state;
      })
      .toBe('abandoned');
    expect(await balance(typed)).toBe(0);
    await expectLiability(database.pool);
  });

  test('refuses the order if the card lost its balance since the page was shown', async () => {
    const typed = await code(8000);
    const [first, second] = [await basketWith(shop, 'lamp'), await basketWith(shop, 'lamp')];
    for (const key of [first, second]) {
      await shop.basket.redeemGiftCard(key, { code: typed, address: '192.0.2.7' });
      await fillSteps(shop, key, { method: 'prepayment' });
    }
    const form = { shown: (await shop.checkout.view(second)).shown, terms: 'on' };
    expect(await shop.place(first)).toMatchObject({ ok: true });
    expect(await shop.checkout.place(second, form)).toMatchObject({
      ok: false,
      problem: 'changed',
      changes: ['gift-card'],
    });
    await expectLiability(database.pool);
  });

  test('answers alike for unknown, empty and blocked cards, and names an expired one', async () => {
    const key = await basketWith(shop, 'lamp');
    const typed = await code(1000);
    const use = () => shop.basket.redeemGiftCard(key, { code: typed, address: '192.0.2.8' });
    await database.pool.query("update gift_card set state = 'blocked' where last_four = right($1, 4)", [typed]);
    expect(await use()).toMatchObject({ problem: 'unknown' });
    expect(await balance(typed)).toBe('unknown');
    await database.pool.query(
      "update gift_card set state = 'active', expires_on = '2026-11-25' where last_four = right($1, 4)",
      [typed],
    );
    expect(await use()).toMatchObject({ problem: 'expired' });
    expect(await shop.basket.redeemGiftCard(key, { code: '7'.repeat(17), address: '192.0.2.8' })).toMatchObject({
      problem: 'unknown',
    });
    expect(await shop.giftCards.expire()).toBe(1);
    expect(await shop.giftCards.expire()).toBe(0);
    await expectLiability(database.pool);
    expect(await one("select -sum(amount)::int as amount from ledger_posting where account = 'breakage'")).toEqual({
      amount: 1000,
    });
  });
});

describe('races', () => {
  test('twenty orders with one card take its balance once @whole', async () => {
    const typed = await code(8795);
    const keys = await Promise.all(Array.from({ length: 20 }, () => basketWith(shop, 'lamp')));
    for (const key of keys) {
      await shop.basket.redeemGiftCard(key, { code: typed, address: '192.0.2.10' });
      await fillSteps(shop, key, null);
    }
    const outcomes = await Promise.all(keys.map((key) => shop.place(key)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await balance(typed)).toBe(0);
    await expectLiability(database.pool);
  });

  test('the database itself refuses a negative balance and a changed movement', async () => {
    const typed = await code(1000);
    const card = await one<{ id: string }>('select id from gift_card where last_four = right($1, 4)', typed);
    await expect(
      database.pool.query(
        "insert into gift_card_movement (card_id, kind, amount, key, moved_at) values ($1, 'redeemed', -1001, 'x', now())",
        [card?.id],
      ),
    ).rejects.toThrow('gift_card_balance_check');
    await expect(
      database.pool.query('update gift_card_movement set amount = 5 where card_id = $1', [card?.id]),
    ).rejects.toThrow('never changed');
  });
});

describe('guessing', () => {
  test('ends after some wrong codes of one address, whatever its basket, but not after typing errors', async () => {
    const right = await code(1000);
    const ask = (typed: string, address = '198.51.100.7') =>
      shop.giftCards.balance({ tenant: ch, code: typed, address });
    // No code at all: a typing error.
    for (let n = 0; n < 60; n += 1) expect(await ask('GESCHENK')).toBe('unknown');
    for (let n = 0; n < ch.giftCards.codes.address.most; n += 1) {
      expect(typeof (await ask(right))).toBe('object');
      expect(await ask(newGiftCardCode())).toBe('unknown');
    }
    expect(await ask(newGiftCardCode())).toBe('wait');
    expect(await ask(right)).toBe('wait');
    expect(typeof (await ask(right, '203.0.113.9'))).toBe('object');
    clock.advance(ch.giftCards.codes.address.minutes * 60_000 + 1);
    expect(typeof (await ask(right))).toBe('object');
  });
});

test('the sealed code is deleted after some weeks', async () => {
  await code(1000);
  const sealed = async () =>
    (await one<{ n: number }>('select count(*)::int as n from gift_card where sealed_code is not null'))?.n;
  expect(await sealed()).toBeGreaterThan(0);
  clock.advance(40 * DAY);
  await shop.giftCards.send();
  expect(await sealed()).toBe(0);
});
