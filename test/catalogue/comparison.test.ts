import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { createCatalogue } from '../../src/shop/catalogue/products/index.ts';
import { deliveryPromise } from '../../src/shop/selling/delivery/index.ts';
import { dress, type Imports, openImports } from '../import/support.ts';

let imports: Imports;
beforeAll(async () => {
  imports = await openImports();
  const goods = (number: number, more: Record<string, unknown>) =>
    dress(1, { id: `w${number}-1`, item_group_id: `w${number}`, brand: `Marke ${number}`, ...more });
  await imports.products([
    goods(1, { 'c:facet_width': '60||Breite|number:cm', 'c:facet_foldable': 'yes||Klappbar|yes-no' }),
    goods(2, { 'c:facet_width': '85||Breite|number:cm', 'c:facet_foldable': 'yes||Klappbar|yes-no' }),
    goods(3, { 'c:facet_secret': 'x|X|Geheim' }),
  ]);
});
afterAll(() => imports.close());

const shown = async (...skus: string[]) => {
  const { pool, clock } = imports;
  const catalogue = createCatalogue({ pool, clock, deliveryPromise });
  const request = { tenant: tenants.ch, locale: 'de-CH' } as const;
  const found = await catalogue.articles({ ...request, skus });
  const articles = skus.flatMap((sku) => found.get(sku) ?? []);
  const rows = await catalogue.comparison({ ...request, articles });
  return Object.fromEntries(rows.map(({ key, ...row }) => [key, row]));
};

test('shows the comparison fields that any of the products has, and what differs', async () => {
  const rows = await shown('w1-1', 'w2-1', 'w3-1');
  expect(rows.width).toEqual({ name: 'Breite', values: ['60 cm', '85 cm', ''], differs: true });
  expect((await shown('w1-1', 'w2-1')).foldable).toEqual({ name: 'Klappbar', values: ['Ja', 'Ja'], differs: false });
  expect(rows).not.toHaveProperty('brand');
  expect(rows).not.toHaveProperty('price');
  expect(await shown()).toEqual({});
});

test('follows the list of the category', async () => {
  await imports.query(
    `insert into category_attribute (category_id, key, position, filter, control, comparable, searchable)
     values ('fashion', 'foldable', 1, true, null, true, true), ('fashion', 'width', 2, true, null, false, true)`,
  );
  expect(Object.keys(await shown('w1-1', 'w2-1'))).toEqual(['foldable']);
});
