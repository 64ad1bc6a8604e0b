import type { Clock } from '../../src/platform/clock.ts';
import type { Pool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import { answerQuery } from '../../src/shop/search/engine/index/answer-query.ts';
import { answerSuggest } from '../../src/shop/search/engine/index/answer-suggest.ts';
import type { CatalogueView } from '../../src/shop/search/engine/index/catalogue-view.ts';
import { viewsOf } from '../../src/shop/search/engine/index/open-published.ts';
import { createProjection, type Projection } from '../../src/shop/search/engine/index/projection.ts';
import { tenantsToIndex } from '../../src/shop/search/engine/index/tenants-to-index.ts';
import type { SearchEngine } from '../../src/shop/search/engine/index.ts';
import { openCluster } from './open-cluster.ts';

type TestProjection = Pick<
  Projection,
  'renew' | 'renewVocabulary' | 'renewSynonyms' | 'reprice' | 'passTime' | 'nextMoment'
>;

/** Address of a search cluster that answers instead of the index in memory (docs/drills.md, `search-cluster`). */
const CLUSTER_URL = process.env.TEST_SEARCH_URL;

/**
 * Opens the index of a test's database in the test's own thread, or in a search cluster; `renew` does what a change would
 * start.
 */
export function openIndex(pool: Pool, clock: Clock): Promise<OpenIndex> {
  return CLUSTER_URL === undefined ? openIndexInMemory(pool, clock) : inCluster(CLUSTER_URL, pool, clock);
}

type OpenIndex = SearchEngine & { projection: TestProjection; view(tenant: string): CatalogueView };

/** Opens the index in memory, whichever engine the tests are for. */
export async function openIndexInMemory(pool: Pool, clock: Clock): Promise<OpenIndex> {
  let views = new Map<string, CatalogueView>();
  const projection = createProjection({
    pool,
    clock,
    log: silentLog,
    tenants: () => tenantsToIndex(pool),
    onPublish: (published) => {
      views = viewsOf(published, views);
    },
  });
  await projection.rebuild();
  const view = (tenant: string): CatalogueView => {
    const found = views.get(tenant);
    if (!found) throw new Error(`there is no index of ${tenant}`);
    return found;
  };
  return {
    projection,
    view,
    query: async (request) => answerQuery(view(request.tenant), request, clock.now().getTime()),
    suggest: async (request) => answerSuggest(view(request.tenant), request, clock.now().getTime()),
  };
}

async function inCluster(url: string, pool: Pool, clock: Clock): Promise<OpenIndex> {
  const { index, query, suggest } = await openCluster(url, pool, clock);
  return {
    query,
    suggest,
    projection: {
      renew: index.renew,
      renewVocabulary: index.renewVocabulary,
      renewSynonyms: index.renewVocabulary,
      reprice: async (ids) => {
        await index.renew(ids);
        return [];
      },
      passTime: () => [],
      nextMoment: () => Number.POSITIVE_INFINITY,
    },
    view: () => {
      throw new Error('a search cluster has no view in memory');
    },
  };
}
