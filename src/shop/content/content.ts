import * as v from 'valibot';
import type { Clock } from '../../platform/clock.ts';
import type { Pool } from '../../platform/database/pool.ts';
import type { Log } from '../../platform/log.ts';
import { areaOf, languageOf, pathIn } from '../../tenants/paths.ts';
import type { Locale } from '../../tenants/tenant.ts';
import { blockSchema } from './block-schema.ts';
import { type PageRow, pathOfIdentifier, publishedPage, publishedPaths } from './content.store.ts';
import type { Block, Content, ContentPage } from './types.ts';

export type ContentDeps = { pool: Pool; clock: Clock; log: Log };

const localeSchema = v.picklist(['de-CH', 'fr-CH', 'de-DE', 'de-AT', 'nl-NL'] satisfies Locale[]);

/** The store of pages in the shop's own database. */
export function createContent(deps: ContentDeps): Content {
  const { pool, log } = deps;
  const page: Content['page'] = async (request) => {
    const row = await publishedPage(pool, { ...request, path: barePath(request.path) });
    return row && toPage(row, log);
  };
  return {
    revalidateSeconds: null,
    page,
    identified: async ({ tenant, locale, identifier }) => {
      const path = await pathOfIdentifier(pool, { tenant, locale, identifier });
      return path === null ? null : page({ tenant, locale, path });
    },
    alternates: async ({ tenant, locale, path }) => {
      if (!v.is(localeSchema, locale)) return {};
      const bare = barePath(path);
      const area = areaOf(languageOf(locale), bare);
      const published = await publishedPaths(pool, tenant, null);
      const found: Record<string, string> = {};
      for (const page of published) {
        if (!v.is(localeSchema, page.locale)) continue;
        const expected = area === null ? bare : pathIn(languageOf(page.locale), area);
        if (page.path !== expected) continue;
        found[page.locale] = page.path;
      }
      return found;
    },
    paths: async ({ tenant, locale }) => (await publishedPaths(pool, tenant, locale)).map((page) => page.path),
  };
}

function barePath(path: string): string {
  return path === '/' ? path : path.replace(/\/+$/, '') || '/';
}

/** What is stored may be older than the schema: a block that no longer fits is left out, the rest of the page stands. */
function toPage(row: PageRow, log: Log): ContentPage {
  const stored: unknown[] = Array.isArray(row.blocks) ? row.blocks : [];
  const blocks = stored.flatMap((block, position): Block[] => {
    const read = v.safeParse(blockSchema, block);
    if (read.success) return [read.output];
    log.warn(
      { page: row.identifier, locale: row.locale, version: row.version, position },
      'a stored content block is invalid and was left out',
    );
    return [];
  });
  return {
    identifier: row.identifier,
    path: row.path,
    locale: row.locale,
    title: row.title,
    description: row.description,
    robots: row.robots === 'index,follow' ? 'index,follow' : 'noindex,follow',
    blocks,
    version: row.version,
  };
}
