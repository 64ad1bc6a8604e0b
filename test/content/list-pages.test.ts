import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import {
  createListPageAdministration,
  createListPages,
  type ListPageChange,
  loadListPages,
} from '../../src/shop/content/list-pages/index.ts';
import { createSeoAndFeeds } from '../../src/shop/content/seo-and-feeds/index.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { auditLines } from '../admin/support.ts';
import { readHead } from '../seo-and-feeds/read-head.ts';
import { type CachedShop, openCachedShop } from '../support/cached-shop.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedCategories, seedGoods, seedValues } from '../support/goods.ts';

const PUBLISHER: StaffMember = {
  id: '00000000-0000-0000-0000-000000000001',
  email: 'a@b.ch',
  role: 'publisher',
  language: 'de',
};
const EDITOR: StaffMember = { ...PUBLISHER, role: 'editor' };
const { ch } = tenants;
const clock = fixedClock('2026-11-20T10:00:00Z');
const NO_PRICE = { min: null, max: null };
const RED: ListPageChange = {
  choice: { category: 'dresses', filters: { colour: ['red'] }, price: NO_PRICE, sorting: null },
  published: true,
  texts: {
    'de-CH': { path: '/rote-kleider', title: 'Rote Kleider', intro: 'Rot wie Mohn.', landingText: 'Mehr über Rot.' },
    'fr-CH': { path: '/robes-rouges', title: 'Robes rouges', seoTitle: 'Nos robes rouges' },
  },
};
const BRAND: ListPageChange = {
  choice: { category: null, filters: { brand: ['nordvaska'] }, price: NO_PRICE, sorting: null },
  published: true,
  texts: { 'de-CH': { path: '/marken/nordvaska', title: 'Nordvaska' } },
};
let database: TestDatabase;
let shop: CachedShop;
let pages: ReturnType<typeof createListPageAdministration>;

beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  await seedCategories(pool, ['fashion', 'fashion/dresses']);
  await seedValues(
    pool,
    { size: ['36', '38'], colour: ['red', 'blue'], brand: ['nordvaska'] },
    { red: '#aa0000', blue: '#0000aa' },
  );
  const dress = (id: string, colour: string, amount: number, sizes = ['36', '38']) => ({
    id,
    category: 'dresses',
    titles: { 'de-CH': `Kleid ${id}`, 'fr-CH': `Robe ${id}` },
    variants: sizes.map((size) => ({
      ...{ sku: `${id}-${size}`, stock: 5, axes: { size, colour }, prices: { ch: amount } },
    })),
  });
  await seedGoods(pool, [dress('mohn', 'red', 5000), dress('rubin', 'red', 9000, ['36']), dress('meer', 'blue', 7000)]);
  await pool.query("insert into product_facet (product_id, key, value) values ('mohn', 'brand', 'nordvaska')");
  await pool.query("update product set brand = 'Nordvaska' where id = 'mohn'");
  pages = createListPageAdministration({ pool, clock });
  shop = await openCachedShop(database.url, clock);
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const read = async (path: string) => {
  const answer = await shop.browse(path);
  return { status: answer.status, html: await answer.text() };
};
const create = async (entered: ListPageChange): Promise<string> => {
  const made = await pages.create(PUBLISHER, ch, entered);
  if (!made.ok) throw new Error(made.problem);
  await shop.catchUp();
  return made.id;
};
const cardsOf = (html: string) =>
  [...new Set([...html.matchAll(/Kleid (mohn|rubin|meer)/g)].map(([, id]) => id))].sort();

test('shows the chosen goods with texts, an address in each language, and the other filters', async () => {
  expect((await read('/rote-kleider')).status).toBe(404);
  const id = await create(RED);
  const { status, html } = await read('/rote-kleider');
  expect(status).toBe(200);
  expect(cardsOf(html)).toEqual(['mohn', 'rubin']);
  expect(html).toContain('Rot wie Mohn.');
  expect(html).toContain('Mehr über Rot.');
  // The page makes the choice of colours; sizes remain one of the visitor, since they divide the goods.
  expect(html).toContain('name="size"');
  expect(html).not.toContain('name="colour"');
  const head = readHead(html);
  expect(head).toMatchObject({ title: expect.stringContaining('Rote Kleider'), robots: 'index,follow' });
  expect(head.canonical).toBe('http://localhost/rote-kleider');
  expect(head.translations).toMatchObject({
    'de-CH': 'http://localhost/rote-kleider',
    'fr-CH': 'http://localhost/fr/robes-rouges',
  });
  expect(readHead((await read('/fr/robes-rouges')).html).title).toContain('Nos robes rouges');
  const narrowed = await read('/rote-kleider?price=60-&colour=blue');
  expect(cardsOf(narrowed.html)).toEqual(['rubin']);
  expect(readHead(narrowed.html)).toMatchObject({
    robots: 'noindex,follow',
    canonical: 'http://localhost/rote-kleider',
  });
  const version = (await pages.list(EDITOR, ch))?.find((page) => page.id === id)?.version ?? 0;
  expect(await pages.save(PUBLISHER, ch, { id, version, entered: { ...RED, published: false } })).toMatchObject({
    ok: true,
  });
  await shop.catchUp();
  expect((await read('/rote-kleider')).status).toBe(404);
  expect(await pages.save(PUBLISHER, ch, { id, version, entered: RED })).toMatchObject({ problem: 'changed' });
  expect(await pages.remove(PUBLISHER, ch, id)).toEqual({ ok: true, id });
  expect(await pages.remove(PUBLISHER, ch, id)).toEqual({ ok: false, problem: 'not-found' });
});

test('the price limits and the order of a list hold, and those of visitors narrow them', async () => {
  const id = await create({
    ...RED,
    choice: { category: null, filters: {}, price: { min: null, max: 8000 }, sorting: 'price-desc' },
    texts: { 'de-CH': { path: '/bis-80', title: 'Bis 80' } },
  });
  const { html } = await read('/bis-80?price=10-100');
  expect(cardsOf(html)).toEqual(['meer', 'mohn']);
  expect(html.indexOf('Kleid meer')).toBeLessThan(html.indexOf('Kleid mohn'));
  await pages.remove(PUBLISHER, ch, id);
});

test('the page of a product leads to the page of its brand, which only one page can be', async () => {
  const product = '/p/kleid-mohn/mohn-36';
  const link = '<a href="/marken/nordvaska">Nordvaska</a>';
  expect((await read(product)).html).not.toContain(link);
  const id = await create(BRAND);
  expect((await read(product)).html).toContain(link);
  expect((await read('/p/kleid-rubin/rubin-36')).html).not.toContain(link);
  const again = { ...BRAND, texts: { 'de-CH': { path: '/nordvaska', title: 'Nordvaska' } } };
  expect(await pages.create(PUBLISHER, ch, again)).toMatchObject({ problem: 'known-brand' });
  await pages.remove(PUBLISHER, ch, id);
  await shop.catchUp();
  expect((await read(product)).html).not.toContain(link);
});

test('refuses addresses of categories, pages and other lists, unknown categories, and other roles', async () => {
  const id = await create(RED);
  const at = (path: string) => ({ ...RED, texts: { 'de-CH': { path, title: 'Noch eine' } } });
  expect(await pages.create(PUBLISHER, ch, at('/rote-kleider'))).toMatchObject({ problem: 'taken', locale: 'de-CH' });
  expect(await pages.create(PUBLISHER, ch, at('/fashion/dresses'))).toMatchObject({ problem: 'taken' });
  expect(await pages.create(PUBLISHER, ch, at('/kasse'))).toMatchObject({ problem: 'reserved' });
  const unknown = { ...at('/x'), choice: { ...RED.choice, category: 'nowhere' } };
  expect(await pages.create(PUBLISHER, ch, unknown)).toMatchObject({ problem: 'no-category' });
  expect(await pages.create(PUBLISHER, ch, { ...at('/x'), picture: 'none' })).toMatchObject({
    problem: 'unknown-picture',
  });
  expect(await pages.create(EDITOR, ch, at('/x'))).toEqual({ ok: false, problem: 'not-allowed' });
  expect(await pages.remove(EDITOR, ch, id)).toEqual({ ok: false, problem: 'not-allowed' });
  // Pages of another tenant are not there.
  expect(await pages.remove(PUBLISHER, tenants.de, id)).toEqual({ ok: false, problem: 'not-found' });
  expect(await pages.list(EDITOR, tenants.de)).toEqual([]);
  await pages.remove(PUBLISHER, ch, id);
  const lines = await auditLines(database.pool);
  const actions = new Set(lines.map(({ action }) => action).filter((action) => action.startsWith('list-page.')));
  expect([...actions].sort()).toEqual(['list-page.changed', 'list-page.created', 'list-page.deleted']);
});

test('the sitemap names list pages with goods only', async () => {
  const { pool } = database;
  const full = await create(RED);
  const empty = await create({
    ...RED,
    choice: { ...RED.choice, filters: { colour: ['green'] } },
    texts: { 'de-CH': { path: '/gruene-kleider', title: 'Grüne Kleider' } },
  });
  expect(readHead((await read('/gruene-kleider')).html).robots).toBe('noindex,follow');
  const publicUrlOf = () => 'https://shop.example';
  const { sitemaps } = createSeoAndFeeds({
    ...{
      pool,
      clock,
      publicUrlOf,
      catalogue: shop.catalogue,
      listPages: createListPages({ pool }),
      search: shop.search,
    },
  });
  await sitemaps.index({ tenant: ch, publicUrlOf });
  const file = await sitemaps.file({ tenant: ch, publicUrlOf, name: 'categories-1.xml', acceptsGzip: true });
  const text = gunzipSync(await buffer(Readable.from(file?.parts ?? []))).toString();
  expect(text).toContain('<loc>https://shop.example/rote-kleider</loc>');
  expect(text).toContain('<loc>https://shop.example/fr/robes-rouges</loc>');
  expect(text).not.toContain('gruene-kleider');
  await pages.remove(PUBLISHER, ch, full);
  await pages.remove(PUBLISHER, ch, empty);
});

test("a retailer's folder brings list pages and entries of the navigation once", async () => {
  const { pool } = database;
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'lists-'));
  await fs.mkdir(path.join(folder, 'ch'));
  const sale = { filters: { reduced: ['1'] }, picture: 'logo.png', texts: RED.texts };
  const entries = [{ label: 'Rot', to: '/rote-kleider', device: 'all' }];
  const file = { pages: [sale], navigation: { 'de-CH': entries, 'it-CH': entries } };
  await fs.writeFile(path.join(folder, 'ch', 'lists.json'), JSON.stringify(file));
  const load = (importPicture: (name: string) => Promise<{ id: string } | null>) =>
    loadListPages({ pool, clock, importPicture }, folder);
  await expect(load(async () => null)).rejects.toThrow('no picture logo.png');
  await pool.query(
    `insert into picture (id, width, height, ground, media_type, content)
     values ('00000000000000aa', 1, 1, '#ffffff', 'image/png', '') on conflict do nothing`,
  );
  expect(await load(async () => ({ id: '00000000000000aa' }))).toBe(1);
  expect(await load(async () => ({ id: '00000000000000aa' }))).toBe(0);
  const { rows } = await pool.query("select locale, version, content from content_piece where key = 'navigation'");
  expect(rows).toEqual([{ locale: 'de-CH', version: 1, content: { entries } }]);
  await fs.rm(folder, { recursive: true });
});
