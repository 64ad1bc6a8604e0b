// Whole runs only: restores whole databases below running processes and indexes.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { openCaches } from '../../src/app/cache-invalidation.ts';
import { restoreBackup } from '../../src/platform/backup/restore-backup.ts';
import { writeBackup } from '../../src/platform/backup/write-backup.ts';
import { followChanges } from '../../src/platform/changes/follow-changes.ts';
import { systemClock } from '../../src/platform/clock.ts';
import type { Pool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import type { ArticleTexts, ProductTextSource, ReadProductTexts } from '../../src/shop/catalogue/products/index.ts';
import { createStoredTexts } from '../../src/shop/content/own-texts/index.ts';
import { answerQuery } from '../../src/shop/search/engine/index/answer-query.ts';
import { viewsOf } from '../../src/shop/search/engine/index/open-published.ts';
import {
  type Projecting,
  type ProjectionFacts,
  projectChanges,
} from '../../src/shop/search/engine/index/project-changes.ts';
import type { Published } from '../../src/shop/search/engine/index/projection-state.ts';
import { type Snapshots, snapshotFolder } from '../../src/shop/search/engine/index/snapshot-folder.ts';
import { reindex, type SearchRequest } from '../../src/shop/search/engine/index.ts';
import { createTenantSettings } from '../../src/shop/staff/settings/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedCategories, seedGoods, seedValues } from '../support/goods.ts';

const OLD = 4500;
const NEW = 9900;
const EVERYTHING: SearchRequest = {
  tenant: 'ch',
  locale: 'de-CH',
  term: '',
  category: null,
  filters: {},
  price: { min: null, max: null },
  sort: 'price-asc',
  page: 1,
  count: 1,
};
/** Parts of the SQL statements that read prices and a position for the index. */
const PRICES = 'join price';
const POSITION = 'pg_current_snapshot';
const WORDS: Omit<ArticleTexts, 'sku'> = {
  productId: 'p0',
  categoryId: 'all',
  brand: 'Linnovelle',
  title: 'Regal',
  slug: 'regal',
  technical: false,
  energy: null,
  tyre: null,
  unitMeasure: null,
  ratingAverage: null,
  ratingCount: null,
  pictures: [],
  axes: [],
  parts: [],
  hasOthers: false,
};
/** A restore builds the whole schema, which is slow on a busy machine. */
const PATIENCE = { timeout: 120_000 };
const SOON = { timeout: 50_000, interval: 10 };

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-after-restore-'));
const databases: TestDatabase[] = [];
const open: { close(): Promise<void> }[] = [];
let files = 0;
let database: TestDatabase;
let backup: string;

beforeEach(async () => {
  database = await testDatabase();
  databases.push(database);
  const { pool } = database;
  await seedCategories(pool, ['all']);
  await seedValues(pool, { brand: ['a'] });
  await seedGoods(pool, [
    {
      id: 'p0',
      titles: { 'de-CH': 'Regal' },
      facets: { brand: ['a'] },
      variants: [{ sku: 'p0-1', prices: { ch: OLD } }],
    },
  ]);
  backup = newName('backup');
  await writeBackup({ url: database.url, clock: systemClock }, backup);
  await changePrice(NEW);
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
  for (const one of databases.splice(0)) await one.drop();
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

function newName(kind: string): string {
  files += 1;
  return path.join(folder, `${files}.${kind}`);
}

/** Changes the price and announces it in the outbox as the shop does, so that an index loaded from disk follows it. */
async function changePrice(amount: number): Promise<void> {
  await database.pool.query("update price set amount = $1 where sku = 'p0-1'", [amount]);
  await database.pool.query("insert into outbox (topic, key) values ('product', 'p0')");
}

async function restore(): Promise<void> {
  const outcome = await restoreBackup({ url: database.url, log: silentLog }, backup, true);
  if (!outcome.ok) throw new Error(outcome.details);
}

/** Returns the price in the index, one of OLD and NEW. */
function priceIn(published: Pick<Published, 'dictionary' | 'tenants'>): number | undefined {
  const view = viewsOf({ generation: 1, dictionaryVersion: 1, ...published }, new Map()).get('ch');
  return [OLD, NEW].find((amount) => {
    const price = { min: amount, max: amount };
    return view && answerQuery(view, { ...EVERYTHING, price }, Date.now()).total === 1;
  });
}

/** Projects the index in the thread of the test. */
function project(snapshots: Snapshots, pool: Pool = database.pool) {
  const seen: { price: number | undefined; source: ProjectionFacts['source'] }[] = [];
  const projecting: Projecting = projectChanges({
    url: database.url,
    pool,
    clock: systemClock,
    log: silentLog,
    snapshots,
    onPublish: (published, { source }) => seen.push({ price: priceIn(published), source }),
  });
  open.push(projecting);
  const close = async (): Promise<void> => {
    open.splice(open.indexOf(projecting), 1);
    await projecting.close();
  };
  return { catchUp: projecting.catchUp, close, last: () => seen.at(-1) };
}

/** Follows the changes from now on and counts gaps. */
async function countGaps() {
  const onGap = vi.fn();
  const reader = { onChanges: () => {}, onGap };
  const follower = await followChanges({ url: database.url, clock: systemClock, log: silentLog, reader });
  open.push(follower);
  return { follower, onGap };
}

/** The test’s pool with one interruption: before the first statement with these words, or after its result. */
function poolThat(words: string, happens: { before?: () => Promise<void>; after?: () => Promise<void> }): Pool {
  let isDue = true;
  const { pool } = database;
  const query = async (...args: unknown[]): Promise<unknown> => {
    const isNow = isDue && JSON.stringify(args).includes(words);
    if (isNow) isDue = false;
    if (isNow) await happens.before?.();
    const answer: unknown = await Reflect.apply(pool.query, pool, args);
    if (isNow) await happens.after?.();
    return answer;
  };
  return new Proxy(pool, {
    get: (target, key): unknown => (key === 'query' ? query : Reflect.get(target, key, target)),
  });
}

test('ignores an index on disk from before a restore at the next start', PATIENCE, async () => {
  const snapshots = snapshotFolder(newName('index'));
  const before = project(snapshots);
  await before.catchUp();
  expect(before.last()?.price).toBe(NEW);
  await before.close();
  await restore();
  const after = project(snapshots);
  await after.catchUp();
  expect(after.last()).toEqual({ price: OLD, source: 'database' });
});

test('loads an index on disk from after a restore', PATIENCE, async () => {
  await restore();
  const snapshots = snapshotFolder(newName('index'));
  const before = project(snapshots);
  await before.catchUp();
  await before.close();
  const after = project(snapshots);
  await after.catchUp();
  expect(after.last()).toEqual({ price: OLD, source: 'snapshot' });
});

test('a running process learns of a restore at once and rebuilds its index', PATIENCE, async () => {
  const { catchUp, last } = project(snapshotFolder(newName('index')));
  const { onGap } = await countGaps();
  await catchUp();
  expect(last()?.price).toBe(NEW);
  await restore();
  await vi.waitFor(() => expect(onGap).toHaveBeenCalledOnce(), SOON);
  await vi.waitFor(() => expect(last()?.price).toBe(OLD), SOON);
  // A later change is applied like any other.
  await changePrice(NEW);
  await catchUp();
  expect(last()?.price).toBe(NEW);
  expect(onGap).toHaveBeenCalledOnce();
});

test('a worker evicts its caches after a restore', PATIENCE, async () => {
  const productTexts: ProductTextSource = { words: null };
  const forget = vi.fn();
  const readWords = vi.fn<ReadProductTexts>(async ({ skus }) => new Map(skus.map((sku) => [sku, { ...WORDS, sku }])));
  const shop = {
    forget,
    filterKeys: () => new Set<string>(),
    readWords,
    readVariantTexts: async () => new Map(),
    productTexts,
    shop: { catalogue: { cards: async () => [] } },
    refreshNavigation: async () => [],
    onSearchRenewed: () => {},
    settings: createTenantSettings({ pool: database.pool, log: silentLog }),
    texts: createStoredTexts({ pool: database.pool, log: silentLog }),
  };
  const shared = { at: () => null, isRoute: () => false };
  open.push(await openCaches({ url: database.url, open: shop, shared, clock: systemClock, log: silentLog }));
  const ask = () => productTexts.words?.({ tenant: tenants.ch, locale: 'de-CH', skus: ['p0-1'] });
  await ask();
  await ask();
  expect(readWords).toHaveBeenCalledOnce();
  await restore();
  // A call without topics invalidates everything.
  await vi.waitFor(() => expect(forget).toHaveBeenCalledWith(), SOON);
  await ask();
  expect(readWords).toHaveBeenCalledTimes(2);
});

test('announces nothing after a refused restore', PATIENCE, async () => {
  const { follower, onGap } = await countGaps();
  fs.truncateSync(backup, 200);
  await expect(restore()).rejects.toThrow();
  await follower.catchUp();
  expect(onGap).not.toHaveBeenCalled();
});

test('rereads the data when a restore happens while the index is built', PATIENCE, async () => {
  const { onGap } = await countGaps();
  const after = async (): Promise<void> => {
    await restore();
    await vi.waitFor(() => expect(onGap).toHaveBeenCalled(), SOON);
  };
  const { last } = project(snapshotFolder(newName('index')), poolThat(PRICES, { after }));
  await vi.waitFor(() => expect(last()?.price).toBe(OLD), SOON);
});

test('writes the restored state to disk when a restore precedes the write', PATIENCE, async () => {
  const saved: (number | undefined)[] = [];
  const snapshots: Snapshots = { load: () => null, save: (_, content) => saved.push(priceIn(content)) };
  project(snapshots, poolThat(POSITION, { before: restore }));
  await vi.waitFor(() => expect(saved).not.toEqual([]), SOON);
  expect(saved).toEqual([OLD]);
});

test('ignores the index of a reindex that ran during a restore', PATIENCE, async () => {
  const place = newName('index');
  const pool = poolThat(PRICES, { after: restore });
  await reindex({ pool, clock: systemClock, log: silentLog, folder: place, onProgress: () => {} });
  const { catchUp, last } = project(snapshotFolder(place));
  await catchUp();
  expect(last()).toEqual({ price: OLD, source: 'database' });
});
