import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApp } from '../../src/app/http/create-app.ts';
import { readConfig } from '../../src/platform/config.ts';
import { type Log, silentLog } from '../../src/platform/log.ts';
import type { Shop } from '../../src/storefront/context.ts';
import { messagesOf } from '../../src/tenants/messages/server.ts';
import { href, productHref } from '../../src/tenants/paths.ts';
import { builtPages, type Pages } from '../../src/web/pages.ts';
import { registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { ADDRESS, openSelling, readyBasket } from '../support/selling.ts';
import { appState, CONNECTION, wholeShop } from '../support/whole-shop.ts';

/** The built pages over a shop with one fault: the texts that visitors read, and the log. */

let database: TestDatabase;
let pages: Pages;
let whole: Shop;
const logged: { fields: object; message: string }[] = [];

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', title: 'Vase', variants: [{ sku: 'vase-1', stock: 99 }] });
  await seedProduct(database.pool, {
    id: 'shirt',
    title: 'Shirt',
    variants: [
      { sku: 'shirt-s', stock: 5, size: 'S' },
      { sku: 'shirt-m', stock: 5, size: 'M' },
    ],
  });
  await seedProduct(database.pool, {
    id: 'blouse',
    title: 'Blouse',
    variants: [
      { sku: 'blouse-s', stock: 5, size: 'S' },
      { sku: 'blouse-m', stock: 0, size: 'M' },
    ],
  });
  pages = await builtPages();
  whole = wholeShop(database.pool);
});
afterAll(() => database.drop());

function browse(shop: Partial<Shop>, path: string, init: RequestInit = {}) {
  logged.length = 0;
  const log: Log = { ...silentLog, child: () => log, error: (fields, message) => logged.push({ fields, message }) };
  const state = appState({ pool: database.pool, pages, shop: { ...whole, ...shop } });
  const app = createApp({ config: readConfig({ UNKNOWN_HOSTS: 'default' }), log, state: () => state });
  return app.request(
    `http://localhost${path}`,
    { ...init, headers: { host: 'localhost', ...init.headers } },
    CONNECTION,
  );
}

/** Escapes a text as React does. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;');

const broken = () => Promise.reject(new Error('relation "basket" is gone'));

test.each([
  ['/p/vase/vase-1', 'Der Artikel konnte nicht hinzugefügt werden. Bitte versuchen Sie es später noch einmal.'],
  ['/fr/p/vase/vase-1', 'L’article n’a pas pu être ajouté. Veuillez réessayer plus tard.'],
])('%s: a variant that cannot be added is reported, and the page still works', async (path, text) => {
  const answer = await browse({ basket: { ...whole.basket, add: broken } }, path, {
    method: 'POST',
    body: new URLSearchParams({ intent: 'add' }),
  });
  expect(answer.status).toBe(503);
  const html = await answer.text();
  expect(html).toContain(text);
  expect(html).toContain('vase-1');
  expect(logged).toHaveLength(1);
});

test.each([
  ['/warenkorb', 'de-CH'],
  ['/fr/panier', 'fr-CH'],
])('%s: a failing page answers 500 in its language, hides the cause, and logs once', async (path, lang) => {
  const answer = await browse({ basket: { ...whole.basket, view: broken } }, path);
  expect(answer.status).toBe(500);
  const html = await answer.text();
  expect(html).toContain(`lang="${lang}"`);
  expect(html).not.toContain('relation');
  expect(html).toMatch(/<input[^>]*type="search"/);
  expect(logged).toHaveLength(1);
});

const german = messagesOf('de-CH');
const french = messagesOf('fr-CH');

function post(fields: Record<string, string>, cookie = ''): RequestInit {
  return { method: 'POST', body: new URLSearchParams(fields), headers: { cookie } };
}

describe.each([
  ['de-CH', german],
  ['fr-CH', french],
] as const)('%s: texts of a failing shop', (locale, text) => {
  test('a failed basket change leaves the line unchanged', async () => {
    const { secret } = await readyBasket(openSelling(database.pool), 'vase-1');
    const answer = await browse(
      { basket: { ...whole.basket, setQuantity: broken } },
      href(locale, 'basket'),
      post({ intent: 'set', sku: 'vase-1', quantity: '3' }, `basket=${secret}`),
    );
    expect(answer.status).toBe(503);
    const html = await answer.text();
    expect(html).toContain(escaped(text.basket.changeFailed));
    expect(html).toMatch(/name="quantity"[^>]*value="1"/);
    expect(logged).toHaveLength(1);
  });

  test.each([
    ['add', 'addFailed'],
    ['remove', 'removeFailed'],
  ] as const)('the wishlist cannot %s', async (intent, message) => {
    const answer = await browse(
      { wishlist: { ...whole.wishlist, add: broken, remove: broken } },
      href(locale, 'wishlist'),
      post({ intent, sku: 'vase-1' }),
    );
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain(escaped(text.wishlist[message]));
    expect(logged).toHaveLength(1);
  });

  test('a product that cannot be moved stays on the wishlist', async () => {
    const answer = await browse(
      { basket: { ...whole.basket, add: broken } },
      href(locale, 'wishlist'),
      post({ intent: 'move', sku: 'vase-1' }),
    );
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain(escaped(text.basket.addFailed));
  });

  test.each([
    ['checkoutLogin', 'enterContact', { email: 'lea.brunner@example.ch' }, 'lea.brunner@example.ch'],
    ['delivery', 'enterDelivery', { ...ADDRESS, street: 'Gartenweg' }, 'Gartenweg'],
    ['payment', 'enterPayment', { method: 'invoice', birthday: '21.11.1990' }, '21.11.1990'],
  ] as const)('the step %s cannot be stored: the form keeps its input', async (area, step, fields, kept) => {
    const { secret } = await readyBasket(openSelling(database.pool), 'vase-1');
    const answer = await browse(
      { checkout: { ...whole.checkout, [step]: broken } },
      href(locale, area),
      post(fields, `basket=${secret}`),
    );
    expect(answer.status).toBe(503);
    const html = await answer.text();
    expect(html).toContain(escaped(text.frame.errors.generic));
    expect(html).toContain(`value="${kept}"`);
    expect(logged).toHaveLength(1);
  });

  test('the order cannot be placed: the order review says so', async () => {
    const { secret } = await readyBasket(openSelling(database.pool), 'vase-1');
    const answer = await browse(
      { checkout: { ...whole.checkout, place: broken } },
      href(locale, 'checkAndOrder'),
      post({ terms: 'on' }, `basket=${secret}`),
    );
    expect(answer.status).toBe(503);
    const html = await answer.text();
    expect(html).toContain(escaped(text.frame.errors.generic));
    expect(html).toContain(escaped(text.checkout.review.order));
  });

  test.each(['payment-refused', 'terms-not-accepted', 'changed'] as const)(
    'the order is refused (%s): the order review says why',
    async (problem) => {
      const { secret } = await readyBasket(openSelling(database.pool), 'vase-1');
      const refusal = problem === 'changed' ? { problem, changes: ['price' as const] } : { problem };
      const place = async () => ({ ok: false as const, ...refusal });
      const answer = await browse(
        { checkout: { ...whole.checkout, place } },
        href(locale, 'checkAndOrder'),
        post({}, `basket=${secret}`),
      );
      expect(answer.status).toBe(422);
      const html = await answer.text();
      const said =
        problem === 'terms-not-accepted' ? text.checkout.missing.terms : text.checkout.placeProblems[problem];
      expect(html).toContain(escaped(said));
      if (problem === 'changed') expect(html).toContain(escaped(text.checkout.changes.price));
    },
  );

  test('the home page renders without its content, and the log names what is missing', async () => {
    const answer = await browse({ content: { ...whole.content, page: broken } }, href(locale, 'home'));
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('<h1');
    expect(logged).toEqual([
      {
        fields: { err: expect.any(Error), component: 'Home', url: `/api/content/${locale}/` },
        message: 'Error during data fetching',
      },
    ]);
  });

  test('a page of content alone asks to retry', async () => {
    const answer = await browse({ content: { ...whole.content, page: broken } }, href(locale, 'terms'));
    expect(answer.status).toBe(503);
    const html = await answer.text();
    expect(html).toContain(escaped(text.frame.errors.serverTitle));
    expect(html).toContain(escaped(text.frame.errors.reset));
    expect(logged.map(({ message }) => message)).toEqual(['Error during data fetching']);
  });

  test('a failing search, and a product that does not exist', async () => {
    const search = await browse({ search: { ...whole.search, query: broken } }, `${href(locale, 'search')}?q=vase`);
    expect(search.status).toBe(500);
    expect(await search.text()).toContain(escaped(text.frame.errors.serverText));
    const missing = await browse({}, productHref(locale, 'vase', 'no-such'));
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain(escaped(text.frame.errors.notFoundProduct));
  });

  test('names no delivery day for a sold-out variant, nor before one is chosen that is', async () => {
    const { article } = text.checkout.how;
    const page = async (sku: string, query = '') =>
      (await browse({}, productHref(locale, 'blouse', sku) + query)).text();
    expect(await page('blouse-s')).toContain(escaped(article.chooseFirst));
    expect(await page('blouse-m', '?v=1')).toContain(escaped(article.none));
    const chosen = await page('blouse-s', '?v=1');
    expect(chosen).not.toContain(escaped(article.none));
    expect(chosen).not.toContain(escaped(article.chooseFirst));
  });

  test('the calculator cannot calculate: its page says so and offers to reload', async () => {
    const path = `${href(locale, 'calculator')}?amount=499.90`;
    const calculator = () => {
      throw new Error('above the cap');
    };
    const answer = await browse({ instalments: { ...whole.instalments, calculator } }, path);
    const html = await answer.text();
    expect(html).toContain(escaped(text.credit.calculator.unavailable));
    expect(html).toContain(`href="${path}"`);
    expect(logged).toHaveLength(1);
  });

  test('personal data cannot be loaded: the account page says so, and how to retry', async () => {
    const { browser } = await registerCustomer(openSelling(database.pool), database.pool);
    const init = { headers: { cookie: `session=${browser.session}` } };
    const { orders, customers } = whole;
    const addresses = { ...customers, addresses: { ...customers.addresses, list: broken } };
    for (const [area, shop] of [
      ['accountOrders', { orders: { ...orders, ofCustomer: broken } }],
      ['accountAddresses', { customers: addresses }],
    ] as const) {
      const answer = await browse(shop, href(locale, area), init);
      expect(answer.status, area).toBe(500);
      const html = await answer.text();
      expect(html).toContain(escaped(text.account.failed));
      expect(html).toMatch(/<a [^>]*href=""/);
      expect(html).toContain(escaped(text.frame.errors.reset));
      expect(html).not.toContain('relation');
    }
  });

  test('the lists of vouchers cannot be loaded: their page says so and offers to reload', async () => {
    const { browser } = await registerCustomer(openSelling(database.pool), database.pool);
    const path = href(locale, 'accountVouchers');
    const cookie = `session=${browser.session}`;
    const answer = await browse({ promotions: { ...whole.promotions, ofCustomer: broken } }, path, {
      headers: { cookie },
    });
    const html = await answer.text();
    expect(html).toContain(escaped(text.account.vouchers.failed));
    expect(html).toMatch(new RegExp(`<a href="${path}"[^>]*>${text.account.vouchers.reload}</a>`));
    expect(html).not.toContain(escaped(text.account.vouchers.noActive));
    expect(logged).toHaveLength(1);
    const again = await (await browse({}, path, { headers: { cookie } })).text();
    expect(again).toContain(escaped(text.account.vouchers.noActive));
    expect(again).toContain(escaped(text.account.vouchers.noExpired));
  });

  test('a size must be chosen first, in the fixed wording', async () => {
    const answer = await browse({}, productHref(locale, 'shirt', 'shirt-s'), post({ intent: 'add' }));
    expect(answer.status).toBe(422);
    const sentence = locale === 'de-CH' ? 'Bitte wählen Sie eine Grösse' : 'Veuillez choisir une Taille';
    expect(await answer.text()).toContain(sentence);
  });
});

test('content that takes longer than its five seconds counts as missing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const never = () => new Promise<never>(() => {});
    const answer = browse({ content: { ...whole.content, page: never } }, '/');
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0), { timeout: 20_000 });
    await vi.advanceTimersByTimeAsync(5000);
    expect((await answer).status).toBe(200);
    expect(logged).toMatchObject([{ message: 'Error during data fetching' }]);
  } finally {
    vi.useRealTimers();
  }
});

test('refuses a change from another site before any page handles it', async () => {
  const answer = await browse({}, '/p/vase/vase-1', {
    method: 'POST',
    body: new URLSearchParams(),
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(answer.status).toBe(403);
});

test('every page has the security headers, and no page of an unknown host is indexed', async () => {
  const answer = await browse({}, '/p/vase/vase-1');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  const foreign = await browse({}, '/warenkorb', { headers: { host: 'shop.example' } });
  expect(foreign.headers.get('x-robots-tag')).toBe('noindex');
});

test('the session key has its fields and no name, and its cookie is HttpOnly', async () => {
  const answer = await browse({}, '/api/session', { method: 'POST' });
  expect(await answer.json()).toEqual({
    token: expect.any(String),
    exp: expect.any(Number),
    type: 0,
    cc: 'standard',
    name: null,
  });
  expect(answer.headers.get('set-cookie')).toMatch(/^session=[^;]+; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/);
});

test.each([
  ['/api/nothing', 404, 'not-found', 'Diesen Endpunkt gibt es nicht.'],
  ['/api/nothing?locale=fr-CH', 404, 'not-found', 'Ce point d’accès n’existe pas.'],
  [
    '/api/search/suggest?query=vase',
    500,
    'internal',
    'Das hat nicht geklappt. Bitte versuchen Sie es später noch einmal.',
  ],
])('%s: programs get errors in one format', async (path, status, code, message) => {
  const search = { query: broken, suggest: broken };
  const answer = await browse({ search }, path);
  expect(answer.status).toBe(status);
  expect(await answer.json()).toEqual({ error: { code, message } });
});

test('programs get that format while the shop opens, too', async () => {
  const app = createApp({ config: readConfig({}), log: silentLog, state: () => null });
  const environment = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
  const answer = await app.request('http://localhost/api/search/filter', {}, environment);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await answer.json()).toMatchObject({ error: { code: 'not-open' } });
});
