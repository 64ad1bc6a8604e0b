import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProductTextCache } from '../../src/app/product-text-cache.ts';
import { createVariantTextCache } from '../../src/app/variant-text-cache.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { productTag } from '../../src/storefront/page-tags.ts';
import { statementsOf } from '../support/count-queries.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { wholeShop } from '../support/whole-shop.ts';
import { seedRange } from './goods.ts';
import { openGateway } from './support.ts';

/*
 * Counts are no timings: they fail on every machine when a request asks the database more often. The caches are those of
 * a process that hears changes; here nothing tells them of any.
 */
let database: TestDatabase;
let gateway: ReturnType<typeof openGateway>;
let caches: ReturnType<typeof openTextCaches>;

beforeAll(async () => {
  database = await testDatabase();
  await seedRange(database.pool);
  const shop = wholeShop(database.pool);
  caches = openTextCaches(shop);
  gateway = openGateway(database.pool, { replaced: shop });
});
afterAll(() => database.drop());

function openTextCaches({ catalogue, productTexts }: ReturnType<typeof wholeShop>) {
  const about = { clock: systemClock, budget: 1_000_000, unavailable: () => false };
  const words = createProductTextCache({ ...about, read: catalogue.words });
  const variants = createVariantTextCache({ ...about, read: catalogue.variantTexts });
  Object.assign(productTexts, { words: words.words, productOf: words.productOf, variants: variants.variants });
  return { words, variants };
}

const QUERY =
  'query ($sku: ID!) { product(sku: $sku) { name price { amount } availability { available } leadSku variants { sku available price { amount } choices { axis label } } } }';
const SHOWN = {
  name: 'Midikleid',
  price: { amount: 9000 },
  availability: { available: true },
  leadSku: 'n38',
  variants: [
    {
      sku: 'n38',
      available: true,
      price: { amount: 9000 },
      choices: [
        { axis: 'colour', label: 'navy' },
        { axis: 'size', label: '38' },
      ],
    },
    {
      sku: 'r40',
      available: false,
      price: { amount: 9000 },
      choices: [
        { axis: 'colour', label: 'red' },
        { axis: 'size', label: '40' },
      ],
    },
  ],
};

const product = async (sku = 'n38') => (await gateway.ask(QUERY, { sku })).body.data.product;
const statements = async (run: () => Promise<unknown>) => (await statementsOf(run)).length;

test('reads a product with its variants by one statement', async () => {
  expect(await product()).toEqual(SHOWN);
  const shown: unknown[] = [];
  expect(await statements(async () => shown.push(await product()))).toBe(1);
  expect(shown).toEqual([SHOWN]);
});

test('reads variants that a fragment asks for by the same statement', async () => {
  const query =
    'query { product(sku: "n38") { ...Own ... on Product { brand } } } fragment Own on Product { ... { leadSku } }';
  const ask = async () => (await gateway.ask(query)).body;
  expect(await ask()).toEqual({ data: { product: { leadSku: 'n38', brand: 'Tamerisse' } } });
  expect(await statements(ask)).toBe(1);
});

test('reads products that are asked for at once together', async () => {
  await product('v1');
  expect(await statements(() => Promise.all([product(), product('v1'), product()]))).toBeLessThan(3);
});

test('shows another price and stock at once, although the texts are cached', async () => {
  const { pool } = database;
  await pool.query("update price set amount = 8500 where tenant = 'ch' and sku = 'r40'");
  await pool.query("update stock set quantity = 2 where sku = 'r40'");
  const [own, other] = SHOWN.variants;
  const changed = { ...other, available: true, price: { amount: 8500 } };
  expect((await product()).variants).toEqual([own, changed]);
  await pool.query("update offer set on_sale = false where sku = 'r40'");
  expect((await product()).variants).toEqual([own]);
});

test('shows a variant that is on sale before the cache hears of it', async () => {
  await database.pool.query("insert into variant (sku, product_id, position) values ('late', 'dress', 9)");
  await database.pool.query(
    "insert into offer (tenant, sku, product_id, on_sale) values ('ch', 'late', 'dress', true)",
  );
  await database.pool.query(
    "insert into price (tenant, sku, amount, valid_from) values ('ch', 'late', 7000, '2026-01-01')",
  );
  expect((await product()).variants.at(-1)).toEqual({
    sku: 'late',
    available: false,
    price: { amount: 7000 },
    choices: [],
  });
});

test('shows another name of a choice once the cache hears of it', async () => {
  await database.pool.query("update facet_text set label = 'marine' where key = 'colour' and value = 'navy'");
  caches.variants.drop([productTag('dress')]);
  expect((await product()).variants[0].choices[0]).toEqual({ axis: 'colour', label: 'marine' });
});

test('adds to a new basket by two statements', async () => {
  const add = () => gateway.ask('mutation { addToBasket(sku: "v1", quantity: 1) { __typename } }');
  await add();
  expect(await statements(add)).toBe(2);
});
