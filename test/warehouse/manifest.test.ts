import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminServices } from '../../src/admin/context.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { tenants } from '../../src/tenants/index.ts';
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
    await admin.warehouse.ship(who, { tenant: ch, ids, scope: 'rows', params: new URLSearchParams(), batch: randomUUID() });
  };
  const close = () => admin.warehouse.closeManifest(who, { tenant: ch, carrier: 'swiss-post' });
  expect(await close()).toEqual({ ok: false, problem: 'nothing-to-hand-over' });
  await ship(2);
  expect((await admin.warehouse.manifests(who, ch))?.open).toEqual([{ carrier: 'swiss-post', parcels: 2 }]);
  const both = await Promise.all([close(), close()]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  await ship(1);
  const second = await close();
  expect((await admin.warehouse.manifests(who, ch))?.manifests.map(({ number, parcels }) => [number, parcels]).sort()).toEqual([
    [1, 2],
    [2, 1],
  ]);
  const id = second.ok ? second.id : '';
  const csv = await admin.warehouse.manifestCsv(who, { tenant: ch, id });
  expect(csv?.split('\r\n')).toHaveLength(3);
  expect(csv).toMatch(/^order;parcel;tracking;weight;country;postalCode\r\n\d+;1;9900\d{14};;CH;\d{4}\r\n$/);
  expect(csv).not.toContain('Brunner');
  const words = { title: 't', carrier: 'c', closed: 'c', parcels: 'p', parcel: 'p', weight: 'w', place: 'p', total: 't', handedOver: 'h', page: 'p' };
  const paper = await admin.warehouse.manifestPaper(who, { tenant: ch, id, locale: 'de-CH', words, carrierName: () => 'Post' });
  expect(paper.ok && Buffer.from(paper.content).subarray(0, 5).toString()).toBe('%PDF-');
  expect(await admin.warehouse.manifests(as('merchandiser'), ch)).toBeNull();
  expect(await admin.warehouse.closeManifest(as('finance'), { tenant: ch, carrier: 'swiss-post' })).toEqual({ ok: false, problem: 'not-allowed' });
});
