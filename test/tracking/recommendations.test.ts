import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fixedClock, systemClock } from '../../src/platform/clock.ts';
import { createRecommendations } from '../../src/shop/customers/recommendations/index.ts';
import { createTracking } from '../../src/shop/customers/tracking/index.ts';
import { openGateway } from '../gateway/support.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedCategories, seedGoods } from '../support/goods.ts';

/** Recommendations: equal for all visitors without consent, with an equal number of queries for everyone. */

const SESSION = '6f1d2c3b4a5968778695a4b3c2d1e0f1';
const CUSTOMER = '11111111-1111-4111-8111-111111111111';
let database: TestDatabase;

const good = (id: string, category: string, reviews = 0, stock = 5) => ({
  id,
  category,
  titles: { 'de-CH': id, 'fr-CH': id },
  ...(reviews > 0 ? { rating: { average: 4, reviews } } : {}),
  variants: [{ sku: `${id}-1`, stock, prices: { ch: 1990 } }],
});

beforeAll(async () => {
  database = await testDatabase();
  await seedCategories(database.pool, ['fashion', 'fashion/dresses', 'fashion/shoes', 'home', 'home/vases']);
  await seedGoods(database.pool, [
    good('dress', 'dresses', 3),
    good('gown', 'dresses', 1),
    good('boots', 'shoes', 9),
    good('gone', 'dresses', 50, 0),
    good('vase', 'vases', 20),
    good('pot', 'vases'),
  ]);
});
afterAll(() => database.drop());
beforeEach(() =>
  database.pool.query('truncate tracking_event, bought_together, bestseller, order_line, orders cascade'),
);

let placed = 0;
async function order(skus: string[], at = '2026-11-01T10:00:00Z', state = 'placed', customer: string | null = null) {
  placed += 1;
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into orders (number, tenant, locale, basket_id, state, contents_hash, contact, delivery, payment, totals, terms_version,
       currency, total, prepared_at, placed_at)
     values ($1, 'ch', 'de-CH', gen_random_uuid(), $2, '', '{}', '{}', '{}', '{}', '1', 'CHF', 0, $3, $3) returning id`,
    [`t${placed}`, state, at],
  );
  for (const [position, sku] of skus.entries())
    await database.pool.query(
      `insert into order_line (order_id, position, sku, product_id, title, variant_text, quantity, unit_amount, line_amount, vat_class, delivery_mode)
       values ($1, $2, $3, $4, '', '', 1, 1, 1, 'standard', 'parcel')`,
      [rows[0]?.id, position, sku, sku.replace(/-1$/, '')],
    );
  if (customer) {
    await database.pool.query(
      `insert into customer (id, tenant, number, email, salutation, first_name, last_name, locale, created_at, changed_at)
       values ($1, 'ch', '1', 'lea@example.ch', 'female', 'Lea', 'Brunner', 'de-CH', now(), now()) on conflict do nothing`,
      [customer],
    );
    await database.pool.query('update orders set customer_id = $1 where id = $2', [customer, rows[0]?.id]);
  }
}

const clock = fixedClock('2026-11-21T14:00:00Z');
function open() {
  const tracking = createTracking({ pool: database.pool, clock, secret: 's'.repeat(40) });
  return { tracking, ...createRecommendations({ pool: database.pool, clock, tracking }) };
}
const at = { tenant: 'ch', most: 4, who: null } as const;

test('without orders recommends similar products: by category, then a neighbouring one, in stock only', async () => {
  const row = await open().recommend({ ...at, place: 'product', shown: ['dress-1'] });
  expect(row).toEqual({ kind: 'similar', skus: ['gown-1', 'boots-1'] });
});

test('without orders the home page shows the best rated as popular', async () => {
  const row = await open().recommend({ ...at, place: 'home', shown: [], most: 3 });
  expect(row).toEqual({ kind: 'popular', skus: ['vase-1', 'boots-1', 'dress-1'] });
});

test('fills the row with others in place of products that the page shows elsewhere', async () => {
  const row = await open().recommend({ ...at, place: 'home', shown: [], without: ['vase'], most: 2 });
  expect(row).toEqual({ kind: 'popular', skus: ['boots-1', 'dress-1'] });
});

test('two shared orders make products bought together; one order stays private', async () => {
  const shop = open();
  await order(['dress-1', 'vase-1']);
  await order(['dress-1', 'vase-1', 'pot-1']);
  await order(['dress-1', 'pot-1'], '2026-11-02T10:00:00Z', 'abandoned');
  await order(['dress-1', 'pot-1'], '2026-01-02T10:00:00Z');
  await shop.recount();
  const { rows } = await database.pool.query('select product_id, other_id, times from bought_together order by 1');
  expect(rows).toEqual([
    { product_id: 'dress', other_id: 'vase', times: 2 },
    { product_id: 'vase', other_id: 'dress', times: 2 },
  ]);
  const row = await shop.recommend({ ...at, place: 'basket', shown: ['dress-1'], most: 1 });
  expect(row).toEqual({ kind: 'together', skus: ['vase-1'] });
});

test('lists what was sold most, of the tenant or of categories, in stock only', async () => {
  const shop = open();
  await order(['vase-1']);
  await order(['vase-1', 'dress-1']);
  await order(['gone-1']);
  await shop.recount();
  const tenant = 'ch';
  expect(await shop.bestsellers({ tenant, categories: [], most: 9 })).toEqual(['vase-1', 'dress-1']);
  expect(await shop.bestsellers({ tenant, categories: ['dresses', 'shoes'], most: 9 })).toEqual(['dress-1']);
  expect(await shop.bestsellers({ tenant, categories: [], most: 1 })).toEqual(['vase-1']);
  expect(await shop.bestsellers({ tenant: 'de', categories: [], most: 9 })).toEqual([]);
});

test('companions are accessories, related products, then those bought together, and never in the basket', async () => {
  const shop = open();
  await database.pool.query(`insert into product_relation (product_id, kind, other_id, position) values
    ('dress', 'related', 'pot', 0), ('dress', 'accessory', 'boots', 0), ('dress', 'accessory', 'gone', 1)`);
  await order(['dress-1', 'vase-1']);
  await order(['dress-1', 'vase-1']);
  await shop.recount();
  const asked = { tenant: 'ch', skus: ['dress-1'], without: ['dress-1'], most: 9 };
  const found = await shop.companions(asked);
  expect(found.map(({ sku }) => sku)).toEqual(['boots-1', 'pot-1', 'vase-1']);
  expect(found.every(({ hasChoice }) => !hasChoice)).toBe(true);
  const left = await shop.companions({ ...asked, without: ['dress-1', 'boots-1', 'no-such'], most: 1 });
  expect(left).toEqual([{ productId: 'pot', sku: 'pot-1', hasChoice: false }]);
  expect(await shop.companions({ ...asked, tenant: 'de' })).toEqual([]);
  expect(await shop.companions({ ...asked, skus: [] })).toEqual([]);
  await database.pool.query('delete from product_relation');
});

test('a companion with several variants on sale leaves the choice to the shopper', async () => {
  await database.pool.query(
    `insert into product_relation (product_id, kind, other_id, position) values ('dress', 'related', 'pot', 0)`,
  );
  await database.pool.query(`insert into variant (sku, product_id, position) values ('pot-2', 'pot', 1)`);
  await database.pool.query(`insert into offer (tenant, sku, product_id, on_sale) values ('ch', 'pot-2', 'pot', true)`);
  const found = await open().companions({ tenant: 'ch', skus: ['dress-1'], without: [], most: 3 });
  expect(found).toEqual([{ productId: 'pot', sku: 'pot-1', hasChoice: true }]);
  await database.pool.query(`delete from offer where sku = 'pot-2'`);
  await database.pool.query(`delete from variant where sku = 'pot-2'`);
  await database.pool.query('delete from product_relation');
});

test('a second count gives equal figures', async () => {
  const shop = open();
  await order(['dress-1', 'vase-1']);
  await order(['dress-1', 'vase-1']);
  await Promise.all([shop.recount(), shop.recount()]);
  const { rows } = await database.pool.query('select product_id, pieces from bestseller where pieces > 0 order by 1');
  expect(rows).toEqual([
    { product_id: 'dress', pieces: 2 },
    { product_id: 'vase', pieces: 2 },
  ]);
});

test('with consent a visitor sees products that match views and orders', async () => {
  const shop = open();
  const who = { session: SESSION, customerId: null, seen: [] };
  await shop.tracking.record({ tenant: 'ch', session: SESSION, person: null, type: 'product', item: 'gown-1' });
  const home = { ...at, place: 'home', shown: [], most: 2 } as const;
  expect(await shop.recommend({ ...home, who })).toEqual({ kind: 'personal', skus: ['dress-1', 'boots-1'] });
  expect(await shop.recommend({ ...home, who: { ...who, session: null } })).toMatchObject({ kind: 'popular' });
  expect(await shop.recommend({ ...home, who: { ...who, session: null, seen: ['pot-1'] } })).toEqual({
    kind: 'personal',
    skus: ['vase-1', 'boots-1'],
  });
  await order(['pot-1'], '2026-11-01T10:00:00Z', 'placed', CUSTOMER);
  expect(await shop.recommend({ ...home, who: { session: null, customerId: CUSTOMER, seen: [] } })).toMatchObject({
    kind: 'personal',
    skus: ['vase-1', expect.any(String)],
  });
});

test('unknown numbers, other tenants and empty baskets get popular products, or none', async () => {
  const shop = open();
  expect((await shop.recommend({ ...at, place: 'basket', shown: [] })).kind).toBe('popular');
  expect((await shop.recommend({ ...at, place: 'product', shown: ['no-such'] })).kind).toBe('popular');
  expect(await shop.recommend({ ...at, tenant: 'nl', place: 'home', shown: [] })).toEqual({
    kind: 'popular',
    skus: [],
  });
});

describe('over /api/inform/graphql', () => {
  const QUERY = `query ($seen: [ID!], $session: String, $shown: [ID!]!, $place: RecommendationPlace!) {
    recommendations(place: $place, shown: $shown, session: $session, seen: $seen) { kind products { sku name } } }`;

  async function ask(cookie: string, variables: object, headers: Record<string, string> = {}) {
    const gateway = openGateway(database.pool, { clock: systemClock });
    const answer = await gateway.request('/api/inform/graphql?locale=fr-CH', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, ...headers },
      body: JSON.stringify({ query: QUERY, variables: { place: 'home', shown: [], ...variables } }),
    });
    return { status: answer.status, cache: answer.headers.get('cache-control'), body: await answer.json() };
  }

  test('nothing personal without consent, for any request data', async () => {
    const without = await ask('OptanonConsent=groups=C0001:1,C0004:1', { seen: ['gown-1', 'pot-1'], session: SESSION });
    expect(without.body.data.recommendations.kind).toBe('popular');
    expect(without).toMatchObject({ status: 200, cache: 'private, no-store' });
    const agreed = await ask('OptanonConsent=groups=C0001%3A1%2CC0006%3A1', {
      seen: ['gown-1', 'pot-1'],
      session: SESSION,
    });
    expect(agreed.body.data.recommendations.kind).toBe('personal');
    const program = await ask(
      'OptanonConsent=groups=C0006:1',
      { seen: ['gown-1', 'pot-1'] },
      { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' },
    );
    expect(program.body.data.recommendations.kind).toBe('popular');
  });

  test.each([{ seen: ['\u0000', 'x'.repeat(5000)], session: "' or 1=1" }, { shown: Array(500).fill('dress-1') }])(
    'bad input gets an answer: %#',
    async (variables) => {
      const { body } = await ask('OptanonConsent=groups=C0006:1', variables);
      expect(body.errors).toBeUndefined();
    },
  );
});
