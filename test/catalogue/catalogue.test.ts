import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import type { Pool } from '../../src/platform/database/pool.ts';
import {
  type Catalogue,
  type CategoryId,
  createCatalogue,
  type ProductId,
  type Sku,
} from '../../src/shop/catalogue/products/index.ts';
import { deliveryPromise } from '../../src/shop/selling/delivery/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedCategories, seedGoods, seedValues } from '../support/goods.ts';

const NOW = '2026-11-20T12:00:00Z';
const clock = fixedClock(NOW);
let database: TestDatabase;
let catalogue: Catalogue;
let queries = 0;

beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  catalogue = createCatalogue({ deliveryPromise, pool: counting(pool), clock });
  await seedCategories(pool, ['fashion', 'fashion/women', 'fashion/women/dresses', 'home', 'home/paint', 'home/empty']);
  await seedValues(pool, { colour: ['navy', 'red'], size: ['36', '38', '40'] }, { navy: '#000080', red: '#cc0000' });
  const ch = (amount: number) => ({ ch: amount, de: amount - 1000 });
  await seedGoods(pool, [
    {
      id: 'dress',
      category: 'dresses',
      brand: 'Tamerisse',
      titles: { 'de-CH': 'Midikleid', 'fr-CH': 'Robe midi', 'de-DE': 'Midikleid' },
      rating: { average: 4.5, reviews: 12 },
      variants: [
        {
          sku: 'n36',
          stock: 0,
          axes: { colour: 'navy', size: '36' },
          pictures: ['navy-front', 'navy-back'],
          prices: ch(8990),
        },
        { sku: 'n38', stock: 3, axes: { colour: 'navy', size: '38' }, pictures: ['navy-front'], prices: ch(8990) },
        { sku: 'r38', stock: 9, axes: { colour: 'red', size: '38' }, pictures: ['red-front'], prices: ch(8990) },
        { sku: 'r40', stock: 0, axes: { colour: 'red', size: '40' }, pictures: ['red-front'], prices: ch(8990) },
        { sku: 'r42', withdrawn: ['ch', 'de'], axes: { colour: 'red' }, prices: ch(5000) },
      ],
    },
    {
      id: 'sale',
      category: 'dresses',
      titles: { 'de-CH': 'Kleid' },
      variants: [
        {
          sku: 's1',
          stock: 1,
          prices: {
            ch: [
              { amount: 9000, from: '2026-01-01', to: '2026-11-19' },
              { amount: 12000, from: '2026-11-19', to: '2026-11-20' },
              { amount: 10000, from: '2026-11-20', to: '2026-12-01' },
              { amount: 11000, from: '2026-12-01' },
            ],
            de: [
              { amount: 9000, from: '2026-01-01', to: '2026-11-19' },
              { amount: 12000, from: '2026-11-19', to: '2026-11-20' },
              { amount: 8000, from: '2026-11-20', to: '2026-12-01' },
            ],
          },
        },
      ],
    },
    {
      id: 'paint',
      category: 'paint',
      titles: { 'de-CH': 'Wandfarbe', 'de-DE': 'Wandfarbe' },
      energy: { class: 'A', scaleMin: 'A', scaleMax: 'G', sheetUrl: null },
      variants: [
        {
          sku: 'paint-1',
          measure: { amount: 750, unit: 'ml' },
          prices: {
            ch: [
              { amount: 2490, from: '2026-01-01', to: '2026-11-10' },
              { amount: 1990, from: '2026-11-10' },
            ],
          },
        },
        { sku: 'paint-2', measure: { amount: 2.5, unit: 'l' }, prices: { ch: 3990 } },
      ],
    },
    {
      id: 'gone',
      category: 'empty',
      titles: { 'de-CH': 'Vase' },
      variants: [{ sku: 'gone', prices: { ch: 100 }, withdrawn: ['ch'] }],
    },
  ]);
  await pool.query(
    "insert into picture_text (picture_id, locale, alt) values ('navy-front', 'de-CH', 'Marineblaues Kleid von vorne')",
  );
});
afterAll(() => database.drop());

/** Counts queries, so that a list cannot grow into one query per card. */
function counting(pool: Pool): Pool {
  return new Proxy(pool, {
    get(target, key) {
      if (key === 'query') queries += 1;
      const value = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

async function reserve(sku: string, quantity: number, expiresAt: string): Promise<() => Promise<unknown>> {
  const { pool } = database;
  const id = crypto.randomUUID();
  await pool.query(
    `insert into orders (id, number, tenant, locale, basket_id, state, contents_hash, contact, delivery, payment, totals, terms_version, currency, total, prepared_at)
     values ($1, $2, 'ch', 'de-CH', gen_random_uuid(), 'prepared', '', '{}', '{}', '{}', '{}', '1', 'CHF', 0, $3)`,
    [id, id.slice(0, 8), NOW],
  );
  await pool.query('insert into stock_reservation (order_id, sku, quantity, expires_at) values ($1, $2, $3, $4)', [
    id,
    sku,
    quantity,
    expiresAt,
  ]);
  return () => pool.query('delete from orders where id = $1', [id]);
}

const product = async (sku: string, tenant: 'ch' | 'de' = 'ch', locale: 'de-CH' | 'fr-CH' | 'de-DE' = 'de-CH') =>
  (await catalogue.product({ tenant: tenants[tenant], locale, sku }))?.product ?? null;
async function shown(...wanted: Parameters<typeof product>) {
  const view = await product(...wanted);
  if (!view) throw new Error(`${wanted[0]} is not shown`);
  return view;
}

describe('product', () => {
  test('shows the product through the variant', async () => {
    expect(await shown('n38')).toMatchObject({
      productId: 'dress',
      sku: 'n38',
      leadSku: 'n36',
      name: 'Midikleid',
      brand: 'Tamerisse',
      department: 'fashion',
      slug: 'midikleid',
      price: { amount: 8990, currency: 'CHF' },
      compareAt: null,
      percentOff: null,
      rating: { average: 4.5, count: 12 },
      highlights: ['schön'],
      care: ['wash30'],
      stock: { available: true, few: 3 },
      vatClass: 'standard',
      deliveryMode: 'parcel',
      // 20:00 in Zurich: later orders arrive a day later.
      validUntil: new Date('2026-11-20T19:00:00Z'),
      breadcrumb: [
        { id: 'fashion', path: 'fashion' },
        { id: 'women' },
        { id: 'dresses', path: 'fashion/women/dresses' },
      ],
    });
    expect((await shown('n38', 'ch', 'fr-CH')).breadcrumb.at(-1)?.path).toBe('fr-fashion/women/dresses');
  });

  test('has prices and variants of its tenant', async () => {
    expect((await shown('n38', 'de', 'de-DE')).price).toEqual({ amount: 7990, currency: 'EUR' });
    expect(await product('paint-1', 'de', 'de-DE')).toBeNull();
  });

  test.each([
    ['unknown', 'de-CH'],
    ['r42', 'de-CH'],
    ['gone', 'de-CH'],
    // No text in the locale.
    ['s1', 'fr-CH'],
  ] as const)('is null: %s in %s', async (sku, locale) => {
    expect(await product(sku, 'ch', locale)).toBeNull();
  });

  test('each choice keeps the other axes if possible, else leads to the nearest variant', async () => {
    const { axes } = await shown('n38');
    expect(
      axes.map((axis) => [
        axis.key,
        axis.choices.map(({ value, sku, available, selected }) => [value, sku, available, selected]),
      ]),
    ).toEqual([
      [
        'colour',
        [
          ['navy', 'n38', true, true],
          ['red', 'r38', true, false],
        ],
      ],
      [
        'size',
        [
          ['36', 'n36', false, false],
          ['38', 'n38', true, true],
          ['40', 'r40', false, false],
        ],
      ],
    ]);
    expect((await shown('n36')).axes[0]?.choices[1]).toMatchObject({ value: 'red', sku: 'r38', available: true });
    expect((await shown('n38', 'ch', 'fr-CH')).axes[0]?.choices[0]).toMatchObject({
      label: 'fr:navy',
      swatch: '#000080',
    });
  });

  test('pictures belong to the variant and take the product’s name if they have no text', async () => {
    expect((await shown('n36')).pictures.map((picture) => [picture.id, picture.alt])).toEqual([
      ['navy-front', 'Marineblaues Kleid von vorne'],
      ['navy-back', 'Tamerisse Midikleid'],
    ]);
  });

  test('strike price, its end and the next price follow the law of the tenant', async () => {
    const swiss = await shown('s1');
    // Noon of the sale’s first day: the raised price was charged for one day and may be shown for half a day.
    expect(swiss.compareAt).toBeNull();
    clock.set('2026-11-20T11:59:59Z');
    const before = await shown('s1');
    expect([before.compareAt?.amount, before.percentOff, before.validUntil]).toEqual([12000, 16, new Date(NOW)]);
    clock.set('2026-11-30T20:00:00Z');
    expect((await shown('s1')).validUntil).toEqual(new Date('2026-12-01'));
    clock.set(NOW);
  });

  test('base price', async () => {
    expect((await shown('paint-1')).basePrice).toEqual({ price: { amount: 2653, currency: 'CHF' }, unit: 'l' });
    expect((await shown('paint-2')).basePrice?.price.amount).toBe(1596);
  });

  test('shows the prices of the product card until a variant is chosen', async () => {
    const dear = await shown('paint-2');
    expect([dear.price.amount, dear.compareAt]).toEqual([3990, null]);
    const from = {
      price: { amount: 1990, currency: 'CHF' },
      compareAt: { amount: 2490, currency: 'CHF' },
      percentOff: 20,
    };
    expect(dear.from).toEqual({ ...from, basePrice: null });
    const cheap = await shown('paint-1');
    expect(cheap.from).toEqual({ ...from, basePrice: cheap.basePrice });
    expect((await shown('n38')).from).toBeNull();
  });

  test('reserved units are unavailable until the reservation expires', async () => {
    const release = await reserve('n38', 2, '2026-11-20T12:30:00Z');
    expect((await shown('n38')).stock).toEqual({ available: true, few: 1 });
    const all = await reserve('n38', 1, '2026-11-20T12:10:00Z');
    expect((await shown('n38')).stock).toEqual({ available: false, few: null });
    // Stock does not change the product’s address.
    expect((await shown('n38')).leadSku).toBe('n36');
    clock.set('2026-11-20T12:10:00Z');
    expect((await shown('n38')).stock).toEqual({ available: true, few: 1 });
    clock.set(NOW);
    await Promise.all([release(), all()]);
  });
});

describe('cards', () => {
  const hit = (productId: string, sku: string) => ({ productId: productId as ProductId, sku: sku as Sku });
  const cards = (hits: ReturnType<typeof hit>[], locale: 'de-CH' | 'fr-CH' = 'de-CH') =>
    catalogue.cards({ tenant: tenants.ch, locale, hits });

  test('follow the order of the hits, without variants that are not sold', async () => {
    const list = await cards([hit('paint', 'paint-1'), hit('gone', 'gone'), hit('nothing', 'x'), hit('dress', 'r38')]);
    expect(list.map((card) => card.productId)).toEqual(['paint', 'dress']);
    expect(list[1]).toMatchObject({
      sku: 'r38',
      picture: { id: 'red-front' },
      price: { amount: 8990 },
      fromPrice: false,
      available: true,
      department: 'fashion',
    });
    expect((await cards([hit('sale', 's1')], 'fr-CH')).length).toBe(0);
  });

  test('show the lead variant if the hit is sold out, and one swatch per colour', async () => {
    const [card] = await cards([hit('dress', 'r40')]);
    expect(card?.sku).toBe('n38');
    expect(card?.swatches.map((swatch) => [swatch.value, swatch.sku])).toEqual([
      ['navy', 'n38'],
      ['red', 'r38'],
    ]);
  });

  test('the lowest price is a "from" price where variants differ, with the earlier price of that variant', async () => {
    const [card] = await cards([hit('paint', 'paint-2')]);
    expect(card).toMatchObject({
      price: { amount: 1990 },
      fromPrice: true,
      compareAt: { amount: 2490 },
      percentOff: 20,
      swatches: [],
      energy: { class: 'A' },
    });
  });

  test('a list of many cards needs as many queries as a list of one', async () => {
    queries = 0;
    await cards([hit('dress', 'n38')]);
    const one = queries;
    queries = 0;
    await cards([hit('dress', 'n38'), hit('paint', 'paint-1'), hit('sale', 's1')]);
    expect(queries).toBe(one);
    expect(one).toBe(2);
    queries = 0;
    await shown('n38');
    expect(queries).toBeLessThanOrEqual(8);
  });

  test('returns no cards for no hits', async () => {
    expect(await cards([])).toEqual([]);
  });
});

describe('variants', () => {
  test('carry what basket and order need', async () => {
    const articles = await catalogue.articles({ tenant: tenants.ch, locale: 'fr-CH', skus: ['n38', 'unknown', 'r42'] });
    expect([...articles.keys()].toSorted()).toEqual(['n38', 'r42']);
    expect(articles.get('n38')).toMatchObject({
      name: 'Robe midi',
      variantText: 'colour\u00a0: fr:navy, size\u00a0: fr:38',
      onSale: true,
      available: 3,
      price: { amount: 8990 },
    });
    expect(articles.get('r42')).toMatchObject({ onSale: false });
  });

  test('are not for sale on a day without a price, and keep the last price', async () => {
    clock.set('2026-12-02');
    const articles = await catalogue.articles({ tenant: tenants.de, locale: 'de-DE', skus: ['n38'] });
    expect(articles.get('n38')?.onSale).toBe(true);
    await database.pool.query(
      "insert into product_text select product_id, 'de-DE', title, slug, description, highlights, details, care, search from product_text where product_id = 'sale'",
    );
    expect((await catalogue.articles({ tenant: tenants.de, locale: 'de-DE', skus: ['s1'] })).get('s1')).toMatchObject({
      onSale: false,
      price: { amount: 8000 },
    });
    clock.set(NOW);
    expect((await catalogue.articles({ tenant: tenants.de, locale: 'de-DE', skus: ['s1'] })).get('s1')).toMatchObject({
      onSale: true,
      compareAt: { amount: 9000 },
    });
    await database.pool.query("delete from product_text where product_id = 'sale' and locale = 'de-DE'");
  });
});

describe('categories', () => {
  test('navigation has the categories with products on sale, and their parents', async () => {
    const tree = await catalogue.navigation({ tenant: tenants.ch, locale: 'de-CH' });
    expect(tree.map((node) => [node.id, node.children.map((child) => child.id)])).toEqual([
      ['fashion', ['women']],
      ['home', ['paint']],
    ]);
    expect((await catalogue.navigation({ tenant: tenants.ch, locale: 'fr-CH' })).map((node) => node.path)).toEqual([
      'fr-fashion',
    ]);
    expect((await catalogue.navigation({ tenant: tenants.de, locale: 'de-DE' })).map((node) => node.id)).toEqual([
      'fashion',
    ]);
  });

  test('reads the navigation once in fifteen seconds', async () => {
    const request = { tenant: tenants.ch, locale: 'de-CH' } as const;
    const own = createCatalogue({ deliveryPromise, pool: counting(database.pool), clock });
    queries = 0;
    await Promise.all([own.navigation(request), own.navigation(request)]);
    clock.advance(14_999);
    await own.navigation(request);
    // The tree and the pictures of its departments.
    expect(queries).toBe(2);
    clock.advance(1);
    await own.navigation(request);
    expect(queries).toBe(4);
    clock.set(NOW);
  });

  test('a category by its whole path', async () => {
    const page = await catalogue.category({ tenant: tenants.ch, locale: 'de-CH', path: 'fashion/women' });
    expect(page).toMatchObject({
      id: 'women',
      name: 'Women',
      department: 'fashion',
      breadcrumb: [{ id: 'fashion' }, { id: 'women' }],
      children: [{ id: 'dresses' }],
    });
  });

  test.each([
    ['women', 'de-CH'],
    ['fr-fashion', 'de-CH'],
    ['home/empty', 'de-CH'],
  ] as const)('%s is no category in %s', async (path, locale) => {
    expect(await catalogue.category({ tenant: tenants.ch, locale, path })).toBeNull();
  });

  test('paths and slugs of the other locales', async () => {
    const paths = (id: string) => catalogue.categoryPaths({ tenant: tenants.ch, id: id as CategoryId });
    expect(await paths('fashion')).toEqual({ 'de-CH': 'fashion', 'fr-CH': 'fr-fashion' });
    // No product of this category is on sale in French, so the page does not exist.
    expect(await paths('home')).toEqual({ 'de-CH': 'home' });
    const dress = await catalogue.product({ tenant: tenants.ch, locale: 'de-CH', sku: 'n38' });
    expect(dress?.slugs).toEqual({
      'de-CH': 'midikleid',
      'fr-CH': 'robe-midi',
      'de-DE': 'midikleid',
    });
  });
});
