import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Desk } from '../../src/backoffice/context.ts';
import { type AppState, createApp } from '../../src/http/app.ts';
import { builtPages, type Pages } from '../../src/http/pages.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import { type Log, silentLog } from '../../src/platform/log.ts';
import { createContent } from '../../src/shop/content/index.ts';
import { createSessions } from '../../src/shop/customers/index.ts';
import { createPostgresSearch } from '../../src/shop/search/index.ts';
import type { Shop } from '../../src/storefront/context.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { testDesk } from '../support/desk.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling } from '../support/selling.ts';

/** The built pages over a shop in which one thing is broken: what people read then, and what is logged. */

let database: TestDatabase;
let pages: Pages;
let whole: Shop;
let desk: Desk;
const logged: { fields: object; message: string }[] = [];

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', title: 'Vase', variants: [{ sku: 'vase-1', stock: 5 }] });
  pages = await builtPages();
  desk = await testDesk(database.pool);
  const selling = openSelling(database.pool);
  const deps = { pool: database.pool, clock: systemClock, log: silentLog };
  whole = { ...selling, search: createPostgresSearch(deps), content: createContent(deps) };
});
afterAll(() => database.drop());

function browse(shop: Partial<Shop>, path: string, init: RequestInit = {}) {
  logged.length = 0;
  const log: Log = { ...silentLog, child: () => log, error: (fields, message) => logged.push({ fields, message }) };
  const unused = () => Promise.reject(new Error('not part of this test'));
  const state: AppState = {
    pool: database.pool,
    pages,
    open: {
      shop: { ...whole, ...shop },
      sessions: createSessions({ keys: [{ id: 'k', secret: 's'.repeat(40) }], clock: systemClock }),
      images: { rendition: unused },
      jobs: { send: unused, work: unused, schedule: unused, stop: unused },
      desk,
      close: unused,
    },
  };
  const app = createApp({ config: readConfig({}), log, state: () => state });
  const environment = { incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' } } };
  return app.request(
    `http://localhost${path}`,
    { ...init, headers: { host: 'localhost', ...init.headers } },
    environment,
  );
}

const broken = () => Promise.reject(new Error('relation "basket" is gone'));

test.each([
  ['/p/vase/vase-1', 'Der Artikel konnte nicht hinzugefügt werden. Bitte versuchen Sie es später noch einmal.'],
  ['/fr/p/vase/vase-1', 'L’article n’a pas pu être ajouté. Veuillez réessayer plus tard.'],
])('%s: an article that cannot be added is said so, and the page stands', async (path, text) => {
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
])(
  '%s: a page that breaks answers 500 in its language, shows nothing of the cause, and is logged once',
  async (path, lang) => {
    const answer = await browse({ basket: { ...whole.basket, view: broken } }, path);
    expect(answer.status).toBe(500);
    const html = await answer.text();
    expect(html).toContain(`lang="${lang}"`);
    expect(html).not.toContain('relation');
    expect(html).toMatch(/<input[^>]*type="search"/);
    expect(logged).toHaveLength(1);
  },
);

test('a change from another site is refused before any page sees it', async () => {
  const answer = await browse({}, '/p/vase/vase-1', {
    method: 'POST',
    body: new URLSearchParams(),
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(answer.status).toBe(403);
});

test('every page carries the security headers, and no page of an unknown host is indexed', async () => {
  const answer = await browse({}, '/p/vase/vase-1');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  const foreign = await browse({}, '/warenkorb', { headers: { host: 'shop.example' } });
  expect(foreign.headers.get('x-robots-tag')).toBe('noindex');
});

test('the session key has its four fields, and its cookie is for the server alone', async () => {
  const answer = await browse({}, '/api/session', { method: 'POST' });
  expect(await answer.json()).toEqual({ token: expect.any(String), exp: expect.any(Number), type: 0, cc: 'standard' });
  expect(answer.headers.get('set-cookie')).toMatch(/^session=[^;]+; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/);
  expect((await browse({}, '/api/nothing')).status).toBe(404);
});
