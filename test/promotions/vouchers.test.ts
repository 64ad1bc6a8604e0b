import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import type { BasketKey } from '../../src/shop/selling/basket/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedPromotion } from '../support/promotions.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, orderForm, readyBasket, type Selling } from '../support/selling.ts';

let database: TestDatabase;
let shop: Selling;
const nobody: BasketKey = { tenant: tenants.ch, locale: 'de-CH', secret: null };
const NOON = '2026-11-21T11:00:00Z';

beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  await seedProduct(pool, {
    id: 'goods',
    variants: [
      { sku: 'hundred', stock: 500, amount: 10_000 },
      { sku: 'ninety', stock: 500, amount: 9000 },
      { sku: 'fifty', stock: 500, amount: 5000 },
      { sku: 'present', stock: 2, amount: 2500 },
    ],
  });
  await seedProduct(pool, { id: 'screen', variants: [{ sku: 'screen', stock: 50, amount: 50_000 }] });
  await pool.query("update product set technical = true where id = 'screen'");
  await seedPromotion(pool, { key: 'ten', codes: ['TEN'] });
  await seedPromotion(pool, {
    key: 'newsletter',
    value: 3000,
    minGoods: 9000,
    excludeTechnical: true,
    combinable: false,
    usage: 'single',
    codes: ['NEWS1', 'NEWS2', 'NEWS3'],
  });
  await seedPromotion(pool, { key: 'staff', customerGroup: 'staff', codes: ['STAFF'] });
  await seedPromotion(pool, { key: 'later', validFrom: '2026-12-01', codes: ['LATER'] });
  await seedPromotion(pool, { key: 'over', validTo: '2026-11-20', codes: ['OVER'] });
  await seedPromotion(pool, { key: 'gift', kind: 'gift', giftSku: 'present', minGoods: 9000, codes: ['GIFT'] });
  await seedPromotion(pool, { key: 'free', kind: 'freeShipping', codes: ['FREE'] });
  await seedPromotion(pool, { key: 'choice-ten', source: 'choice', kind: 'percent', value: 10 });
  await seedPromotion(pool, { key: 'choice-gift', source: 'choice', kind: 'gift', giftSku: 'present', minGoods: 5000 });
  await seedPromotion(pool, { key: 'elsewhere', tenant: 'de', codes: ['GERMAN'] });
  shop = openSelling(pool, fixedClock(NOON));
});
afterAll(() => database.drop());

let address = 0;
/** Returns a new client network for each test: the limits for guessing are not under test. */
const from = (): string => {
  address += 1;
  return `10.0.0.${address}`;
};

async function filled(...skus: string[]): Promise<BasketKey> {
  let key = nobody;
  for (const sku of skus) {
    const outcome = await shop.basket.add(key, { sku, quantity: 1 });
    if (!outcome.ok) throw new Error(outcome.problem);
    key = { ...nobody, secret: outcome.secret };
  }
  return key;
}
const enter = (key: BasketKey, code: string) => shop.basket.enterVoucher(key, { code, address: from() });
const amounts = async (key: BasketKey) => {
  const { totals } = await shop.basket.view(key);
  return { discounts: totals.discounts.map((discount) => discount.amount.amount), total: totals.total.amount };
};

describe('entering a voucher', () => {
  test('applies the discount, in any case and spacing', async () => {
    const key = await filled('hundred');
    const outcome = await enter(key, ' t e-n ');
    expect(outcome).toMatchObject({ ok: true, basket: { benefits: { vouchers: [{ code: 'TEN', idle: null }] } } });
    expect(await amounts(key)).toEqual({ discounts: [1000], total: 9000 + 795 });
    expect((await shop.basket.view({ ...key, locale: 'fr-CH' })).totals.discounts).toMatchObject([
      { title: 'Promotion ten', code: 'TEN' },
    ]);
  });

  test.each([
    ['NOSUCH', 'unknown-code'],
    ['', 'unknown-code'],
    ["'; drop table voucher; --", 'unknown-code'],
    [`TEN${'X'.repeat(50)}`, 'unknown-code'],
    ['GERMAN', 'unknown-code'],
    ['STAFF', 'other-group'],
    ['LATER', 'not-yet'],
    ['OVER', 'expired'],
    ['FREE', 'without-effect'],
  ])('refuses %s: %s', async (code, reason) => {
    const key = await filled('hundred');
    expect(await enter(key, code)).toMatchObject({ ok: false, problem: { reason } });
    expect(await amounts(key)).toEqual({ discounts: [], total: 10_000 });
  });

  test('without a basket it applies to nothing', async () => {
    expect(await enter(nobody, 'TEN')).toMatchObject({ ok: false, problem: { reason: 'no-basket' } });
  });

  test('shows the remainder to the minimum, of goods that count', async () => {
    const key = await filled('fifty', 'screen');
    expect(await enter(key, 'NEWS1')).toMatchObject({
      ok: false,
      problem: { reason: 'below-minimum', missing: { amount: 4000, currency: 'CHF' } },
    });
    expect(await enter(await filled('screen'), 'NEWS1')).toMatchObject({ problem: { reason: 'nothing-eligible' } });
  });

  test('applies to the customer’s group only', async () => {
    const member = { id: '3f0f2f6c-0d44-4a55-9f4e-6d2a3b1c0d11', isFull: true, email: 'a@example.ch', group: 'staff' };
    const key = { ...(await filled('hundred')), customer: member };
    expect(await enter(key, 'STAFF')).toMatchObject({ ok: true });
    expect(await enter({ ...key, customer: { ...member, isFull: false } }, 'STAFF')).toMatchObject({ ok: false });
  });

  test('slows down guessing', async () => {
    const key = await filled('hundred');
    const same = { address: 'guessing' };
    const reasons: string[] = [];
    for (let tried = 0; tried < 31; tried += 1) {
      const outcome = await shop.basket.enterVoucher(key, { code: `GUESS${tried}`, ...same });
      reasons.push(outcome.ok ? 'ok' : outcome.problem.reason);
    }
    expect(reasons[0]).toBe('unknown-code');
    expect(reasons.at(-1)).toBe('wait');
    expect(await shop.basket.enterVoucher(await filled('hundred'), { code: 'TEN', ...same })).toMatchObject({
      ok: false,
      problem: { reason: 'wait' },
    });
  });
});

describe('a voucher in the basket', () => {
  test('ends when the basket falls below its minimum, and says so until the next change', async () => {
    const key = await filled('ninety', 'fifty');
    await enter(key, 'NEWS1');
    expect(await amounts(key)).toEqual({ discounts: [3000], total: 11_000 });
    const after = await shop.basket.remove(key, { sku: 'ninety' });
    const notice = { code: 'NEWS1', reason: 'below-minimum', missing: { amount: 4000 } };
    expect(after.basket.benefits).toMatchObject({ vouchers: [], notices: [notice] });
    expect((await shop.basket.view(key)).benefits.notices).toMatchObject([notice]);
    const again = await shop.basket.add(key, { sku: 'ninety', quantity: 1 });
    expect(again.basket.benefits).toEqual(expect.objectContaining({ vouchers: [], notices: [] }));
    expect(again.basket.totals.discounts).toEqual([]);
  });

  test('can be removed', async () => {
    const key = await filled('hundred');
    await enter(key, 'TEN');
    expect(await shop.basket.removeVoucher(key, { code: 'ten' })).toMatchObject({ ok: true });
    expect(await amounts(key)).toEqual({ discounts: [], total: 10_000 });
  });

  test('waits while another benefit saves more, and is not redeemed', async () => {
    const key = await filled('hundred', 'ninety');
    await enter(key, 'NEWS1');
    expect(await enter(key, 'TEN')).toMatchObject({ ok: false, problem: { reason: 'not-combinable' } });
    const percent = (await shop.basket.view(key)).benefits.choices.find((choice) => choice.title.endsWith('ten'));
    const many = await shop.basket.setQuantity(key, { sku: 'hundred', quantity: 9 });
    expect(many.basket.totals.discounts).toMatchObject([{ code: 'NEWS1' }]);
    const chosen = await shop.basket.chooseBenefit(key, { id: percent?.id ?? '' });
    expect(chosen.basket.totals.discounts).toMatchObject([{ code: null, amount: { amount: 9900 } }]);
    expect(chosen.basket.benefits.vouchers).toMatchObject([{ code: 'NEWS1', idle: 'not-combinable' }]);
  });

  test('ends at midnight of the tenant, also in a basket and in a checkout', async () => {
    const clock = fixedClock('2026-11-30T22:59:59Z');
    const late = openSelling(database.pool, clock);
    await seedPromotion(database.pool, { key: 'midnight', codes: ['MIDNIGHT'], codesUntil: '2026-11-30' });
    const key = await readyBasket(late, 'hundred');
    expect(await late.basket.enterVoucher(key, { code: 'MIDNIGHT', address: from() })).toMatchObject({ ok: true });
    const form = await orderForm(late, key);
    clock.advance(1000);
    expect(await late.checkout.place(key, form)).toMatchObject({
      ok: false,
      problem: 'changed',
      changes: expect.arrayContaining(['discount']),
    });
    const { benefits, totals } = await late.basket.view(key);
    expect(benefits.notices).toMatchObject([{ code: 'MIDNIGHT', reason: 'expired' }]);
    expect(totals.total.amount).toBe(10_000);
  });

  test('adds a gift to the goods and removes it with the voucher', async () => {
    const key = await filled('hundred');
    expect(await enter(key, 'GIFT')).toMatchObject({
      ok: true,
      basket: { benefits: { gifts: [{ sku: 'present' }] }, totals: { total: { amount: 10_000 } } },
    });
    const gone = await shop.basket.remove(key, { sku: 'hundred' });
    expect(gone.basket.benefits).toMatchObject({ gifts: [], vouchers: [] });
  });
});

describe('choosing a benefit', () => {
  const idOf = async (title: string, key: BasketKey = nobody) =>
    (await shop.basket.view(key)).benefits.choices.find((choice) => choice.title.endsWith(title))?.id ?? null;

  test('is stored before the first product, and can be changed', async () => {
    const chosen = await shop.basket.chooseBenefit(nobody, { id: await idOf('choice-ten') });
    expect(chosen).toMatchObject({ ok: true, secret: expect.any(String) });
    const key = { ...nobody, secret: chosen.ok ? chosen.secret : null };
    await shop.basket.add(key, { sku: 'fifty', quantity: 1 });
    expect(await amounts(key)).toEqual({ discounts: [500], total: 4500 + 795 });
    const other = await shop.basket.chooseBenefit(key, { id: await idOf('choice-gift', key) });
    expect(other.basket.benefits).toMatchObject({ gifts: [{ sku: 'present' }] });
    expect((await shop.basket.chooseBenefit(key, { id: null })).basket.totals.discounts).toMatchObject([]);
  });

  test('says what is missing, and stays chosen', async () => {
    const key = await filled('present');
    const outcome = await shop.basket.chooseBenefit(key, { id: await idOf('choice-gift', key) });
    expect(outcome.basket.benefits.choices.find((choice) => choice.chosen)?.missing).toMatchObject({ amount: 2500 });
  });

  test('accepts only offered benefits', async () => {
    const key = await filled('fifty');
    for (const id of ['', 'x', '3f0f2f6c-0d44-4a55-9f4e-6d2a3b1c0d11'])
      expect(await shop.basket.chooseBenefit(key, { id })).toMatchObject({ ok: false, problem: { reason: 'ended' } });
  });
});
