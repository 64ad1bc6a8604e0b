import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { AdminServices } from '../../src/admin/context.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { findLife } from '../../src/shop/after-sales/fulfilment/life.store.ts';
import { notShippable } from '../../src/shop/after-sales/fulfilment/ship-units.ts';
import { ORDER_STEPS } from '../../src/shop/selling/orders/index.ts';
import type { Role, StaffMember } from '../../src/shop/staff/employees/index.ts';
import { testAdmin } from '../support/admin.ts';
import { newestLetter } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedPromotion } from '../support/promotions.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, orderForm, personOf, type Selling } from '../support/selling.ts';

const clock = fixedClock('2026-11-21T08:00:00Z');
const as = (role: Role): StaffMember => ({
  id: '00000000-0000-0000-0000-000000000001',
  email: `${role}@b.ch`,
  role,
  language: 'de',
});
const { ch, de } = tenants;
let database: TestDatabase;
let admin: AdminServices;
let shop: Selling;

beforeAll(async () => {
  database = await testDatabase();
  const products = [
    { id: 'vase', variants: [{ sku: 'vase-1', stock: 500 }] },
    { id: 'bowl', variants: [{ sku: 'bowl-1', stock: 7, amount: 12_000 }] },
  ];
  for (const product of products) await seedProduct(database.pool, product);
  admin = await testAdmin(database.pool, clock);
  shop = openSelling(database.pool, clock);
});
afterAll(() => database.drop());

let orders = 0;
async function order(own: { email?: string; lastName?: string; method?: string; sku?: string; code?: string } = {}) {
  const added = await shop.basket.add(
    { tenant: ch, locale: 'fr-CH', secret: null },
    { sku: own.sku ?? 'vase-1', quantity: 2 },
  );
  if (!added.ok) throw new Error(added.problem);
  const key = { tenant: ch, locale: 'fr-CH' as const, secret: added.secret };
  if (own.code) {
    const entered = await shop.basket.enterVoucher(key, { code: own.code, address: '192.0.2.1' });
    if (!entered.ok) throw new Error('the voucher was refused');
  }
  await shop.checkout.enterContact(key, { email: own.email ?? 'lea.brunner@example.ch' });
  orders += 1;
  const { birthday, address } = personOf(`buyer ${orders}`);
  await shop.checkout.enterDelivery(key, { ...address, lastName: own.lastName ?? 'Brunner' });
  await shop.checkout.enterPayment(key, { method: own.method ?? 'invoice', birthday });
  const placed = await shop.checkout.place(key, await orderForm(shop, key));
  if (!placed.ok) throw new Error(placed.problem);
  return placed.orderNumber;
}

const listed = ({ typed = '', ...query }: Record<string, string>, role: Role = 'service', tenant = ch) =>
  admin.orders.listing.list(as(role), { tenant, params: new URLSearchParams(query), typed });
const numbersOf = async (entered: Record<string, string>, role: Role = 'service', tenant = ch) =>
  (await listed(entered, role, tenant))?.lines.map(({ number }) => number);
const one = async <T>(sql: string, ...values: unknown[]) =>
  (await database.pool.query<{ v: T }>(`select ${sql} as v`, values)).rows[0]?.v;
const stockOf = (sku: string) => one<number>('(select quantity from stock where sku = $1)', sku);

describe('order search', () => {
  test('finds by number, address, name and prefix, in the own tenant and with the permission', async () => {
    const number = await order({ email: 'Zoe.Keller@Example.ch', lastName: 'Zbinden-Keller' });
    for (const typed of [number, 'zoe.keller@example.ch', ' ZOE.Keller@', 'Zbinden-Keller', 'lea zbin'])
      expect(await numbersOf({ typed }), typed).toEqual([number]);
    expect(await numbersOf({ typed: number }, 'service', de)).toEqual([]);
    expect(await numbersOf({ typed: "x' or 1=1 --" })).toEqual([]);
    expect(await numbersOf({ typed: 'zb%' })).toEqual([]);
    for (const role of ['editor', 'publisher', 'merchandiser'] as const)
      expect(await listed({ typed: number }, role)).toBeNull();
  });

  test('finds by postal code, and by the number of a parcel, a return, a document and a customer', async () => {
    const number = await order({ email: 'postal@example.ch' });
    await database.pool.query(
      `update orders set delivery = jsonb_set(delivery, '{billing,postalCode}', '"1012 AB"') where number = $1`,
      [number],
    );
    const { rows } = await database.pool.query<{ parcel: string }>(
      `insert into shipment (tenant, order_id, number, carrier, tracking_number, shipped_at)
       select 'ch', id, 1, 'swiss-post', '990012345612345678', now() from orders where number = $1 returning tracking_number as parcel`,
      [number],
    );
    await database.pool.query(
      `insert into order_return (number, tenant, order_id, state, way, registered_by, registered_at)
       select '59999999', 'ch', id, 'registered', 'label', 'house', now() from orders where number = $1`,
      [number],
    );
    const { rows: documents } = await database.pool.query<{ number: string }>(
      'select number from document where order_id = (select id from orders where number = $1)',
      [number],
    );
    expect(rows[0]?.parcel).toBeDefined();
    const terms = ['1012ab', '1012 AB', '99.00.123456.12345678', '59999999', ...documents.map((one) => one.number)];
    for (const typed of terms) {
      expect(await numbersOf({ typed }), typed).toEqual([number]);
      expect((await admin.orders.listing.lookUp(as('service'), ch, typed)).map((line) => line.number)).toEqual([
        number,
      ]);
      expect(await numbersOf({ typed }, 'service', de)).toEqual([]);
      expect(await admin.orders.listing.lookUp(as('editor'), ch, typed)).toEqual([]);
    }
    expect(await admin.orders.listing.lookUp(as('service'), ch, ' ')).toEqual([]);
  });

  test('shows how far an order is paid, shipped and returned', async () => {
    const lineOf = async (number: string) => (await listed({ typed: number }))?.lines[0];
    const number = await order();
    expect(await lineOf(number)).toMatchObject({ money: 'open', stage: 'to-ship' });
    const query = (sql: string) => database.pool.query(sql, [number]);
    await query("update payment set method = 'card' where order_id = (select id from orders where number = $1)");
    expect(await lineOf(number)).toMatchObject({ money: 'reserved', stage: 'to-ship' });
    await query("update payment set state = 'captured' where order_id = (select id from orders where number = $1)");
    expect(await lineOf(number)).toMatchObject({ money: 'paid', stage: 'to-ship' });
    await query("update orders set stage = 'partly-returned' where number = $1");
    expect(await lineOf(number)).toMatchObject({ money: 'paid', stage: 'partly-returned' });
  });

  test('finds by day and state, page by page, newest first', async () => {
    for (let made = 0; made < 30; made += 1) await order({ email: `page-${made}@example.ch` });
    const first = await numbersOf({ from: '2026-11-21', to: '2026-11-21', state: 'placed' });
    const second = await numbersOf({ from: '2026-11-21', page: '2' });
    expect(first).toHaveLength(25);
    expect(new Set([...(first ?? []), ...(second ?? [])]).size).toBe(25 + (second?.length ?? 0));
    const found = await listed({ from: '2026-11-21', page: '99' });
    const total = { count: 25 + (second?.length ?? 0), isMore: false };
    expect(found).toMatchObject({ total, pages: 2, page: 2 });
    expect(await numbersOf({ from: '2026-11-21', sort: 'at', order: 'asc' })).not.toEqual(first);
    expect(await numbersOf({ to: '2026-11-20' })).toEqual([]);
    expect(await numbersOf({ state: 'cancelled' })).toEqual([]);
  });

  test('records searches for persons and opened orders without the search text', async () => {
    const number = await order();
    await numbersOf({ typed: 'brunner' });
    expect(await admin.orders.open(as('finance'), { tenant: ch, number })).toMatchObject({
      order: { number, payment: 'invoice' },
      payments: [{ method: 'invoice', state: 'authorised', settledAt: null }],
      mails: [{ kind: 'order-confirmation' }],
      trail: [],
    });
    expect(await admin.orders.open(as('finance'), { tenant: de, number })).toBeNull();
    expect(await admin.orders.open(as('editor'), { tenant: ch, number })).toBeNull();
    const { rows } = await database.pool.query<{ action: string; text: string }>(
      "select action, concat(before, after, subject) as text from staff_audit where action like 'order.%'",
    );
    expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['order.searched', 'order.viewed']));
    expect(rows.map(({ text }) => text).join()).not.toMatch(/brunner|keller/i);
  });

  test('serves the bill to roles that may read orders', async () => {
    const number = await order();
    expect(await admin.orders.bill(as('finance'), { tenant: ch, number })).toMatchObject({
      ok: true,
      name: expect.stringMatching(/^Facture-CH-I-\d{6}\.pdf$/),
    });
    expect(await admin.orders.bill(as('editor'), { tenant: ch, number })).toEqual({ ok: false, problem: 'not-found' });
  }, 60_000);
});

describe('cancellation', () => {
  const cancel = (number: string, role: Role = 'service', entered = { reason: 'customer', note: '' }) =>
    admin.orders.cancel(as(role), { tenant: ch, number, ...entered });

  test('releases stock and vouchers, ends the payment, informs the buyer and records it', async () => {
    await seedPromotion(database.pool, {
      key: 'thanks',
      source: 'voucher',
      kind: 'amount',
      value: 1000,
      usage: 'single',
      codes: ['DANKE'],
    });
    shop.promotions.forget();
    const before = await stockOf('bowl-1');
    const number = await order({ sku: 'bowl-1', email: 'cancelled@example.ch', code: 'DANKE' });
    expect(await stockOf('bowl-1')).toBe((before ?? 0) - 2);
    expect(await cancel(number, 'service', { reason: 'unavailable', note: 'zerbrochen' })).toEqual({ ok: true });
    expect(await stockOf('bowl-1')).toBe(before);
    expect(await one("(select taken from voucher where code = 'DANKE')")).toBe(0);
    const { text, subject } = await newestLetter(database.pool, 'cancelled@example.ch');
    expect(subject).toBe(`Votre commande ${number} est annulée`);
    expect(text).toContain('Nous ne pouvons malheureusement pas la livrer.');
    expect(text).toContain('bons');
    expect(text).not.toContain('zerbrochen');
    const shown = await admin.orders.open(as('service'), { tenant: ch, number });
    expect(shown).toMatchObject({
      head: { state: 'cancelled' },
      payments: [{ state: 'cancelled' }],
      uses: [{ state: 'released' }],
      mails: [{ kind: 'order-confirmation' }, { kind: 'order-cancelled' }],
      trail: [{ action: 'order.cancelled', after: { reason: 'unavailable', note: 'zerbrochen' } }],
    });
    expect(await numbersOf({ state: 'cancelled' })).toContain(number);
    // Another order can use the voucher, and the next customer can buy the units.
    await order({ sku: 'bowl-1', email: 'next@example.ch', code: 'DANKE' });
  });

  test('succeeds once for concurrent requests', async () => {
    const before = await stockOf('vase-1');
    const number = await order();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => cancel(number)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.problem === 'not-placed')).toHaveLength(19);
    expect(await stockOf('vase-1')).toBe(before);
  });

  test('needs a permission, a reason and an order of the tenant', async () => {
    const number = await order();
    expect(await cancel(number, 'finance')).toEqual({ ok: false, problem: 'not-allowed' });
    expect(await cancel(number, 'service', { reason: '', note: '' })).toEqual({ ok: false, problem: 'no-reason' });
    expect(await cancel(number, 'service', { reason: 'other', note: ' ' })).toEqual({
      ok: false,
      problem: 'no-reason',
    });
    expect(await cancel('1')).toEqual({ ok: false, problem: 'not-found' });
    expect(await admin.orders.cancel(as('service'), { tenant: de, number, reason: 'customer', note: '' })).toEqual({
      ok: false,
      problem: 'not-found',
    });
    expect(await one<string>('(select state from orders where number = $1)', number)).toBe('placed');
  });
});

test('records money received by transfer once', async () => {
  const number = await order({ method: 'prepayment' });
  const settle = (role: Role) => admin.orders.settle(as(role), { tenant: ch, number });
  expect(await settle('service')).toEqual({ ok: false, problem: 'not-allowed' });
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => settle('finance')));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await admin.orders.open(as('finance'), { tenant: ch, number })).toMatchObject({
    payments: [{ state: 'captured', settledAt: new Date('2026-11-21T08:00:00Z') }],
    trail: [{ action: 'order.settled' }],
  });
});

describe('figures of the start page', () => {
  test('lists open orders by what they wait for, as shipping decides it', async () => {
    const waitFor = async (number: string): Promise<string | undefined> => {
      const lists = await Promise.all(
        ORDER_STEPS.map(async (step) =>
          (await numbersOf({ typed: number, state: step }))?.length === 1 ? step : null,
        ),
      );
      return lists.filter((step) => step !== null).join();
    };
    const shipping = async (number: string) => {
      const life = await findLife(database.pool, { tenant: ch.id, number });
      return life && notShippable(life, new Map());
    };
    const change = (number: string, sql: string) =>
      database.pool.query(sql.replace('ORDER', '(select id from orders where number = $1)'), [number]);
    const before = await admin.orders.waiting(as('service'), ch);
    const expectStep = async (number: string, step: string, problem: string | null) => {
      expect(await waitFor(number)).toBe(step);
      expect(await shipping(number)).toBe(problem);
      expect((await findLife(database.pool, { tenant: ch.id, number }))?.stage).toBe(step);
      expect((await listed({ typed: number }))?.lines[0]?.stage).toBe(step);
    };

    const invoice = await order();
    await expectStep(invoice, 'to-ship', null);
    const transfer = await order({ method: 'prepayment' });
    await expectStep(transfer, 'to-pay', 'unpaid');
    await change(transfer, 'update payment set settled_at = now() where order_id = ORDER');
    await expectStep(transfer, 'to-ship', null);
    const card = await order();
    await change(card, 'update orders set payment = payment || \'{"method":"card"}\' where id = ORDER');
    await expectStep(card, 'to-pay', 'unpaid');
    const reviewed = await order();
    await change(
      reviewed,
      `insert into credit_review (tenant, locale, order_id, reasons, total, currency, matches, requested_at, answer_by, state)
       select tenant, locale, id, '{}', total, currency, '[]', now(), now(), 'open' from orders where id = ORDER`,
    );
    await expectStep(reviewed, 'to-check', 'under-review');

    const after = await admin.orders.waiting(as('service'), ch);
    expect([after?.['to-ship'], after?.['to-pay'], after?.['to-check']]).toEqual([
      (before?.['to-ship'] ?? 0) + 2,
      (before?.['to-pay'] ?? 0) + 1,
      (before?.['to-check'] ?? 0) + 1,
    ]);
    await change(invoice, 'update order_line set shipped = quantity where order_id = ORDER');
    expect(await waitFor(invoice)).toBe('');
    expect(await admin.orders.waiting(as('editor'), ch)).toBeNull();
  });

  test("compares today's orders with the same time a week before", async () => {
    const days = await admin.orders.days(as('service'), ch);
    const number = await order({ email: 'days@example.ch' });
    const total = (await one<number>('(select total from orders where number = $1)', number)) ?? 0;
    const more = (sum: { count: number; total: number } | undefined) => ({
      count: (sum?.count ?? 0) + 1,
      total: (sum?.total ?? 0) + total,
    });
    const now = await admin.orders.days(as('service'), ch);
    expect(now).toEqual({ ...days, today: more(days?.today), week: more(days?.week) });
    await database.pool.query("update orders set prepared_at = '2026-11-14T07:59:00Z' where number = $1", [number]);
    const moved = await admin.orders.days(as('service'), ch);
    expect(moved).toEqual({ ...days, todayBefore: more(days?.todayBefore), weekBefore: more(days?.weekBefore) });
    await database.pool.query("update orders set prepared_at = '2026-11-14T08:01:00Z' where number = $1", [number]);
    expect(await admin.orders.days(as('service'), ch)).toEqual(days);
    expect(await admin.orders.days(as('editor'), ch)).toBeNull();
  });
});
