import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { createShopOf } from '../../src/app/own-prices.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { FEED_FORMATS, productFeed } from '../../src/shop/content/seo-and-feeds/index.ts';
import { type CachedShop, openCachedShop } from '../support/cached-shop.ts';
import { registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { publicUrlOf } from '../support/public-urls.ts';
import { seedProduct } from '../support/seed.ts';

/** Purchase prices and prices of customer groups are in no answer that everybody gets; the latter are in those of the group. */

/** Minor units that occur nowhere else: the purchase price, and the price of a group. */
const HIDDEN = [8_765_431, 8_765_439];
const WRITTEN = HIDDEN.flatMap((amount) => [
  String(amount),
  (amount / 100).toFixed(2),
  (amount / 100).toFixed(2).replace('.', ','),
]);

let database: TestDatabase;
let shop: CachedShop;

beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  await seedProduct(pool, { id: 'safe', variants: [{ sku: 'safe-1', stock: 50, amount: 9_999_900 }] });
  await pool.query(
    "insert into purchase_price (tenant, sku, amount, origin, changed_at) values ('ch', 'safe-1', $1, 'feed', now())",
    [HIDDEN[0]],
  );
  await pool.query("insert into margin_floor values ('ch', 99)");
  await pool.query("insert into customer_group values ('ch', 'business', 'Firmen', now())");
  await pool.query(
    `with list as (insert into price_list (tenant, name, customer_group, valid_from, created_at, changed_at)
       values ('ch', 'Firmen', 'business', '2026-01-01', now(), now()) returning id)
     insert into price_list_price (list_id, sku, min_quantity, amount) select id, 'safe-1', 1, $1 from list`,
    [HIDDEN[1]],
  );
  shop = await openCachedShop(database.url);
  shop.state.open.shopOf = createShopOf({ shop: shop.state.open.shop, listPrices: shop.listPrices });
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const PRODUCT = `{ product(sku: "safe-1") { sku price { amount } compareAt { amount }
  graduatedPrices { from price { amount } } variants { sku price { amount } } } }`;
const ADD = `mutation { addToBasket(sku: "safe-1", quantity: 3) { ... on BasketChanged {
  basket { lines { sku unitPrice { amount } listPrice { from } } } } } }`;

const check = (text: string): void => {
  for (const written of WRITTEN) expect(text).not.toContain(written);
};

test.each(['/p/safe/safe-1', '/p/safe/safe-1.data', '/wohnen/dekoration', '/wohnen/dekoration.data'])(
  '%s',
  async (path) => {
    const answer = await shop.browse(path);
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect(text).toMatch(/9999900|99999\.00/);
    check(text);
  },
);

test.each([
  ['a product of the gateway', PRODUCT],
  ['a basket of the gateway', ADD],
])('%s', async (_, query) => {
  const answer = await shop.browse('/api/gateway/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://localhost' },
    body: JSON.stringify({ query }),
  });
  const text = await answer.text();
  expect(text).toContain('"amount":9999900');
  check(text);
});

test.each(FEED_FORMATS)('the product feed for portals as %s', async (format) => {
  const [locale] = tenants.ch.locales;
  let text = '';
  const deps = { pool: database.pool, clock: systemClock, catalogue: shop.catalogue, publicUrlOf };
  for await (const chunk of productFeed(deps, { tenant: tenants.ch, locale, format })) text += chunk;
  expect(text).toContain('safe-1');
  check(text);
});

describe('a customer of the group', () => {
  const OWN = '87654.39';
  const MARK = 'own-prices=1';
  let cookie = '';

  beforeAll(async () => {
    const { pool } = database;
    const customer = await registerCustomer(shop, pool);
    await pool.query("update customer set category = 'business' where id = $1", [customer.customer.id]);
    cookie = `session=${customer.browser.session}; ${MARK}`;
  });

  const browse = (path: string, own: string) => shop.browse(path, { headers: { cookie: own } });

  test.each(['/p/safe/safe-1', '/p/safe/safe-1.data', '/wohnen/dekoration'])(
    'sees the own price beside the common one at %s, and nobody else does',
    async (path) => {
      for (const read of [1, 2]) {
        const answer = await browse(path, cookie);
        const text = await answer.text();
        expect(answer.headers.get('cache-control'), `reading ${read}`).toBe('private, no-store');
        expect(text).toMatch(/8765439|87654\.39/);
        expect(text).toMatch(/9999900|99999\.00/);
      }
      check(await (await shop.browse(path)).text());
    },
  );

  test('gets it from the gateway, which no shared cache stores', async () => {
    const answer = await shop.browse('/api/gateway/', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://localhost', cookie },
      body: JSON.stringify({ query: PRODUCT }),
    });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(await answer.text()).toContain('"price":{"amount":8765439}');
  });

  test.each([
    ['the mark without a session', () => MARK],
    ['the mark with a session of another person', () => `${MARK}; session=forged`],
  ])('is not who has %s', async (_, forged) => {
    const answer = await browse('/p/safe/safe-1', forged());
    const text = await answer.text();
    expect(text).toContain('99999.00');
    expect(text).not.toContain(OWN);
    check(text);
  });
});
