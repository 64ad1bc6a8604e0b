import type { Clock } from '../platform/clock.ts';
import type { Pool } from '../platform/database/pool.ts';
import type { Log } from '../platform/log.ts';
import type { Outbox } from '../platform/mail/outbox.ts';
import { createCatalogue, type VideoAccounts } from '../shop/catalogue/products/index.ts';
import { withMedia } from '../shop/content/media-library/index.ts';
import {
  createContent,
  createPreviewing,
  type Preview,
  type Previews,
  withTerms,
} from '../shop/content/pages/index.ts';
import { createPostgresSearch, createTenantRules, withTenantRules } from '../shop/search/engine/index.ts';
import { deliveryPromise } from '../shop/selling/delivery/index.ts';
import { createPromotions } from '../shop/selling/promotions/index.ts';
import type { Shop } from '../storefront/context.ts';
import { tenantById } from '../tenants/index.ts';
import type { TermsAt } from '../tenants/terms-at.ts';

export type OpenPreviews = {
  open: Previews['open'];
  /** Returns the shop with the preview's draft, or as of another time. */
  shop(preview: Preview, shop: Shop): Promise<Shop>;
};

export function composePreviews(deps: {
  pool: Pool;
  clock: Clock;
  log: Log;
  outbox: Outbox;
  previews: Previews;
  videoService: VideoAccounts;
  termsAt: TermsAt;
}): OpenPreviews {
  const { pool, clock, log, outbox, previews, videoService, termsAt } = deps;
  const previewing = createPreviewing({ pool, log });

  /** Composes content, products with prices, promotions and search as of an instant. */
  const shownAt = (moment: Date) => {
    const then: Clock = { now: () => moment };
    const rules = createTenantRules({ pool, clock: then });
    return {
      catalogue: createCatalogue({ deliveryPromise, pool, clock: then, videoService }),
      promotions: createPromotions({ pool, clock: then, outbox }),
      // The index is built for the present; the database answers for any day.
      search: withTenantRules(createPostgresSearch({ pool, clock: then }), rules),
      content: createContent({ pool, clock: then, log }),
    };
  };

  return {
    open: previews.open,
    shop: async (preview, shop) => {
      if (preview.product !== null) {
        const { product: draft } = preview;
        return { ...shop, catalogue: createCatalogue({ deliveryPromise, pool, clock, videoService, draft }) };
      }
      const termsOf = (id: string) => termsAt(tenantById(id), preview.at ?? clock.now());
      const seen = preview.at === null ? { content: createContent({ pool, clock, log }) } : shownAt(preview.at);
      return {
        ...shop,
        ...seen,
        content: withTerms(withMedia(await previewing(preview, seen.content), { pool }), termsOf),
      };
    },
  };
}
