import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import { setLevels } from '../../src/shop/catalogue/stock/index.ts';
import {
  arrivalDay,
  safetyUnits,
  sellableSets,
  sellableUnits,
  unitsInStock,
} from '../../src/shop/catalogue/stock/sellable.ts';
import {
  createStockAdministration,
  type StockAdministration,
} from '../../src/shop/catalogue/stock-administration/index.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { randomRuns } from '../support/depth.ts';
import { seedProduct } from '../support/seed.ts';

const NOW = '2026-11-26T09:00:00Z';
const MEMBER: StaffMember = {
  id: '00000000-0000-0000-0000-000000000001',
  email: 'stock@example.ch',
  role: 'merchandiser',
  language: 'de',
};

let database: TestDatabase;
let work: StockAdministration;
beforeAll(async () => {
  database = await testDatabase();
  work = createStockAdministration({ pool: database.pool, clock: fixedClock(NOW) });
  const shop = { id: 'store', name: 'Laden Bern', kind: 'shop', sellable: '1', safety: '2' };
  expect(await work.createLocation(MEMBER, shop)).toEqual({ ok: true });
  expect(
    await work.createLocation(MEMBER, { ...shop, id: 'damaged', name: 'Schäden', sellable: '', safety: '' }),
  ).toEqual({
    ok: true,
  });
});
afterAll(() => database.drop());

const rows = async <Row extends object>(sql: string, ...values: unknown[]): Promise<Row[]> =>
  (await database.pool.query<Row>(sql, values)).rows;

async function pageOf(sku: string) {
  const page = await work.variant(MEMBER, { sku, locale: 'de-CH', page: 1 });
  if (!page) throw new Error(`there is no variant ${sku}`);
  return page;
}
const levelsOf = async (sku: string) =>
  Object.fromEntries((await pageOf(sku)).variant.levels.map(({ location, quantity }) => [location, quantity]));

/** Books with the form that the page shows now. */
async function book(sku: string, entered: Record<string, string>) {
  const { variant } = await pageOf(sku);
  const seen = Object.fromEntries(
    variant.levels.map(({ location, quantity }) => [`seen.${location}`, String(quantity)]),
  );
  const outcome = await work.book(MEMBER, sku, { location: 'main', last: String(variant.last), ...seen, ...entered });
  if (!outcome.ok) return outcome;
  const { last, levels } = (await pageOf(sku)).variant;
  expect(outcome.stock).toMatchObject({ last, levels });
  return { ok: true };
}
async function transfer(sku: string, from: string, to: string, quantity: number) {
  const { variant } = await pageOf(sku);
  return work.transfer(MEMBER, sku, { from, to, quantity: String(quantity), last: String(variant.last) });
}

/** The sum of movements at each location equals its stock, and that of the sold-from ones the stock of the variant. */
async function expectBalanced(sku: string): Promise<void> {
  const [sums] = await rows<{ wrong: number; total: number; quantity: number }>(
    `with moved as (
       select location, sum(units)::int as units from (
         select to_location as location, quantity as units from stock_movement where sku = $1
         union all select from_location, -quantity from stock_movement where sku = $1) m
       where location is not null group by location)
     select (select count(*)::int from moved full join (select * from stock_level where sku = $1) l on l.location_id = moved.location
         where coalesce(moved.units, 0) <> coalesce(l.quantity, 0)) as wrong,
       (select coalesce(sum(l.quantity), 0)::int from stock_level l join stock_location p on p.id = l.location_id
        where l.sku = $1 and p.sellable) as total,
       (select quantity from stock where sku = $1)`,
    sku,
  );
  expect(sums).toEqual({ wrong: 0, total: sums?.quantity, quantity: sums?.quantity });
}

describe('movements', () => {
  test('book goods, counts, damage and transfers with who, when, from, to and why', async () => {
    await seedProduct(database.pool, { id: 'lamp', variants: [{ sku: 'lamp-1', stock: 10 }] });
    expect(await book('lamp-1', { reason: 'goods-in', quantity: '5', location: 'store' })).toEqual({ ok: true });
    expect(await book('lamp-1', { reason: 'damage', quantity: '1', note: 'Glas zerbrochen' })).toEqual({ ok: true });
    expect(await book('lamp-1', { reason: 'count', quantity: '8' })).toEqual({ ok: true });
    expect(await transfer('lamp-1', 'main', 'store', 3)).toEqual({ ok: true });
    expect(await transfer('lamp-1', 'store', 'damaged', 1)).toEqual({ ok: true });
    expect(await levelsOf('lamp-1')).toEqual({ main: 5, store: 7, damaged: 1 });
    const { variant, history } = await pageOf('lamp-1');
    // The shop holds back two units of each variant.
    expect(variant).toMatchObject({ quantity: 12, safety: 2, available: 10 });
    expect(
      history.rows.map(({ reason, from, to, quantity, by, note }) => [reason, from, to, quantity, by, note]),
    ).toEqual([
      ['transfer', 'Laden Bern', 'Schäden', 1, MEMBER.email, null],
      ['transfer', 'Hauptlager', 'Laden Bern', 3, MEMBER.email, null],
      ['count', 'Hauptlager', null, 1, MEMBER.email, null],
      ['damage', 'Hauptlager', null, 1, MEMBER.email, 'Glas zerbrochen'],
      ['goods-in', null, 'Laden Bern', 5, MEMBER.email, null],
      ['correction', null, 'Hauptlager', 10, null, null],
    ]);
    await expectBalanced('lamp-1');
  });

  test('refuse what cannot be, and change nothing', async () => {
    await seedProduct(database.pool, { id: 'jar', variants: [{ sku: 'jar-1', stock: 4 }] });
    const refused = async (entered: Record<string, string>) => (await book('jar-1', entered)) as { problem?: string };
    expect((await refused({ reason: 'damage', quantity: '5', note: 'Bruch' })).problem).toBe('too-few');
    expect((await refused({ reason: 'damage', quantity: '1' })).problem).toBe('no-note');
    expect((await refused({ reason: 'goods-in', quantity: '-1' })).problem).toBe('no-number');
    expect((await refused({ reason: 'gift', quantity: '1' })).problem).toBe('no-reason');
    expect((await refused({ reason: 'goods-in', quantity: '1', location: 'moon' })).problem).toBe('no-location');
    expect(await transfer('jar-1', 'main', 'main', 1)).toEqual({ ok: false, problem: 'same-location' });
    const { variant } = await pageOf('jar-1');
    const form = { reason: 'goods-in', quantity: '1', location: 'main', last: String(variant.last) };
    expect(await work.book(MEMBER, 'jar-1', form)).toMatchObject({ ok: true });
    // The form is sent twice.
    expect(await work.book(MEMBER, 'jar-1', form)).toEqual({ ok: false, problem: 'changed' });
    expect(await work.book({ ...MEMBER, role: 'service' }, 'jar-1', form)).toEqual({
      ok: false,
      problem: 'not-allowed',
    });
    expect(await work.variant({ ...MEMBER, role: 'editor' }, { sku: 'jar-1', locale: 'de-CH', page: 1 })).toBeNull();
    expect(await levelsOf('jar-1')).toMatchObject({ main: 5 });
    await expect(database.pool.query('update stock_movement set quantity = 99')).rejects.toThrow('never changed');
  });

  test('a process of the version before, which knows one number, takes from and returns to locations', async () => {
    await seedProduct(database.pool, { id: 'bowl', variants: [{ sku: 'bowl-1', stock: 5 }] });
    await book('bowl-1', { reason: 'goods-in', quantity: '6', location: 'store' });
    await database.pool.query("update stock set quantity = quantity - 8 where sku = 'bowl-1'");
    // The shop keeps its safety stock until the warehouse is empty.
    expect(await levelsOf('bowl-1')).toMatchObject({ main: 0, store: 3 });
    await database.pool.query("update stock set quantity = quantity - 2 where sku = 'bowl-1'");
    expect(await levelsOf('bowl-1')).toMatchObject({ main: 0, store: 1 });
    expect((await pageOf('bowl-1')).variant).toMatchObject({ quantity: 1, safety: 1, available: 0 });
    await database.pool.query("update stock set quantity = quantity + 4 where sku = 'bowl-1'");
    expect(await levelsOf('bowl-1')).toMatchObject({ main: 4, store: 1 });
    await expectBalanced('bowl-1');
  });

  test('add up to the stock after any history, and what is promised is never negative', async () => {
    await seedProduct(database.pool, { id: 'any', variants: [{ sku: 'any-1', stock: 3 }] });
    const place = fc.constantFrom('main', 'store', 'damaged');
    const units = fc.integer({ min: 0, max: 9 });
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('book' as const),
        reason: fc.constantFrom('goods-in', 'count', 'damage', 'return'),
        place,
        units,
      }),
      fc.record({ kind: fc.constant('transfer' as const), place, to: place, units }),
      fc.record({ kind: fc.constant('feed' as const), place, units }),
      fc.record({ kind: fc.constant('sale' as const), units }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        for (const did of steps) {
          if (did.kind === 'book')
            await book('any-1', { reason: did.reason, quantity: String(did.units), location: did.place, note: 'x' });
          else if (did.kind === 'transfer') await transfer('any-1', did.place, did.to, did.units);
          else if (did.kind === 'feed')
            await inTransaction(database.pool, (client) =>
              setLevels(client, [{ sku: 'any-1', quantity: did.units, location: did.place }], {
                reason: 'feed',
                at: new Date(NOW),
              }),
            );
          else
            await database.pool.query("update stock set quantity = greatest(0, quantity - $1) where sku = 'any-1'", [
              did.units,
            ]);
        }
        await expectBalanced('any-1');
        expect((await pageOf('any-1')).variant.available).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: randomRuns(3, 12) },
    );
  });
});

test('the database computes what the rules say', async () => {
  await seedProduct(database.pool, {
    id: 'rule',
    variants: [
      { sku: 'rule-1', stock: 0 },
      { sku: 'rule-2', stock: 0 },
      { sku: 'rule-set', stock: 0 },
    ],
  });
  await seedProduct(database.pool, { id: 'basis', variants: [{ sku: 'basis-1', stock: 5 }] });
  expect(await work.changeParts(MEMBER, 'rule-set', { add: 'rule-1', addQuantity: '2' })).toEqual({ ok: true });
  expect(await work.changeParts(MEMBER, 'rule-set', { 'part.rule-1': '2', add: 'rule-2', addQuantity: '3' })).toEqual({
    ok: true,
  });
  const units = fc.integer({ min: 0, max: 12 });
  const supply = fc.record({ main: units, store: units, own: fc.option(units), backorder: units, waiting: units });
  await fc.assert(
    fc.asyncProperty(
      supply,
      supply,
      fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), units)),
      async (first, second, days) => {
        const levels = (given: typeof first) => [
          { quantity: given.main, safety: 0, sellable: true },
          { quantity: given.store, safety: 2, sellable: true },
        ];
        const supplied = [];
        for (const [sku, given] of [
          ['rule-1', first],
          ['rule-2', second],
        ] as const) {
          await inTransaction(database.pool, async (client) => {
            await client.query('update stock set waiting = 0 where sku = $1', [sku]);
            const level = (location: string, quantity: number) => ({ sku, location, quantity });
            await setLevels(client, [level('main', given.main), level('store', given.store)], {
              reason: 'feed',
              at: new Date(NOW),
            });
            await client.query(
              'update stock set own_safety = $2, safety = coalesce($2, safety), backorder = $3, waiting = $4 where sku = $1',
              [sku, given.own, given.backorder, given.waiting],
            );
            await client.query('update stock set safety = safety_of(sku) where sku = $1', [sku]);
          });
          supplied.push({
            quantity: given.main + given.store,
            safety: safetyUnits(given.own, levels(given)),
            backorder: given.backorder,
            waiting: given.waiting,
            reserved: 0,
          });
        }
        const [one, two] = supplied;
        if (!one || !two) throw new Error('two variants were supplied');
        await database.pool.query("delete from expected_delivery where sku = 'rule-1'");
        const deliveries = days
          .filter(([, count]) => count > 0)
          .map(([day, count]) => ({ day: `2026-11-2${day}`, units: count }));
        for (const { day, units: count } of deliveries)
          await database.pool.query(
            "insert into expected_delivery (supplier, location_id, sku, quantity, day, created_at) values ('S', 'main', 'rule-1', $1, $2, $3)",
            [count, day, NOW],
          );
        const said = await rows<{ sku: string; available: number; there: number; arrives: string | null }>(
          `select w.sku, u.available, u.there, u.arrives::text as arrives from unnest(array['rule-1', 'rule-2', 'rule-set']) w (sku)
         cross join lateral sellable_stock(w.sku, $1, null) u order by w.sku`,
          new Date(NOW),
        );
        const owed = Math.max(0, one.waiting - Math.max(0, one.quantity - one.safety));
        const isWholeInStock = unitsInStock(one) > 0 && unitsInStock(one) >= sellableUnits(one);
        expect(said).toMatchObject([
          {
            available: sellableUnits(one),
            there: unitsInStock(one),
            arrives: isWholeInStock ? null : arrivalDay(deliveries, { today: '2026-11-26', owed, units: 1 }),
          },
          { available: sellableUnits(two), there: unitsInStock(two) },
          {
            available: sellableSets([
              { ...one, each: 2 },
              { ...two, each: 3 },
            ]),
          },
        ]);
      },
    ),
    { numRuns: randomRuns(5, 25) },
  );
});
