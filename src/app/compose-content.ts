import { withMedia } from '../shop/content/media-library/index.ts';
import { createFragments } from '../shop/content/menus-and-banners/index.ts';
import {
  createContent,
  createContentAdministration,
  createPreviews,
  createRemoteContent,
  withTerms,
} from '../shop/content/pages/index.ts';
import { createRedirects } from '../shop/content/redirects/index.ts';
import { createSeoAndFeeds } from '../shop/content/seo-and-feeds/index.ts';
import { createSurveys } from '../shop/content/surveys/index.ts';
import { platform, tenantById } from '../tenants/index.ts';
import { configuredUrls } from '../tenants/origins.ts';
import type { Selling } from './compose-selling.ts';
import type { Foundation } from './foundation.ts';

export type ComposedContent = ReturnType<typeof composeContent>;

/** Composes pages, menus and banners, previews, surveys, and the files that search engines and portals read. */
export function composeContent(
  base: Foundation,
  selling: Pick<Selling, 'catalogue' | 'shownCatalogue' | 'promotions'>,
) {
  const { config, pool, readPool, clock, log, keys, settings } = base;
  const { catalogue, shownCatalogue, promotions } = selling;
  const remote = config.contentSource
    ? createRemoteContent({
        ...config.contentSource,
        timeoutMs: platform.caches.contentTimeoutMs,
        keptSeconds: platform.caches.serverSeconds,
        localesOf: (id) => tenantById(id).locales.map(({ locale }) => locale),
        clock,
        log,
      })
    : null;
  const previews = createPreviews({ clock, secrets: keys.signingSecrets });
  return {
    remote,
    previews,
    content: withTerms(withMedia(remote ?? createContent({ pool: readPool, clock, log }), { pool: readPool }), (id) =>
      settings.termsAt(tenantById(id), clock.now()),
    ),
    fragments: createFragments({ pool, clock, log }),
    redirects: createRedirects({ pool }),
    surveys: createSurveys({ pool, clock }),
    administration: createContentAdministration({ pool, clock, log, catalogue, promotions, previews }),
    seoAndFeeds: createSeoAndFeeds({
      pool,
      readPool,
      clock,
      catalogue: shownCatalogue,
      foreign: remote ?? undefined,
      // Stored files outlive the port of a local demo. Each request gets them with its own origins.
      publicUrlOf: configuredUrls(config.publicUrls),
    }),
  };
}
