import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import type { BasketKey } from '../../src/shop/selling/basket/index.ts';
import type { PlaceOutcome, StepEntry } from '../../src/shop/selling/checkout/index.ts';
import type { DirectPayment } from '../../src/shop/selling/orders/index.ts';
import { ORDER_LIMITS } from '../../src/tenants/order-limits.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { ADDRESS, openSelling, orderForm } from '../support/selling.ts';

const { unpaid, guest: largest } = ORDER_LIMITS;
const UNCONFIRMED = unpaid.address.confirmAbove ?? 0;
const START = '2026-11-26T09:00:00Z';
const PUBLIC_URL = 'https://www.montarve.ch';

let database: TestDatabase;
const clock = fixedClock(START);
let shop: ReturnType<typeof openSelling>;

beforeAll(async () => {
  database = await testDatabase();
  shop = openSelling(database.pool, clock, undefined, undefined, undefined, undefined, true);
  await seedProduct(database.pool, { id: 'p-limit', variants: [{ sku: 'limit', stock: 10_000 }] });
});
beforeEach(async () => {
  await database.pool.query('delete from sliding_count');
  await database.pool.query('delete from customer_attempt');
  await database.pool.query('delete from mail');
});
afterAll(() => database.drop());

type Shopper = {
  address?: string;
  email?: string;
  delivery?: StepEntry;
  skus?: string[];
  quantity?: number;
  /** Basket cookie of the browser's former order. */
  cookie?: string | null;
};
let shoppers = 0;

/** Fills a basket and every step; each shopper has an own network address, mailbox and delivery address unless given. */
async function fill(about: Shopper = {}): Promise<{ key: BasketKey; address: string }> {
  shoppers += 1;
  const {
    address = `10.${shoppers >> 8}.${shoppers & 255}.1`,
    email = `shopper-${shoppers}@example.ch`,
    delivery = { houseNumber: String(shoppers) },
    skus = ['limit'],
    quantity = 1,
    cookie = null,
  } = about;
  const key: BasketKey = { tenant: tenants.ch, locale: 'de-CH', secret: cookie };
  const added = await shop.basket.addAll(
    key,
    skus.map((sku) => ({ sku, quantity })),
  );
  if (!added.ok) throw new Error(`could not add: ${added.problem}`);
  const filled = { ...key, secret: added.secret };
  const { refused } = await shop.checkout.enterTogether(filled, {
    contact: { email },
    delivery: { ...ADDRESS, ...delivery },
    payment: { method: 'prepayment' },
  });
  if (refused.length > 0) throw new Error(JSON.stringify(refused));
  return { key: filled, address };
}

async function place(key: BasketKey, address: string, more: StepEntry = {}): Promise<PlaceOutcome> {
  const form = await orderForm(shop, key);
  return shop.checkout.place(key, { ...form, ...more }, { publicUrl: PUBLIC_URL, address });
}

const placed = (outcomes: PlaceOutcome[]) => outcomes.filter(({ ok }) => ok).length;
const problems = (outcomes: PlaceOutcome[]) =>
  new Set(outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.problem])));
const mailsTo = async (email: string) =>
  (
    await database.pool.query<{ kind: string; text: string }>(
      'select kind, text from mail where to_address = $1 order by created_at',
      [email],
    )
  ).rows;
const newestCode = async (email: string): Promise<string> => {
  const { rows } = await database.pool.query<{ text: string }>(
    "select text from mail where to_address = $1 and kind = 'order-code' order by id desc",
    [email],
  );
  const codes = rows.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? '');
  expect(codes).toHaveLength(1);
  return codes[0] ?? '';
};

/** Places orders until the next one of this shopper needs a code. */
async function useUpUnconfirmed(about: Shopper): Promise<void> {
  for (let index = 0; index < UNCONFIRMED; index += 1) {
    const { key, address } = await fill(about);
    expect(await place(key, address)).toMatchObject({ ok: true });
  }
}

describe('the attack', () => {
  test('60 orders at once from one address: the first dozen, then a confirmed mailbox @whole', async () => {
    const address = '192.0.2.7';
    const baskets = [];
    for (let index = 0; index < 60; index += 1) baskets.push(await fill({ address }));
    const outcomes = await Promise.all(baskets.map(({ key }) => place(key, address)));
    expect(placed(outcomes)).toBeLessThanOrEqual(UNCONFIRMED);
    expect(placed(outcomes)).toBeGreaterThan(0);
    for (const problem of problems(outcomes))
      expect(['confirm-email', 'too-many-codes', 'too-many-orders']).toContain(problem);
  });

  test('60 orders for one mailbox in many spellings, from 60 addresses: few orders, few mails @whole', async () => {
    const spelling = (index: number) => `vic.tim+${index}@googlemail.com`;
    const outcomes = [];
    for (let index = 0; index < 60; index += 1) {
      const { key, address } = await fill({ email: spelling(index) });
      outcomes.push(await place(key, address));
    }
    expect(placed(outcomes)).toBe(unpaid.mailbox.confirmAbove);
    const { rows } = await database.pool.query<{ n: number }>('select count(*)::int as n from mail');
    expect(rows[0]?.n).toBeLessThanOrEqual((unpaid.mailbox.confirmAbove ?? 0) + 10);
  });

  test('47 orders of 50 articles from one address leave the stock to others @whole', async () => {
    const skus = Array.from({ length: 50 }, (_, index) => `wide-${index}`);
    await seedProduct(database.pool, { id: 'p-wide', variants: skus.map((sku) => ({ sku, stock: 47 })) });
    const address = '192.0.2.8';
    const outcomes = [];
    for (let index = 0; index < 47; index += 1) {
      const { key } = await fill({ address, skus });
      outcomes.push(await place(key, address));
    }
    expect(placed(outcomes)).toBe(UNCONFIRMED);
    const { rows } = await database.pool.query<{ least: number }>(
      "select min(quantity)::int as least from stock where sku like 'wide-%'",
    );
    expect(rows[0]?.least).toBe(47 - UNCONFIRMED);
  });

  test('confirmed mailboxes end at the limit of the address, and an hour later it is free again @whole', async () => {
    const address = '192.0.2.9';
    await useUpUnconfirmed({ address });
    for (let count = UNCONFIRMED; count < unpaid.address.most; count += 1) {
      await database.pool.query('delete from customer_attempt');
      const email = `confirmed-${count}@example.ch`;
      const { key } = await fill({ address, email });
      expect(await place(key, address)).toMatchObject({ problem: 'confirm-email' });
      expect(await place(key, address, { code: await newestCode(email) })).toMatchObject({ ok: true });
    }
    const { key } = await fill({ address });
    expect(await place(key, address)).toEqual({ ok: false, problem: 'too-many-orders' });
    expect(shop.refusals.read()).toContainEqual({
      labels: { limit: 'orders', by: 'address' },
      value: expect.any(Number),
    });
    clock.advance(unpaid.address.hours * 3_600_000 + 1);
    expect(await place(key, address)).toMatchObject({ ok: true });
  });

  test('addresses of one /56 of IPv6 count together', async () => {
    const most = unpaid.site.confirmAbove ?? 0;
    const outcomes = [];
    for (let index = 0; index <= most; index += 1) {
      const address = `2001:db8:5:${(0x100 + index).toString(16)}`;
      const { key } = await fill({ address });
      outcomes.push(await place(key, address));
    }
    expect(placed(outcomes)).toBe(most);
    expect(outcomes.at(-1)).toMatchObject({ problem: 'confirm-email' });
  });

  test('one delivery address counts for any mailbox, address and browser', async () => {
    const most = unpaid.delivery.confirmAbove ?? 0;
    const outcomes = [];
    for (let index = 0; index <= most; index += 1) {
      const { key, address } = await fill({
        delivery: {
          street: index % 2 ? 'Bahnhofstr.' : 'Bahnhofstrasse',
          houseNumber: '99',
          lastName: `Name${index}`.replace(/\d/g, 'x'),
        },
      });
      outcomes.push(await place(key, address));
    }
    expect(placed(outcomes)).toBe(most);
  });
});

test('one browser counts for any mailbox, address and delivery address, although its cookie changes @whole', async () => {
  const most = unpaid.device.confirmAbove ?? 0;
  const outcomes = [];
  let cookie: string | null = null;
  for (let index = 0; index <= most; index += 1) {
    const { key, address } = await fill({ cookie });
    outcomes.push(await place(key, address));
    expect(key.secret).not.toBe(cookie);
    cookie = key.secret;
  }
  expect(placed(outcomes)).toBe(most);
  expect(outcomes.at(-1)).toMatchObject({ problem: 'confirm-email' });
});

test('ten shoppers of one office address order undisturbed @whole', async () => {
  const office = { street: 'Technoparkstrasse', houseNumber: '1', postalCode: '8005' };
  const address = '192.0.2.77';
  const baskets = [];
  for (let index = 0; index < 10; index += 1) baskets.push(await fill({ address, delivery: office }));
  const outcomes = await Promise.all(baskets.map(({ key }) => place(key, address)));
  expect(placed(outcomes)).toBe(10);
});

describe('the code', () => {
  const address = '192.0.2.20';
  const needsCode = async (email: string) => {
    await useUpUnconfirmed({ address });
    const { key } = await fill({ address, email });
    expect(await place(key, address)).toEqual({ ok: false, problem: 'confirm-email' });
    return key;
  };

  test('is asked for again without another mail, and places the order once', async () => {
    const key = await needsCode('once@example.ch');
    expect(await place(key, address)).toEqual({ ok: false, problem: 'confirm-email' });
    const code = await newestCode('once@example.ch');
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect(await place(key, address, { code: spaced })).toMatchObject({ ok: true });
    expect((await mailsTo('once@example.ch')).map(({ kind }) => kind)).toEqual(['order-code', 'order-confirmation']);
    // It confirmed that basket only.
    const { key: next } = await fill({ address, email: 'once@example.ch' });
    expect(await place(next, address, { code })).toEqual({ ok: false, problem: 'confirm-email' });
  });

  test('is refused when wrong, after five tries, and after half an hour', async () => {
    const key = await needsCode('tries@example.ch');
    const code = await newestCode('tries@example.ch');
    const wrong = code === '000000' ? '000001' : '000000';
    for (let count = 0; count < ORDER_LIMITS.code.tries; count += 1)
      expect(await place(key, address, { code: wrong })).toEqual({ ok: false, problem: 'wrong-code' });
    // The right one comes too late: another code is mailed.
    expect(await place(key, address, { code })).toEqual({ ok: false, problem: 'confirm-email' });
    await database.pool.query('delete from customer_attempt');
    const { key: late } = await fill({ address, email: 'late@example.ch' });
    expect(await place(late, address)).toEqual({ ok: false, problem: 'confirm-email' });
    const expired = await newestCode('late@example.ch');
    clock.advance(ORDER_LIMITS.code.minutes * 60_000);
    expect(await place(late, address, { code: expired })).toEqual({ ok: false, problem: 'confirm-email' });
  });

  test('confirms the mailbox to which it was sent, no other', async () => {
    const key = await needsCode('own@example.ch');
    const code = await newestCode('own@example.ch');
    await shop.checkout.enterContact(key, { email: 'other@example.ch' });
    expect(await place(key, address, { code })).toEqual({ ok: false, problem: 'confirm-email' });
    expect(await mailsTo('other@example.ch')).toHaveLength(1);
  });

  test('is not mailed without end @whole', async () => {
    const key = await needsCode('flood@example.ch');
    const outcomes = [];
    for (let count = 0; count < 20; count += 1) outcomes.push(await place(key, address, { newCode: 'on' }));
    expect(outcomes.at(-1)).toEqual({ ok: false, problem: 'too-many-codes' });
    expect((await mailsTo('flood@example.ch')).length).toBeLessThanOrEqual(4);
  });
});

test('an order that fails does not count @whole', async () => {
  const refusing: DirectPayment = { authorise: async () => ({ ok: false }), cancel: async () => {} };
  const failing = openSelling(database.pool, clock, refusing, undefined, undefined, undefined, true);
  const address = '192.0.2.30';
  for (let count = 0; count < UNCONFIRMED; count += 1) {
    const { key } = await fill({ address });
    const form = await orderForm(failing, key);
    expect(await failing.checkout.place(key, form, { publicUrl: PUBLIC_URL, address })).toEqual({
      ok: false,
      problem: 'payment-refused',
    });
  }
  await useUpUnconfirmed({ address });
});

test('one order sent twenty times counts once @whole', async () => {
  const address = '192.0.2.31';
  const { key } = await fill({ address });
  const form = await orderForm(shop, key);
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => shop.checkout.place(key, form, { publicUrl: PUBLIC_URL, address })),
  );
  expect(placed(outcomes)).toBe(20);
  const { rows } = await database.pool.query<{ most: number }>(
    'select max((select count(*) from jsonb_object_keys(recent)))::int as most from sliding_count',
  );
  expect(rows[0]?.most).toBe(1);
});

describe('the size of a guest’s order that is not paid at once', () => {
  test('ends at the configured number of units', async () => {
    const { key } = await fill({ skus: ['limit'], quantity: 10 });
    await shop.basket.setQuantity(key, { sku: 'limit', quantity: largest.pieces + 1 });
    const view = await shop.checkout.view(key);
    expect(view.next).toBe('payment');
    expect(view.paymentOffers.find(({ method }) => method === 'prepayment')?.refusal).toBe('guest-pieces');
    expect(view.paymentOffers.find(({ method }) => method === 'twint')?.refusal).toBeNull();
    expect(await shop.checkout.enterPayment(key, { method: 'prepayment' })).toMatchObject({
      ok: false,
      fields: { method: 'method-not-offered' },
    });
  });

  test('ends at the configured value', async () => {
    await seedProduct(database.pool, { id: 'p-dear', variants: [{ sku: 'dear', stock: 9, amount: 200_000 }] });
    const { key } = await fill({ skus: ['dear'] });
    await shop.basket.setQuantity(key, { sku: 'dear', quantity: 2 });
    const { paymentOffers } = await shop.checkout.view(key);
    expect(paymentOffers.find(({ method }) => method === 'prepayment')?.refusal).toBe('guest-total');
  });
});

test('the sweep deletes expired counts and codes', async () => {
  await useUpUnconfirmed({ address: '192.0.2.40' });
  const { key } = await fill({ address: '192.0.2.40' });
  expect(await place(key, '192.0.2.40')).toMatchObject({ problem: 'confirm-email' });
  const rows = async () =>
    (
      await database.pool.query<{ n: number }>(
        'select (select count(*) from sliding_count)::int + (select count(*) from order_code)::int as n',
      )
    ).rows[0]?.n;
  expect(await rows()).toBeGreaterThan(0);
  clock.advance(2 * 86_400_000);
  await shop.orderLimiter.sweep();
  expect(await rows()).toBe(0);
});
