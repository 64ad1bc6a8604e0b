import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Imports, openImports } from './support.ts';

let shop: Imports;
beforeAll(async () => {
  shop = await openImports();
  await shop.query(
    "insert into stock_location (id, name, kind, sellable, position) values ('store', 'Laden', 'shop', true, 2)",
  );
});
afterAll(() => shop.close());

const row = (id: string, more: object = {}) => ({
  id,
  title: `Produkt ${id}`,
  price: '49.90 CHF',
  product_type: 'Haushalt > Geschirr',
  ...more,
});
const levels = () =>
  shop.query('select sku, location_id, quantity from stock_level where quantity > 0 order by sku, location_id');

test('sets the stock of a named location, or of the default one', async () => {
  expect(
    await shop.products([row('cup', { quantity: 4 }), row('pot', { quantity: 2, 'c:location': 'store' })]),
  ).toMatchObject({
    accepted: 2,
    refused: [],
  });
  const file = [
    { id: 'cup', quantity: 9, location: 'store' },
    { id: 'cup', quantity: 5 },
    { id: 'pot', quantity: 1, location: 'moon' },
    { id: 'cup', quantity: 7, location: 'store' },
  ];
  expect(await shop.stock(file)).toMatchObject({
    accepted: 2,
    changed: 1,
    refused: [
      { line: 3, attribute: 'location', reason: 'there is no location moon' },
      { line: 4, attribute: 'id', reason: 'cup stands in the file twice (first in line 1)' },
    ],
  });
  expect(await levels()).toEqual([
    { sku: 'cup', location_id: 'main', quantity: 5 },
    { sku: 'cup', location_id: 'store', quantity: 9 },
    { sku: 'pot', location_id: 'store', quantity: 2 },
  ]);
  expect(await shop.query('select sku, quantity from stock order by sku')).toEqual([
    { sku: 'cup', quantity: 14 },
    { sku: 'pot', quantity: 2 },
  ]);
  const moved = await shop.query("select count(*)::int as n from stock_movement where reason = 'feed'");
  expect(await shop.stock(file.slice(0, 2))).toMatchObject({ accepted: 2, changed: 0 });
  expect(await shop.query("select count(*)::int as n from stock_movement where reason = 'feed'")).toEqual(moved);
});

test('makes sets whose parts may follow in the file, and refuses those that cannot be', async () => {
  const rows = [
    row('tea', { 'c:parts': 'glass x 2; tray', availability: 'in_stock' }),
    row('glass', { quantity: 7 }),
    row('tray', { quantity: 9 }),
    row('nest', { 'c:parts': 'tea' }),
    row('odd', { 'c:parts': 'paper', quantity: 3 }),
    row('paper', { 'c:vat_class': 'reduced', quantity: 3 }),
  ];
  const parts = () => shop.query('select set_sku, part_sku, quantity from set_part order by set_sku, position');
  expect((await shop.products(rows)).refused).toEqual([
    { line: 4, attribute: 'c:parts', reason: 'a set cannot contain a set' },
    { line: 5, attribute: 'c:parts', reason: 'set and parts have different VAT classes' },
  ]);
  const known = [
    { set_sku: 'tea', part_sku: 'glass', quantity: 2 },
    { set_sku: 'tea', part_sku: 'tray', quantity: 1 },
  ];
  expect(await parts()).toEqual(known);
  expect(await shop.query("select available from sellable_stock('tea', now(), null)")).toEqual([{ available: 3 }]);
  expect(await shop.products(rows.slice(0, 3))).toMatchObject({ changed: 0, refused: [] });
  // Without the column a set stays as it is; an empty cell dissolves it.
  await shop.products([row('tea')]);
  expect(await parts()).toEqual(known);
  await shop.products([row('tea', { 'c:parts': '' })]);
  expect(await parts()).toEqual([]);
});
