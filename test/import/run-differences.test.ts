import { afterAll, beforeAll, expect, test } from 'vitest';
import { importProducts } from '../../src/shop/catalogue/products/import/index.ts';
import { createImportAdministration } from '../../src/shop/catalogue/products/index.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { CH, dress, type Imports, openImports, type Row } from './support.ts';

/** Differences between the file of a run and fields that employees edited. */

const RUN = '00000000-0000-0000-0000-000000000021';
const BUYER: StaffMember = {
  id: '00000000-0000-0000-0000-000000000001',
  email: 'm@b.ch',
  role: 'merchandiser',
  language: 'de',
};
const START = { product: '', field: '' };
let shop: Imports;
const jobs = { send: async () => {}, work: async () => {}, schedule: async () => {}, stop: async () => {} };
const admin = () =>
  createImportAdministration({ ...shop.deps, jobs, folder: shop.folder, tellFailure: async () => {} });

const second = { id: 'coat-1', item_group_id: 'coat', title: 'Mantel' };
const rows: Row[] = [dress(1), dress(2), dress(1, second)];

beforeAll(async () => {
  shop = await openImports();
  await shop.products(rows);
  await shop.query(
    `insert into import_run (id, kind, tenant, locale, replace, file_name, bytes, state, staff_email, created_at)
     values ($1, 'products', 'ch', 'de-CH', false, 'a.tsv', 1, 'done', 'm@b.ch', now())`,
    [RUN],
  );
  for (const [product, field] of [
    ['dress', 'title.de-CH'],
    ['dress', 'brand'],
    ['dress', 'price.ch.dress-1'],
    ['dress', 'gtin.dress-2'],
    ['coat', 'title.de-CH'],
    ['coat', 'highlights.de-CH'],
  ])
    await shop.query('insert into product_edit (product_id, field, at) values ($1, $2, now())', [product, field]);
  await shop.query("update product_text set title = 'Von Hand'");
  const feed = [
    dress(1, { price: '99.00 CHF', brand: 'Andere' }),
    dress(2, { gtin: '4006381333931' }),
    dress(1, { ...second, product_highlight: ['Warm', 'Weich'] }),
  ];
  await shop.products(feed, { runId: RUN });
});
afterAll(() => shop.close());

test('lists what the file and the employees say, in the order of products and fields, page by page', async () => {
  const page = await admin().differences(BUYER, { id: RUN, locale: 'de-CH', after: START });
  expect(page).toMatchObject({ fields: 6, products: 2, more: null });
  expect(page?.differences.map(({ product_id: id, field, hand, feed }) => [id, field, hand, feed])).toEqual([
    ['coat', 'highlights.de-CH', '', 'Warm\nWeich'],
    ['coat', 'title.de-CH', 'Von Hand', 'Mantel'],
    ['dress', 'brand', 'Tamerisse', 'Andere'],
    ['dress', 'gtin.dress-2', '', '4006381333931'],
    ['dress', 'price.ch.dress-1', '129.00', '99.00'],
    ['dress', 'title.de-CH', 'Von Hand', 'Midikleid mit V-Ausschnitt'],
  ]);
  const after = { product: 'dress', field: 'gtin.dress-2' };
  const rest = await admin().differences(BUYER, { id: RUN, locale: 'de-CH', after });
  expect(rest?.differences).toHaveLength(2);
});

test('accepts one field, then all others, which belong to the feed again', async () => {
  const accept = (only: { product: string; field: string } | null) =>
    admin().acceptDifferences(BUYER, { runId: RUN, locale: 'de-CH', only });
  const one = { product: 'dress', field: 'price.ch.dress-1' };
  expect(await accept(one)).toEqual({ ok: true, done: 1, refused: 0 });
  expect(await shop.query("select amount from price where sku = 'dress-1' and valid_to is null")).toEqual([
    { amount: 9900 },
  ]);
  // A second click of another employee finds nothing more to do.
  expect(await accept(one)).toEqual({ ok: true, done: 0, refused: 0 });
  expect(await accept(null)).toEqual({ ok: true, done: 2, refused: 0 });
  expect(await shop.query('select field from product_edit')).toEqual([]);
  expect(await shop.query("select title from product_text where locale = 'de-CH' order by 1")).toEqual([
    { title: 'Mantel' },
    { title: 'Midikleid mit V-Ausschnitt' },
  ]);
  const file = `${shop.folder}/feed-1.jsonl`;
  const report = await importProducts(shop.deps, { file, tenant: CH, locale: 'de-CH', replace: false });
  expect(report).toMatchObject({ accepted: 3, refused: [] });
  expect(await shop.query("select brand from product where id = 'dress'")).toEqual([{ brand: 'Tamerisse' }]);
});
