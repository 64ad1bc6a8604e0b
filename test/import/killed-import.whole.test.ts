// Whole runs only: starts processes and kills them while they import.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { bookLeftStock } from '../../src/shop/catalogue/products/import/deferred-stock.ts';
import { importProducts } from '../../src/shop/catalogue/products/import/index.ts';
import { CH, dress, type Imports, openImports, type Row } from './support.ts';

/** Imports whose process is killed: the catalogue has all of a feed, or nothing. */

const IMPORTER = path.resolve(import.meta.dirname, '../support/import-and-die.ts');
const TABLES = [
  'category',
  'category_text',
  'product',
  'product_text',
  'variant',
  'variant_axis',
  'offer',
  'price',
  'stock',
  'stock_level',
  'stock_movement',
  'product_facet',
  'facet_value',
  'facet_text',
  'attribute',
  'deferred_level',
];
/** Several batches of the import, in many products. */
const ROWS = 2500;
let shop: Imports;
let file = '';

beforeAll(async () => {
  shop = await openImports();
  await shop.products([dress(1), dress(2), dress(3)]);
  // Changes known variants, adds others, and lacks dress-3.
  const rows: Row[] = [dress(1, { price: '99.00 CHF', title: 'Neues Kleid', quantity: 1 }), dress(2, { quantity: 9 })];
  for (let number = 0; number < ROWS; number += 1)
    rows.push(dress(3, { id: `n-${number}`, item_group_id: `g-${number >> 2}`, size: String(number % 4) }));
  file = path.join(shop.folder, 'killed.jsonl');
  fs.writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
});
afterAll(() => shop.close());

/** Returns a fingerprint of every table that an import writes. */
async function fingerprint(): Promise<unknown> {
  const parts = TABLES.map(
    (table) =>
      `select '${table}' as name, count(*)::int as rows, md5(string_agg(row::text, '' order by row::text)) from ${table} row`,
  );
  return shop.query(`${parts.join(' union all ')} order by name`);
}

async function dieAt(moment: 'before' | 'after', statement: string): Promise<void> {
  const importer = spawn(process.execPath, [IMPORTER, shop.url, file, moment, statement], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [, signal] = await once(importer, 'exit');
  expect(signal).toBe('SIGKILL');
}

test.each([
  ['after', 'insert into import_row'],
  ['after', 'insert into variant'],
  ['before', 'update offer set on_sale'],
  ['before', "insert into outbox (topic, key, aspect) select 'product'"],
  ['before', 'commit'],
] as const)('an import killed %s "%s" changes nothing', async (moment, statement) => {
  const before = await fingerprint();
  const announced = await shop.query('select count(*) from outbox');
  await dieAt(moment, statement);
  expect(await fingerprint()).toEqual(before);
  expect(await shop.query('select count(*) from outbox')).toEqual(announced);
});

const stockOf = (sku: string) => shop.query('select quantity from stock where sku = $1', [sku]);

test('an import killed after its commit has changed everything, and a second start changes nothing', async () => {
  await dieAt('after', 'commit');
  // The stock of new variants is there; that of known ones, for which orders may wait, is stored and follows.
  expect([await stockOf('n-0'), await stockOf('dress-1'), await stockOf('dress-2')]).toEqual([
    [{ quantity: 5 }],
    [{ quantity: 5 }],
    [{ quantity: 5 }],
  ]);
  await shop.query("update stock set quantity = quantity - 2 where sku = 'dress-2'");
  await dieAt('after', 'with taken as');
  expect(await stockOf('dress-1')).toEqual([{ quantity: 5 }]);
  // The server notices soon that the connection with the import lock is gone.
  await expect.poll(() => bookLeftStock(shop.deps)).toBe(1);
  expect(await bookLeftStock(shop.deps)).toBe(0);
  // Units that were sold in between stay sold.
  expect([await stockOf('dress-1'), await stockOf('dress-2')]).toEqual([[{ quantity: 1 }], [{ quantity: 7 }]]);
  await shop.query("update stock set quantity = quantity + 2 where sku = 'dress-2'");
  const after = await fingerprint();
  expect(await shop.query("select on_sale from offer where sku = 'dress-3'")).toEqual([{ on_sale: false }]);
  expect(await shop.query('select count(*)::int as rows from variant')).toEqual([{ rows: ROWS + 3 }]);
  // The killed process had the time of the machine.
  const deps = { ...shop.deps, clock: systemClock };
  const report = await importProducts(deps, { file, tenant: CH, locale: 'de-CH', replace: true });
  expect(report).toMatchObject({ rows: ROWS + 2, accepted: ROWS + 2, changed: 0, withdrawn: 0, refused: [] });
  expect(await fingerprint()).toEqual(after);
});

test('orders and baskets need not wait for an import that changes the same variants', async () => {
  const waits: Promise<unknown>[] = [];
  // One after the other, because two locks of one row refuse each other.
  let before: Promise<unknown> = Promise.resolve();
  const lock = (sql: string) => {
    before = before.then(() => shop.query(sql));
    waits.push(before);
  };
  const again = path.join(shop.folder, 'again.jsonl');
  const text = fs.readFileSync(file, 'utf8').replaceAll('"gender":"female"', '"gender":"female","mpn":"M-1"');
  fs.writeFileSync(again, text.replaceAll('"quantity":5', '"quantity":6'));
  await importProducts(shop.deps, {
    file: again,
    tenant: CH,
    locale: 'de-CH',
    replace: false,
    onProgress: ({ part }) => {
      // The first batch is written, and the transaction is open for long.
      if (part <= 0.3 || part > 0.7) return;
      // Locks that a new line of a basket or order takes of its variant, and an order of the stock.
      lock("select sku from variant where sku = 'n-0' for key share nowait");
      lock("select sku from stock where sku = 'n-0' for update nowait");
    },
  });
  expect(waits.length).toBeGreaterThanOrEqual(2);
  expect(await Promise.all(waits)).toEqual(waits.map(() => [{ sku: 'n-0' }]));
  expect(await shop.query("select mpn from variant where sku = 'n-0'")).toEqual([{ mpn: 'M-1' }]);
  expect(await shop.query("select quantity from stock where sku = 'n-0'")).toEqual([{ quantity: 6 }]);
});
