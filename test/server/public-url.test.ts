import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { href } from '../../src/tenants/paths.ts';
import { surveyHref } from '../../src/tenants/service-paths.ts';
import { readHead } from '../seo-and-feeds/read-head.ts';
import { type CachedShop, openCachedShop } from '../support/cached-shop.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { orderForm, readyBasket } from '../support/selling.ts';

/** Every absolute address that the shop writes begins with the configured origin, for any host in a request. */

const CH = 'https://shop.example.ch';
const DE = 'https://shop.example.de';
const AT = 'https://www.montarve.at';

let database: TestDatabase;
let shop: CachedShop;
beforeAll(async () => {
  database = await testDatabase();
  shop = await openCachedShop(database.url, systemClock, {
    PUBLIC_URL: `ch=${CH},de=${DE}`,
    TRUSTED_PROXIES: '127.0.0.1',
    UNKNOWN_HOSTS: 'default',
  });
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 50 }] });
});
afterAll(async () => {
  await shop?.close();
  await database?.drop();
});

/** Host headers of clients and careless proxies; each belongs to the Swiss tenant. */
const FORGED: Record<string, string>[] = [
  { host: 'localhost' },
  { host: 'localhost:9' },
  { host: '127.0.0.1:3000' },
  { host: 'www.montarve.ch' },
  { host: 'localhost', 'x-forwarded-host': 'localhost:9', 'x-forwarded-proto': 'http' },
  { host: 'localhost', 'x-forwarded-host': 'evil.example, www.montarve.ch' },
];

/** Returns the origins of all absolute addresses in a text, except the vocabularies of its format. */
const originsIn = (text: string): string[] =>
  [...new Set(text.match(/https?:\/\/[^/"'\s<>)]+/g) ?? [])].filter(
    (origin) => !/schema\.org$|w3\.org$|sitemaps\.org$|google\.com$/.test(origin),
  );

/** Returns the origins of all links in the mails to an address. */
async function linkedIn(email: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ html: string; text: string }>(
    'select html, text from mail where to_address = $1',
    [email],
  );
  expect(rows.length).toBeGreaterThan(0);
  return originsIn(rows.flatMap(({ html, text }) => [html, text]).join(' '));
}

/** Fetches a page by its path with these headers, and reads its head. */
async function headOf(address: string, headers: Record<string, string> = {}) {
  const answer = await shop.browse(address, { headers });
  expect(answer.status).toBe(200);
  return readHead(await answer.text());
}

describe('a request with a forged host', () => {
  test.each(FORGED)('gets mails that link to the configured origin: %j', async (headers) => {
    const number = FORGED.indexOf(headers);
    const email = `forged${number}@example.ch`;
    const answer = await shop.browse(href('de-CH', 'accountForgot'), {
      method: 'POST',
      body: new URLSearchParams({ email }),
      headers: { ...headers, origin: CH, 'x-forwarded-for': `203.0.113.${number}` },
    });
    expect(answer.status).toBe(200);
    expect(await linkedIn(email)).toEqual([CH]);
  });

  test.each(FORGED)('gets the configured canonical address and translations: %j', async (headers) => {
    const { canonical, translations, meta } = await headOf(href('de-CH', 'braFinder'), headers);
    expect(canonical).toBe(`${CH}${href('de-CH', 'braFinder')}`);
    expect(meta['og:url']).toBe(`${CH}${href('de-CH', 'braFinder')}`);
    expect(new URL(meta['og:image'] ?? '').origin).toBe(CH);
    expect(translations['de-CH']).toBe(`${CH}${href('de-CH', 'braFinder')}`);
    expect(translations['de-DE']).toBe(`${DE}${href('de-DE', 'braFinder')}`);
    // The list omits it.
    expect(translations['de-AT']).toBe(`${AT}${href('de-AT', 'braFinder')}`);
  });

  test.each(FORGED)('gets robots.txt and sitemaps with the configured origin: %j', async (headers) => {
    expect(originsIn(await (await shop.browse('/robots.txt', { headers })).text())).toEqual([CH]);
    expect(originsIn(await (await shop.browse('/sitemap.xml', { headers })).text())).toEqual([CH]);
    const products = await shop.browse('/sitemaps/products-1.xml', { headers });
    expect(originsIn(await products.text())).toContain(CH);
  });
});

test.each([
  ['http', /^(?!__Host-)(?!.*Secure)/],
  ['https', /Secure/],
])('cookies of forms over %s follow the request’s scheme, not that of links', async (scheme, form) => {
  for (const [area, fields] of [
    ['cookies', { groups: 'statistics' }],
    ['survey', { rating: '5', comment: '' }],
  ] as const) {
    const answer = await shop.browse(area === 'survey' ? surveyHref('de-CH') : href('de-CH', area), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
      headers: { host: 'shop.example.ch', 'x-forwarded-proto': scheme, origin: `${scheme}://shop.example.ch` },
    });
    expect([area, answer.status]).toEqual([area, 303]);
    expect(answer.headers.get('set-cookie')).toMatch(form);
  }
});

test('configured hosts are known, and so are the host names of the tenants', async () => {
  for (const [host, origin] of [
    ['shop.example.ch', CH],
    ['shop.example.de', DE],
    ['www.montarve.de', DE],
    ['www.montarve.at', AT],
  ] as const) {
    const { robots, canonical } = await headOf(`https://${host}/`);
    expect([host, robots, canonical]).toEqual([host, 'index,follow', `${origin}/`]);
  }
  expect((await headOf('https://elsewhere.example.ch/')).robots).toBe('noindex,nofollow');
});

test('structured data name the configured origins', async () => {
  const { structured } = await headOf('/');
  expect(new Set(originsIn(JSON.stringify(structured)))).toEqual(
    new Set([CH, DE, AT, `https://${tenants.nl.hostName}`]),
  );
});

test('sitemaps list pages and translations at the configured origins', async () => {
  expect((await shop.browse('https://shop.example.de/sitemap.xml')).status).toBe(200);
  const text = await (await shop.browse('https://shop.example.de/sitemaps/content-1.xml')).text();
  expect(text).toContain(`<loc>${DE}/</loc>`);
  expect(new Set(originsIn(text))).toEqual(new Set([CH, DE, AT, `https://${tenants.nl.hostName}`]));
});

test('letters without a request link to the configured origin', async () => {
  const key = await readyBasket(shop, 'vase-1');
  const placed = await shop.checkout.place(key, await orderForm(shop, key));
  if (!placed.ok) throw new Error(placed.problem);
  expect(await linkedIn('lea.brunner@example.ch')).toEqual([CH]);
  const house = { tenant: tenants.ch, locale: 'de-CH' } as const;
  const order = { number: placed.orderNumber, email: 'lea.brunner@example.ch' };
  expect(await shop.fulfilment.guestOrders.askForLink(house, '203.0.113.99', order)).toEqual({ ok: true });
  const withdrawal = { ...order, name: 'Lea Brunner', goods: '' };
  const withdrawn = await shop.fulfilment.guestOrders.withdraw(house, '203.0.113.99', withdrawal);
  expect(withdrawn.ok).toBe(true);
  expect(await linkedIn('lea.brunner@example.ch')).toEqual([CH]);
});

test('only one module builds addresses from the tenants’ host names', () => {
  const sources = path.resolve(import.meta.dirname, '../../src');
  const names = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx?$/.test(name),
  );
  const makers = names.filter((name) =>
    /https?:\/\/\$\{[^}]*hostName/i.test(readFileSync(path.join(sources, name), 'utf8')),
  );
  expect(makers).toEqual([path.join('tenants', 'origins.ts')]);
});
