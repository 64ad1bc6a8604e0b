// Whole runs only: threads of the search end and start again.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import {
  createIndexedSearch,
  createPostgresSearch,
  createSearchAdministration,
  createSearchClient,
  reindex,
  type SearchEngine,
  type SearchHost,
  SearchOverloaded,
  type SearchRequest,
  startSearchHost,
} from '../../src/shop/search/engine/index.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedCategories, seedGoods, seedValues } from '../support/goods.ts';

/** Starting threads takes long on a busy machine. */
const PATIENCE = { timeout: 60_000 };
const CRASHING = new URL('./support/crashing-answerer.ts', import.meta.url);
let database: TestDatabase;
const hosts: SearchHost[] = [];
const folders: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
  await seedCategories(database.pool, ['all']);
  await seedValues(database.pool, { colour: ['navy', 'red'], brand: ['a', 'b'] });
  await seedGoods(
    database.pool,
    Array.from({ length: 5 }, (_, place) => ({
      id: `p${place}`,
      titles: { 'de-CH': `Regal ${place}` },
      facets: { brand: [place % 2 === 0 ? 'a' : 'b'] },
      variants: [{ sku: `p${place}-1`, prices: { ch: 1000 + place } }],
    })),
  );
});
afterEach(async () => {
  await Promise.all(hosts.splice(0).map((host) => host.close()));
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
});
afterAll(() => database.drop());

function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-search-'));
  folders.push(folder);
  return folder;
}

function start(folder: string, answerer?: URL, sharing?: { longFrom: number; piece: number }) {
  const projector = new URL('../../src/shop/search/engine/threads/projector-thread.ts', import.meta.url);
  const host = startSearchHost({
    task: { databaseUrl: database.url, folder, logLevel: 'silent' },
    log: silentLog,
    threads: sharing ? 2 : 1,
    ...(sharing ? { sharing } : {}),
    ...(answerer ? { scripts: { projector, answerer } } : {}),
  });
  hosts.push(host);
  return host;
}

const request = (term: string): SearchRequest => ({
  tenant: 'ch',
  locale: 'de-CH',
  term,
  category: null,
  filters: {},
  price: { min: null, max: null },
  sort: 'relevance',
  page: 1,
  count: 48,
});

function engineOf(host: SearchHost, limits?: { lateMs: number; stuckMs: number; most: number }) {
  const client = createSearchClient(host.connect(), limits);
  const fallback: SearchEngine = createPostgresSearch({ pool: database.pool, clock: systemClock });
  return { client, engine: createIndexedSearch({ client, fallback, clock: systemClock, log: silentLog }) };
}

test('a new synonym is live in the threads after a short time', PATIENCE, async () => {
  const host = start(newFolder());
  const { client, engine } = engineOf(host);
  await vi.waitFor(() => expect(client.isReady()).toBe(true), { timeout: 50_000 });
  expect((await engine.query(request('wunderling'))).total).toBe(0);
  const employee: StaffMember = { id: randomUUID(), email: 'a@b.ch', role: 'merchandiser', language: 'de' };
  const admin = createSearchAdministration({ pool: database.pool, clock: systemClock });
  const entry = { language: 'de', said: 'wunderling', meant: 'regal' };
  const started = performance.now();
  expect(await admin.addSynonym(employee, tenants.ch, entry)).toMatchObject({ ok: true });
  await vi.waitFor(async () => expect((await engine.query(request('wunderling'))).total).toBe(5), {
    timeout: 50_000,
    interval: 20,
  });
  console.info(`a new synonym was live after ${((performance.now() - started) / 1000).toFixed(2)} s`);
  await database.pool.query('delete from search_synonym');
  client.close();
});

test(
  'PostgreSQL answers until the index is ready; then the index does, current after each change',
  PATIENCE,
  async () => {
    const folder = newFolder();
    const host = start(folder);
    const { client, engine } = engineOf(host);
    expect((await engine.query(request('regal'))).total).toBe(5);
    await vi.waitFor(() => expect(client.isReady()).toBe(true), { timeout: 50_000 });
    const renewed = vi.fn();
    client.onRenewed(renewed);
    const before = engine.counts();
    expect((await engine.query(request('regal'))).total).toBe(5);
    expect((await engine.suggest({ tenant: 'ch', locale: 'de-CH', term: 're', count: 10 })).terms).toEqual(['Regal']);
    expect(engine.counts()).toEqual({ ...before, index: before.index + 2 });
    await database.pool.query("update product_text set title = 'Vitrine' where product_id = 'p4'");
    await database.pool.query("insert into outbox (topic, key) values ('product', 'p4')");
    await vi.waitFor(async () => expect((await engine.query(request('vitrine'))).total).toBe(1), { timeout: 50_000 });
    expect(renewed).toHaveBeenCalled();
    expect(host.facts()).toMatchObject({ source: 'database', renewed: 1 });
    // If prices alone changed, no text is read again.
    await database.pool.query("update price set amount = 66 where sku = 'p2-1'");
    await database.pool.query("update product_text set title = title || ' Truhe' where product_id = 'p2'");
    await database.pool.query("insert into outbox (topic, key, aspect) values ('product', 'p2', 'price')");
    const cheap = { ...request(''), price: { min: 66, max: 66 } };
    await vi.waitFor(async () => expect((await engine.query(cheap)).total).toBe(1), { timeout: 50_000 });
    expect((await engine.query(request('truhe'))).total).toBe(0);
    await database.pool.query("update product_text set title = replace(title, ' Truhe', '') where product_id = 'p2'");
    // PostgreSQL answers for a tenant or locale that the index lacks.
    const there = engine.counts();
    await engine.query({ ...request('regal'), locale: 'it-CH' });
    expect(engine.counts().postgresql).toBe(there.postgresql + 1);
    client.close();
  },
);

test('a start loads the index from disk and reads the changes since', PATIENCE, async () => {
  const folder = newFolder();
  const first = start(folder);
  await vi.waitFor(() => expect(fs.existsSync(path.join(folder, 'index.snapshot'))).toBe(true), { timeout: 50_000 });
  await first.close();
  await database.pool.query("update price set amount = 77 where sku = 'p1-1'");
  await database.pool.query("insert into outbox (topic, key) values ('product', 'p1')");
  const second = start(folder);
  const { client, engine } = engineOf(second);
  await vi.waitFor(() => expect(client.isReady()).toBe(true), { timeout: 50_000 });
  // The thread's facts and its first answer arrive separately, in either order.
  await vi.waitFor(() => expect(second.facts()).not.toBeNull(), { timeout: 50_000 });
  expect(second.facts()?.source).toBe('snapshot');
  const cheap = { ...request(''), price: { min: 77, max: 77 } };
  await vi.waitFor(async () => expect((await engine.query(cheap)).total).toBe(1), { timeout: 50_000 });
  client.close();
});

test('ignores a snapshot that is damaged, truncated or of another version', PATIENCE, async () => {
  for (const spoil of [
    (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -8), Buffer.alloc(8, 255)]),
    (bytes: Buffer) => bytes.subarray(0, bytes.length / 2),
    (bytes: Buffer) => Buffer.from(bytes.toString('latin1').replace(/"version":"./, '"version":"_'), 'latin1'),
    () => Buffer.from('no snapshot'),
  ]) {
    const folder = newFolder();
    await reindex({ pool: database.pool, clock: systemClock, log: silentLog, folder, onProgress: () => {} });
    const file = path.join(folder, 'index.snapshot');
    fs.writeFileSync(file, spoil(fs.readFileSync(file)));
    const host = start(folder);
    await vi.waitFor(() => expect(host.facts()).not.toBeNull(), { timeout: 50_000 });
    expect(host.facts()?.source).toBe('database');
    await host.close();
  }
});

test('reindex leaves a new index that a running process loads', PATIENCE, async () => {
  const folder = newFolder();
  const host = start(folder);
  const { client, engine } = engineOf(host);
  await vi.waitFor(() => expect(host.facts()?.source).toBe('database'), { timeout: 50_000 });
  // Bypasses the change feed, as a change by hand in the database does.
  await database.pool.query("update product_text set title = 'Konsole' where product_id = 'p2'");
  const seen: number[] = [];
  const products = await reindex({
    pool: database.pool,
    clock: systemClock,
    log: silentLog,
    folder,
    onProgress: (done, all) => seen.push(done / all),
  });
  expect(products).toBe(5);
  expect(seen.at(-1)).toBe(1);
  await vi.waitFor(async () => expect((await engine.query(request('konsole'))).total).toBe(1), { timeout: 50_000 });
  client.close();
});

test('a thread that ends is restarted; meanwhile PostgreSQL answers', PATIENCE, async () => {
  const host = start(newFolder(), CRASHING);
  const { client, engine } = engineOf(host);
  await vi.waitFor(() => expect(client.isReady()).toBe(true), { timeout: 50_000 });
  expect((await engine.query(request('crash'))).total).toBe(0);
  expect((await engine.query(request('regal'))).total).toBeGreaterThan(0);
  await vi.waitFor(() => expect(host.crashes()).toBe(1), { timeout: 50_000 });
  await vi.waitFor(() => expect(client.isReady()).toBe(true), { timeout: 50_000 });
  expect((await engine.query(request('regal'))).total).toBeGreaterThan(0);
  expect(engine.counts().index).toBe(0);
  client.close();
});

test('abandons a silent thread, and refuses too many queries', PATIENCE, async () => {
  const host = start(newFolder(), CRASHING);
  const { client, engine } = engineOf(host, { lateMs: 30, stuckMs: 1, most: 2 });
  await vi.waitFor(() => expect(client.isReady()).toBe(true), { timeout: 50_000 });
  const silent = [engine.query(request('silence')), engine.query(request('silence'))];
  await expect(engine.query(request('silence'))).rejects.toThrow(SearchOverloaded);
  expect((await Promise.all(silent)).map(({ total }) => total)).toEqual([0, 0]);
  expect(engine.counts()).toMatchObject({ refused: 1, postgresql: 2 });
  await vi.waitFor(() => expect(host.crashes()).toBeGreaterThan(0), { timeout: 50_000 });
  client.close();
});

test('threads that share every list answer like one thread alone', PATIENCE, async () => {
  const folder = newFolder();
  const alone = engineOf(start(folder));
  await vi.waitFor(() => expect(alone.client.isReady()).toBe(true), { timeout: 50_000 });
  const together = engineOf(start(newFolder(), undefined, { longFrom: 1, piece: 1 }));
  await vi.waitFor(() => expect(together.client.isReady()).toBe(true), { timeout: 50_000 });
  const lists = Array.from({ length: 60 }, (_, place): SearchRequest[] => {
    // Each query differs, so that no cached result answers it.
    const price = { min: null, max: 100_000 + place };
    return [
      { ...request(''), price },
      { ...request('regal'), price },
      { ...request(''), price, category: 'all' as SearchRequest['category'], sort: 'popularity' },
      { ...request(''), price, filters: { brand: ['a'] } },
    ];
  }).flat();
  for (let at = 0; at < lists.length; at += 3) {
    const some = lists.slice(at, at + 3);
    const [shared, whole] = await Promise.all([
      Promise.all(some.map(together.engine.query)),
      Promise.all(some.map(alone.engine.query)),
    ]);
    expect(shared).toEqual(whole);
    expect(shared.every(({ total }) => total > 0)).toBe(true);
  }
  expect(together.engine.counts()).toMatchObject({ index: lists.length, postgresql: 0 });
  alone.client.close();
  together.client.close();
});
