import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { PublicUrlOf } from '../../../tenants/origins.ts';
import type { Catalogue } from '../../catalogue/products/index.ts';
import type { Content } from '../pages/index.ts';
import { offeredServices, offerTerms } from './offer-terms.ts';
import { createPlacesOf, type PlacesOf } from './places.ts';
import { createSitemaps, type Sitemaps } from './sitemap/sitemaps.ts';
import type { SitemapDeps } from './sitemap/write-sitemaps.ts';

export type SeoAndFeeds = {
  places: PlacesOf;
  offerTerms: typeof offerTerms;
  offeredServices: typeof offeredServices;
  sitemaps: Sitemaps;
};

export function createSeoAndFeeds(deps: {
  pool: Pool;
  /** Pool of a read replica, which may lag by some seconds. */
  readPool?: Pool;
  clock: Clock;
  catalogue: Catalogue;
  publicUrlOf: PublicUrlOf;
  /** Source of content pages in another system. */
  foreign?: Pick<Content, 'paths' | 'page'> | undefined;
  ownPages?: NonNullable<SitemapDeps['ownPages']>;
  listPages?: NonNullable<SitemapDeps['listPages']>;
  search?: NonNullable<SitemapDeps['search']>;
}): SeoAndFeeds {
  return {
    places: createPlacesOf({ pool: deps.readPool ?? deps.pool, clock: deps.clock }),
    offerTerms,
    offeredServices,
    sitemaps: createSitemaps(deps),
  };
}
