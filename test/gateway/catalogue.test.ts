import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Pool } from '../../src/platform/database/pool.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedGoods } from '../support/goods.ts';
import { seedRange } from './goods.ts';
import { openGateway } from './support.ts';

let database: TestDatabase;
let queries = 0;
let gateway: ReturnType<typeof openGateway>;

beforeAll(async () => {
  database = await testDatabase();
  await seedRange(database.pool);
  gateway = openGateway(counting(database.pool));
});
afterAll(() => database.drop());

function counting(pool: Pool): Pool {
  return new Proxy(pool, {
    get(target, key) {
      if (key === 'query') queries += 1;
      const value = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

test('shows a product through its SKU', async () => {
  const { body } = await gateway.ask(`{
    product(sku: "n38") {
      sku productId name brand variantText path percentOff deliveryMode leadSku description highlights care
      price { amount currency text } compareAt { amount text } availability { available few }
      rating { average count } picture { id url(width: 200) } pictures { url alt }
      details { section name value } breadcrumb { id path }
      variants { sku available price { amount } choices { axis value label swatch } }
      seo { sku title canonical robots description }
    }
  }`);
  expect(body).toEqual({
    data: {
      product: {
        sku: 'n38',
        productId: 'dress',
        name: 'Midikleid',
        brand: 'Tamerisse',
        variantText: 'colour: navy, size: 38',
        path: '/p/midikleid/n38',
        percentOff: 25,
        deliveryMode: 'parcel',
        leadSku: 'n38',
        description: 'Ein Kleid aus Leinen.',
        highlights: ['schön'],
        care: ['wash30'],
        price: { amount: 9000, currency: 'CHF', text: '90.00\u00a0CHF' },
        compareAt: { amount: 12_000, text: '120.00\u00a0CHF' },
        availability: { available: true, few: 3 },
        rating: { average: 4.5, count: 12 },
        picture: { id: 'aaaaaaaaaaaaaaaa', url: '/images/aaaaaaaaaaaaaaaa/320' },
        pictures: [
          { url: '/images/aaaaaaaaaaaaaaaa/640', alt: 'Tamerisse Midikleid' },
          { url: '/images/bbbbbbbbbbbbbbbb/640', alt: 'Tamerisse Midikleid' },
        ],
        details: [{ section: 'material', name: 'Stoff', value: 'Hanf' }],
        breadcrumb: [
          { id: 'fashion', path: '/fashion' },
          { id: 'dresses', path: '/fashion/dresses' },
        ],
        variants: [
          {
            sku: 'n38',
            available: true,
            price: { amount: 9000 },
            choices: [
              { axis: 'colour', value: 'navy', label: 'navy', swatch: '#000080' },
              { axis: 'size', value: '38', label: '38', swatch: null },
            ],
          },
          {
            sku: 'r40',
            available: false,
            price: { amount: 9000 },
            choices: [
              { axis: 'colour', value: 'red', label: 'red', swatch: null },
              { axis: 'size', value: '40', label: '40', swatch: null },
            ],
          },
        ],
        seo: {
          sku: 'n38',
          title: 'Midikleid, Tamerisse',
          canonical: 'http://localhost/p/midikleid/n38',
          robots: 'index,follow',
          description: expect.stringContaining('Midikleid'),
        },
      },
    },
  });
});

test('takes the language from the address, not from the browser’s preference', async () => {
  const query = '{ product(sku: "n38") { name path } sortingOrders { key label } }';
  const french = await gateway.ask(query, {}, { search: '?locale=fr-CH', headers: { 'accept-language': 'de' } });
  expect(french.body.data.product).toEqual({ name: 'Robe midi', path: '/fr/p/robe-midi/n38' });
  expect(french.body.data.sortingOrders).toContainEqual({ key: 'price-asc', label: 'Prix croissant' });
  const german = await gateway.ask(query, {}, { headers: { 'accept-language': 'fr' } });
  expect(german.body.data.product.name).toBe('Midikleid');
});

test('refuses a language of another tenant, and shows the host’s own products only', async () => {
  const refused = await gateway.ask('{ __typename }', {}, { search: '?locale=nl-NL' });
  expect([refused.status, refused.body.errors?.[0]?.extensions?.code]).toEqual([400, 'UNKNOWN_LOCALE']);
  const other = await gateway.ask('{ product(sku: "n38") { sku } }', {}, { host: 'de.localhost' });
  expect(other.body.data).toEqual({ product: null });
});

test.each(['gone', 'nothing', '', 'a\u0000b', 'x'.repeat(500), "'; drop table product; --"])(
  'there is no product for %j',
  async (sku) => {
    const { body } = await gateway.ask('query ($sku: ID!) { product(sku: $sku) { sku } seo(sku: $sku) { sku } }', {
      sku,
    });
    expect(body).toEqual({ data: { product: null, seo: null } });
  },
);

test('lists keep the requested order and omit products that are not sold', async () => {
  const { body } = await gateway.ask('{ products(skus: ["v1", "gone", "n38", "v1"]) { sku } }');
  expect(body.data.products).toEqual([{ sku: 'v1' }, { sku: 'n38' }, { sku: 'v1' }]);
});

test('categories, their pages, and a search with facets', async () => {
  const { body } = await gateway.ask(`{
    categories { id path depth children { name } }
    category(path: "/fashion/dresses/") { name breadcrumb { id } }
    nowhere: category(path: "nowhere") { name }
    search(category: "fashion", sort: "price-asc", filters: [{ key: "colour", values: ["navy"] }]) {
      total page pages sort { key label } products { sku }
    }
    all: search { facets { key label kind values { value label selected } range { min max from } } }
    unknown: search(category: "nowhere") { total }
    number: search(query: "n38") { exact { sku } }
  }`);
  expect(body.errors).toBeUndefined();
  expect(body.data.categories).toEqual([
    { id: 'fashion', path: '/fashion', depth: 1, children: [{ name: 'Dresses' }] },
    { id: 'home', path: '/home', depth: 1, children: [{ name: 'Vases' }] },
  ]);
  expect(body.data.category).toEqual({ name: 'Dresses', breadcrumb: [{ id: 'fashion' }, { id: 'dresses' }] });
  expect(body.data.nowhere).toBeNull();
  expect(body.data.search).toMatchObject({
    total: 1,
    page: 1,
    sort: { key: 'price-asc', label: 'Preis aufsteigend' },
    products: [{ sku: 'n38' }],
  });
  expect(body.data.all.facets).toContainEqual({
    key: 'price',
    label: 'Preis',
    kind: 'range',
    values: [],
    range: { min: 1990, max: 9000, from: null },
  });
  expect(body.data.all.facets.map((facet: { kind: string }) => facet.kind)).toContain('swatches');
  expect(body.data.unknown).toBeNull();
  expect(body.data.number).toEqual({ exact: { sku: 'n38' } });
});

test('ignores invalid search parameters', async () => {
  const { body } = await gateway.ask(
    '{ search(query: "kleid\\u0000", sort: "nonsense", page: -3, count: 100000, filters: [{ key: "x", values: ["y"] }, { key: "size", values: ["\\u0000"] }]) { total page sort { key } } }',
  );
  expect(body.data.search).toEqual({ total: 2, page: 1, sort: { key: 'popularity' } });
});

test('a list needs as many queries as one product', async () => {
  const fields = `sku price { text } pictures { url } description details { name } variants { sku } breadcrumb { name }
    seo { canonical }`;
  const asked = async (query: string) => {
    await gateway.ask(query);
    queries = 0;
    await gateway.ask(query);
    return queries;
  };
  const one = await asked(`{ product(sku: "n38") { ${fields} } }`);
  await seedGoods(
    database.pool,
    Array.from({ length: 40 }, (_, index) => ({
      id: `many-${index}`,
      category: 'vases',
      titles: { 'de-CH': `Krug ${index}` },
      variants: [{ sku: `m${index}`, prices: { ch: 1000 + index } }],
    })),
  );
  const skus = Array.from({ length: 40 }, (_, index) => `"m${index}"`).join(',');
  expect(await asked(`{ products(skus: [${skus}]) { ${fields} } }`)).toBe(one);
  expect(await asked('{ product(sku: "n38") { sku name price { text } picture { url } } }')).toBe(1);
});

test('a facet of numbers has its unit, and filters by a range', async () => {
  const { pool } = database;
  await pool.query(
    "insert into attribute (key, kind, unit, origin, position) values ('depth', 'number', 'cm', 'hand', 9000)",
  );
  await pool.query("insert into attribute_text (key, locale, name) values ('depth', 'de-CH', 'Tiefe')");
  await pool.query(
    "insert into facet_value (key, value, position, low, high) values ('depth', '40', 1, 40, 40), ('depth', '62.5', 2, 62.5, 62.5)",
  );
  const { rows } = await pool.query<{ id: string }>(
    "select product_id as id from offer where tenant = 'ch' and on_sale group by product_id order by product_id limit 2",
  );
  for (const [place, { id }] of rows.entries())
    await pool.query("insert into product_facet values ($1, 'depth', $2)", [id, place === 0 ? '40' : '62.5']);
  const facets = '{ total facets { key label kind values { value } range { min } numbers { unit min max from to } } }';
  const { body } = await gateway.ask(`{
    all: search ${facets}
    deep: search(filters: [{ key: "depth", values: ["50-70"] }]) ${facets}
  }`);
  const depth = { key: 'depth', label: 'Tiefe', kind: 'range', values: [], range: null };
  expect(body.data.all.facets).toContainEqual({
    ...depth,
    numbers: { unit: 'cm', min: 40, max: 62.5, from: null, to: null },
  });
  expect(body.data.deep.total).toBe(1);
  expect(body.data.deep.facets).toContainEqual({
    ...depth,
    numbers: { unit: 'cm', min: 40, max: 62.5, from: 50, to: 70 },
  });
});

describe('a product by slug or id', () => {
  const ask = async (keys: string, more = {}) => {
    const { body } = await gateway.ask(`{ product(${keys}) { sku slug productName path } }`, {}, more);
    return body.errors ?? body.data.product;
  };

  beforeAll(async () => {
    await seedGoods(database.pool, [
      {
        id: 'ring-0',
        category: 'vases',
        titles: { 'de-CH': 'Ring' },
        variants: [{ sku: 'ring-0', prices: { ch: 100 }, withdrawn: ['ch'] }],
      },
      {
        id: 'ring-1',
        category: 'vases',
        titles: { 'de-CH': 'Ring', 'fr-CH': 'Bague' },
        variants: [
          { sku: 'ring-1a', prices: { ch: 100 }, withdrawn: ['ch'] },
          { sku: 'ring-1b', prices: { ch: 100 } },
          { sku: 'ring-1c', prices: { ch: 100 } },
        ],
      },
      {
        id: 'ring-2',
        category: 'vases',
        titles: { 'de-CH': 'Ring' },
        variants: [{ sku: 'ring-2', prices: { ch: 100, de: 90 } }],
      },
      { id: 'draft', category: 'vases', titles: { 'de-CH': 'Entwurf' }, variants: [{ sku: 'draft-1', prices: {} }] },
      {
        id: 'later',
        category: 'vases',
        titles: { 'de-CH': 'Spaeter' },
        variants: [{ sku: 'later-1', prices: { ch: [{ amount: 100, from: '2099-01-01' }] } }],
      },
    ]);
  });

  test('gives the lead variant, and of several products the first one that is sold', async () => {
    const ring = { sku: 'ring-1b', slug: 'ring', productName: 'Ring', path: '/p/ring/ring-1b' };
    expect(await ask('slug: "ring"')).toEqual(ring);
    expect(await ask('productId: "ring-1"')).toEqual(ring);
    expect(await ask('slug: "midikleid"')).toMatchObject({ sku: 'n38' });
  });

  test('reads slugs in the language of the request', async () => {
    expect(await ask('slug: "bague"')).toBeNull();
    expect(await ask('slug: "bague"', { search: '?locale=fr-CH' })).toEqual({
      ...{ sku: 'ring-1b', slug: 'bague', productName: 'Bague', path: '/fr/p/bague/ring-1b' },
    });
    expect(await ask('slug: "ring"', { search: '?locale=fr-CH' })).toBeNull();
    // The other product with this slug has no French text.
    expect(await ask('productId: "ring-2"', { search: '?locale=fr-CH' })).toBeNull();
  });

  test.each([
    'slug: "entwurf"',
    'slug: "spaeter"',
    'productId: "draft"',
    'productId: "ring-0"',
    'slug: ""',
    'slug: "\\u0000"',
  ])('shows nothing that the page does not show: %s', async (keys) => expect(await ask(keys)).toBeNull());

  test('shows products of the own host only', async () => {
    expect(await ask('slug: "ring"', { host: 'de.localhost' })).toBeNull();
    expect(await ask('productId: "ring-1"', { host: 'de.localhost' })).toBeNull();
  });

  test('finds a product by its former slug, unless another one has it now', async () => {
    const rename = (slug: string, id: string) =>
      database.pool.query("update product_text set slug = $1 where product_id = $2 and locale = 'de-CH'", [slug, id]);
    await rename('fingerring', 'ring-1');
    expect(await ask('slug: "fingerring"')).toMatchObject({ sku: 'ring-1b' });
    expect(await ask('slug: "ring"')).toMatchObject({ sku: 'ring-2' });
    await rename('reif', 'ring-2');
    expect(await ask('slug: "ring"')).toMatchObject({ sku: 'ring-1b', slug: 'fingerring' });
    await rename('ring', 'ring-1');
    expect(await ask('slug: "fingerring"')).toMatchObject({ sku: 'ring-1b', slug: 'ring' });
  });

  test.each(['', 'sku: "n38", slug: "ring"', 'slug: null'])('refuses all but one key: (%s)', async (keys) => {
    const { body } = await gateway.ask(`{ product${keys === '' ? '' : `(${keys})`} { sku } }`);
    expect(body.data).toEqual({ product: null });
    expect(body.errors?.[0]?.extensions?.code).toBe('BAD_USER_INPUT');
  });

  test('looks up many slugs by one query', async () => {
    const asked = async (keys: string[]) => {
      const query = `{ ${keys.map((key, index) => `p${index}: product(slug: "${key}") { sku price { amount } }`).join(' ')} }`;
      await gateway.ask(query);
      queries = 0;
      await gateway.ask(query);
      return queries;
    };
    expect(await asked(['ring', 'reif', 'vase', 'midikleid', 'nothing'])).toBe(await asked(['ring']));
  });
});

test('has the specified names, and the labels of energy and tyres as the page shows them', async () => {
  await seedGoods(database.pool, [
    {
      id: 'oven',
      category: 'vases',
      titles: { 'de-CH': 'Backofen', 'fr-CH': 'Four' },
      rating: { average: 4.5, reviews: 12 },
      energy: {
        ...{ class: 'A', scaleMin: 'A+++', scaleMax: 'D', eprelId: '123456' },
        sheetUrl: 'https://example.com/sheet-{language}.pdf',
      },
      variants: [{ sku: 'oven-1', prices: { ch: 80_000 } }],
    },
    {
      id: 'tyre',
      category: 'vases',
      titles: { 'de-CH': 'Winterreifen' },
      variants: [{ sku: 'tyre-1', prices: { ch: 9000 } }],
    },
  ]);
  await database.pool.query("update product set tyre = $1 where id = 'tyre'", [
    { fuel: 'C', wet: 'B', noiseDb: 71, noiseClass: 'B', snow: true, ice: true, eprelId: '654321' },
  ]);
  const registry = 'https://eprel.ec.europa.eu/qr/';
  const { body } = await gateway.ask(`{
    oven: product(slug: "backofen") {
      productName avgRating maxRating reviewCount energyClass tyre { snow }
      energy { class scaleMin scaleMax labelUrl sheetUrl eprelId }
    }
    tyre: product(slug: "winterreifen") {
      avgRating reviewCount energyClass
      tyre { fuelEfficiency wetGrip rollingNoise rollingNoiseClass snow ice labelUrl sheetUrl eprelId }
    }
  }`);
  expect(body.data).toEqual({
    oven: {
      ...{ productName: 'Backofen', avgRating: 4.5, maxRating: 5, reviewCount: 12, energyClass: 'A', tyre: null },
      energy: {
        ...{ class: 'A', scaleMin: 'A+++', scaleMax: 'D', eprelId: '123456' },
        ...{ labelUrl: `${registry}123456`, sheetUrl: 'https://example.com/sheet-de.pdf' },
      },
    },
    tyre: {
      ...{ avgRating: null, reviewCount: 0, energyClass: null },
      tyre: {
        ...{ fuelEfficiency: 'C', wetGrip: 'B', rollingNoise: 71, rollingNoiseClass: 'B', snow: true, ice: true },
        ...{ labelUrl: `${registry}654321`, sheetUrl: `${registry}654321`, eprelId: '654321' },
      },
    },
  });
});
