import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { createCatalogue } from '../../src/shop/catalogue/products/index.ts';
import { createBasket } from '../../src/shop/selling/basket/index.ts';
import { deliveryPromise } from '../../src/shop/selling/delivery/index.ts';
import { placeOrder } from '../fulfilment/support.ts';
import { registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedGoods } from '../support/goods.ts';
import { openSelling } from '../support/selling.ts';
import { seedRange } from './goods.ts';
import { cookiesOf, openGateway } from './support.ts';

let database: TestDatabase;
let gateway: ReturnType<typeof openGateway>;

beforeAll(async () => {
  database = await testDatabase();
  await seedRange(database.pool);
  gateway = openGateway(database.pool);
});
afterAll(() => database.drop());

const BASKET = 'basket { id pieces version ready lines { sku quantity } totals { goods { amount } total { text } } }';
const ADD = `mutation ($sku: ID!, $quantity: Int!) { addToBasket(sku: $sku, quantity: $quantity) {
  __typename
  ... on BasketChanged { ${BASKET} }
  ... on BasketProblem { code message available basket { pieces } }
} }`;

describe('basket', () => {
  test('stores an added variant by a cookie of ninety days for the next request', async () => {
    const added = await gateway.ask(ADD, { sku: 'v1', quantity: 2 });
    expect(added.body.data.addToBasket).toEqual({
      __typename: 'BasketChanged',
      basket: {
        id: 'MyUniqueBasketId',
        pieces: 2,
        version: 1,
        ready: true,
        lines: [{ sku: 'v1', quantity: 2 }],
        totals: { goods: { amount: 3980 }, total: { text: expect.stringMatching(/^\d+\.\d\d\u00a0CHF$/) } },
      },
    });
    const [cookie] = added.headers.getSetCookie();
    expect(cookie).toMatch(/^basket=[\w-]{32}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax$/);
    expect(added.headers.get('cache-control')).toBe('private, no-store');
    const cookies = cookiesOf(added.headers);
    const seen = await gateway.ask(
      '{ basket { id pieces lines { lineTotal { amount } notices { code } product { sku name } } } }',
      {},
      { cookies },
    );
    expect(seen.body.data.basket).toEqual({
      id: 'MyUniqueBasketId',
      pieces: 2,
      lines: [{ lineTotal: { amount: 3980 }, notices: [], product: { sku: 'v1', name: 'Vase' } }],
    });
    expect(seen.headers.getSetCookie()).toEqual([]);
    const changed = await gateway.ask(
      'mutation { setBasketQuantity(sku: "v1", quantity: 5) { ... on BasketChanged { basket { pieces } } } }',
      {},
      { cookies },
    );
    expect(changed.body.data.setBasketQuantity).toEqual({ basket: { pieces: 5 } });
    expect(changed.headers.getSetCookie()).toEqual([]);
    const removed = await gateway.ask(
      'mutation { removeFromBasket(sku: "v1") { ... on BasketChanged { basket { pieces } } } }',
      {},
      { cookies },
    );
    expect(removed.body.data.removeFromBasket).toEqual({ basket: { pieces: 0 } });
  });

  test('changes of one request use one basket', async () => {
    const answer = await gateway.ask(`mutation {
      first: addToBasket(sku: "v1", quantity: 1) { ... on BasketChanged { basket { pieces } } }
      second: addToBasket(sku: "n38", quantity: 1) { ... on BasketChanged { basket { pieces } } }
    }`);
    expect(answer.body.data).toEqual({ first: { basket: { pieces: 1 } }, second: { basket: { pieces: 2 } } });
    expect(answer.headers.getSetCookie()).toHaveLength(1);
  });

  test('changes of one request look up each variant once', async () => {
    const asked: string[] = [];
    const catalogue = createCatalogue({ deliveryPromise, pool: database.pool, clock: systemClock });
    // The query of an open basket returns its variants, too.
    const pool = new Proxy(database.pool, {
      get: (target, key) =>
        key !== 'query'
          ? Reflect.get(target, key, target)
          : async (statement: { name: string }) => {
              const result = await target.query<{ articles: { sku: string }[] }>(statement as never);
              if (statement.name === 'basket-open-whole')
                asked.push(...result.rows.flatMap(({ articles }) => articles.map(({ sku }) => sku)));
              return result;
            },
    });
    const basket = createBasket({
      pool,
      clock: systemClock,
      promotions: openSelling(database.pool).promotions,
      listPrices: openSelling(database.pool).listPrices,
      catalogue: {
        ...catalogue,
        articles: (request) => {
          asked.push(...request.skus);
          return catalogue.articles(request);
        },
      },
    });
    const { ask } = openGateway(database.pool, { replaced: { basket } });
    const result =
      '{ ... on BasketChanged { basket { lines { sku quantity } } } ... on BasketProblem { basket { pieces } } }';
    const { body } = await ask(`mutation {
      first: addToBasket(sku: "v1", quantity: 1) ${result}
      second: addToBasket(sku: "n38", quantity: 1) ${result}
      third: addToBasket(sku: "v1", quantity: 1) ${result}
      none: addToBasket(sku: "r40", quantity: 1) ${result}
    }`);
    expect(body.data.third.basket.lines).toEqual([
      { sku: 'v1', quantity: 2 },
      { sku: 'n38', quantity: 1 },
    ]);
    expect(body.data.none.basket.pieces).toBe(3);
    expect(asked).toEqual(['v1', 'n38', 'r40']);
  });

  const ALL = `mutation ($articles: [BasketArticleInput!]!) { addAllToBasket(articles: $articles) {
    ... on BasketChanged { basket { version lines { sku quantity } } }
    ... on BasketProblem { code sku available basket { pieces } }
  } }`;

  test('adds several variants together, each once, as one change', async () => {
    const first = await gateway.ask(ALL, { articles: [{ sku: 'v1' }, { sku: 'v1', quantity: 2 }] });
    expect(first.body.data.addAllToBasket).toEqual({ basket: { version: 1, lines: [{ sku: 'v1', quantity: 3 }] } });
    const again = await gateway.ask(
      ALL,
      { articles: [{ sku: 'n38', quantity: 2 }, { sku: 'v1' }] },
      { cookies: cookiesOf(first.headers) },
    );
    const lines = [
      { sku: 'v1', quantity: 4 },
      { sku: 'n38', quantity: 2 },
    ];
    expect(again.body.data.addAllToBasket).toEqual({ basket: { version: 2, lines } });
    const fresh = await gateway.ask(ALL, { articles: lines.toReversed() });
    expect(fresh.body.data.addAllToBasket).toEqual({ basket: { version: 1, lines: lines.toReversed() } });
  });

  test.each([
    [[], 'INVALID_QUANTITY', null, 0],
    [[{ sku: 'v1' }, { sku: 'nothing' }], 'UNKNOWN_ARTICLE', 'nothing', 0],
    [[{ sku: 'v1' }, { sku: 'a\u0000' }], 'UNKNOWN_ARTICLE', null, 0],
    [[{ sku: 'r40' }, { sku: 'v1' }], 'SOLD_OUT', 'r40', 0],
    [[{ sku: 'v1' }, { sku: 'n38', quantity: 2 }, { sku: 'n38', quantity: 2 }], 'NOT_ENOUGH', 'n38', 3],
    [[{ sku: 'v1' }, { sku: 'n38', quantity: -1 }], 'INVALID_QUANTITY', 'n38', 0],
    [Array.from({ length: 51 }, (_, at) => ({ sku: `x${at}` })), 'BASKET_FULL', 'x50', 0],
  ])('adds none of them: %#', async (articles, code, sku, available) => {
    const { body } = await gateway.ask(ALL, { articles });
    expect(body.errors).toBeUndefined();
    expect(body.data.addAllToBasket).toEqual({ code, sku, available, basket: { pieces: 0 } });
  });

  test('a refused variant leaves the basket unchanged', async () => {
    const { headers } = await gateway.ask(ALL, { articles: [{ sku: 'v1' }] });
    const { body } = await gateway.ask(
      ALL,
      { articles: [{ sku: 'n38' }, { sku: 'r40' }] },
      { cookies: cookiesOf(headers) },
    );
    expect(body.data.addAllToBasket).toEqual({ code: 'SOLD_OUT', sku: 'r40', available: 0, basket: { pieces: 1 } });
  });

  test.each([
    ['nothing', 1, 'UNKNOWN_ARTICLE', 0, 'Diesen Artikel kennen wir nicht.'],
    ['a\u0000', 1, 'UNKNOWN_ARTICLE', 0, 'Diesen Artikel kennen wir nicht.'],
    ['gone', 1, 'NOT_ON_SALE', 0, 'Dieser Artikel ist nicht mehr im Verkauf.'],
    ['r40', 1, 'SOLD_OUT', 0, 'Dieser Artikel ist leider ausverkauft.'],
    ['n38', 4, 'NOT_ENOUGH', 3, 'Von diesem Artikel sind nur noch 3 Stück verfügbar.'],
    ['v1', 0, 'INVALID_QUANTITY', 0, 'Bitte geben Sie eine ganze Zahl von 1 bis 99 ein.'],
    ['v1', -1, 'INVALID_QUANTITY', 0, 'Bitte geben Sie eine ganze Zahl von 1 bis 99 ein.'],
  ])('%j × %d is a value, not an error: %s', async (sku, quantity, code, available, message) => {
    const { status, body, headers } = await gateway.ask(ADD, { sku, quantity });
    expect(status).toBe(200);
    expect(body.errors).toBeUndefined();
    expect(body.data.addToBasket).toEqual({
      __typename: 'BasketProblem',
      code,
      message: expect.stringContaining(message),
      available,
      basket: { pieces: 0 },
    });
    expect(headers.getSetCookie()).toEqual([]);
  });

  test('a refusal uses the language of the request', async () => {
    const { body } = await gateway.ask(ADD, { sku: 'r40', quantity: 1 }, { search: '?locale=fr-CH' });
    expect(body.data.addToBasket.message).toBe('Cet article est malheureusement épuisé.');
  });

  test('a line with a raised price has a notice', async () => {
    const added = await gateway.ask(ADD, { sku: 'v1', quantity: 1 });
    const cookies = cookiesOf(added.headers);
    const { pool } = database;
    await pool.query("update basket_line set seen_amount = 1000 where sku = 'v1'");
    const { body } = await gateway.ask('{ basket { lines { notices { code message } } } }', {}, { cookies });
    expect(body.data.basket.lines[0].notices).toEqual([
      { code: 'PRICE_RAISED', message: 'Der Preis ist gestiegen und beträgt jetzt 19.90\u00a0CHF.' },
    ]);
  });
});

describe('wishlist', () => {
  const ADD_WISH = `mutation ($sku: ID!) { addToWishlist(sku: $sku) {
    __typename
    ... on WishlistChanged { wishlist { id count entries { sku productId } } }
    ... on WishlistProblem { code message wishlist { count } }
  } }`;

  test('stores a variant by its own cookie and removes it', async () => {
    const added = await gateway.ask(ADD_WISH, { sku: 'n38' });
    expect(added.body.data.addToWishlist).toEqual({
      __typename: 'WishlistChanged',
      wishlist: { id: 'MyUniqueWishlistId', count: 1, entries: [{ sku: 'n38', productId: 'dress' }] },
    });
    expect(added.headers.getSetCookie()[0]).toMatch(/^wishlist=[\w-]{32}; Path=\/; Max-Age=15552000; HttpOnly/);
    const cookies = cookiesOf(added.headers);
    const seen = await gateway.ask(
      '{ wishlist { items { addedAt product { name } } } basket { pieces } }',
      {},
      { cookies },
    );
    expect(seen.body.data).toEqual({
      wishlist: { items: [{ addedAt: expect.stringMatching(/^\d{4}-/), product: { name: 'Midikleid' } }] },
      basket: { pieces: 0 },
    });
    const removed = await gateway.ask(
      'mutation { removeFromWishlist(sku: "n38") { ... on WishlistChanged { wishlist { count } } } }',
      {},
      { cookies },
    );
    expect(removed.body.data.removeFromWishlist).toEqual({ wishlist: { count: 0 } });
  });

  test.each(['nothing', 'a\u0000'])('%j cannot be added', async (sku) => {
    const { body } = await gateway.ask(ADD_WISH, { sku }, { search: '?locale=fr-CH' });
    expect(body.data.addToWishlist).toMatchObject({ __typename: 'WishlistProblem', code: 'UNKNOWN_ARTICLE' });
    expect(body.data.addToWishlist.message).not.toMatch(/Artikel/);
  });

  const remembering = async (...skus: string[]) => {
    let cookies = '';
    for (const sku of skus) {
      const { headers } = await gateway.ask(ADD_WISH, { sku }, { cookies });
      cookies ||= cookiesOf(headers);
    }
    return cookies;
  };
  const CHANGE = `mutation ($sku: ID!, $to: ID!) { changeWish(sku: $sku, to: $to) {
    ... on WishlistChanged { wishlist { entries { sku } } }
    ... on WishlistProblem { code message wishlist { entries { sku } } }
  } }`;

  test.each([
    ['n38', 'n38', 'SAME_VARIANT', 'Diese Variante liegt schon auf Ihrem Merkzettel. Es wurde nichts geändert.'],
    [
      'n38',
      'r40',
      'SOLD_OUT',
      'Diese Variante ist leider ausverkauft. Ihre bisherige Auswahl bleibt auf dem Merkzettel.',
    ],
    ['n38', 'v1', 'UNKNOWN_VARIANT', 'Diese Variante gibt es nicht. Bitte wählen Sie eine andere.'],
    ['n38', 'a\u0000', 'UNKNOWN_VARIANT', 'Diese Variante gibt es nicht. Bitte wählen Sie eine andere.'],
    [
      'r40',
      'n38',
      'NOT_REMEMBERED',
      'Dieser Artikel liegt nicht mehr auf Ihrem Merkzettel. Bitte laden Sie die Seite neu.',
    ],
  ])('%s for %j: %s', async (sku, to, code, message) => {
    const cookies = await remembering('n38');
    const { body } = await gateway.ask(CHANGE, { sku, to }, { cookies });
    expect(body.data.changeWish).toEqual({ code, message, wishlist: { entries: [{ sku: 'n38' }] } });
  });

  test('replaces an entry by another variant', async () => {
    const cookies = await remembering('r40');
    const { body } = await gateway.ask(CHANGE, { sku: 'r40', to: 'n38' }, { cookies });
    expect(body.data.changeWish).toEqual({ wishlist: { entries: [{ sku: 'n38' }] } });
  });

  const MOVE = `mutation ($sku: ID!) { moveToBasket(sku: $sku) {
    ... on WishMoved { basket { pieces } wishlist { count } }
    ... on BasketProblem { code basket { pieces } }
  } }`;

  test('a move to the basket removes the entry, and a refused move keeps it', async () => {
    const cookies = await remembering('v1', 'r40');
    const moved = await gateway.ask(MOVE, { sku: 'v1' }, { cookies });
    expect(moved.body.data.moveToBasket).toEqual({ basket: { pieces: 1 }, wishlist: { count: 1 } });
    expect(cookiesOf(moved.headers)).toMatch(/^basket=/);
    const refused = await gateway.ask(MOVE, { sku: 'r40' }, { cookies });
    expect(refused.body.data.moveToBasket).toEqual({ code: 'SOLD_OUT', basket: { pieces: 0 } });
    const broken = await gateway.ask(MOVE, { sku: 'a\u0000' }, { cookies });
    expect(broken.body.data.moveToBasket).toMatchObject({ code: 'UNKNOWN_ARTICLE' });
  });

  test.each([
    [1, 1],
    [0, 0],
    [-5, 0],
    [1_000_000, 2],
  ])('the newest %d of two are %d', async (first, expected) => {
    const cookies = await remembering('v1', 'n38');
    const { body } = await gateway.ask(
      'query ($first: Int!) { wishlist { items(first: $first) { product { sku } } } }',
      { first },
      { cookies },
    );
    expect(body.data.wishlist.items).toHaveLength(expected);
  });

  test('a removal without a wishlist changes nothing and sets no cookie', async () => {
    const answer = await gateway.ask('mutation { removeFromWishlist(sku: "n38") { __typename } }');
    expect(answer.body.data).toEqual({ removeFromWishlist: { __typename: 'WishlistChanged' } });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});

describe('session', () => {
  const RENEW = 'mutation { renewSession { token exp type cc } }';

  test('exists only on request; then the cookie carries it, and its token is no session', async () => {
    expect((await gateway.ask('{ session { type } }')).body.data).toEqual({ session: null });
    const renewed = await gateway.ask(RENEW);
    const key = renewed.body.data.renewSession;
    expect(key).toEqual({ token: expect.any(String), exp: expect.any(Number), type: 0, cc: 'standard' });
    expect(renewed.headers.getSetCookie()[0]).toMatch(
      /^session=[^;]+; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/,
    );
    const byCookie = await gateway.ask('{ session { token } }', {}, { cookies: cookiesOf(renewed.headers) });
    expect(byCookie.body.data.session).toEqual({ token: key.token });
    const authorization = `Bearer ${key.token}`;
    const byHeader = await gateway.ask('{ session { token } }', {}, { headers: { authorization } });
    expect(byHeader.body.data.session).toBeNull();
    const asCookie = await gateway.ask('{ session { token } }', {}, { cookies: `session=${key.token}` });
    expect(asCookie.body.data.session).toBeNull();
    // A client that sends both is known by its cookie.
    const both = { cookies: cookiesOf(renewed.headers), headers: { authorization } };
    expect((await gateway.ask('{ session { token } }', {}, both)).body.data.session).toEqual({ token: key.token });
    const again = await gateway.ask(RENEW, {}, { cookies: cookiesOf(renewed.headers) });
    expect(again.body.data.renewSession.token).toBe(key.token);
    expect(again.headers.getSetCookie()).toEqual([]);
  });

  test('a forged token has no session', async () => {
    const { body } = await gateway.ask('{ session { type } }', {}, { headers: { authorization: 'Bearer a.b.c' } });
    expect(body.data).toEqual({ session: null });
  });
});

describe('specified names', () => {
  test('of the smallest instalment equal those of the calculator', async () => {
    await seedGoods(database.pool, [
      {
        id: 'sofa',
        category: 'vases',
        titles: { 'de-CH': 'Sofa' },
        variants: [{ sku: 'sofa-1', prices: { ch: 80_000 } }],
      },
    ]);
    const { body } = await gateway.ask(`{ product(sku: "sofa-1") { price { amount } installment {
      noOfInstallments monthlyInstallment { amount currency } overallPrice { amount } yearlyInterestRateFactor legalHints
    } } }`);
    const { price, installment } = body.data.product;
    const asked = `basePrice=${price.amount}&noOfInstallments=${installment.noOfInstallments}&paymentPause=false`;
    const calculated = await (await gateway.request(`/api/calculator?${asked}`)).json();
    expect(calculated).toMatchObject({
      ...{ basePrice: price.amount, adjusted: false, offered: true },
      noOfInstallments: Math.max(...calculated.options),
      monthlyInstallment: installment.monthlyInstallment.amount,
      overallPrice: installment.overallPrice.amount,
      yearlyInterestRateFactor: expect.closeTo(installment.yearlyInterestRateFactor, 6),
    });
    expect(installment).toMatchObject({ monthlyInstallment: { currency: 'CHF' }, legalHints: 'reduced' });
    const cheap = await gateway.ask('{ product(sku: "v1") { installment { noOfInstallments } } }');
    expect(cheap.body.data.product).toEqual({ installment: null });
  });

  test('of files tell the limits of the contact form', async () => {
    const { body } = await gateway.ask(
      '{ contactFiles { fileLimit maxFileSizeMb maxFileSizeSummaryMb acceptedFormats } }',
    );
    expect(body.data.contactFiles).toEqual({
      ...{ fileLimit: 10, maxFileSizeMb: 5, maxFileSizeSummaryMb: 5 },
      acceptedFormats: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp', 'heic', 'heif'],
    });
  });

  test('of a transfer are those of the letter, while the order waits for it', async () => {
    const shop = openSelling(database.pool, systemClock);
    const { customer, browser } = await registerCustomer(shop, database.pool);
    const [prepaid, billed] = [
      await placeOrder(shop, { v1: 1 }, { email: customer.email, method: 'prepayment' }),
      await placeOrder(shop, { v1: 1 }, { email: customer.email, method: 'invoice' }),
    ];
    await database.pool.query('update orders set customer_id = $1, customer_number = $2 where number = any($3)', [
      customer.id,
      customer.number,
      [prepaid, billed],
    ]);
    const ask = (cookies: string) =>
      gateway.ask('{ orders { orders { number bankTransferReference } } }', {}, { cookies });
    const { body } = await ask(`session=${browser.session}`);
    expect(body.data.orders.orders).toEqual([
      { number: billed, bankTransferReference: null },
      { number: prepaid, bankTransferReference: expect.stringMatching(/^\d{27}$/) },
    ]);
    const stored = await shop.orders.ofCustomerByNumber(customer.id, prepaid);
    expect(body.data.orders.orders[1].bankTransferReference).toBe(stored?.bankTransferReference);
    expect((await ask('')).body.data.orders).toBeNull();
  });
});
