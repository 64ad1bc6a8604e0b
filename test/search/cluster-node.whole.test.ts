// Whole runs only: starts and kills a node, if there are archives of OpenSearch (drill `search-cluster`).
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { type Log, silentLog } from '../../src/platform/log.ts';
import { type ClusterClient, openClusterClient } from '../../src/shop/search/engine/cluster/cluster-client.ts';
import { createClusterIndex } from '../../src/shop/search/engine/cluster/cluster-index.ts';
import { createClusterOrFallback } from '../../src/shop/search/engine/cluster/cluster-or-fallback.ts';
import { createClusterSearch } from '../../src/shop/search/engine/cluster/cluster-search.ts';
import { createClusterViews } from '../../src/shop/search/engine/cluster/cluster-view.ts';
import { type ClusterWriter, writeChanges } from '../../src/shop/search/engine/cluster/write-changes.ts';
import { tenantsToIndex } from '../../src/shop/search/engine/index/tenants-to-index.ts';
import { announceClusterBuild, createPostgresSearch, type SearchRequest } from '../../src/shop/search/engine/index.ts';
import { type SearchNode, startSearchNode } from '../drills/support/search-cluster/search-node.ts';
import type { TestDatabase } from '../support/database.ts';
import { demoShopDatabase } from '../support/demo-shop-database.ts';

const JARS = process.env.TEST_SEARCH_JARS ?? '';
const PORT = Number(process.env.TEST_SEARCH_PORT ?? 7260);
const PREFIX = 'kontor';
/** Longer than on a shop: on a busy machine only a switch or a crash may make PostgreSQL answer. */
const LIMIT_MS = 25_000;
const TERMS = ['sofa', 'kleid', 'tisch', 'lampe', 'jacke', 'schuhe'];

describe.skipIf(JARS === '')('a search cluster of one node', () => {
  let database: TestDatabase;
  let folder: string;
  let node: SearchNode;
  let client: ClusterClient;
  let writer: ClusterWriter;
  const lines: string[] = [];
  const log: Log = {
    ...silentLog,
    info: (_fields: object, text: string) => void lines.push(`info ${text}`),
    warn: (fields: object, text: string) => {
      lines.push(`warn ${text}`);
      console.info(text, fields);
    },
  };

  const start = (): Promise<SearchNode> => startSearchNode({ jars: JARS, folder, port: PORT });
  const write = (): ClusterWriter =>
    writeChanges({
      url: database.url,
      pool: database.pool,
      clock: systemClock,
      log: silentLog,
      index: createClusterIndex({
        client,
        pool: database.pool,
        clock: systemClock,
        prefix: PREFIX,
        settings: { shards: 1, replicas: 0 },
        tenants: () => tenantsToIndex(database.pool),
      }),
    });
  const openSearch = () =>
    createClusterOrFallback({
      cluster: createClusterSearch({
        client,
        views: createClusterViews({ pool: database.pool, clock: systemClock, log }),
        clock: systemClock,
        prefix: PREFIX,
      }),
      fallback: createPostgresSearch({ pool: database.pool, clock: systemClock }),
      clock: systemClock,
      log,
    });
  const asking = (term: string): SearchRequest => ({
    tenant: 'ch',
    locale: 'de-CH',
    term,
    category: null,
    filters: {},
    price: { min: null, max: null },
    sort: 'relevance',
    page: 1,
    count: 24,
  });
  /** Renames a product and tells it, as an import does. */
  async function rename(title: string): Promise<void> {
    await database.pool.query(
      `with one as (select t.product_id as id from product_text t join offer o on o.product_id = t.product_id
         where t.locale = 'de-CH' and o.tenant = 'ch' and o.on_sale order by t.product_id limit 1),
       renamed as (update product_text set title = $1 where locale = 'de-CH' and product_id in (select id from one))
       insert into outbox (topic, key) select 'product', id from one`,
      [title],
    );
  }

  beforeAll(async () => {
    database = await demoShopDatabase();
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-search-node-'));
    node = await start();
    client = await openClusterClient([node.url], LIMIT_MS);
    const began = performance.now();
    writer = write();
    await vi.waitFor(() => expect(writer.facts().builds).toBe(1), { timeout: 280_000, interval: 100 });
    console.info(`first build: ${writer.facts().products} products in ${Math.round(performance.now() - began)} ms`);
  }, 300_000);
  afterAll(async () => {
    await writer?.close();
    await client?.close();
    await node?.close();
    fs.rmSync(folder, { recursive: true, force: true });
    await database?.drop();
  }, 60_000);

  it('finds a renamed product after the change', async () => {
    const search = openSearch();
    const began = performance.now();
    await rename('Zwirbelhocker aus Nussbaum');
    await writer.catchUp();
    console.info(`a change is written and visible after ${Math.round(performance.now() - began)} ms`);
    expect((await search.query(asking('zwirbelhocker'))).total).toBe(1);
    expect(search.counts().fallback).toBe(0);
  });

  it('answers every search while a new index is built, and none is empty', async () => {
    const search = openSearch();
    let isBuilding = true;
    let [asked, empty] = [0, 0];
    const askOn = async (first: number): Promise<void> => {
      for (let at = first; isBuilding; at += 1) {
        asked += 1;
        if ((await search.query(asking(TERMS[at % TERMS.length] ?? ''))).total === 0) empty += 1;
      }
    };
    const visitors = [0, 1, 2].map(askOn);
    await announceClusterBuild(database.pool);
    await expect.poll(() => writer.facts().builds, { timeout: 280_000 }).toBe(2);
    isBuilding = false;
    await Promise.all(visitors);
    console.info(`${asked} searches during the build, ${empty} empty, ${search.counts().fallback} by PostgreSQL`);
    expect({ empty, ...search.counts() }).toEqual({ empty: 0, cluster: asked, fallback: 0 });
  }, 300_000);

  it('has one writer; another takes over where it stopped', async () => {
    const other = write();
    await expect.poll(() => writer.facts().isWriter).toBe(true);
    expect(other.facts().isWriter).toBe(false);
    await writer.close();
    await rename('Quastenspiegel rund');
    await expect.poll(() => other.facts().isWriter, { timeout: 20_000 }).toBe(true);
    await other.catchUp();
    writer = other;
    expect(other.facts().builds).toBe(0);
    expect((await openSearch().query(asking('quastenspiegel'))).total).toBe(1);
  }, 60_000);

  it('searches with PostgreSQL after a crash of the node, and with the cluster after its return', async () => {
    const search = openSearch();
    expect((await search.query(asking('sofa'))).total).toBeGreaterThan(0);
    lines.length = 0;
    await node.kill();
    for (const term of TERMS) expect((await search.query(asking(term))).provisionalUntil).toBeInstanceOf(Date);
    expect(search.counts()).toEqual({ cluster: 1, fallback: TERMS.length });
    expect(lines).toEqual(['warn the search cluster gave no answer, searching with PostgreSQL']);
    await rename('Wimmelkissen bunt');
    const began = performance.now();
    node = await start();
    await expect
      .poll(
        async () => {
          await search.query(asking('sofa'));
          return search.isAway();
        },
        { timeout: 60_000, interval: 200 },
      )
      .toBe(false);
    console.info(`the cluster answers ${Math.round(performance.now() - began)} ms after the start of its node`);
    expect(lines).toEqual([
      'warn the search cluster gave no answer, searching with PostgreSQL',
      'info the search cluster answers again',
    ]);
    await writer.catchUp();
    expect((await openSearch().query(asking('wimmelkissen'))).total).toBe(1);
  }, 200_000);
});
