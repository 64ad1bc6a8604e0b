import type { Availability } from '../../platform/database/availability.ts';
import type { Pool } from '../../platform/database/pool.ts';
import type { DependencyReport } from '../../platform/health/dependencies.ts';
import type { Catalogue } from '../../shop/catalogue/products/index.ts';
import type { CachedPages } from '../../web/cached-pages.ts';
import type { Pages } from '../../web/pages.ts';
import type { PrintedCardCache } from '../../web/printed-card-cache.ts';
import type { ComposedShop } from '../compose-shop.ts';

/** Opened shop as the HTTP layer uses it. */
export type AppState = {
  /**
   * Without `admin` the back office answers 404; without `insight` and `visits` nothing is counted; without `settings` the
   * configuration holds.
   */
  open: Omit<
    ComposedShop,
    | 'connectPictures'
    | 'filterKeys'
    | 'forget'
    | 'onSearchRenewed'
    | 'refreshNavigation'
    | 'productTexts'
    | 'readWords'
    | 'readVariantTexts'
    | 'paymentServer'
    | 'admin'
    | 'insight'
    | 'visits'
    | 'selling'
    | 'marketing'
    | 'vitals'
    | 'payPages'
    | 'previews'
    | 'videos'
    | 'settings'
    | 'shopOf'
    | 'texts'
  > &
    Partial<
      Pick<
        ComposedShop,
        'admin' | 'insight' | 'visits' | 'vitals' | 'payPages' | 'previews' | 'videos' | 'settings' | 'shopOf'
      >
    >;
  pool: Pool;
  pages: Pages;
  /** Cache of public pages; without it every page is rendered. */
  cached?: CachedPages;
  /** Cache of prerendered cards, evicted like pages; without it each card is rendered anew. */
  cards?: PrintedCardCache;
  /** Cache of cards for the REST interface, evicted likewise; without it each card is loaded anew. */
  productCards?: Catalogue['cards'];
  /** Watch of the database; without it each request finds out for itself whether the database answers. */
  availability?: Availability;
  /** Reports the state of the shop's dependencies. */
  parts?: () => Promise<DependencyReport>;
};
