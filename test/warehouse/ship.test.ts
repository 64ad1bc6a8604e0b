import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { AdminServices } from '../../src/admin/context.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { as, placeOrder, ship } from '../fulfilment/support.ts';
import { testAdmin } from '../support/admin.ts';
import { statementsOf } from '../support/count-queries.ts';
import { newestLetter } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, type Selling } from '../support/selling.ts';

const clock = fixedClock('2026-11-23T08:00:00Z');
const { ch, de } = tenants;
let database: TestDatabase;
let admin: AdminServices;
let shop: Selling;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', title: 'Vase', variants: [{ sku: 'vase-1', stock: 500 }] });
  await seedProduct(database.pool, { id: 'bowl', title: 'Schale', variants: [{ sku: 'bowl-1', stock: 2 }] });
  await seedProduct(database.pool, { id: 'sofa', deliveryMode: 'two-man', variants: [{ sku: 'sofa-1', stock: 9 }] });
  await database.pool.query("update stock set backorder = 10 where sku = 'bowl-1'");
  await database.pool.query(
    `insert into expected_delivery (supplier, location_id, sku, quantity, day, created_at)
     values ('Werk', 'main', 'bowl-1', 10, '2026-12-10', now())`,
  );
  admin = await testAdmin(database.pool, clock);
  shop = openSelling(database.pool, clock);
});
afterAll(() => database.drop());

let buyers = 0;
/** Places an order of another person each time, as the limit of invoices is per person. */
const place = (articles: Record<string, number>, own: { email?: string; method?: string } = {}) => {
  buyers += 1;
  return placeOrder(shop, articles, { email: `buyer-${buyers}@example.ch`, ...own });
};
const list = async (query = '', role: Parameters<typeof as>[0] = 'warehouse') =>
  admin.warehouse.toShip(as(role), { tenant: ch, params: new URLSearchParams(query) });
const keys = async (query = '') => (await list(query))?.tasks.map(({ number, way }) => `${number}.${way}`) ?? [];
const batchOf = async (ids: string[], batch = randomUUID()) => {
  const asked = { tenant: ch, ids, scope: 'rows', params: new URLSearchParams(), batch };
  const outcome = await admin.warehouse.ship(as('warehouse'), asked);
  return { outcome, shown: await admin.warehouse.batch(as('warehouse'), { tenant: ch, id: batch }) };
};
const count = async (sql: string, ...values: unknown[]) =>
  Number((await database.pool.query<{ n: string }>(`select count(*) as n from ${sql}`, values)).rows[0]?.n);

describe('the to-ship list', () => {
  test('has paid and released orders by way, with a constant number of statements', async () => {
    const mixed = await place({ 'vase-1': 2, 'sofa-1': 1 });
    const unpaid = await place({ 'vase-1': 1 }, { method: 'prepayment' });
    const shown = await keys();
    expect(shown).toContain(`${mixed}.parcel`);
    expect(shown).toContain(`${mixed}.two-man`);
    expect(shown).not.toContain(`${unpaid}.parcel`);
    expect(await keys('show=two-man')).toEqual([`${mixed}.two-man`]);
    expect(await keys(`number=${mixed}&way=parcel`)).toEqual([`${mixed}.parcel`]);
    expect(await keys('location=main')).toContain(`${mixed}.parcel`);
    expect(await keys('location=shop')).toEqual([]);
    expect(await keys('until=2026-11-01')).toEqual([]);
    const page = await list();
    expect(page?.counts.ready).toBe(page?.tasks.length);
    expect(page?.tasks.find(({ number, way }) => number === mixed && way === 'parcel')).toMatchObject({
      units: 2,
      waiting: 0,
      packed: 0,
      locations: ['Hauptlager'],
      option: 'home',
      urgency: 'later',
      carrier: 'swiss-post',
    });
    expect(await statementsOf(() => list())).toHaveLength(3);
    expect(await list('', 'merchandiser')).toBeNull();
    expect(
      (await admin.warehouse.toShip(as('warehouse'), { tenant: de, params: new URLSearchParams() }))?.tasks,
    ).toEqual([]);
  });

  test('becomes urgent on the day on which goods must leave, and late afterwards', async () => {
    const number = await place({ 'vase-1': 1 });
    const at = async (day: string) => {
      clock.set(`${day}T08:00:00Z`);
      return (await list(`number=${number}`))?.tasks[0]?.urgency;
    };
    const promised = (await list(`number=${number}`))?.tasks[0]?.promised ?? '';
    const seen: (string | undefined)[] = [];
    for (const day of ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27']) seen.push(await at(day));
    clock.set('2026-11-23T08:00:00Z');
    expect(promised).not.toBe('');
    // Later, then exactly one day that is today, then late.
    expect(seen.filter((urgency) => urgency === 'today')).toHaveLength(1);
    expect(seen.at(0)).not.toBe('late');
    expect(seen.at(-1)).toBe('late');
  });
});

describe('a batch', () => {
  test('packs, labels and ships each order, once for a form that is sent twice', async () => {
    const email = 'batch@example.ch';
    const first = await place({ 'vase-1': 2 }, { email });
    const second = await place({ 'vase-1': 1 });
    const id = randomUUID();
    const ids = [`${first}.parcel`, `${second}.parcel`];
    const [{ outcome, shown }] = await Promise.all([batchOf(ids, id), batchOf(ids, id)]);
    expect(outcome).toEqual({ ok: true, id });
    await expect
      .poll(async () => (await batchOf(ids, id)).shown?.entries.every(({ isShipped }) => isShipped))
      .toBe(true);
    expect(shown?.entries.map(({ order }) => order).sort()).toEqual([first, second].sort());
    expect(
      await count('shipment join orders on orders.id = order_id where orders.number = any($1)', [first, second]),
    ).toBe(2);
    const letter = await newestLetter(database.pool, email);
    expect(letter.subject).toContain(first);
    const tracking = (await batchOf(ids, id)).shown?.entries.find(({ order }) => order === first)?.trackingNumber;
    expect(letter.text).toContain(`https://service.post.ch/ekp-web/ui/entry/search/${tracking}`);
    expect(await keys()).not.toContain(`${first}.parcel`);
    const labels = await admin.warehouse.paper(as('warehouse'), { tenant: ch, batch: id, paper: 'labels' });
    const slips = await admin.warehouse.paper(as('warehouse'), { tenant: ch, batch: id, paper: 'slips' });
    for (const paper of [labels, slips])
      expect(paper.ok && Buffer.from(paper.content).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('ships what is in stock, and leaves waiting units on the list', async () => {
    const number = await place({ 'bowl-1': 3 });
    expect(await keys('show=shortage')).toEqual([`${number}.parcel`]);
    const { shown } = await batchOf([`${number}.parcel`]);
    expect(shown?.entries).toMatchObject([{ isShipped: true, problem: null }]);
    expect((await list('show=shortage'))?.tasks).toMatchObject([{ number, units: 1, waiting: 1, isRest: true }]);
    const again = await batchOf([`${number}.parcel`]);
    expect(again.shown?.entries).toMatchObject([{ isShipped: false, problem: 'nothing' }]);
  });

  test('loses no parcel if the carrier is away, and ships it later', async () => {
    const number = await place({ 'vase-1': 1 });
    await database.pool.query(
      `update orders set delivery = jsonb_set(delivery, '{billing,postalCode}', '"9998"') where number = $1`,
      [number],
    );
    const { shown } = await batchOf([`${number}.parcel`]);
    expect(shown?.entries).toMatchObject([{ isShipped: false, problem: 'label-away' }]);
    expect(await keys('show=packed')).toEqual([`${number}.parcel`]);
    const parcel = shown?.entries[0]?.parcelId ?? '';
    const waiting = await admin.warehouse.waiting(as('warehouse'), ch);
    expect(waiting).toMatchObject({ unlabelled: 1, packed: 1 });
    expect(await admin.warehouse.shipParcel(as('warehouse'), { tenant: ch, parcel })).toEqual({
      ok: false,
      problem: 'label-away',
    });
    await database.pool.query(
      `update orders set delivery = jsonb_set(delivery, '{billing,postalCode}', '"8001"') where number = $1`,
      [number],
    );
    for (const _ of [1, 2])
      expect(await admin.warehouse.shipParcel(as('warehouse'), { tenant: ch, parcel })).toEqual({ ok: true });
    expect(await count('shipment join orders on orders.id = order_id where orders.number = $1', number)).toBe(1);
    expect(await admin.warehouse.unpack(as('warehouse'), { tenant: ch, parcel })).toEqual({
      ok: false,
      problem: 'not-found',
    });
  });

  test('refuses an order that became unpayable, and needs the permission', async () => {
    const unpaid = await place({ 'vase-1': 1 }, { method: 'prepayment' });
    expect((await batchOf([`${unpaid}.parcel`])).shown?.entries).toMatchObject([{ problem: 'unpaid', parcelId: null }]);
    const asked = {
      tenant: ch,
      ids: [`${unpaid}.parcel`],
      scope: 'rows',
      params: new URLSearchParams(),
      batch: randomUUID(),
    };
    expect(await admin.warehouse.ship(as('merchandiser'), asked)).toEqual({ ok: false, problem: 'not-allowed' });
    expect(await admin.warehouse.ship(as('warehouse'), { ...asked, ids: [] })).toEqual({
      ok: false,
      problem: 'none-selected',
    });
  });

  test('does not ship units that were shipped on the page of the order meanwhile', async () => {
    const number = await place({ 'vase-1': 1 });
    await database.pool.query(
      `update orders set delivery = jsonb_set(delivery, '{billing,postalCode}', '"9997"') where number = $1`,
      [number],
    );
    const { shown } = await batchOf([`${number}.parcel`]);
    const parcel = shown?.entries[0]?.parcelId ?? '';
    expect(shown?.entries).toMatchObject([{ problem: 'label-refused' }]);
    expect(await ship(admin, number, { 'pieces-1': '1' }, 'warehouse')).toEqual({ ok: true, number: 1 });
    await database.pool.query('update parcel set label = $2 where id = $1', [parcel, Buffer.from('%PDF-1.7')]);
    expect(await admin.warehouse.shipParcel(as('warehouse'), { tenant: ch, parcel })).toEqual({
      ok: false,
      problem: 'pieces',
    });
    expect(await admin.warehouse.unpack(as('warehouse'), { tenant: ch, parcel })).toEqual({ ok: true });
  });
});
