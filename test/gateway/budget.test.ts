import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUDGET } from '../../src/gateway/budget.ts';
import { ADD_TO_WISHLIST, PERSONAL_QUERY } from '../../src/gateway/personal-documents.ts';
import { OTHERS_LIMIT } from '../../src/gateway/request-limits.ts';
import { createPostgresSearch } from '../../src/shop/search/engine/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedCategories, seedGoods } from '../support/goods.ts';
import { cookiesOf, openGateway } from './support.ts';

const PRODUCTS = BUDGET.families + 1;
const clock = { now: () => new Date('2026-03-01T12:00:00Z') };

let database: TestDatabase;
let searches: number;
let gateway: ReturnType<typeof openGateway>;

beforeAll(async () => {
  database = await testDatabase();
  await seedCategories(database.pool, ['home', 'home/vases']);
  await seedGoods(
    database.pool,
    Array.from({ length: PRODUCTS }, (_, place) => ({
      id: `vase${place}`,
      category: 'vases',
      titles: { 'de-CH': `Vase ${place}` },
      variants: [{ sku: `v${place}`, stock: 9, prices: { ch: 1990 } }],
    })),
  );
  const { pool } = database;
  const search = createPostgresSearch({ pool, clock });
  const query: typeof search.query = (request) => {
    searches += 1;
    return search.query(request);
  };
  gateway = openGateway(pool, { replaced: { search: { ...search, query } }, clock });
  searches = 0;
});
afterAll(() => database.drop());

const NEW_TYPE = { accept: 'application/graphql-response+json' };
const aliases = (count: number, field: string) =>
  `{ ${Array.from({ length: count }, (_, place) => `a${place}: ${field}`).join(' ')} }`;
const skus = (count: number) => JSON.stringify(Array.from({ length: count }, (_, place) => `v${place % PRODUCTS}`));

describe('documents beyond the budget of products', () => {
  test.each([
    ['eight searches', aliases(8, 'search(count: 96) { products { variants { price { amount } choices { name } } } }')],
    ['lists of numbers', aliases(3, `products(skus: ${skus(100)}) { sku }`)],
    ['a list and a search', `{ ${aliases(2, `products(skus: ${skus(100)}) { sku }`).slice(1, -1)} search { total } }`],
    ['variants of a long list', `{ products(skus: ${skus(PRODUCTS)}) { sku variants { sku } } }`],
    ['one list under many names', `{ search(count: 96) { ${aliases(5, 'products { sku }').slice(1, -1)} } }`],
    ['pages of a long list', `{ products(skus: ${skus(PRODUCTS)}) { seo { canonical } } }`],
    ['the first variants of a long list', `{ products(skus: ${skus(PRODUCTS)}) { leadSku } }`],
  ])('%s are refused as a whole, like a document that costs too much', async (_, query) => {
    const { status, headers, body } = await gateway.ask(query, {}, { headers: NEW_TYPE });
    expect(status).toBe(400);
    expect(body).toEqual({
      errors: [expect.objectContaining({ message: expect.any(String), extensions: { code: 'TOO_COSTLY' } })],
    });
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(gateway.logged).toEqual([]);
  });

  test('the gateway does not run searches beyond the budget', async () => {
    searches = 0;
    await gateway.ask(aliases(8, 'search(count: 96) { products { sku } }'));
    expect(searches).toBe(2);
  });

  test.each([
    `{ search(count: 96) { total products { sku } } products(skus: ${skus(100)}) { sku } }`,
    '{ search(count: 48) { products { sku leadSku variants { sku } } } }',
  ])('answers a document within the budget: %s', async (query) => {
    const { status, body } = await gateway.ask(query, {}, { headers: NEW_TYPE });
    expect([status, body.errors]).toEqual([200, undefined]);
  });

  test('a mutation names the point where its answer broke off, and the basket is stored', async () => {
    const basket = (lists: number) =>
      `{ ... on BasketChanged { basket ${aliases(lists, 'lines { sku product { variants { sku } } }')} } }`;
    const half = Array.from({ length: 25 }, (_, place) => `v${place}`);
    let cookies = '';
    for (const sku of half) {
      const { headers } = await gateway.ask(`mutation { addToBasket(sku: "${sku}") { __typename } }`, {}, { cookies });
      cookies ||= cookiesOf(headers);
    }
    const enough = await gateway.ask(`mutation { addToBasket(sku: "v0") ${basket(8)} }`, {}, { cookies });
    expect(enough.body.errors).toBeUndefined();
    const { body } = await gateway.ask(`mutation { addToBasket(sku: "v30") ${basket(8)} }`, {}, { cookies });
    expect(body.errors).toMatchObject([{ path: ['addToBasket', 'basket', 'a7'], extensions: { code: 'TOO_COSTLY' } }]);
    const question = await gateway.ask('{ basket { pieces } }', {}, { cookies });
    expect(question.body.data).toEqual({ basket: { pieces: 27 } });
    const often = await gateway.ask(aliases(8, 'basket { lines { sku } }'), {}, { cookies });
    expect(often.body.errors).toMatchObject([{ extensions: { code: 'TOO_COSTLY' } }]);
  });
});

describe('the rate limit of an address for its own documents', () => {
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

  test('applies to unknown documents only, not to the shop’s ones by hash or text', async () => {
    const fresh = openGateway(database.pool, { clock });
    for (let turn = 0; turn < OTHERS_LIMIT.most; turn += 1)
      if ((await fresh.ask('{ __typename }')).status !== 200) throw new Error(`refused too early, at ${turn}`);
    // This proxy header is not trusted here.
    const { status, headers, body } = await fresh.ask('{ __typename }', {}, from('203.0.113.9'));
    expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([429, '1', 'private, no-store']);
    expect(body).toEqual({
      errors: [{ message: expect.any(String), extensions: { code: 'TOO_MANY_REQUESTS' } }],
    });
    expect((await fresh.ask(ADD_TO_WISHLIST.text, { sku: 'v0' })).body.data).toMatchObject({
      addToWishlist: { __typename: 'WishlistChanged' },
    });
    expect((await fresh.request(`/api/gateway/?documentId=sha256:${PERSONAL_QUERY.id}`)).status).toBe(200);
    expect(fresh.logged).toEqual([]);
  });
});
