import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { AdminServices } from '../../src/admin/context.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import { bookPending, recordOrderSettled } from '../../src/shop/money/ledger/index.ts';
import { testAdmin } from '../support/admin.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedPromotion } from '../support/promotions.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, type Selling } from '../support/selling.ts';
import { as, placeOrder, ship, stockOf } from './support.ts';

const clock = fixedClock('2026-11-23T08:00:00Z');
const { ch } = tenants;
let database: TestDatabase;
let admin: AdminServices;
let shop: Selling;

beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  await seedProduct(pool, {
    id: 'shirt',
    variants: [
      { sku: 'shirt-m', stock: 50, amount: 4000, size: 'M' },
      { sku: 'shirt-l', stock: 50, amount: 4000, size: 'L' },
      { sku: 'shirt-xl', stock: 1, amount: 4500, size: 'XL' },
    ],
  });
  await seedProduct(pool, { id: 'lamp', variants: [{ sku: 'lamp-1', stock: 50, amount: 6000 }] });
  await seedProduct(pool, { id: 'sofa', variants: [{ sku: 'sofa-1', stock: 5, amount: 90_000 }] });
  await pool.query("update product set delivery_mode = 'two-man' where id = 'sofa'");
  await seedPromotion(pool, { key: 'herbst', codes: ['HERBST'], value: 1000 });
  admin = await testAdmin(pool, clock);
  shop = openSelling(pool, clock);
});
afterAll(() => database.drop());

type Entered = Record<string, string>;
let forms = 0;

/** Previews a change and saves what was shown. */
async function change(number: string, fields: Entered, role: Parameters<typeof as>[0] = 'service') {
  forms += 1;
  const entered: Entered = { reason: 'customer-wish', note: '', key: `form-${forms}`, ...fields };
  const asked = { tenant: ch, number, entered };
  const shown = await admin.orderGoods.preview(as(role), asked);
  if (!shown.ok) return { shown, saved: shown, form: asked };
  const form = { ...asked, entered: { ...entered, shown: shown.preview.shown } };
  return { shown, saved: await admin.orderGoods.save(as(role), form), form };
}

const opened = async (number: string) => {
  const found = await admin.orders.open(as('service'), { tenant: ch, number });
  if (!found?.order) throw new Error('no such order');
  return { ...found, order: found.order };
};
const openOf = async (number: string) => {
  const { rows } = await database.pool.query<{ open: number }>(
    'select coalesce(sum(amount - settled), 0)::int as open from ledger_due where order_number = $1',
    [number],
  );
  return rows[0]?.open;
};
const mailOf = async (number: string) => {
  const { rows } = await database.pool.query<{ subject: string; text: string }>(
    "select subject, text from mail where kind = 'order-changed' and key like $1 order by created_at desc limit 1",
    [`%${number}:goods:%`],
  );
  return rows[0];
};

describe('the goods of an order', () => {
  test('are exchanged for another size at the agreed price, with stock, mail and audit trail', async () => {
    const number = await placeOrder(shop, { 'shirt-m': 2 }, { email: 'size@example.ch' });
    const [m, l] = [await stockOf(database.pool, 'shirt-m'), await stockOf(database.pool, 'shirt-l')];
    const { shown, saved, form } = await change(number, { 'exchange-1': 'shirt-l', reason: 'other-size' });
    expect(shown).toMatchObject({ ok: true, preview: { difference: 0, way: 'none' } });
    expect(saved).toMatchObject({ ok: true, repeated: false });
    expect(await stockOf(database.pool, 'shirt-m')).toBe((m ?? 0) + 2);
    expect(await stockOf(database.pool, 'shirt-l')).toBe((l ?? 0) - 2);
    const { order, trail } = await opened(number);
    expect(order.lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['shirt-m', 2],
      ['shirt-l', 2],
    ]);
    expect(await openOf(number)).toBe(8795);
    expect(trail[0]).toMatchObject({ action: 'order.goods-changed', email: 'service@b.ch' });
    expect((await mailOf(number))?.text).toContain('remplacé par');
    expect(await admin.orderGoods.save(as('service'), form)).toMatchObject({ ok: true, repeated: true });
    expect((await opened(number)).order.lines).toHaveLength(2);
  });

  test('are added at today’s price, and parcels become free from the limit on', async () => {
    const number = await placeOrder(shop, { 'shirt-m': 1 }, { email: 'more@example.ch' });
    const { shown, saved } = await change(number, { 'add-lamp-1': '1' });
    // 40.00 and 60.00 reach the limit, so the fee of 7.95 is credited.
    expect(shown).toMatchObject({
      preview: { before: 4795, after: 10_000, difference: 5205, way: 'invoice', delivery: { before: 795, after: 0 } },
    });
    expect(saved).toMatchObject({ ok: true });
    expect(await openOf(number)).toBe(10_000);
    const life = await admin.fulfilment.ofOrder(as('service'), { tenant: ch, number });
    expect(life?.lines.map(({ inHouse }) => inHouse)).toEqual([1, 1]);
  });

  test('of another delivery class pay its fee, and need a telephone number', async () => {
    const number = await placeOrder(shop, { 'shirt-m': 3 }, { email: 'sofa@example.ch' });
    const { shown } = await change(number, { 'add-sofa-1': '1' });
    expect(shown).toMatchObject({ preview: { delivery: { before: 0, after: 3995 } } });
  });

  test('that were paid are shipped after the difference is paid', async () => {
    const number = await placeOrder(shop, { 'shirt-m': 1 }, { email: 'paid@example.ch', method: 'prepayment' });
    const { head } = await opened(number);
    await inTransaction(database.pool, (client) =>
      recordOrderSettled(client, { orderId: head.id, now: clock.now(), by: 'finance@b.ch' }),
    );
    const { saved } = await change(number, { 'exchange-1': 'shirt-xl' });
    expect(saved).toMatchObject({ ok: true, way: 'transfer', difference: 500 });
    expect(await openOf(number)).toBe(500);
    expect(await ship(admin, number, { 'pieces-2': '1' })).toEqual({ ok: false, problem: 'unpaid' });
    clock.advance(60_000);
    await inTransaction(database.pool, (client) =>
      recordOrderSettled(client, { orderId: head.id, now: clock.now(), by: 'finance@b.ch' }),
    );
    expect(await ship(admin, number, { 'pieces-2': '1' })).toMatchObject({ ok: true });
  });

  test('cost less after a price was agreed, and more only with a note', async () => {
    const number = await placeOrder(shop, { 'lamp-1': 2 }, { email: 'price@example.ch' });
    expect((await change(number, { 'price-1': '70.00' })).saved).toEqual({ ok: false, problem: 'not-agreed' });
    expect((await change(number, { 'price-1': '70.00', reason: 'agreed' })).saved).toEqual({
      ok: false,
      problem: 'no-reason',
    });
    const { saved } = await change(number, { 'price-1': '50.00', 'units-1': '1', reason: 'goodwill' });
    expect(saved).toMatchObject({ ok: true, difference: -1000, way: 'less-due' });
    expect(await openOf(number)).toBe(11_000);
    expect((await change(number, { 'price-1': '1.00' }, 'warehouse')).saved).toEqual({
      ok: false,
      problem: 'not-allowed',
    });
  });

  test('are refused where they are shipped, gone, or nothing is left', async () => {
    const number = await placeOrder(shop, { 'shirt-m': 2 }, { email: 'refused@example.ch' });
    expect((await change(number, {})).saved).toEqual({ ok: false, problem: 'nothing' });
    expect((await change(number, { 'exchange-1': 'remove' })).saved).toEqual({ ok: false, problem: 'whole' });
    expect((await change(number, { 'exchange-1': 'lamp-1' })).saved).toMatchObject({ problem: 'variant' });
    expect((await change(number, { 'exchange-1': 'shirt-l', 'units-1': '3' })).saved).toEqual({
      ok: false,
      problem: 'pieces',
    });
    expect((await change(number, { 'add-shirt-xl': '9' })).saved).toMatchObject({
      problem: 'sold-out',
      sku: 'shirt-xl',
    });
    await ship(admin, number, { 'pieces-1': '2' });
    expect((await change(number, { 'add-lamp-1': '1' })).saved).toEqual({ ok: false, problem: 'all-shipped' });
  });

  test('change once if two employees save at the same time', async () => {
    const number = await placeOrder(shop, { 'shirt-m': 3 }, { email: 'race@example.ch' });
    const form = async (key: string) => {
      const entered = { 'add-lamp-1': '1', reason: 'customer-wish', key };
      const shown = await admin.orderGoods.preview(as('service'), { tenant: ch, number, entered });
      if (!shown.ok) throw new Error(shown.problem);
      return { tenant: ch, number, entered: { ...entered, shown: shown.preview.shown } };
    };
    const forms = [await form('one'), await form('two')];
    const saved = await Promise.all(forms.map((own) => admin.orderGoods.save(as('service'), own)));
    expect(saved.filter(({ ok }) => ok)).toHaveLength(1);
    expect(saved.find(({ ok }) => !ok)).toEqual({ ok: false, problem: 'changed' });
    expect((await opened(number)).order.lines).toHaveLength(2);
  });

  test('keep the books balanced with the bill that a job books later', async () => {
    const number = await placeOrder(shop, { 'shirt-m': 1, 'lamp-1': 1 }, { email: 'books@example.ch' });
    await change(number, { 'exchange-1': 'shirt-l', 'price-2': '55.00', 'add-shirt-m': '1', reason: 'goodwill' });
    await bookPending({ pool: database.pool, clock });
    const { rows } = await database.pool.query<{ account: string; sum: number }>(
      `select account, sum(amount)::int as sum from ledger_entry entry join ledger_posting on entry_id = entry.id
       where order_number = $1 group by 1 order by 1`,
      [number],
    );
    expect(rows.reduce((total, { sum }) => total + sum, 0)).toBe(0);
    expect(rows.find(({ account }) => account === 'receivable')?.sum).toBe(4000 + 5500 + 4000);
  });
});
