import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressList } from '../../src/platform/address-list.ts';
import type { Jobs } from '../../src/platform/jobs.ts';
import type { RemoteSecret } from '../../src/platform/remote-files/remote-file.ts';
import { createSourceAdministration, type SourceFailure } from '../../src/shop/catalogue/products/index.ts';
import { pullDueSources, pullSource } from '../../src/shop/catalogue/products/sources/pull-source.ts';
import { runUploadedImport } from '../../src/shop/catalogue/products/uploads/run-uploaded-import.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { servedFile, serveS3, serveSftp, serveWeb } from '../support/remote-servers.ts';
import { type Imports, openImports } from './support.ts';

/** Sources of feeds: mapping, pulls from real servers, schedules and failures. */

const BUYER: StaffMember = {
  id: '00000000-0000-0000-0000-000000000001',
  email: 'm@b.ch',
  role: 'merchandiser',
  language: 'de',
};
const FEED = 'Artikel-Nr.;Bezeichnung;Warengruppe;VK;Bestand\nV-1;Vase;Wohnen;49.90;5\nV-2;Krug;;1.234;5\n';
const MAPPING = [
  ['id', 'artikel_nr.'],
  ['title', 'bezeichnung'],
  ['product_type', 'warengruppe', 'Wohnen > Diverses'],
  ['price', 'vk'],
  ['quantity', 'bestand'],
].map(([field = '', column = '', fallback = '']) => ({ field, column, fallback, separator: '', part: 1 }));

let shop: Imports;
let queued: { queue: string; id: string }[] = [];
let failures: SourceFailure[] = [];
const secrets: Record<string, RemoteSecret> = {};
const jobs: Jobs = {
  send: async (queue, data) => void queued.push({ queue, id: String(Reflect.get(data, 'id')) }),
  work: async () => {},
  schedule: async () => {},
  stop: async () => {},
};
const tellFailure = async (_: unknown, failure: SourceFailure) => void failures.push(failure);
const deps = () => ({
  ...shop.deps,
  jobs,
  folder: path.join(shop.folder, 'imports'),
  remote: { allowed: addressList(['127.0.0.1']), secretOf: (name: string) => secrets[name] ?? null },
  secretNames: [],
  tellFailure,
});
const admin = () => createSourceAdministration(deps());

beforeAll(async () => {
  shop = await openImports();
});
afterAll(() => shop.close());

const content = async function* (text: string) {
  yield Buffer.from(text);
};

/** Runs all queued pulls and imports. */
async function work(): Promise<void> {
  for (let job = queued.shift(); job; job = queued.shift()) {
    if (job.queue === 'pull-source') await pullSource(deps(), job.id);
    else await runUploadedImport(deps(), job.id);
  }
}

let count = 0;
/** Makes a source with the mapping of FEED and the given fields of its settings. */
async function makeSource(settings: Record<string, string>): Promise<string> {
  count += 1;
  const sources = admin();
  const made = await sources.create(BUYER, { name: `Quelle ${count}`, kind: 'products', target: 'ch/de-CH' });
  const id = made.ok ? made.id : '';
  const source = await sources.open(BUYER, id);
  const entered = { name: `Quelle ${count}`, 'target.ch/de-CH': 'on', version: '1', ...settings };
  expect(source?.source.version).toBe(1);
  expect(await sources.saveSettings(BUYER, id, entered)).toMatchObject({ ok: true });
  expect(await sources.saveMapping(BUYER, id, MAPPING, '2')).toMatchObject({ ok: true });
  return id;
}

async function pull(id: string) {
  shop.clock.advance(1000);
  expect(await admin().pullNow(BUYER, id)).toMatchObject({ ok: true });
  await work();
  const page = await admin().open(BUYER, id);
  return page?.pulls[0];
}

test('suggests a mapping from a sample, shows how it is read, and refuses a wrong one with its field', async () => {
  const sources = admin();
  const made = await sources.create(BUYER, { name: 'Vasen AG', kind: 'products', target: 'ch/de-CH' });
  const id = made.ok ? made.id : '';
  expect(await sources.create(BUYER, { name: 'Vasen AG', kind: 'stock' })).toMatchObject({ problem: 'name-taken' });
  expect(await sources.takeSample(BUYER, id, content(FEED))).toMatchObject({ ok: true });
  const page = await sources.open(BUYER, id);
  expect(page?.source.mapping.map(({ field, column }) => [field, column])).toEqual(
    MAPPING.map(({ field, column }) => [field, column]),
  );
  const [first, second] = page?.preview ?? [];
  expect(first?.cells.find(({ field }) => field === 'price')).toEqual({
    field: 'price',
    given: '49.90 CHF',
    read: '49.90 CHF',
    reason: null,
  });
  // An ambiguous price and a missing category are shown before anything is imported.
  expect(second?.cells.filter(({ reason }) => reason !== null).map(({ field }) => field)).toEqual([
    'product_type',
    'price',
  ]);
  const wrong = MAPPING.filter(({ field }) => field !== 'id');
  const version = String(page?.source.version);
  expect(await sources.saveMapping(BUYER, id, wrong, version)).toMatchObject({ problem: 'mapping-no-id' });
  expect(await sources.saveMapping(BUYER, id, MAPPING, '1')).toMatchObject({ problem: 'changed' });
  expect(await sources.takeSample(BUYER, id, content('<html'))).toMatchObject({ ok: true });
  expect(await sources.takeSample(BUYER, id, content('[1]'))).toMatchObject({ problem: 'unreadable' });
});

test('imports an uploaded file by the mapping, with its delimiter and charset', async () => {
  const id = await makeSource({ delimiter: '|', encoding: 'macintosh' });
  const text = FEED.replaceAll(';', '|').replace('Vase', 'Gr\x9fne Vase').replace('1.234', '24.90');
  const file = async function* () {
    yield Buffer.from(text, 'latin1');
  };
  expect(await admin().importFile(BUYER, id, { name: 'a.csv', content: file() })).toMatchObject({ ok: true });
  await work();
  expect(await shop.query("select title from product_text where product_id in ('V-1', 'V-2') order by 1")).toEqual([
    { title: 'Grüne Vase' },
    { title: 'Krug' },
  ]);
  const [price] = await shop.query("select amount from price where sku = 'V-1' and tenant = 'ch'");
  expect(price).toEqual({ amount: 4990 });
});

test('pulls a file by HTTP with a secret, only if it changed', async () => {
  const file = servedFile(FEED);
  const server = await serveWeb(file, `Basic ${Buffer.from('kontor:geheim').toString('base64')}`);
  secrets.WEB = { host: '127.0.0.1', value: 'kontor:geheim' };
  const url = `http://127.0.0.1:${server.port}/feed.csv`;
  const id = await makeSource({ place: 'web', url, login: 'basic', secret: 'FEED_SECRET_WEB' });
  const first = await pull(id);
  expect(first).toMatchObject({ state: 'imported', problem: null, runs: [{ rows: 2, refused: 1, state: 'done' }] });
  expect(await pull(id)).toMatchObject({ state: 'unchanged' });
  expect(file).toMatchObject({ sent: 1, unchanged: 1 });
  // Another tag for the same content imports nothing either.
  file.content = FEED.replace('Krug', 'Kanne');
  expect(await pull(id)).toMatchObject({ state: 'imported', runs: [{ rows: 2 }] });
  expect(await shop.query('select count(*)::int as count from import_piece')).toEqual([{ count: 0 }]);
  await server.close();
});

test('pulls an object of S3 with a signature, only if it changed', async () => {
  const file = servedFile(FEED);
  const server = await serveS3(file, 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY');
  secrets.S3 = { host: '127.0.0.1', value: 'AKIAIOSFODNN7EXAMPLE:wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };
  const endpoint = `http://127.0.0.1:${server.port}`;
  const place = {
    place: 's3',
    endpoint,
    region: 'eu-central-1',
    bucket: 'goods',
    key: 'feeds/äpfel.csv',
    secret: 'S3',
  };
  const id = await makeSource(place);
  expect(await pull(id)).toMatchObject({ state: 'imported', problem: null });
  expect(await pull(id)).toMatchObject({ state: 'unchanged' });
  expect(file).toMatchObject({ sent: 1, unchanged: 1 });
  secrets.S3 = { host: '127.0.0.1', value: 'AKIAIOSFODNN7EXAMPLE:wrong' };
  expect(await pull(id)).toMatchObject({ state: 'failed', problem: 'login' });
  await server.close();
});

test('pulls a file by SFTP from the server with the pinned key, only if its time or size changed', async () => {
  const file = servedFile(FEED);
  const server = await serveSftp(file, { user: 'kontor', password: 'ge:heim' });
  secrets.SFTP = { host: '127.0.0.1', value: 'kontor:ge:heim' };
  const place = { place: 'sftp', host: '127.0.0.1', port: String(server.port), path: '/out/feed.csv', secret: 'SFTP' };
  const unknown = await makeSource(place);
  // The first pull names the key, so that an employee can compare it.
  expect(await pull(unknown)).toMatchObject({ state: 'failed', problem: 'host-key', detail: server.fingerprint });
  expect(file.sent).toBe(0);
  const id = await makeSource({ ...place, hostKey: server.fingerprint });
  expect(await pull(id)).toMatchObject({ state: 'imported', problem: null });
  expect(await pull(id)).toMatchObject({ state: 'unchanged' });
  expect(file.sent).toBe(1);
  file.modified += 60;
  file.content = FEED.replace('Krug', 'Topf');
  expect(await pull(id)).toMatchObject({ state: 'imported' });
  secrets.SFTP = { host: '127.0.0.1', value: 'kontor:falsch' };
  file.modified += 60;
  expect(await pull(id)).toMatchObject({ state: 'failed', problem: 'login' });
  await server.close();
});

test('refuses internal addresses, redirects to them, hosts that a secret is not meant for, and clear text', async () => {
  const server = await serveWeb(servedFile(FEED));
  const base = `http://127.0.0.1:${server.port}`;
  secrets.OTHER = { host: 'feeds.example', value: 'token' };
  const problemOf = async (place: Record<string, string>) =>
    (await pull(await makeSource({ place: 'web', ...place })))?.problem;
  expect(await problemOf({ url: 'https://169.254.169.254/latest/meta-data' })).toBe('private-host');
  expect(await problemOf({ url: 'https://[::1]/' })).toBe('private-host');
  expect(await problemOf({ url: `${base}/elsewhere` })).toBe('private-host');
  expect(await problemOf({ url: `${base}/loop` })).toBe('too-many-redirects');
  expect(await problemOf({ url: `${base}/gone` })).toBe('no-file');
  expect(await problemOf({ url: 'http://8.8.8.8/feed.csv' })).toBe('not-encrypted');
  expect(await problemOf({ url: `${base}/feed.csv`, login: 'bearer', secret: 'OTHER' })).toBe('wrong-secret');
  expect(await problemOf({ url: `${base}/feed.csv`, login: 'bearer', secret: 'MISSING' })).toBe('no-secret');
  // No secret reached any server.
  expect(server.seen.every((authorization) => authorization === undefined)).toBe(true);
  await server.close();
});

test('pulls due sources once, and tells of the first failure in a row only', async () => {
  const file = servedFile('nummer;name\n1;Vase\n');
  const server = await serveWeb(file);
  const url = `http://127.0.0.1:${server.port}/feed.csv`;
  const id = await makeSource({ place: 'web', url, schedule: 'times', times: '06:00' });
  failures = [];
  await pullDueSources(deps());
  expect(queued).toEqual([]);
  const morning = ['2026-11-22T05:00:30Z', '2026-11-23T05:00:30Z', '2026-11-24T05:00:30Z', '2026-11-25T05:00:30Z'];
  const states: unknown[] = [];
  for (const [day, time] of morning.entries()) {
    shop.clock.set(time);
    if (day === 2) file.content = FEED;
    if (day === 3) file.content = 'nummer;name\n2;Vase\n';
    await pullDueSources(deps());
    await pullDueSources(deps());
    expect(queued).toHaveLength(1);
    await work();
    const page = await admin().open(BUYER, id);
    states.push([page?.pulls[0]?.runs[0]?.state, page?.source.failing_since !== null, failures.length]);
  }
  // A failed import is fetched again the next day, though the file is the same.
  expect(states).toEqual([
    ['failed', true, 1],
    ['failed', true, 1],
    ['done', false, 1],
    ['failed', true, 2],
  ]);
  expect(failures[0]).toMatchObject({ problem: 'import', detail: 'the file has no column "artikel_nr."' });
  await server.close();
});

test('a second pull waits for none, and only employees with the right change sources', async () => {
  const id = await makeSource({ place: 'web', url: 'https://127.0.0.1/feed.csv' });
  expect(await admin().pullNow(BUYER, id)).toMatchObject({ ok: true });
  expect(await admin().pullNow(BUYER, id)).toMatchObject({ problem: 'pulls-already' });
  queued = [];
  const finance: StaffMember = { ...BUYER, role: 'finance' };
  expect(await admin().list(finance)).not.toBeNull();
  expect(await admin().list({ ...BUYER, role: 'editor' })).toBeNull();
  for (const refused of [
    await admin().create(finance, { name: 'x', kind: 'stock' }),
    await admin().saveSettings(finance, id, {}),
    await admin().saveMapping(finance, id, [], '1'),
    await admin().takeSample(finance, id, content(FEED)),
    await admin().fetchSample(finance, id),
    await admin().pullNow(finance, id),
    await admin().importFile(finance, id, { name: 'x', content: content(FEED) }),
    await admin().remove(finance, id),
  ])
    expect(refused).toEqual({ ok: false, problem: 'not-allowed' });
  expect(await admin().remove(BUYER, id)).toMatchObject({ ok: true });
  expect(await admin().open(BUYER, id)).toBeNull();
  expect(fs.readdirSync(path.join(shop.folder, 'imports'))).toEqual([]);
});

test.each([
  [{ name: '' }, 'no-name'],
  [{ 'target.ch/de-CH': '' }, 'no-target'],
  [{ place: 'web', url: 'ftp://x.example/a' }, 'wrong-address'],
  [{ place: 'web', url: 'https://user:password@x.example/a' }, 'wrong-address'],
  [{ place: 'web', url: 'https://x.example/a', login: 'basic', secret: 'PATH;x' }, 'wrong-secret-name'],
  [{ place: 'sftp', host: 'x.example', path: '/a', secret: 'A', hostKey: 'md5:aa' }, 'no-host-key'],
  [{ place: 'sftp', host: 'x.example', path: '/a', secret: 'A', schedule: 'hours', hours: '2' }, 'no-host-key'],
  [{ place: 's3', endpoint: 'https://s3.example', bucket: 'A_B', key: 'a' }, 'wrong-address'],
  [{ place: 'web', url: 'https://x.example/a', schedule: 'hours', hours: '0' }, 'wrong-schedule'],
  [{ schedule: 'hours', hours: '2' }, 'no-place'],
])('refuses the settings %j: %s', async (settings, problem) => {
  count += 1;
  const made = await admin().create(BUYER, { name: `Quelle ${count}`, kind: 'products', target: 'ch/de-CH' });
  const entered = { name: 'Neu', 'target.ch/de-CH': 'on', version: '1', ...settings };
  expect(await admin().saveSettings(BUYER, made.ok ? made.id : '', entered)).toMatchObject({ ok: false, problem });
});
