import { ConfigProblem } from '../platform/config-problem.ts';
import { createListPages } from '../shop/content/list-pages/index.ts';
import { withMedia } from '../shop/content/media-library/index.ts';
import { createFragments } from '../shop/content/menus-and-banners/index.ts';
import {
  contentByHttp,
  contentOfExtension,
  createContent,
  createContentAdministration,
  createPreviews,
  createRemoteContent,
  type PageSource,
  withTerms,
} from '../shop/content/pages/index.ts';
import { createRedirects } from '../shop/content/redirects/index.ts';
import { createScenes } from '../shop/content/scenes/index.ts';
import { createSeoAndFeeds } from '../shop/content/seo-and-feeds/index.ts';
import { createSurveys } from '../shop/content/surveys/index.ts';
import type { SearchEngine } from '../shop/search/engine/index.ts';
import { platform, tenantById } from '../tenants/index.ts';
import { configuredUrls } from '../tenants/origins.ts';
import type { Selling } from './compose-selling.ts';
import type { Foundation } from './foundation.ts';

/** Returns the source of pages of the extension, or else that of the configuration; null for the shop's own pages. */
function pageSource({ config, extensions, containment }: Foundation): PageSource | null {
  const timeoutMs = platform.caches.contentTimeoutMs;
  const ofExtension = contentOfExtension(extensions, containment, timeoutMs);
  if (ofExtension && config.contentSource)
    throw new ConfigProblem('an extension has a contentSource: remove CONTENT_SOURCE_URL');
  return ofExtension ?? (config.contentSource ? contentByHttp({ ...config.contentSource, timeoutMs }) : null);
}

export type ComposedContent = ReturnType<typeof composeContent>;

/** Composes pages, menus and banners, previews, surveys, and the files that search engines and portals read. */
export function composeContent(
  base: Foundation,
  selling: Pick<Selling, 'catalogue' | 'shownCatalogue' | 'promotions'>,
  search: SearchEngine,
) {
  const { config, pool, readPool, clock, log, keys, settings } = base;
  const { catalogue, shownCatalogue, promotions } = selling;
  const source = pageSource(base);
  const remote = source
    ? createRemoteContent({
        source,
        keptSeconds: platform.caches.serverSeconds,
        localesOf: (id) => tenantById(id).locales.map(({ locale }) => locale),
        clock,
        log,
      })
    : null;
  const listPages = createListPages({ pool: readPool });
  const previews = createPreviews({ clock, secrets: keys.signingSecrets });
  return {
    remote,
    previews,
    listPages,
    content: withTerms(withMedia(remote ?? createContent({ pool: readPool, clock, log }), { pool: readPool }), (id) =>
      settings.termsAt(tenantById(id), clock.now()),
    ),
    fragments: createFragments({ pool, clock, log }),
    scenes: createScenes({ readPool, isOwn: remote === null }),
    redirects: createRedirects({ pool }),
    surveys: createSurveys({ pool, clock }),
    administration: createContentAdministration({ pool, clock, log, catalogue, promotions, previews }),
    seoAndFeeds: createSeoAndFeeds({
      pool,
      readPool,
      clock,
      catalogue: shownCatalogue,
      foreign: remote ?? undefined,
      listPages,
      search,
      ownPages: base.extensions
        .flatMap(({ routes = [] }) => routes.filter(({ sitemap }) => sitemap))
        .map(({ paths }) => paths),
      // Stored files outlive the port of a local demo. Each request gets them with its own origins.
      publicUrlOf: configuredUrls(config.publicUrls),
    }),
  };
}
