import type { Availability } from '../../platform/database/availability.ts';
import type { Pool } from '../../platform/database/pool.ts';
import type { DependencyReport } from '../../platform/health/dependencies.ts';
import type { Catalogue } from '../../shop/catalogue/products/index.ts';
import type { CachedPages } from '../../web/cached-pages.ts';
import type { Pages } from '../../web/pages.ts';
import type { PrintedCardCache } from '../../web/printed-card-cache.ts';
import type { ComposedShop } from '../compose-shop.ts';

/** The opened shop as the HTTP layer uses it. */
export type AppState = {
  /** Without `desk` the back office answers 404; without `insight` searches are not counted. */
  open: Omit<
    ComposedShop,
    | 'forget'
    | 'onSearchRenewed'
    | 'refreshNavigation'
    | 'keeper'
    | 'readWords'
    | 'paymentServer'
    | 'desk'
    | 'insight'
    | 'vitals'
    | 'payPages'
    | 'previews'
    | 'videos'
  > &
    Partial<Pick<ComposedShop, 'desk' | 'insight' | 'vitals' | 'payPages' | 'previews' | 'videos'>>;
  pool: Pool;
  pages: Pages;
  /** Public pages that are kept; without it every page is rendered. */
  cached?: CachedPages;
  /** Printed cards, kept and dropped like pages; without them each is printed anew. */
  cards?: PrintedCardCache;
  /** Cards for the REST interface, kept likewise; without it each is loaded anew. */
  productCards?: Catalogue['cards'];
  /** Whether the database answers; without it each request finds out for itself. */
  availability?: Availability;
  /** Reports on what the shop depends on. */
  parts?: () => Promise<DependencyReport>;
};
