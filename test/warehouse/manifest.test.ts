import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { AdminServices } from '../../src/admin/context.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { as, placeOrder } from '../fulfilment/support.ts';
import { testAdmin } from '../support/admin.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling } from '../support/selling.ts';

const clock = fixedClock('2026-11-23T08:00:00Z');
const { ch } = tenants;
const who = as('warehouse');
let database: TestDatabase;
let admin: AdminServices;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 20 }] });
  admin = await testAdmin(database.pool, clock);
});
afterAll(() => database.drop());

test('a manifest lists the parcels that left since the last one, each once', async () => {
  const shop = openSelling(database.pool, clock);
  const ship = async (count: number) => {
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1)
      ids.push(`${await placeOrder(shop, { 'vase-1': 1 }, { email: `m-${randomUUID()}@example.ch` })}.parcel`);
    await admin.warehouse.ship(who, {
      tenant: ch,
      ids,
      scope: 'rows',
      params: new URLSearchParams(),
      batch: randomUUID(),
    });
  };
  const close = () => admin.warehouse.closeManifest(who, { tenant: ch, carrier: 'swiss-post' });
  const listed = { tenant: ch, params: new URLSearchParams(), typed: '' };
  expect(await close()).toEqual({ ok: false, problem: 'nothing-to-hand-over' });
  await ship(2);
  expect(await admin.warehouse.toHandOver(who, ch)).toEqual([{ carrier: 'swiss-post', parcels: 2 }]);
  const both = await Promise.all([close(), close()]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  await ship(1);
  const second = await close();
  expect(
    (await admin.warehouse.manifests.list(who, listed))?.lines.map(({ number, parcels }) => [number, parcels]).sort(),
  ).toEqual([
    [1, 2],
    [2, 1],
  ]);
  const id = second.ok ? second.id : '';
  const csv = await admin.warehouse.manifestCsv(who, { tenant: ch, id });
  expect(csv?.split('\r\n')).toHaveLength(3);
  expect(csv).toMatch(/^order;parcel;tracking;weight;country;postalCode\r\n\d+;1;9900\d{14};;CH;\d{4}\r\n$/);
  expect(csv).not.toContain('Brunner');
  const words = {
    title: 't',
    carrier: 'c',
    closed: 'c',
    parcels: 'p',
    parcel: 'p',
    weight: 'w',
    place: 'p',
    total: 't',
    handedOver: 'h',
    page: 'p',
  };
  const paper = await admin.warehouse.manifestPaper(who, {
    tenant: ch,
    id,
    locale: 'de-CH',
    words,
    carrierName: () => 'Post',
  });
  expect(paper.ok && Buffer.from(paper.content).subarray(0, 5).toString()).toBe('%PDF-');
  expect(await admin.warehouse.manifests.list(as('merchandiser'), listed)).toBeNull();
  expect(await admin.warehouse.toHandOver(as('merchandiser'), ch)).toBeNull();
  expect(await admin.warehouse.closeManifest(as('finance'), { tenant: ch, carrier: 'swiss-post' })).toEqual({
    ok: false,
    problem: 'not-allowed',
  });
});

test('exports orders with lines and addresses, shipments and stock in three formats', async () => {
  const shop = openSelling(database.pool, clock);
  const number = await placeOrder(shop, { 'vase-1': 2 }, { email: `e-${randomUUID()}@example.ch` });
  const read = async (query: string, role: Parameters<typeof as>[0] = 'warehouse') => {
    const member = { ...as(role), factorAt: clock.now() };
    const made = await admin.warehouse.export(member, { tenant: ch, params: new URLSearchParams(query) });
    return made.ok && { ...made, bytes: Buffer.from(await new Response(made.content).arrayBuffer()) };
  };
  const textOf = (made: Awaited<ReturnType<typeof read>>) => (made ? made.bytes.toString('latin1') : '');
  const csv = textOf(await read(`kind=orders&format=csv&number=${number}`));
  const [head = '', line = ''] = csv.split('\r\n');
  const row = Object.fromEntries(head.split(';').map((name, index) => [name, line.split(';')[index]]));
  expect(row).toMatchObject({ order: number, way: 'parcel', id: 'vase-1', quantity: '2', country: 'CH', phone: '' });
  expect(row.street).not.toBe('');
  const json: unknown = JSON.parse(textOf(await read(`kind=orders&format=json&number=${number}`)));
  expect(json).toMatchObject({ orders: [{ order: number, lines: [{ id: 'vase-1', quantity: 2 }] }] });
  expect(textOf(await read('kind=orders&format=xlsx')).slice(0, 2)).toBe('PK');
  expect(textOf(await read('kind=shipments&format=csv&from=2026-11-23&to=2026-11-23'))).toContain('swiss-post');
  expect(textOf(await read('kind=stock&format=csv'))).toContain('vase-1;main;;');
  expect(await read('kind=orders&format=csv', 'merchandiser')).toBe(false);
  expect(await read('kind=people&format=csv')).toBe(false);
  // A file with addresses needs a second factor that is fresh.
  const params = new URLSearchParams('kind=orders&format=csv');
  expect(await admin.warehouse.export(who, { tenant: ch, params })).toMatchObject({
    ok: false,
    problem: 'needs-factor',
  });
  const audit = await database.pool.query(
    "select after from staff_audit where action = 'warehouse.exported' order by id",
  );
  expect(audit.rows[0]).toEqual({ after: { kind: 'orders', format: 'csv', orders: 1 } });
});

test('books the shipments of an outside warehouse once, and names refused rows', async () => {
  const shop = openSelling(database.pool, clock);
  const number = await placeOrder(shop, { 'vase-1': 1 }, { email: `u-${randomUUID()}@example.ch` });
  const rows = [
    'order,id,quantity,carrier,tracking,shipment',
    `${number},vase-1,1,swiss-post,990012345678901234,L1`,
    '999,vase-1,1,dhl,,L2',
  ];
  const upload = () =>
    admin.warehouse.importShipments(who, { tenant: ch, file: new File([rows.join('\n')], 'shipments.csv') });
  expect(await upload()).toMatchObject({ ok: true, booked: 1, refused: [{ line: 3, attribute: 'order' }] });
  expect(await upload()).toMatchObject({ ok: true, booked: 0 });
  expect(await admin.warehouse.importShipments(who, { tenant: ch, file: new File([''], 'a.csv') })).toEqual({
    ok: false,
    problem: 'no-file',
  });
  expect(await admin.warehouse.importShipments(who, { tenant: ch, file: new File(['a;b\n1;2'], 'a.csv') })).toEqual({
    ok: false,
    problem: 'bad-file',
  });
});
