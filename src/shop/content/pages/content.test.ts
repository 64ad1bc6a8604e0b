import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts';
import { fixedClock } from '../../../platform/clock.ts';
import { type Log, silentLog } from '../../../platform/log.ts';
import { createPlacesOf } from '../seo-and-feeds/places.ts';
import { createContent } from './content.ts';
import { loadContent } from './load.ts';

let database: TestDatabase;
let folder: string;
const warnings: object[] = [];
const log: Log = { ...silentLog, warn: (fields) => warnings.push(fields) };

beforeEach(async () => {
  database = await testDatabase();
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'content-'));
  warnings.length = 0;
});
afterEach(async () => {
  await database.drop();
  await fs.rm(folder, { recursive: true });
});

const deps = () => ({ pool: database.pool, clock: fixedClock('2026-11-21T10:00:00Z'), log });
const load = () => loadContent({ ...deps(), importPicture: async () => null }, folder);

async function write(place: string, page: { path: string } & Record<string, unknown>): Promise<void> {
  const file = path.join(folder, place);
  await fs.mkdir(path.dirname(file), { recursive: true });
  const text = { type: 'text', title: null, paragraphs: ['Guten Tag'], list: [] };
  await fs.writeFile(file, JSON.stringify({ title: 'Titel', description: 'Beschreibung', blocks: [text], ...page }));
}

test('publishes and reads pages, and does not publish unchanged ones again', async () => {
  await write('ch/de-CH/home.json', { path: '/' });
  await write('ch/de-CH/service.json', { path: '/service-hilfe' });
  expect(await load()).toBe(2);
  expect(await load()).toBe(0);

  const content = createContent(deps());
  const home = await content.page({ tenant: 'ch', locale: 'de-CH', path: '/' });
  expect(home).toMatchObject({ identifier: 'storefront', title: 'Titel', robots: 'index,follow', version: 1 });
  expect(await content.page({ tenant: 'ch', locale: 'de-CH', path: '/service-hilfe/' })).toMatchObject({
    path: '/service-hilfe',
  });
  expect(await content.page({ tenant: 'ch', locale: 'fr-CH', path: '/' })).toBeNull();
  expect(await content.page({ tenant: 'de', locale: 'de-CH', path: '/' })).toBeNull();
  expect(await content.paths({ tenant: 'ch', locale: 'de-CH' })).toEqual(['/', '/service-hilfe']);
});

test('stores a change as a new version, keeps the old one and announces it', async () => {
  await write('ch/de-CH/home.json', { path: '/' });
  await load();
  await write('ch/de-CH/home.json', { path: '/', title: 'Neuer Titel' });
  expect(await load()).toBe(1);
  expect(await createContent(deps()).page({ tenant: 'ch', locale: 'de-CH', path: '/' })).toMatchObject({
    title: 'Neuer Titel',
    version: 2,
  });
  const versions = await database.pool.query<{ title: string }>('select title from content_version order by version');
  expect(versions.rows.map((row) => row.title)).toEqual(['Titel', 'Neuer Titel']);
  const outbox = await database.pool.query<{ topic: string; key: string }>('select topic, key from outbox');
  const pages = await database.pool.query<{ id: string }>('select id from content_page');
  expect(outbox.rows).toEqual(Array(2).fill({ topic: 'content', key: pages.rows[0]?.id }));
});

test('refuses two paths with one identifier and names both', async () => {
  await write('ch/de-CH/one.json', { path: '/a-b/c' });
  await write('ch/de-CH/two.json', { path: '/a/b-c' });
  await expect(load()).rejects.toThrow(/two\.json is refused: \/a\/b-c and \/a-b\/c would have the same identifier/);
});

test('accepts one identifier in several locales and tenants', async () => {
  await write('ch/de-CH/home.json', { path: '/a-b/c' });
  await write('ch/fr-CH/home.json', { path: '/a/b-c' });
  await write('de/de-DE/home.json', { path: '/a/b-c' });
  expect(await load()).toBe(3);
});

test('stops the load at an invalid page and names the file and field', async () => {
  await write('ch/de-CH/bad.json', { path: '/bad', blocks: [{ type: 'html' }] });
  await expect(load()).rejects.toThrow(/bad\.json is invalid at blocks\.0\.type/);
});

test('omits an invalid stored block with a warning and shows the rest of the page', async () => {
  await write('ch/de-CH/home.json', { path: '/' });
  await load();
  await database.pool.query(`update content_version set blocks = '[{"type":"marquee"}]'::jsonb || blocks`);
  const page = await createContent(deps()).page({ tenant: 'ch', locale: 'de-CH', path: '/' });
  expect(page?.blocks).toHaveLength(1);
  expect(warnings).toEqual([{ page: 'storefront', locale: 'de-CH', version: 1, position: 0 }]);
});

test('finds translations of a page by its area in the path table', async () => {
  await write('ch/de-CH/home.json', { path: '/' });
  await write('ch/fr-CH/home.json', { path: '/' });
  await write('ch/de-CH/terms.json', { path: '/service-hilfe/agb' });
  await write('ch/fr-CH/terms.json', { path: '/aide-service/conditions-generales' });
  await write('ch/de-CH/magazine.json', { path: '/magazin/herbst' });
  await load();
  const content = createContent(deps());
  expect(await content.alternates({ tenant: 'ch', locale: 'fr-CH', path: '/' })).toEqual({
    'de-CH': '/',
    'fr-CH': '/',
  });
  expect(await content.alternates({ tenant: 'ch', locale: 'de-CH', path: '/service-hilfe/agb' })).toEqual({
    'de-CH': '/service-hilfe/agb',
    'fr-CH': '/aide-service/conditions-generales',
  });
  expect(await content.alternates({ tenant: 'ch', locale: 'de-CH', path: '/magazin/herbst' })).toEqual({
    'de-CH': '/magazin/herbst',
  });
});

test('treats files of one name as translations of each other, across tenants', async () => {
  await write('ch/de-CH/magazineSleep.json', { path: '/magazin/gut-schlafen' });
  await write('ch/fr-CH/magazineSleep.json', { path: '/magazine/bien-dormir' });
  await write('ch/fr-CH/magazineTable.json', { path: '/magazine/une-longue-table' });
  await write('nl/nl-NL/magazineSleep.json', { path: '/inspiratie/goed-slapen' });
  await load();
  const content = createContent(deps());
  const both = { 'de-CH': '/magazin/gut-schlafen', 'fr-CH': '/magazine/bien-dormir' };
  expect(await content.alternates({ tenant: 'ch', locale: 'de-CH', path: '/magazin/gut-schlafen' })).toEqual(both);
  expect(await content.alternates({ tenant: 'ch', locale: 'fr-CH', path: '/magazine/bien-dormir' })).toEqual(both);
  expect(await content.alternates({ tenant: 'ch', locale: 'fr-CH', path: '/magazine/une-longue-table' })).toEqual({
    'fr-CH': '/magazine/une-longue-table',
  });
  const places = createPlacesOf(deps());
  expect(await places.content({ locale: 'nl-NL', path: '/inspiratie/goed-slapen' })).toEqual({
    'de-CH': '/magazin/gut-schlafen',
    'fr-CH': '/fr/magazine/bien-dormir',
    'nl-NL': '/inspiratie/goed-slapen',
  });
});

test('preserves manual translation links when files are loaded again', async () => {
  await write('ch/de-CH/landing.json', { path: '/lp/herbst' });
  await write('ch/fr-CH/other.json', { path: '/lp/feuilles' });
  await load();
  await database.pool.query(
    `update content_page set family = (select id from content_page where path = '/lp/herbst') where path = '/lp/feuilles'`,
  );
  await write('ch/fr-CH/landing.json', { path: '/lp/automne' });
  await load();
  expect(await createContent(deps()).alternates({ tenant: 'ch', locale: 'de-CH', path: '/lp/herbst' })).toEqual({
    'de-CH': '/lp/herbst',
    'fr-CH': '/lp/feuilles',
  });
});

test('publishes every page once in simultaneous loads', async () => {
  await write('ch/de-CH/home.json', { path: '/' });
  const changes = await Promise.all([load(), load(), load()]);
  expect(changes.reduce((sum, count) => sum + count, 0)).toBe(1);
});
