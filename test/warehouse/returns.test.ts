import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { AdminServices } from '../../src/admin/context.ts';
import { settlementOf } from '../../src/admin/return-verdicts.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { as, placeOrder } from '../fulfilment/support.ts';
import { testAdmin } from '../support/admin.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling } from '../support/selling.ts';

const clock = fixedClock('2026-11-23T08:00:00Z');
const { ch, de } = tenants;
const who = as('warehouse');
let database: TestDatabase;
let admin: AdminServices;

beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(
    `insert into stock_location (id, name, kind, sellable, position) values ('shop', 'Laden', 'shop', true, 2)`,
  );
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 9 }] });
  admin = await testAdmin(database.pool, clock);
});
afterAll(() => database.drop());

test('a scanned parcel opens its return, and verdicts restock, credit and refuse its units', async () => {
  const shop = openSelling(database.pool, clock);
  const number = await placeOrder(shop, { 'vase-1': 3 }, { email: `r-${randomUUID()}@example.ch` });
  const batch = randomUUID();
  await admin.warehouse.ship(who, {
    tenant: ch,
    ids: [`${number}.parcel`],
    scope: 'rows',
    params: new URLSearchParams(),
    batch,
  });
  const tracking = (await admin.warehouse.batch(who, { tenant: ch, id: batch }))?.entries[0]?.trackingNumber ?? '';
  const find = (code: string) => admin.warehouse.returnByCode(who, { tenant: ch, code });
  expect(await find(tracking)).toBeNull();
  const entered = { 'quantity-1': '3', 'reason-1': 'too-small' };
  const made = await admin.fulfilment.registerReturn(who, { tenant: ch, number, entered });
  if (!made.ok) throw new Error(made.problem);
  for (const code of [made.number, number, tracking, ` ${tracking.slice(0, 4)} ${tracking.slice(4)}`])
    expect(await find(code), code).toBe(made.number);
  expect(await admin.warehouse.returnByCode(who, { tenant: de, code: tracking })).toBeNull();
  expect(await admin.warehouse.returnByCode(as('merchandiser'), { tenant: ch, code: number })).toBeNull();
  expect((await admin.warehouse.sellableLocations(who)).map(({ id }) => id)).toEqual(['main', 'shop']);
  const opened = await admin.fulfilment.openReturn(who, { tenant: ch, number: made.number });
  const verdicts = { 'verdict-1-1': 'shelf', 'verdict-1-2': 'waste', 'verdict-1-3': 'used' };
  const fields = { ...settlementOf(opened?.entry.lines ?? [], verdicts), location: 'shop' };
  expect(await admin.fulfilment.settle(who, { tenant: ch, number: made.number, entered: fields })).toMatchObject({
    ok: true,
  });
  const { rows } = await database.pool.query<{ location: string; quantity: number }>(
    "select location_id as location, quantity from stock_level where sku = 'vase-1' order by 1",
  );
  expect(rows).toEqual([
    { location: 'main', quantity: 6 },
    { location: 'shop', quantity: 1 },
  ]);
  const settled = await admin.fulfilment.openReturn(who, { tenant: ch, number: made.number });
  expect(settled?.entry.lines).toMatchObject([{ accepted: 2, refused: 1, refusedBecause: 'used' }]);
  expect(settled?.order.credits).toHaveLength(1);
});
