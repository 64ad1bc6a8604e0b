// Whole runs only: the whole range is searched.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Range, readRange } from '../../houses/montarve/data/range.ts';
import { variantsOf } from '../../houses/montarve/data/variants.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import type { CategoryId } from '../../src/shop/catalogue/products/index.ts';
import { createPostgresSearch, type SearchEngine } from '../../src/shop/search/engine/index.ts';
import type { TestDatabase } from '../support/database.ts';
import { demoShopDatabase } from '../support/demo-shop-database.ts';
import { openIndex } from './open-index.ts';

/** Each demo shop offers in each category exactly the sizes that its country sells, in its own terms. */
const range = readRange();
let database: TestDatabase;
const engines: Partial<Record<'index' | 'postgres', SearchEngine>> = {};

beforeAll(async () => {
  const house = await demoShopDatabase();
  database = house;
  const clock = fixedClock(house.loading.at);
  engines.index = await openIndex(house.pool, clock);
  engines.postgres = createPostgresSearch({ pool: house.pool, clock });
}, 120_000);
afterAll(() => database.drop());

const SHOPS = [
  { tenant: 'ch', locale: 'de-CH', language: 'de' },
  { tenant: 'ch', locale: 'fr-CH', language: 'fr' },
  { tenant: 'de', locale: 'de-DE', language: 'de' },
] as const;

/** Normalises every kind of space. */
const plain = (label: string) => label.replaceAll(/\s/g, ' ');

type Shop = (typeof SHOPS)[number];
type Size = { value: string; label: string };

/** Returns the sizes in which a shop sells a product. */
function sizesOf(product: Range['products'][number], { locale, language }: Shop): Size[] {
  const sizes = variantsOf(range, product, locale).flatMap((variant) =>
    variant.values.flatMap(({ axis, value }) => (axis.key === 'size' ? [value] : [])),
  );
  return [...new Set(sizes)].map(({ value, label }) => ({
    value: value.replaceAll(/\s+/g, '-'),
    label: plain(label?.[language] ?? value),
  }));
}

const byValue = (a: { value: string }, b: { value: string }) => (a.value < b.value ? -1 : 1);

/** Counts the products of a category in each size; empty if there is no choice. */
function soldSizes(category: string, shop: Shop): { value: string; count: number }[] {
  const sizes = range.products
    .filter((product) => product.category === category)
    .flatMap((product) => sizesOf(product, shop));
  const counted = [...Map.groupBy(sizes, ({ value }) => value)].map(([value, { length }]) => ({
    value,
    count: length,
  }));
  return counted.length < 2 ? [] : counted.toSorted(byValue);
}

const ask = (name: 'index' | 'postgres', shop: Shop, category: string, size: string[]) => {
  const engine = engines[name];
  if (!engine) throw new Error('there is no engine');
  return engine.query({
    tenant: shop.tenant,
    locale: shop.locale,
    term: '',
    category: category as CategoryId,
    filters: { size },
    price: { min: null, max: null },
    sort: 'popularity',
    page: 1,
    count: 1,
  });
};

const asked = SHOPS.flatMap((shop) => (['index', 'postgres'] as const).map((engine) => ({ ...shop, engine })));

test.each(asked)(
  '$engine offers in $locale the sizes sold there',
  async ({ engine, ...shop }) => {
    // A value has one label, even if products write it differently.
    const labels = Map.groupBy(
      range.products.flatMap((product) => sizesOf(product, shop)),
      ({ value }) => value,
    );
    for (const category of new Set(range.products.map((product) => product.category))) {
      const { facets } = await ask(engine, shop, category, []);
      const offered = facets.flatMap((facet) => (facet.key === 'size' && 'values' in facet ? facet.values : []));
      expect(offered.map(({ value, count }) => ({ value, count })).toSorted(byValue), category).toEqual(
        soldSizes(category, shop),
      );
      for (const { value, label } of offered)
        expect(
          labels.get(value)?.map((size) => size.label),
          category,
        ).toContain(plain(label));
    }
  },
  60_000,
);

test.each(asked)('$engine finds in $locale nothing by a size of another country', async ({ engine, ...shop }) => {
  const foreign = shop.tenant === 'ch' ? ['135x200', '80x80'] : ['160x210', '200x210'];
  expect((await ask(engine, shop, 'textiles-duvets', foreign)).total).toBe(0);
});
