import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { AdminServices } from '../../src/admin/context.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { arrivalDays } from '../../src/shop/catalogue/stock/index.ts';
import type { PlaceOutcome } from '../../src/shop/selling/checkout/index.ts';
import { as, linkFrom, placeOrder, ship } from '../fulfilment/support.ts';
import { testAdmin } from '../support/admin.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, orderForm, readyBasket, type Selling } from '../support/selling.ts';

const { ch } = tenants;
const clock = fixedClock('2026-11-26T09:00:00Z');
const MEMBER = as('merchandiser');

let database: TestDatabase;
let admin: AdminServices;
let shop: Selling;
beforeAll(async () => {
  database = await testDatabase();
  admin = await testAdmin(database.pool, clock);
  shop = openSelling(database.pool, clock);
});
afterAll(() => database.drop());

const one = async <Value>(sql: string, ...values: unknown[]): Promise<Value | undefined> =>
  (await database.pool.query<{ value: Value }>(`select ${sql} as value`, values)).rows[0]?.value;
const stockOf = async (sku: string) => one<number>('(select quantity from stock where sku = $1)', sku);
const variantOf = async (sku: string) => {
  const page = await admin.stock.variant(MEMBER, { sku, locale: 'de-CH', page: 1 });
  if (!page) throw new Error(`there is no variant ${sku}`);
  return page.variant;
};
const ordersWaiting = async (sku: string) =>
  (await variantOf(sku)).waits.map(({ order, quantity }) => [order, quantity] as const);

/** Lets buyers order at the same moment, each with a basket of its own. */
async function orderAtOnce(buyers: { sku: string; quantity: number }[]): Promise<PlaceOutcome[]> {
  const keys = [];
  for (const { sku, quantity } of buyers) keys.push(await readyBasket(shop, sku, quantity));
  const forms = await Promise.all(keys.map((key) => orderForm(shop, key)));
  return Promise.all(keys.map((key, index) => shop.checkout.place(key, forms[index] ?? {})));
}

async function seedBackorder(sku: string, stock: number, backorder: number): Promise<void> {
  await seedProduct(database.pool, { id: `p-${sku}`, variants: [{ sku, stock }] });
  expect(await admin.stock.changeTerms(MEMBER, sku, { safety: '', backorder: String(backorder) })).toEqual({
    ok: true,
  });
}
async function expectDelivery(sku: string, quantity: number, day: string): Promise<string> {
  const planned = { supplier: 'Webstuhl AG', sku, location: 'main', quantity: String(quantity), day };
  expect(await admin.stock.planDelivery(MEMBER, planned)).toMatchObject({ ok: true });
  return (await one<string>('(select id from expected_delivery where sku = $1 and day = $2)', sku, day)) ?? '';
}

describe('on backorder', () => {
  test('concurrent buyers get the stock and then the limit, and nothing more @whole', async () => {
    await seedBackorder('loom', 2, 3);
    const outcomes = await orderAtOnce(Array.from({ length: 9 }, () => ({ sku: 'loom', quantity: 1 })));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(5);
    for (const outcome of outcomes.filter(({ ok }) => !ok))
      expect(outcome).toMatchObject({ problem: 'sold-out', sku: 'loom', available: 0 });
    expect(await variantOf('loom')).toMatchObject({ quantity: 0, waiting: 3, available: 0, reserved: 0 });
    expect((await ordersWaiting('loom')).map(([, quantity]) => quantity)).toEqual([1, 1, 1]);
  });

  test('a delivery serves the oldest order first, a part of it too, and leaves the rest for sale', async () => {
    await seedBackorder('rug', 0, 9);
    const delivery = await expectDelivery('rug', 6, '2026-12-03');
    const first = await placeOrder(shop, { rug: 3 }, { email: 'rug-1@example.ch' });
    const second = await placeOrder(shop, { rug: 2 }, { email: 'rug-2@example.ch' });
    // Both have the same time of placement, so their id decides.
    const waiting = await ordersWaiting('rug');
    expect(waiting.map(([order]) => order).sort()).toEqual([first, second].sort());
    const [oldest, newest] = waiting;
    const receive = (quantity: string, received: string) =>
      admin.stock.receive(MEMBER, delivery, { quantity, received, rest: '' });
    expect(await receive('1', '0')).toEqual({ ok: true });
    expect(await ordersWaiting('rug')).toEqual([[oldest?.[0], (oldest?.[1] ?? 0) - 1], newest]);
    // The form is sent twice.
    expect(await receive('1', '0')).toEqual({ ok: false, problem: 'changed' });
    expect(await receive('9', '1')).toEqual({ ok: false, problem: 'too-many' });
    expect(await receive('5', '1')).toEqual({ ok: true });
    expect(await ordersWaiting('rug')).toEqual([]);
    expect(await variantOf('rug')).toMatchObject({ quantity: 1, waiting: 0, available: 10 });
    expect(await one('(select ended from expected_delivery where id = $1)', delivery)).toBe(true);
    expect(await one("(select sum(quantity)::int from stock_movement where sku = 'rug' and reason = 'sale')")).toBe(5);
  });

  test('page, basket and order promise the day of the delivery that is left after waiting orders', async () => {
    await seedBackorder('quilt', 0, 9);
    await expectDelivery('quilt', 1, '2026-12-03');
    await expectDelivery('quilt', 5, '2026-12-18');
    const asked = { tenant: ch, locale: 'fr-CH' as const, sku: 'quilt' };
    const page = async () => (await shop.catalogue.product(asked))?.product.stock;
    expect(await page()).toEqual({
      available: true,
      few: null,
      said: 'Disponible dès le 3 décembre',
      order: 'preorder',
      arrives: '2026-12-03',
    });
    const number = await placeOrder(shop, { quilt: 1 }, { email: 'quilt@example.ch' });
    expect(await page()).toMatchObject({ said: 'Disponible dès le 18 décembre' });
    expect((await shop.orders.billed(ch, number))?.order.lines).toMatchObject([
      { sku: 'quilt', variantText: 'Disponible dès le 3 décembre' },
    ]);
    expect(await one("(select text from mail where to_address = 'quilt@example.ch' limit 1)")).toContain(
      'Disponible dès le 3 décembre',
    );
    const order = await admin.fulfilment.ofOrder(as('service'), { tenant: ch, number });
    expect(order?.lines).toMatchObject([{ inHouse: 1, waiting: 1 }]);
    expect((await ordersWaiting('quilt'))[0]).toEqual([number, 1]);
  });

  test.each([
    ['in stock', 'vase', 3, null, { earliest: '2026-11-30', latest: '2026-12-01' }],
    ['expected', 'bowl', 0, '2026-12-03', { earliest: '2026-12-07', latest: '2026-12-08' }],
    ['ordered without a known day', 'urn', 0, null, null],
  ] as const)('page, basket, checkout and order state the same days: %s', async (_, sku, stock, day, dates) => {
    await seedBackorder(sku, stock, 9);
    if (day) await expectDelivery(sku, 5, day);
    const product = await shop.catalogue.product({ tenant: ch, locale: 'de-CH', sku });
    const key = await readyBasket(shop, sku, 1);
    const [line] = (await shop.basket.view(key)).lines;
    expect(line?.delivery).toEqual(dates);
    if (dates) expect(product?.product.delivery).toEqual(dates);
    else expect(product?.product.stock).toMatchObject({ order: 'preorder' });
    const expected = dates ?? { earliest: null, latest: null, awaited: true };
    expect((await shop.checkout.view(key))?.deliveryGroups).toMatchObject([expected]);
    const placed = await shop.checkout.place(key, await orderForm(shop, key));
    const number = placed.ok ? placed.orderNumber : '';
    expect((await shop.orders.billed(ch, number))?.order.deliveryGroups).toMatchObject([expected]);
    const agreed = await one('(select shown_texts from orders where number = $1)', number);
    expect(JSON.stringify(agreed).includes('wird für Sie bestellt')).toBe(dates === null);
  });

  test('a line of several units names the day of the delivery that brings the last of them', async () => {
    await seedBackorder('tile', 1, 9);
    await expectDelivery('tile', 1, '2026-12-03');
    await expectDelivery('tile', 5, '2026-12-17');
    const days = async (quantity: number) =>
      (await shop.basket.view(await readyBasket(shop, 'tile', quantity))).lines[0]?.delivery?.earliest;
    expect([await days(1), await days(2), await days(3)]).toEqual(['2026-11-30', '2026-12-07', '2026-12-21']);
    const key = await readyBasket(shop, 'tile', 3);
    const { deliveryGroups, deliveryOffer } = await shop.checkout.view(key);
    expect(deliveryGroups[0]?.earliest).toBe('2026-12-21');
    expect(deliveryOffer.parcel.find(({ option }) => option === 'home')?.dates).toEqual({
      earliest: deliveryGroups[0]?.earliest,
      latest: deliveryGroups[0]?.latest,
    });
  });

  test('a cancelled order stops waiting, and returns only units that it had', async () => {
    await seedBackorder('shelf', 1, 5);
    await expectDelivery('shelf', 5, '2026-12-03');
    const number = await placeOrder(shop, { shelf: 3 }, { email: 'shelf@example.ch' });
    expect(await variantOf('shelf')).toMatchObject({ quantity: 0, waiting: 2 });
    const order = (await shop.orders.billed(ch, number))?.order;
    expect(order?.lines).toMatchObject([{ variantText: '2 pièces\u00a0: Disponible dès le 3 décembre' }]);
    // A unit is sent at once, the others after they came.
    const [group] = order?.deliveryGroups ?? [];
    expect(group?.latest).toMatch(/^2026-12-(0[4-9]|1)/);
    const cancelled = await admin.orders.cancel(as('service'), { tenant: ch, number, reason: 'customer', note: '' });
    expect(cancelled).toMatchObject({ ok: true });
    expect(await variantOf('shelf')).toMatchObject({ quantity: 1, waiting: 0, available: 6 });
  });

  test('goods that are shipped without a booking no longer wait', async () => {
    await seedBackorder('clock', 0, 5);
    const number = await placeOrder(shop, { clock: 2 }, { email: 'clock@example.ch' });
    expect(await ship(admin, number, { 'pieces-1': '2' })).toMatchObject({ ok: true });
    expect(await ordersWaiting('clock')).toEqual([]);
    expect(await variantOf('clock')).toMatchObject({ quantity: 0, waiting: 0 });
  });
});

describe('a set', () => {
  const parts = async (set: string, ...wanted: [string, number][]) => {
    const known: Record<string, string> = {};
    for (const [sku, quantity] of wanted) {
      expect(await admin.stock.changeParts(MEMBER, set, { ...known, add: sku, addQuantity: String(quantity) })).toEqual(
        { ok: true },
      );
      known[`part.${sku}`] = String(quantity);
    }
  };

  test('sells no more than its parts, which are sold alone at the same moment', async () => {
    await seedProduct(database.pool, { id: 'cup', title: 'Tasse', variants: [{ sku: 'cup', stock: 10 }] });
    await seedProduct(database.pool, { id: 'pot', title: 'Kanne', variants: [{ sku: 'pot', stock: 4 }] });
    await seedProduct(database.pool, { id: 'tea', variants: [{ sku: 'tea', stock: 0, amount: 9900 }] });
    await parts('tea', ['cup', 2], ['pot', 1]);
    const buyers = Array.from({ length: 6 }, () => ({ sku: 'tea', quantity: 1 }));
    const outcomes = await orderAtOnce([...buyers, ...buyers.map(() => ({ sku: 'cup', quantity: 2 }))]);
    const sold = (of: PlaceOutcome[]) => of.filter(({ ok }) => ok).length;
    const [sets, alone] = [sold(outcomes.slice(0, 6)), sold(outcomes.slice(6))];
    expect(sets).toBeLessThanOrEqual(4);
    expect(sets + alone).toBe(5);
    expect(await stockOf('cup')).toBe(0);
    expect(await stockOf('pot')).toBe(4 - sets);
    expect(await variantOf('tea')).toMatchObject({ available: 0 });
  });

  test('waits for the parts that are missing', async () => {
    await seedBackorder('mug', 3, 9);
    await seedBackorder('kettle', 9, 9);
    await seedProduct(database.pool, { id: 'p-teaset', variants: [{ sku: 'teaset', stock: 0 }] });
    await parts('teaset', ['mug', 2], ['kettle', 1]);
    await expectDelivery('mug', 1, '2026-12-03');
    await expectDelivery('mug', 4, '2026-12-10');
    const { rows } = await database.pool.query<{ available: number; there: number }>(
      "select available, there from sellable_stock('teaset', $1, null)",
      [clock.now()],
    );
    expect(rows).toEqual([{ available: 6, there: 1 }]);
    const days = await arrivalDays(database.pool, [{ sku: 'teaset', quantity: 2, inStock: 1 }], clock.now());
    expect(days).toEqual(new Map([['teaset', '2026-12-03']]));
    const more = await arrivalDays(database.pool, [{ sku: 'teaset', quantity: 4, inStock: 1 }], clock.now());
    expect(more).toEqual(new Map([['teaset', '2026-12-10']]));
  });

  test('is described by its parts, gives them back when it is cancelled or returned, also after a change', async () => {
    await seedProduct(database.pool, { id: 'plate', title: 'Teller', variants: [{ sku: 'plate', stock: 20 }] });
    await seedProduct(database.pool, { id: 'dish', title: 'Platte', variants: [{ sku: 'dish', stock: 20 }] });
    await seedProduct(database.pool, { id: 'dinner', variants: [{ sku: 'dinner', stock: 0 }] });
    await parts('dinner', ['plate', 4], ['dish', 1]);
    const cancelled = await placeOrder(shop, { dinner: 2 }, { email: 'dinner-1@example.ch' });
    const returned = await placeOrder(shop, { dinner: 1 }, { email: 'dinner-2@example.ch' });
    expect((await shop.orders.billed(ch, cancelled))?.order.lines).toMatchObject([
      { sku: 'dinner', variantText: '4 × Linnovelle Teller, 1 × Linnovelle Platte' },
    ]);
    const found = await shop.catalogue.product({ tenant: ch, locale: 'fr-CH', sku: 'dinner' });
    expect(found?.product.details).toMatchObject([
      { section: 'scope', name: 'Linnovelle Teller', value: '4 pièces' },
      { section: 'scope', name: 'Linnovelle Platte', value: '1 pièce' },
    ]);
    expect([await stockOf('plate'), await stockOf('dish')]).toEqual([8, 17]);
    // Orders keep the parts that they were placed with.
    expect(await admin.stock.changeParts(MEMBER, 'dinner', { 'part.plate': '1', 'part.dish': '0' })).toEqual({
      ok: true,
    });
    await admin.orders.cancel(as('service'), { tenant: ch, number: cancelled, reason: 'customer', note: '' });
    expect([await stockOf('plate'), await stockOf('dish')]).toEqual([16, 19]);
    expect(await ship(admin, returned, { 'pieces-1': '1' })).toMatchObject({ ok: true });
    const email = 'dinner-2@example.ch';
    const asking = { number: returned, email };
    await shop.fulfilment.guestOrders.askForLink({ tenant: ch, locale: 'fr-CH' }, '192.0.2.7', asking);
    const owner = { token: await linkFrom(database.pool, email) };
    const asked = await shop.fulfilment.buyer.register(ch, owner, { 'quantity-1': '1', 'reason-1': 'too-small' });
    if (!asked.ok) throw new Error(`no return: ${asked.problem}`);
    const ofReturn = { tenant: ch, number: asked.number };
    const entered = { 'accepted-1': '1', 'refused-1': '0', 'restocked-1': '1' };
    expect(await admin.fulfilment.settle(as('service'), { ...ofReturn, entered })).toMatchObject({ ok: true });
    expect([await stockOf('plate'), await stockOf('dish')]).toEqual([20, 20]);
  });

  test('contains no set, no variant of another VAT class, and has no stock of its own', async () => {
    await seedProduct(database.pool, { id: 'book', vatClass: 'reduced', variants: [{ sku: 'book', stock: 5 }] });
    await seedProduct(database.pool, { id: 'pen', variants: [{ sku: 'pen', stock: 5 }] });
    await seedProduct(database.pool, {
      id: 'kit',
      variants: [
        { sku: 'kit', stock: 0 },
        { sku: 'kit-2', stock: 0 },
      ],
    });
    const add = (set: string, sku: string) => admin.stock.changeParts(MEMBER, set, { add: sku, addQuantity: '1' });
    expect(await add('kit', 'book')).toEqual({ ok: false, problem: 'vat' });
    expect(await add('kit', 'kit')).toEqual({ ok: false, problem: 'no-variant' });
    expect(await add('kit', 'nothing')).toEqual({ ok: false, problem: 'no-variant' });
    expect(await add('pen', 'kit')).toEqual({ ok: false, problem: 'has-stock' });
    expect(await add('kit', 'pen')).toEqual({ ok: true });
    expect(await add('kit-2', 'kit')).toEqual({ ok: false, problem: 'nested-set' });
    expect(
      await admin.stock.planDelivery(MEMBER, {
        supplier: 'A',
        sku: 'kit',
        location: 'main',
        quantity: '1',
        day: '2026-12-01',
      }),
    ).toEqual({ ok: false, problem: 'is-set' });
  });
});
