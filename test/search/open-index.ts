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

/** Opens the index of a test's database in the test's own thread; `renew` does what a change would start. */
export async function openIndex(
  pool: Pool,
  clock: Clock,
): Promise<SearchEngine & { projection: Projection; view(tenant: string): CatalogueView }> {
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
