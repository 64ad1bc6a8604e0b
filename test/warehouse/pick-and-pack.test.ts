import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { AdminServices } from '../../src/admin/context.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { as, placeOrder, stockOf } from '../fulfilment/support.ts';
import { testAdmin } from '../support/admin.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, type Selling } from '../support/selling.ts';

const clock = fixedClock('2026-11-23T08:00:00Z');
const { ch } = tenants;
const who = as('warehouse');
let database: TestDatabase;
let admin: AdminServices;
let shop: Selling;

beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  await pool.query(
    `insert into stock_location (id, name, kind, sellable, position) values ('shop', 'Laden', 'shop', true, 2)`,
  );
  for (const id of ['vase', 'bowl', 'lamp', 'cup'])
    await seedProduct(pool, { id, title: `Ding ${id}`, variants: [{ sku: `${id}-1`, stock: 20 }] });
  await seedProduct(pool, { id: 'set', title: 'Set', variants: [{ sku: 'set-1', stock: 0 }] });
  await pool.query(`insert into set_part (set_sku, part_sku, quantity, position) values ('set-1', 'cup-1', 4, 1)`);
  await pool.query(`update variant set gtin = '7612345678900' where sku = 'vase-1'`);
  await pool.query(`insert into stock_bin (sku, location_id, bin) values ('vase-1', 'main', 'A-04-2')`);
  admin = await testAdmin(pool, clock);
  shop = openSelling(pool, clock);
});
afterAll(() => database.drop());

let buyers = 0;
const place = (articles: Record<string, number>) => {
  buyers += 1;
  return placeOrder(shop, articles, { email: `buyer-${buyers}@example.ch` });
};
const pick = (numbers: string[], split = 'none') =>
  admin.warehouse.createPickLists(who, {
    tenant: ch,
    ids: numbers.map((number) => `${number}.parcel`),
    scope: 'rows',
    params: new URLSearchParams(),
    split,
  });
async function picked(numbers: string[], split?: string) {
  const made = await pick(numbers, split);
  if (!made.ok) throw new Error(made.problem);
  return made.ids;
}
const shown = (id = '') => admin.warehouse.pickList(who, { tenant: ch, id, locale: 'de-CH' });
const finish = (id: string, entered: Record<string, string> = {}) =>
  admin.warehouse.finishPicking(who, { tenant: ch, id, entered });
const task = async (number: string) =>
  (
    await Promise.all(
      ['ready', 'shortage', 'packed'].map((show) =>
        admin.warehouse.toShip(who, { tenant: ch, params: new URLSearchParams({ number, show }) }),
      ),
    )
  ).flatMap((page) => page?.tasks ?? [])[0];
const one = async <T>(sql: string, ...values: unknown[]) =>
  (await database.pool.query<{ v: T }>(`select ${sql} as v`, values)).rows[0]?.v;

describe('pick lists', () => {
  test('sum the units of several orders by shelf, and hold each unit once', async () => {
    const numbers = [await place({ 'vase-1': 2 }), await place({ 'vase-1': 1, 'lamp-1': 1 })];
    const [id = ''] = await picked(numbers);
    const list = await shown(id);
    expect(list?.list).toMatchObject({ kind: 'batch', state: 'open', orders: 2, units: 4 });
    expect(list?.rows).toMatchObject([
      { sku: 'vase-1', bin: 'A-04-2', gtin: '7612345678900', locationName: 'Hauptlager', quantity: 3, orders: numbers },
      { sku: 'lamp-1', bin: null, quantity: 1 },
    ]);
    expect((await task(numbers[0] ?? ''))?.pickList).toBe(list?.list.number);
    expect(await pick(numbers)).toEqual({ ok: false, problem: 'nothing-to-pick' });
    const words = {
      list: 'l',
      created: 'c',
      orders: 'o',
      units: 'u',
      article: 'a',
      shelf: 's',
      forOrders: 'f',
      scan: 's',
      page: 'p',
    };
    const paper = await admin.warehouse.pickListPaper(who, { tenant: ch, id, locale: 'de-CH', words });
    expect(paper.ok && Buffer.from(paper.content).subarray(0, 5).toString()).toBe('%PDF-');
    expect(await finish(id)).toEqual({ ok: true });
    expect(await finish(id)).toEqual({ ok: false, problem: 'pick-done' });
    expect((await task(numbers[0] ?? ''))?.pickList).toBeNull();
  });

  test('are divided by order or location, and need the permission', async () => {
    const numbers = [await place({ 'lamp-1': 1 }), await place({ 'lamp-1': 1 })];
    expect(await picked(numbers, 'order')).toHaveLength(2);
    const asked = { tenant: ch, ids: [], scope: 'all', params: new URLSearchParams(), split: 'none' };
    expect(await admin.warehouse.createPickLists(as('merchandiser'), asked)).toEqual({
      ok: false,
      problem: 'not-allowed',
    });
  });

  test('return missing units with their reason, and empty the shelf', async () => {
    const number = await place({ 'bowl-1': 3 });
    const [id = ''] = await picked([number]);
    const before = await stockOf(database.pool, 'bowl-1');
    expect(before).toBe(17);
    expect(await finish(id, { 'picked.main.bowl-1': '4' })).toEqual({ ok: false, problem: 'pick-units' });
    expect(await finish(id, { 'picked.main.bowl-1': '1' })).toEqual({ ok: false, problem: 'no-pick-reason' });
    const entered = { 'picked.main.bowl-1': '1', 'reason.main.bowl-1': 'not-found' };
    expect(await finish(id, entered)).toEqual({ ok: true });
    expect(await stockOf(database.pool, 'bowl-1')).toBe(0);
    expect(await one("(select quantity from stock_level where sku = 'bowl-1' and location_id = 'main')")).toBe(0);
    expect(await task(number)).toMatchObject({ units: 3, waiting: 2, missing: 'not-found' });
    // Goods that come serve the order first.
    const stock = await admin.stock.variant(as('merchandiser'), { sku: 'bowl-1', locale: 'de-CH', page: 1 });
    const booked = { location: 'main', quantity: '5', reason: 'goods-in', last: String(stock?.variant.last) };
    expect(await admin.stock.book(as('merchandiser'), 'bowl-1', booked)).toMatchObject({ ok: true });
    expect(await task(number)).toMatchObject({ waiting: 0 });
    expect(await stockOf(database.pool, 'bowl-1')).toBe(3);
  });

  test('serve a missing unit from another location at once', async () => {
    await database.pool.query(`insert into stock_level (sku, location_id, quantity) values ('lamp-1', 'shop', 6)`);
    await database.pool.query(
      `update stock set quantity = (select sum(quantity) from stock_level where sku = 'lamp-1') where sku = 'lamp-1'`,
    );
    const number = await place({ 'lamp-1': 2 });
    const [id = ''] = await picked([number]);
    await finish(id, { 'picked.main.lamp-1': '0', 'reason.main.lamp-1': 'not-found' });
    expect(await task(number)).toMatchObject({ units: 2, waiting: 0, missing: 'not-found' });
    const [next = ''] = await picked([number]);
    expect((await shown(next))?.rows).toMatchObject([{ sku: 'lamp-1', location: 'shop', quantity: 2 }]);
    expect(await one("(select quantity from stock_level where sku = 'lamp-1' and location_id = 'shop')")).toBe(4);
  });
});

describe('the packing station', () => {
  const station = (number: string) => admin.warehouse.packing(who, { tenant: ch, number });
  const scan = (number: string, code: string, counts: Record<string, string> = {}) =>
    admin.warehouse.scan(who, { tenant: ch, number, entered: { code, ...counts } });

  test('opens orders, parcels and pick lists by their code', async () => {
    const number = await place({ 'vase-1': 1 });
    const [id = ''] = await picked([number]);
    const list = (await shown(id))?.list.number ?? '';
    const open = (code: string) => admin.warehouse.openByCode(who, { tenant: ch, code });
    expect(await open(number)).toEqual({ kind: 'order', number });
    expect(await open(`${number}-1`)).toEqual({ kind: 'order', number });
    expect(await open(`p${list}`)).toMatchObject({
      kind: 'pick-list',
      orders: [{ number, units: 1, isShipped: false }],
    });
    expect(await open('P999999999')).toBeNull();
    expect(await open("1' or 1=1")).toBeNull();
  });

  test('counts scans, and refuses wrong goods and one too many', async () => {
    const number = await place({ 'vase-1': 1, 'lamp-1': 1 });
    expect(await scan(number, '7612345678900')).toMatchObject({ ok: true, item: { sku: 'vase-1' } });
    expect(await scan(number, '7612345678900', { 'count.1': '1' })).toEqual({ ok: false, problem: 'scan-too-many' });
    expect(await scan(number, 'bowl-1')).toEqual({ ok: false, problem: 'scan-unknown' });
  });

  test('packs several parcels of one order and ships each once', async () => {
    const number = await place({ 'vase-1': 2, 'lamp-1': 1 });
    const first = await station(number);
    const close = (entered: Record<string, string>, ships: boolean) =>
      admin.warehouse.closeParcel(who, { tenant: ch, number, entered, ships });
    expect(await close({ seen: first?.seen ?? '', 'count.1': '1', weight: 'heavy' }, false)).toEqual({
      ok: false,
      problem: 'weight',
    });
    expect(await close({ seen: first?.seen ?? '', 'count.1': '1', weight: '1,25' }, false)).toMatchObject({ ok: true });
    // The page of before is outdated now.
    expect(await close({ seen: first?.seen ?? '', 'count.1': '1' }, false)).toEqual({ ok: false, problem: 'changed' });
    const second = await station(number);
    expect(second?.parcels).toMatchObject([{ number: 1, weight: 1250, state: 'packed' }]);
    expect(second?.lines.map(({ sku, open }) => [sku, open])).toEqual([
      ['vase-1', 1],
      ['lamp-1', 1],
    ]);
    expect(await close({ seen: second?.seen ?? '', 'count.1': '1', 'count.2': '1' }, true)).toMatchObject({ ok: true });
    const last = await station(number);
    expect(last?.parcels).toMatchObject([
      { state: 'packed' },
      { state: 'shipped', trackingNumber: expect.any(String) },
    ]);
    expect(await admin.warehouse.shipParcel(who, { tenant: ch, parcel: last?.parcels[0]?.id ?? '' })).toEqual({
      ok: true,
    });
    expect(await one('(select stage from orders where number = $1)', number)).toBe('shipped');
    expect(
      await one(
        '(select count(*)::int from shipment join orders on orders.id = order_id where orders.number = $1)',
        number,
      ),
    ).toBe(2);
  });

  test('packs a set only with all of its parts', async () => {
    const number = await place({ 'set-1': 1 });
    const order = await station(number);
    expect(order?.lines[0]?.items).toMatchObject([{ key: '1.cup-1', perSet: 4, units: 4 }]);
    const seen = order?.seen ?? '';
    const close = (count: string) =>
      admin.warehouse.closeParcel(who, { tenant: ch, number, entered: { seen, 'count.1.cup-1': count }, ships: true });
    expect(await close('3')).toEqual({ ok: false, problem: 'set-not-whole' });
    expect(await close('4')).toMatchObject({ ok: true });
    const [parcel] = (await station(number))?.parcels ?? [];
    const slip = await admin.warehouse.paper(who, { tenant: ch, parcel: parcel?.id ?? '', paper: 'slips' });
    expect(slip.ok && slip.name).toBe(`Lieferschein-${number}-1.pdf`);
  });

  test('notes once who looked at an order', async () => {
    const number = await place({ 'vase-1': 1 });
    for (const _ of [1, 2, 3]) await station(number);
    expect(
      await one(
        "(select count(*)::int from staff_audit where action = 'warehouse.order-viewed' and subject = $1)",
        `order:${number}`,
      ),
    ).toBe(1);
    expect(await admin.warehouse.packing(as('merchandiser'), { tenant: ch, number })).toBeNull();
  });
});
