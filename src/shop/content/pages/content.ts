import * as v from 'valibot';
import { languageOf } from '../../../languages/language.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Log } from '../../../platform/log.ts';
import { LOCALES } from '../../../tenants/locales.ts';
import { areaOf, pathIn } from '../../../tenants/paths.ts';
import { blockSchema } from './block-schema.ts';
import { type PageRow, pathOfIdentifier, publishedPage, publishedPaths } from './content.store.ts';
import type { Block, Content, ContentPage } from './types.ts';

export type ContentDeps = { pool: Pool; clock: Clock; log: Log };

const localeSchema = v.picklist(LOCALES);

/** Creates the content store on the shop's own database. */
export function createContent(deps: ContentDeps): Content {
  const { pool, clock, log } = deps;
  const page: Content['page'] = async (request) => {
    const row = await publishedPage(pool, { ...request, path: barePath(request.path) }, clock.now());
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
      const published = await publishedPaths(pool, tenant, null, clock.now());
      const family = published.find((page) => page.locale === locale && page.path === bare)?.family;
      const found: Record<string, string> = {};
      for (const page of published) {
        if (!v.is(localeSchema, page.locale)) continue;
        const expected = area === null ? bare : pathIn(languageOf(page.locale), area);
        const isTranslation = page.family === family;
        if (isTranslation || (page.path === expected && found[page.locale] === undefined))
          found[page.locale] = page.path;
      }
      return found;
    },
    paths: async ({ tenant, locale }) =>
      (await publishedPaths(pool, tenant, locale, clock.now())).map((page) => page.path),
  };
}

export function barePath(path: string): string {
  return path === '/' ? path : path.replace(/\/+$/, '') || '/';
}

/** Most characters of a page that are shown; further blocks are omitted. Editors cannot save half as many. */
const MOST_CHARACTERS = 600_000;

/** Converts a stored page. Omits blocks that no longer match the schema or exceed the limit, and shows the rest. */
export function toPage(row: PageRow, log: Log): ContentPage {
  const stored: unknown[] = Array.isArray(row.blocks) ? row.blocks : [];
  let characters = 0;
  const blocks = stored.flatMap((block, position): Block[] => {
    characters += JSON.stringify(block).length;
    const read = characters > MOST_CHARACTERS ? null : v.safeParse(blockSchema, block);
    if (read?.success) return [read.output];
    log.warn(
      { page: row.identifier, locale: row.locale, version: row.version, position },
      'omitted a stored content block that is invalid or beyond the size limit',
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
    until: row.until,
  };
}
