import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import type { BasketKey } from '../../src/shop/selling/basket/index.ts';
import { paymentWebhook } from '../../src/web/payment-webhook.ts';
import { testAdmin } from '../support/admin.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { CARD, openPaying, type PayingShop, WEBHOOK_SECRET } from '../support/paying.ts';
import { seedPromotion } from '../support/promotions.ts';
import { seedProduct } from '../support/seed.ts';
import { ADDRESS, openSelling, orderForm, readyBasket } from '../support/selling.ts';

const WAIT = { timeout: 30_000 };

let database: TestDatabase;
let shop: PayingShop;
beforeAll(async () => {
  database = await testDatabase();
  shop = await openPaying(database.pool);
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const seed = (sku: string, stock: number) => seedProduct(database.pool, { id: `p-${sku}`, variants: [{ sku, stock }] });
const stockOf = async (sku: string) =>
  (await database.pool.query<{ quantity: number }>('select quantity from stock where sku = $1', [sku])).rows[0]
    ?.quantity;
const countOf = async (sql: string, ...values: unknown[]) =>
  (await database.pool.query<{ n: number }>(`select count(*)::int as n from ${sql}`, values)).rows[0]?.n;
const query = (sql: string) => database.pool.query(sql);
const GERMAN: BasketKey = { tenant: tenants.de, locale: 'de-DE', secret: null };
const placedWith = (sku: string) =>
  countOf("orders join order_line on order_id = orders.id where state = 'placed' and sku = $1", sku);
const paymentsOf = async (sku: string) =>
  (
    await database.pool.query<{ id: string; state: string; giveBack: string | null; sessionId: string }>(
      `select p.id, p.state, p.give_back as "giveBack", p.session_id as "sessionId" from online_payment p
       join order_line l on l.order_id = p.order_id where l.sku = $1 order by p.created_at, p.attempt`,
      [sku],
    )
  ).rows;
const statesOf = async (sku: string) => (await paymentsOf(sku)).map(({ state }) => state);
const idOf = (address: string) => new URL(address).searchParams.get('payment') ?? '';

test('a card: the order waits with its units, is placed after the authorisation, then captured', async () => {
  await seed('card', 5);
  const { key, payAt } = await shop.toPayPage('card');
  expect(await stockOf('card')).toBe(5);
  expect(await countOf('stock_reservation where sku = $1', 'card')).toBe(1);
  expect(await shop.orders.ofBasket(key)).toBeNull();
  expect(new URL(payAt).pathname).toMatch(/^\/_pay\/cs_test_/);

  const paid = await shop.onPayPage(payAt, { card: CARD, outcome: 'pay' });
  expect(paid.status).toBe(303);
  expect(paid.location).toMatch(/\/kasse\/bezahlt\/\?payment=[\da-f-]{36}$/);
  expect(await shop.payments.status({ paymentId: idOf(paid.location), basketId: null })).toMatchObject({
    state: 'paid',
  });
  await expect.poll(() => statesOf('card'), WAIT).toEqual(['captured']);
  expect(await shop.orders.ofBasket(key)).toMatchObject({ payment: 'card', lines: [{ sku: 'card' }] });
  expect(await stockOf('card')).toBe(4);
  expect(await countOf("payment where method = 'card' and state = 'captured'")).toBe(1);
  expect(await countOf("mail where kind = 'order-confirmation' and html like '%Kreditkarte%'")).toBe(1);
  expect((await shop.basket.view(key)).lines).toEqual([]);
});

test('additions to the basket while the pay page is open stay there, beside the order', async () => {
  await seed('mug', 5);
  await seed('jug', 5);
  await seedPromotion(database.pool, { key: 'later', value: 500, codes: ['LATER'] });
  const { key, payAt } = await shop.toPayPage('mug');
  expect(await shop.basket.enterVoucher(key, { code: 'LATER', address: '10.8.0.1' })).toMatchObject({ ok: true });
  for (const sku of ['jug', 'mug'])
    expect(await shop.basket.add(key, { sku, quantity: 2 })).toMatchObject({ ok: true });
  const paid = await shop.onPayPage(payAt, { card: CARD, outcome: 'pay' });
  await expect.poll(() => statesOf('mug'), WAIT).toEqual(['captured']);
  const inBasket = async () => (await shop.basket.view(key)).lines.map(({ sku, quantity }) => [sku, quantity]);
  expect(await shop.orders.ofBasket(key)).toMatchObject({ lines: [{ sku: 'mug', quantity: 1 }] });
  expect(await inBasket()).toEqual([
    ['mug', 2],
    ['jug', 2],
  ]);
  // A voucher entered after the order was prepared stays too.
  const codes = async () => (await shop.basket.view(key)).benefits.vouchers.map(({ code }) => code);
  expect(await codes()).toEqual(['LATER']);
  // The page that waits for the payment finds it, too.
  const basketId = await shop.orders.basketOf(key);
  expect(await shop.payments.status({ paymentId: idOf(paid.location), basketId })).toMatchObject({ state: 'paid' });

  // A second order of the remaining lines; the page shows the newest order.
  expect(await shop.checkout.enterContact(key, { email: 'lea.brunner@example.ch' })).toMatchObject({ ok: true });
  await shop.checkout.enterDelivery(key, ADDRESS);
  await shop.checkout.enterPayment(key, { method: 'card' });
  const next = await shop.place(key);
  if (!next.ok || next.payAt === undefined) throw new Error(`no pay page: ${JSON.stringify(next)}`);
  expect(await shop.basket.add(key, { sku: 'jug', quantity: 1 })).toMatchObject({ ok: true });
  await shop.onPayPage(next.payAt, { card: CARD, outcome: 'pay' });
  await expect.poll(() => statesOf('jug'), WAIT).toEqual(['captured']);
  expect(await shop.orders.ofBasket(key)).toMatchObject({ number: next.orderNumber, lines: [{}, {}] });
  expect(await inBasket()).toEqual([['jug', 1]]);
  // The order used the voucher: the basket says so.
  expect(await codes()).toEqual([]);
  expect((await shop.basket.view(key)).benefits.notices).toMatchObject([{ code: 'LATER', reason: 'already-used' }]);
});

test.each(['twint', 'paypal'])('%s is paid at once', async (method) => {
  await seed(method, 1);
  const { payAt } = await shop.toPayPage(method, { method });
  await shop.onPayPage(payAt, { outcome: 'pay' });
  await expect.poll(() => statesOf(method), WAIT).toEqual(['captured']);
  expect(await placedWith(method)).toBe(1);
});

test('a direct debit: the order and its mail name mandate, creditor and day, and do not say that it is paid', async () => {
  await seed('debit', 1);
  await query("update offer set tenant = 'de' where sku = 'debit'");
  await query("update price set tenant = 'de' where sku = 'debit'");
  await query("update product_text set locale = 'de-DE' where product_id = 'p-debit' and locale = 'de-CH'");
  const key = await readyBasket(shop, 'debit', 1, { method: 'sepa' }, GERMAN);
  const outcome = await shop.place(key);
  if (!outcome.ok || outcome.payAt === undefined) throw new Error(`no pay page: ${JSON.stringify(outcome)}`);
  shop.listening(false);
  const form = { iban: 'DE89370400440532013000', mandate: 'on', outcome: 'pay' };
  const paid = await shop.onPayPage(outcome.payAt, form);
  await shop.payments.status({ paymentId: idOf(paid.location), basketId: null });
  shop.listening(true);
  const order = await shop.orders.ofBasket(key);
  expect(order).toMatchObject({
    payment: 'sepa',
    debit: {
      mandateReference: expect.stringMatching(/^[0-9A-Z]{8,35}$/),
      creditorId: tenants.de.payment.creditorId,
      collectedOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    },
  });
  expect(await countOf("payment where method = 'sepa' and state = 'authorised'")).toBe(1);
  expect(
    await countOf(
      "mail where kind = 'order-confirmation' and text like '%' || $1 || '%' and text like '%Gläubiger-ID%' and text not like '%bezahlt%'",
      order?.debit?.mandateReference,
    ),
  ).toBe(1);
  await expect.poll(() => statesOf('debit'), WAIT).toEqual(['captured']);
});

test('3-D Secure: a refused payment can be retried, a confirmed one is paid', async () => {
  await seed('secure', 1);
  const { key, payAt } = await shop.toPayPage('secure');
  const asked = { card: '4000002760003184', outcome: 'pay' };
  expect((await shop.onPayPage(payAt, asked)).location).toBe(new URL(payAt).pathname);
  expect((await shop.onPayPage(`${payAt}/3ds`, { outcome: 'refuse' })).status).toBe(402);
  await shop.onPayPage(payAt, asked);
  expect((await shop.onPayPage(`${payAt}/3ds`, { outcome: 'confirm' })).status).toBe(303);
  await expect.poll(() => statesOf('secure'), WAIT).toEqual(['captured']);
  expect(await shop.orders.ofBasket(key)).not.toBeNull();
});

test('refused and empty cards leave the basket unchanged, and another card pays', async () => {
  await seed('declined', 1);
  const { key, payAt } = await shop.toPayPage('declined');
  for (const card of ['4000000000000002', '4000000000009995', '4000000000000069', '4111111111111111', ''])
    expect((await shop.onPayPage(payAt, { card, outcome: 'pay' })).status).toBe(402);
  expect((await shop.basket.view(key)).lines).toHaveLength(1);
  await expect.poll(() => countOf('payment_decline'), WAIT).toBeGreaterThanOrEqual(3);
  await shop.onPayPage(payAt, { card: '5555555555554444', outcome: 'pay' });
  await expect.poll(() => statesOf('declined'), WAIT).toEqual(['captured']);
});

test('an abandoned pay page reopens; another payment method closes it', async () => {
  await seed('left', 1);
  const { key, payAt } = await shop.toPayPage('left');
  expect(await shop.place(key)).toMatchObject({ ok: true, payAt });
  const [first] = await paymentsOf('left');
  expect(await shop.payments.status({ paymentId: first?.id ?? '', basketId: null })).toMatchObject({
    state: 'open',
    payAt,
  });

  await shop.checkout.enterPayment(key, { method: 'prepayment' });
  const outcome = await shop.place(key);
  expect(outcome).toMatchObject({ ok: true });
  expect(outcome).not.toHaveProperty('payAt');
  expect(await statesOf('left')).toEqual(['expired']);
  expect((await shop.onPayPage(payAt, { card: CARD, outcome: 'pay' })).status).toBe(200);
  expect(await placedWith('left')).toBe(1);
});

test.each(['first', 'late', 'twice', 'reordered', 'never'])(
  'the shop learns of it %s: one order, paid once',
  async (way) => {
    const sku = `way-${way}`;
    await seed(sku, 3);
    const { key, payAt } = await shop.toPayPage(sku);
    const paid = await shop.onPayPage(payAt, { card: CARD, outcome: 'pay', way });
    if (way === 'first') expect(await placedWith(sku)).toBe(1);
    else await shop.payments.status({ paymentId: idOf(paid.location), basketId: null });
    await expect.poll(() => statesOf(sku), WAIT).toEqual(['captured']);
    expect(await placedWith(sku)).toBe(1);
    expect(await stockOf(sku)).toBe(2);
    expect(await shop.orders.ofBasket(key)).not.toBeNull();
  },
);

test('a slow card: captures nothing twice, and the order waits for it @whole', async () => {
  await seed('slow', 2);
  const { payAt } = await shop.toPayPage('slow');
  const paid = await shop.onPayPage(payAt, { card: '4000000000000077', outcome: 'pay' });
  expect(await shop.payments.status({ paymentId: idOf(paid.location), basketId: null })).toMatchObject({
    state: 'checking',
  });
  expect(await placedWith('slow')).toBe(0);
  await expect.poll(() => statesOf('slow'), WAIT).toEqual(['captured']);
  expect(await placedWith('slow')).toBe(1);
});

describe('requests of others than the provider', () => {
  test('refuses a notice without signature, with a wrong or old one, or with another body', async () => {
    await seed('forged', 1);
    const { payAt } = await shop.toPayPage('forged');
    const before = shop.notices.length;
    await shop.onPayPage(payAt, { card: CARD, outcome: 'pay' });
    await expect.poll(() => shop.notices.length, WAIT).toBeGreaterThan(before);
    const { body, signature } = shop.notices[before] ?? { body: '', signature: '' };
    expect(await shop.payments.webhook(body, null)).toBe('bad-signature');
    expect(await shop.payments.webhook(body, 't=1,v1=00')).toBe('bad-signature');
    expect(await shop.payments.webhook(`${body} `, signature)).toBe('bad-signature');
    expect(await shop.payments.webhook('{}', signature)).toBe('bad-signature');
    expect(await shop.payments.webhook(body, signature.replace(/t=\d+/, 't=1000000000'))).toBe('bad-signature');
    expect(await shop.payments.webhook(body, signature)).toBe('handled');
  });

  test('invalid ids and ids of other payments reveal nothing', async () => {
    expect(await shop.payments.status({ paymentId: "x' or 1=1", basketId: null })).toBeNull();
    expect(
      await shop.payments.status({ paymentId: '00000000-0000-4000-8000-000000000000', basketId: null }),
    ).toBeNull();
    await seed('others', 1);
    await shop.toPayPage('others');
    const [payment] = await paymentsOf('others');
    const seen = await shop.payments.status({ paymentId: payment?.id ?? '', basketId: null });
    expect(Object.keys(seen ?? {}).sort()).toEqual(['method', 'payAt', 'state']);
  });
});

describe('returns money that it may not retain', () => {
  test('another amount than requested', async () => {
    await seed('amount', 1);
    const { payAt } = await shop.toPayPage('amount');
    await database.pool.query('update simulator_session set amount = amount - 100 where id = $1', [
      new URL(payAt).pathname.split('/').at(-1),
    ]);
    await shop.onPayPage(payAt, { card: CARD, outcome: 'pay' });
    await expect.poll(() => statesOf('amount'), WAIT).toEqual(['cancelled']);
    expect((await paymentsOf('amount'))[0]?.giveBack).toBe('amount-differs');
    expect(await placedWith('amount')).toBe(0);
  });

  test('too late: reserves the units again where in stock, else refunds', async () => {
    const clock = fixedClock(new Date().toISOString());
    const late = await openPaying(database.pool, clock);
    try {
      for (const [sku, stock] of [
        ['late-there', 1],
        ['late-gone', 1],
      ] as const)
        await seed(sku, stock);
      late.listening(false);
      const there = await late.toPayPage('late-there', { method: 'twint' });
      const gone = await late.toPayPage('late-gone', { method: 'twint' });
      for (const { payAt } of [there, gone]) await late.onPayPage(payAt, { outcome: 'pay', way: 'never' });
      clock.advance(31 * 60_000);
      expect(await late.orders.abandonExpired()).toBeGreaterThanOrEqual(2);
      // Another customer buys the released unit.
      const other = await readyBasket(late, 'late-gone');
      expect(await late.checkout.place(other, await orderForm(late, other))).toMatchObject({ ok: true });

      await late.payments.reconcile();
      expect(await late.orders.ofBasket(there.key)).toMatchObject({ payment: 'twint' });
      expect(await stockOf('late-there')).toBe(0);
      expect(await statesOf('late-there')).toEqual(['captured']);
      expect(await late.orders.ofBasket(gone.key)).toBeNull();
      expect(await paymentsOf('late-gone')).toMatchObject([{ state: 'refunded', giveBack: 'sold-out' }]);
      expect(await stockOf('late-gone')).toBe(0);
      expect(await countOf('simulator_session where refunded = amount and refunded > 0')).toBe(1);
    } finally {
      await late.close();
    }
  });

  test('too late with a voucher: redeems it again, unless another order used it meanwhile', async () => {
    const clock = fixedClock(new Date().toISOString());
    const late = await openPaying(database.pool, clock);
    try {
      await seedPromotion(database.pool, { key: 'late', totalLimit: 1, value: 500, codes: ['LATE'] });
      await seedPromotion(database.pool, { key: 'once', usage: 'single', value: 500, codes: ['ONCE'] });
      const takenOf = (key: string) => countOf('promotion where key = $1 and taken = 1', key);
      late.listening(false);
      const withCode = async (sku: string, code: string) => {
        await seed(sku, 5);
        const key = await readyBasket(late, sku, 1, { method: 'twint' });
        expect(await late.basket.enterVoucher(key, { code, address: '10.7.0.1' })).toMatchObject({ ok: true });
        return key;
      };
      const paid = async (key: BasketKey) => {
        const outcome = await late.place(key);
        if (!outcome.ok || outcome.payAt === undefined) throw new Error('no pay page');
        await late.onPayPage(outcome.payAt, { outcome: 'pay', way: 'never' });
      };
      const again = await withCode('late-voucher', 'LATE');
      const gone = await withCode('late-used', 'ONCE');
      await paid(again);
      await paid(gone);
      clock.advance(31 * 60_000);
      expect(await late.orders.abandonExpired()).toBeGreaterThanOrEqual(2);
      expect(await takenOf('late')).toBe(0);
      const other = await readyBasket(late, 'late-used');
      await late.basket.enterVoucher(other, { code: 'ONCE', address: '10.7.0.2' });
      expect(await late.checkout.place(other, await orderForm(late, other))).toMatchObject({ ok: true });

      await late.payments.reconcile();
      expect(await late.orders.ofBasket(again)).toMatchObject({
        payment: 'twint',
        totals: { discounts: [{ code: 'LATE', amount: { amount: 500 } }] },
      });
      expect(await statesOf('late-voucher')).toEqual(['captured']);
      expect(await takenOf('late')).toBe(1);
      expect(await late.orders.ofBasket(gone)).toBeNull();
      expect(await statesOf('late-used')).toEqual(['refunded']);
      const { rows } = await database.pool.query<{ key: string; state: string }>(
        `select key, state from voucher_redemption join promotion on promotion.id = promotion_id
         where key in ('late', 'once') order by key, state`,
      );
      expect(rows).toEqual([
        { key: 'late', state: 'redeemed' },
        { key: 'once', state: 'redeemed' },
        { key: 'once', state: 'released' },
      ]);
    } finally {
      await late.close();
    }
  });

  test('does not place a replaced order beside its replacement', async () => {
    await seed('replaced', 5);
    shop.listening(false);
    const { key, payAt } = await shop.toPayPage('replaced', { method: 'twint' });
    await shop.onPayPage(payAt, { outcome: 'pay', way: 'never' });
    await shop.checkout.enterPayment(key, { method: 'prepayment' });
    expect(await shop.place(key)).toMatchObject({ ok: true });
    shop.listening(true);
    await expect
      .poll(async () => {
        await shop.payments.reconcile();
        return statesOf('replaced');
      }, WAIT)
      .toEqual(['refunded']);
    expect(await placedWith('replaced')).toBe(1);
  });
});

test('an unpaid payment expires with its order, and its page closes', async () => {
  const clock = fixedClock(new Date().toISOString());
  const own = await openPaying(database.pool, clock);
  try {
    await seed('nobody', 1);
    const { key, payAt } = await own.toPayPage('nobody');
    clock.advance(31 * 60_000);
    await own.payments.reconcile();
    expect(await statesOf('nobody')).toEqual(['expired']);
    // The job leaves an order that a notice is settling to its next run.
    await vi.waitFor(
      async () => {
        await own.orders.abandonExpired();
        expect(await countOf('stock_reservation where sku = $1', 'nobody')).toBe(0);
      },
      { timeout: 30_000 },
    );
    expect((await own.onPayPage(payAt, { card: CARD, outcome: 'pay' })).status).toBe(200);
    expect((await own.basket.view(key)).lines).toHaveLength(1);
    // A retry from the beginning has a page of its own.
    const again = await own.place(key);
    expect(again).toMatchObject({ ok: true });
    expect(again).not.toMatchObject({ payAt });
  } finally {
    await own.close();
  }
});

test('refuses methods that the tenant does not offer, and amounts outside a method’s range', async () => {
  await seed('odd', 1);
  const key = await readyBasket(shop, 'odd');
  for (const method of ['sepa', 'ideal', 'wero', 'postfinance', ''])
    expect(await shop.checkout.enterPayment(key, { method })).toMatchObject({ ok: false });
  await seedProduct(database.pool, { id: 'p-dear', variants: [{ sku: 'dear', stock: 5, amount: 600_000 }] });
  const dear = await readyBasket(shop, 'dear', 1, { method: 'card' });
  const view = await shop.checkout.view(dear);
  expect(view.paymentOffers.find(({ method }) => method === 'twint')?.refusal).toBe('amount-not-possible');
  expect(view.paymentOffers.find(({ method }) => method === 'card')?.refusal).toBeNull();
  expect(await shop.checkout.enterPayment(dear, { method: 'twint' })).toMatchObject({ ok: false });
  expect(tenants.ch.payment.methods).toContain('twint');
});

test('reports an unreachable provider, and allows a retry', async () => {
  await seed('away', 1);
  const away = openSelling(database.pool);
  const key = await readyBasket(away, 'away', 1, { method: 'card' });
  const sender = { publicUrl: shop.publicUrl, address: null };
  const form = await orderForm(away, key);
  expect(await away.checkout.place(key, form, sender)).toEqual({ ok: false, problem: 'payment-unavailable' });
  expect(await away.checkout.place(key, form)).toEqual({ ok: false, problem: 'payment-unavailable' });
  expect(await shop.checkout.place(key, form, sender)).toMatchObject({ ok: true, payAt: expect.any(String) });
  expect(await statesOf('away')).toEqual(['pending']);
});

test('a notice that comes while the provider is away is refused without an error, and handled when it comes again', async () => {
  await seed('noticed', 1);
  const own = await openPaying(database.pool);
  own.listening(false);
  const { payAt } = await own.toPayPage('noticed');
  await own.onPayPage(payAt, { card: CARD, outcome: 'pay' });
  await own.close();
  const [payment] = await paymentsOf('noticed');
  const created = Math.floor(Date.now() / 1000);
  const object = { id: payment?.sessionId, object: 'checkout.session' };
  const body = JSON.stringify({
    ...{ id: 'evt_noticed', object: 'event', created, type: 'checkout.session.completed', data: { object } },
  });
  const signature = createHmac('sha256', WEBHOOK_SECRET).update(`${created}.${body}`).digest('hex');
  const post = (payments: PayingShop['payments']) =>
    paymentWebhook(
      () => payments,
      () => silentLog,
    ).request('/api/payment/webhook', {
      ...{ method: 'POST', body, headers: { 'stripe-signature': `t=${created},v1=${signature}` } },
    });
  const logged = vi.spyOn(silentLog, 'error');
  const refused = await post(own.payments);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await statesOf('noticed')).toEqual(['pending']);
  expect(logged).not.toHaveBeenCalled();
  logged.mockRestore();
  expect((await post(shop.payments)).status).toBe(200);
  await expect.poll(() => statesOf('noticed'), WAIT).toEqual(['captured']);
});

test('minutes later the provider answers again, and a page gets its whole half hour', async () => {
  await seed('back-again', 1);
  const clock = fixedClock(new Date().toISOString());
  const own = await openPaying(database.pool, clock);
  try {
    const away = openSelling(database.pool, clock);
    const key = await readyBasket(away, 'back-again', 1, { method: 'card' });
    const form = await orderForm(away, key);
    const sender = { publicUrl: own.publicUrl, address: null };
    expect(await away.checkout.place(key, form, sender)).toEqual({ ok: false, problem: 'payment-unavailable' });
    clock.advance(3 * 60_000);
    expect(await own.checkout.place(key, form, sender)).toMatchObject({ ok: true, payAt: expect.any(String) });
    expect(await statesOf('back-again')).toEqual(['pending', 'pending']);
  } finally {
    await own.close();
  }
});

test('refunds the payment of an order that an employee cancels', async () => {
  const clock = fixedClock(new Date().toISOString());
  const own = await openPaying(database.pool, clock);
  try {
    await seed('house-cancels', 5);
    const { key, payAt } = await own.toPayPage('house-cancels');
    await own.onPayPage(payAt, { card: CARD, outcome: 'pay' });
    await expect.poll(() => statesOf('house-cancels'), WAIT).toEqual(['captured']);
    const number = (await own.orders.ofBasket(key))?.number ?? '';
    const { orders } = await testAdmin(database.pool, clock);
    const member = {
      id: '00000000-0000-0000-0000-000000000001',
      email: 'a@b.ch',
      role: 'admin',
      language: 'de',
    } as const;
    expect(await orders.cancel(member, { tenant: tenants.ch, number, reason: 'customer', note: '' })).toEqual({
      ok: true,
    });
    expect(await paymentsOf('house-cancels')).toMatchObject([{ state: 'captured', giveBack: 'cancelled' }]);
    clock.advance(3 * 60_000);
    await own.payments.reconcile();
    expect(await statesOf('house-cancels')).toEqual(['refunded']);
    expect(await stockOf('house-cancels')).toBe(5);
  } finally {
    await own.close();
  }
});
