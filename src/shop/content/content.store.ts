import { isDeepStrictEqual } from 'node:util';
import type { Pool } from '../../platform/database/pool.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { NewPage } from './block-schema.ts';
import { identifierOf } from './identifier.ts';

export type PageRow = {
  identifier: string;
  path: string;
  locale: string;
  title: string;
  description: string;
  robots: string;
  blocks: unknown;
  version: number;
};

export async function publishedPage(
  pool: Pool,
  place: { tenant: string; locale: string; path: string },
): Promise<PageRow | null> {
  const found = await pool.query<PageRow>({
    name: 'content-page',
    text: `select page.identifier, page.path, page.locale, version.title, version.description, version.robots, version.blocks, version.version
     from content_page page
     join content_version version on version.page_id = page.id and version.version = page.published_version
     where page.tenant = $1 and page.locale = $2 and page.path = $3`,
    values: [place.tenant, place.locale, place.path],
  });
  return found.rows[0] ?? null;
}

/** Identifiers belong to one path each: publishing refuses a second one. */
export async function pathOfIdentifier(
  pool: Pool,
  place: { tenant: string; locale: string; identifier: string },
): Promise<string | null> {
  const found = await pool.query<{ path: string }>(
    'select path from content_page where tenant = $1 and locale = $2 and identifier = $3',
    [place.tenant, place.locale, place.identifier],
  );
  return found.rows[0]?.path ?? null;
}

/** Locale and path of every published page of a tenant, in one locale or in all. */
export async function publishedPaths(
  pool: Pool,
  tenant: string,
  locale: string | null,
): Promise<{ locale: string; path: string }[]> {
  const found = await pool.query<{ locale: string; path: string }>(
    `select locale, path from content_page
     where tenant = $1 and ($2::text is null or locale = $2) and published_version is not null order by locale, path`,
    [tenant, locale],
  );
  return found.rows;
}

export type PublishOutcome =
  | { ok: true; changed: boolean }
  | { ok: false; problem: 'identifier-taken'; takenBy: string };

type Latest = Pick<PageRow, 'title' | 'description' | 'robots' | 'blocks' | 'version'> & { published: boolean };

/**
 * Stores a page as a new version and publishes it, unless it says the same as the published one. Two paths with one
 * identifier are refused, since whoever asks by identifier would get either.
 */
export async function publishPage(
  pool: Pool,
  place: { tenant: string; locale: string },
  page: NewPage,
  now: Date,
): Promise<PublishOutcome> {
  const identifier = identifierOf(page.path);
  return inTransaction(pool, async (client) => {
    await client.query(
      'insert into content_page (tenant, locale, path, identifier) values ($1, $2, $3, $4) on conflict do nothing',
      [place.tenant, place.locale, page.path, identifier],
    );
    // The lock makes two publishers of a page follow one another; both then see each other's version.
    const stored = await client.query<{ id: string; path: string }>(
      'select id, path from content_page where tenant = $1 and locale = $2 and identifier = $3 for update',
      [place.tenant, place.locale, identifier],
    );
    const holder = stored.rows[0];
    if (!holder || holder.path !== page.path)
      return { ok: false, problem: 'identifier-taken', takenBy: holder?.path ?? '' };
    const found = await client.query<Latest>(
      `select version.title, version.description, version.robots, version.blocks, version.version,
              coalesce(version.version = page.published_version, false) as published
       from content_version version join content_page page on page.id = version.page_id
       where page.id = $1 order by version.version desc limit 1`,
      [holder.id],
    );
    const latest = found.rows[0];
    if (latest?.published && saysTheSame(latest, page)) return { ok: true, changed: false };
    const version = (latest?.version ?? 0) + 1;
    await client.query(
      `insert into content_version (page_id, version, title, description, robots, blocks, created_at)
       values ($1, $2, $3, $4, $5, $6::jsonb, $7)`,
      [holder.id, version, page.title, page.description, page.robots, JSON.stringify(page.blocks), now],
    );
    await client.query('update content_page set published_version = $2 where id = $1', [holder.id, version]);
    await client.query("insert into outbox (topic, key) values ('content', $1)", [holder.id]);
    return { ok: true, changed: true };
  });
}

function saysTheSame(latest: Latest, page: NewPage): boolean {
  return (
    latest.title === page.title &&
    latest.description === page.description &&
    latest.robots === page.robots &&
    isDeepStrictEqual(latest.blocks, page.blocks)
  );
}
