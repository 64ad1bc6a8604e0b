import { hash } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createFragmentAdministration } from '../../src/shop/content/menus-and-banners/index.ts';
import { blockOfEntry } from '../../src/shop/content/pages/block-conversions.ts';
import {
  BLOCK_FORMS,
  BLOCK_TYPES,
  type BlockFieldValues,
  type EntryField,
} from '../../src/shop/content/pages/block-entry.ts';
import { blockSchema } from '../../src/shop/content/pages/block-schema.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { type CachedShop, openCachedShop } from '../support/cached-shop.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';

/** Employees enter text, not HTML: markup in any field of the editor becomes no element, and no policy allows it. */

const SCRIPT = 'kx9()';
const MARKUP = `"><script>${SCRIPT}</script><a onclick=${SCRIPT}>x</a>`;
/** Values of fields that hold no free text. */
const PLAIN: BlockFieldValues = {
  linkTo: '/wohnen',
  pictureId: 'abc',
  category: 'wohnen',
  sku: 'vase-1',
  skus: 'vase-1',
  x: '50',
  y: '50',
  sort: 'newest',
  count: '4',
  anchor: 'anker',
  code: 'HERBST24',
  src: '/videos/vase.mp4',
  captions: '/videos/vase.vtt',
  subject: 'complaint',
  finder: 'bra',
  amount: '1000',
};
const publisher: StaffMember = {
  id: '00000000-0000-0000-0000-000000000001',
  email: 'publisher@montarve.example',
  role: 'publisher',
  language: 'de',
};

const filled = (fields: readonly EntryField[], given: BlockFieldValues = {}): BlockFieldValues =>
  Object.fromEntries(fields.map(({ name }) => [name, given[name] ?? PLAIN[name] ?? MARKUP]));
const blockOf = (type: (typeof BLOCK_TYPES)[number], given: BlockFieldValues = {}) => {
  const { fields, items } = BLOCK_FORMS[type];
  return blockOfEntry({ type, fields: filled(fields, given), items: items ? [filled(items, given)] : [] });
};

let database: TestDatabase;
let shop: CachedShop;
beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  await seedProduct(pool, { id: 'vase', title: 'Vase', variants: [{ sku: 'vase-1', stock: 5 }] });
  await pool.query(
    `with page as (
       insert into content_page (tenant, locale, path, identifier) values ('ch', 'de-CH', '/ueber-uns', 'ueber-uns')
       returning id),
     version as (
       insert into content_version (page_id, version, title, description, robots, blocks, created_at)
       select id, 1, $1, $1, 'index,follow', $2, now() from page returning page_id)
     insert into content_turn (page_id, at, version, made_at) select page_id, now(), 1, now() from version`,
    [MARKUP, JSON.stringify(BLOCK_TYPES.map((type) => v.parse(blockSchema, blockOf(type))))],
  );
  shop = await openCachedShop(database.url, systemClock);
}, 120_000);
afterAll(async () => {
  await shop?.close();
  await database?.drop();
});

test.each(
  BLOCK_TYPES.filter((type) =>
    [...BLOCK_FORMS[type].fields, ...(BLOCK_FORMS[type].items ?? [])].some(({ name }) => name === 'linkTo'),
  ),
)('a block of the type %s takes no link that runs a script', (type) => {
  for (const linkTo of [
    `javascript:${SCRIPT}`,
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    ' javascript:x',
  ])
    expect(v.safeParse(blockSchema, blockOf(type, { linkTo })).success, linkTo).toBe(false);
});

test.each([
  ['menu', 'service', { entries: [{ label: '<b>x', to: '/wohnen', device: 'all' }] }],
  ['menu', 'service', { entries: [{ label: 'x', to: `javascript:${SCRIPT}`, device: 'all' }] }],
  ['snippet', 'selling-points', { lines: ['<script>x'] }],
  ['banner', 'top', { text: '<i onclick=x>', to: null, from: null, until: null }],
])('a %s takes no markup and no link that runs a script', async (kind, key, content) => {
  const fragments = createFragmentAdministration({ pool: database.pool, clock: systemClock });
  const place = { tenant: tenants.ch, locale: 'de-CH', kind, key };
  expect(await fragments.save(publisher, place, { seen: 0, content })).toMatchObject({ ok: false });
});

test.each(['/ueber-uns', '/ueber-uns.data'])('markup of the editor is text at %s', async (path) => {
  const answer = await shop.browse(path);
  expect(answer.status).toBe(200);
  const html = await answer.text();
  // The texts are there.
  expect(html).toContain(SCRIPT);
  if (!path.endsWith('.data')) {
    expect(html).not.toContain(`<script>${SCRIPT}`);
    expect(html).not.toMatch(/<a[^>]*\sonclick/i);
  }
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).not.toContain(hash('sha256', SCRIPT, 'base64'));
  expect(policy).not.toMatch(/unsafe|strict-dynamic/);
});

test('markup of the editor is text in interfaces and structured data', async () => {
  for (const path of ['/api/content/de-CH/ueber-uns', '/fragment/inspire/servicelayer/de/ueber-uns']) {
    const answer = await shop.browse(path);
    const text = await answer.text();
    const isHtml = answer.headers.get('content-type')?.startsWith('text/html');
    if (isHtml) expect(text, path).not.toMatch(/<script>kx9|<a[^>]*\sonclick/i);
    else expect(answer.headers.get('x-content-type-options'), path).toBe('nosniff');
  }
  const html = await (await shop.browse('/ueber-uns')).text();
  const blocks = [...html.matchAll(/<script[^>]*ld\+json[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text);
  expect(blocks.length).toBeGreaterThan(0);
  for (const block of blocks) expect(() => JSON.parse(block)).not.toThrow();
});
