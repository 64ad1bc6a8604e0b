import { randomBytes } from 'node:crypto';
import type { Clock } from '../../src/platform/clock.ts';
import type { Pool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import { type ClusterClient, openClusterClient } from '../../src/shop/search/engine/cluster/cluster-client.ts';
import { type ClusterIndex, createClusterIndex } from '../../src/shop/search/engine/cluster/cluster-index.ts';
import { createClusterSearch } from '../../src/shop/search/engine/cluster/cluster-search.ts';
import { createClusterViews } from '../../src/shop/search/engine/cluster/cluster-view.ts';
import { tenantsToIndex } from '../../src/shop/search/engine/index/tenants-to-index.ts';
import type { SearchEngine } from '../../src/shop/search/engine/index.ts';

export type OpenCluster = SearchEngine & { client: ClusterClient; index: ClusterIndex; prefix: string };

const LIMIT_MS = 30_000;

/** Builds the indexes of a test's database in a search cluster, under names of their own. */
export async function openCluster(url: string, pool: Pool, clock: Clock): Promise<OpenCluster> {
  const client = await openClusterClient([url], LIMIT_MS);
  const prefix = `test-${randomBytes(5).toString('hex')}`;
  const settings = { shards: 1, replicas: 0 };
  const index = createClusterIndex({ client, pool, clock, prefix, settings, tenants: () => tenantsToIndex(pool) });
  await index.build();
  await index.publish();
  // A new engine has no facts of before in its cache.
  const engine = (): SearchEngine =>
    createClusterSearch({ client, views: createClusterViews({ pool, clock, log: silentLog }), clock, prefix });
  let current = engine();
  const renewed =
    <Given extends unknown[]>(work: (...given: Given) => Promise<void>) =>
    async (...given: Given): Promise<void> => {
      await work(...given);
      await index.refresh();
      current = engine();
    };
  return {
    query: (request) => current.query(request),
    suggest: (request) => current.suggest(request),
    client,
    index: { ...index, renew: renewed(index.renew), renewVocabulary: renewed(index.renewVocabulary) },
    prefix,
  };
}
