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
  await seedProduct(database.pool, {
    id: 'sofa',
    title: 'Sofa',
    deliveryMode: 'two-man',
    variants: [{ sku: 'sofa-1', stock: 9 }],
  });
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 9 }] });
  admin = await testAdmin(database.pool, clock);
});
afterAll(() => database.drop());

test('a tour takes orders up to its capacity, moves them, and departs once', async () => {
  const shop = openSelling(database.pool, clock);
  const place = (sku: string) => placeOrder(shop, { [sku]: 1 }, { email: `t-${randomUUID()}@example.ch` });
  const [first, second, third] = [await place('sofa-1'), await place('sofa-1'), await place('sofa-1')];
  const small = await place('vase-1');
  const plan = (entered: Record<string, string>) => admin.tours.create(who, { tenant: ch, entered });
  const slot = { day: '2026-11-30', starts: '08:00', ends: '12:00', capacity: '2' };
  expect(await plan({ ...slot, day: '2026-11-01' })).toEqual({ ok: false, problem: 'tour-time' });
  expect(await plan({ ...slot, ends: '07:00' })).toEqual({ ok: false, problem: 'tour-time' });
  expect(await plan(slot)).toEqual({ ok: true, id: expect.any(String) });
  expect(await plan({ ...slot, starts: '13:00', ends: '17:00' })).toEqual({ ok: true, id: expect.any(String) });
  const page = async () => admin.tours.page(who, ch);
  const [morning, afternoon] = (await page())?.tours ?? [];
  const assign = (tour: string | undefined, order: string) =>
    admin.tours.assign(who, { tenant: ch, tour: tour ?? '', order });
  expect(await assign(morning?.id, small)).toEqual({ ok: false, problem: 'tour-order' });
  expect(await Promise.all([assign(morning?.id, first), assign(morning?.id, second)])).toEqual([
    { ok: true },
    { ok: true },
  ]);
  expect(await assign(morning?.id, third)).toEqual({ ok: false, problem: 'tour-full' });
  expect(await assign(afternoon?.id, second)).toEqual({ ok: true });
  expect(await assign(morning?.id, third)).toEqual({ ok: true });
  expect((await page())?.waiting.map(({ number, tour }) => [number, tour?.starts])).toEqual([
    [first, '08:00'],
    [second, '13:00'],
    [third, '08:00'],
  ]);
  const id = morning?.id ?? '';
  expect((await admin.tours.tour(who, { tenant: ch, id }))?.stops).toMatchObject([
    { goods: ['1 × Linnovelle Sofa'] },
    { isShipped: false },
  ]);
  const words = { title: 't', slot: 's', stops: 's', stop: 's', goods: 'g', signature: 's', page: 'p', extras: {} };
  const paper = await admin.tours.paper(who, { tenant: ch, id, locale: 'de-CH', words });
  expect(paper.ok && Buffer.from(paper.content).subarray(0, 5).toString()).toBe('%PDF-');
  const batch = randomUUID();
  for (const _ of [1, 2])
    expect(await admin.tours.depart(who, { tenant: ch, tour: id, batch })).toEqual({ ok: true, id: batch });
  expect((await admin.tours.tour(who, { tenant: ch, id }))?.stops.every(({ isShipped }) => isShipped)).toBe(true);
  const { rows } = await database.pool.query<{ carrier: string }>('select carrier from shipment');
  expect(rows).toEqual([{ carrier: 'two-man' }, { carrier: 'two-man' }]);
  expect(await admin.tours.remove(who, { tenant: ch, tour: afternoon?.id ?? '', order: second })).toEqual({ ok: true });
  expect(await admin.tours.create(as('finance'), { tenant: ch, entered: slot })).toEqual({
    ok: false,
    problem: 'not-allowed',
  });
  expect(await admin.tours.page(as('merchandiser'), ch)).toBeNull();
});
