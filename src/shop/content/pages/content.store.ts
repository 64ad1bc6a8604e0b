import { isDeepStrictEqual } from 'node:util';
import type { PoolClient } from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import type { NewPage } from './block-schema.ts';
import { identifierOf } from './identifier.ts';

export type PageRow = {
  id: string;
  identifier: string;
  path: string;
  locale: string;
  title: string;
  description: string;
  robots: string;
  blocks: unknown;
  version: number;
  /** Next time at which the version of any page of the tenant may change. */
  until: Date | null;
};

const VERSION = 'version.title, version.description, version.robots, version.blocks, version.version';
const NEXT_TURN = `(select min(turn.at) from content_turn turn join content_page other on other.id = turn.page_id
  where not turn.announced and turn.at > $2 and other.tenant = $1)`;
/** Version that a page shows at $2; null if it is not published then. */
const SHOWN = `(select turn.version from content_turn turn where turn.page_id = page.id and turn.at <= $2
  order by turn.at desc, turn.id desc limit 1)`;

export async function publishedPage(
  pool: Pool,
  place: { tenant: string; locale: string; path: string },
  now: Date,
): Promise<PageRow | null> {
  const found = await pool.query<PageRow>({
    name: 'content-page',
    text: `select page.id, page.identifier, page.path, page.locale, ${VERSION}, ${NEXT_TURN} as until
     from content_page page
     join content_version version on version.page_id = page.id and version.version = ${SHOWN}
     where page.tenant = $1 and page.locale = $3 and page.path = $4`,
    values: [place.tenant, now, place.locale, place.path],
  });
  return found.rows[0] ?? null;
}

/** Returns the path of an identifier. It is unique, since publishing refuses a second path. */
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

/** Returns one version of a page, published or not. */
export async function pageVersion(
  pool: Pool | PoolClient,
  place: { tenant: string; id: string; version: number },
): Promise<PageRow | null> {
  const found = await pool.query<PageRow>(
    `select page.id, page.identifier, page.path, page.locale, ${VERSION}, null as until
     from content_page page join content_version version on version.page_id = page.id
     where page.tenant = $1 and page.id = $2 and version.version = $3`,
    [place.tenant, place.id, place.version],
  );
  return found.rows[0] ?? null;
}

/** Returns locale and path of every published page of a tenant, in one locale or in all. */
export async function publishedPaths(
  pool: Pool,
  tenant: string,
  locale: string | null,
  now: Date,
): Promise<{ locale: string; path: string; family: string }[]> {
  const found = await pool.query<{ locale: string; path: string; family: string }>(
    `select page.locale, page.path, coalesce(page.family, page.id) as family from content_page page
     where page.tenant = $1 and ($3::text is null or page.locale = $3) and ${SHOWN} is not null
     order by page.locale, page.path`,
    [tenant, now, locale],
  );
  return found.rows;
}

/** Returns locale and path of the published pages of a tenant whose description is one of these. */
export async function pathsDescribedBy(
  pool: Pool,
  tenant: string,
  now: Date,
  descriptions: readonly string[],
): Promise<{ locale: string; path: string }[]> {
  const found = await pool.query<{ locale: string; path: string }>(
    `select page.locale, page.path from content_page page
     join content_version version on version.page_id = page.id and version.version = ${SHOWN}
     where page.tenant = $1 and version.description = any($3)`,
    [tenant, now, descriptions],
  );
  return found.rows;
}

export type PublishOutcome =
  | { ok: true; changed: boolean }
  | { ok: false; problem: 'identifier-taken'; takenBy: string };

type Latest = Pick<PageRow, 'title' | 'description' | 'robots' | 'blocks' | 'version'> & { published: boolean };

/**
 * Stores a page as a new version and publishes it, unless the published version is equal. Refuses a second path with
 * the same identifier, since a lookup by identifier would be ambiguous.
 */
export async function publishPage(
  pool: Pool,
  place: { tenant: string; locale: string },
  page: NewPage,
  now: Date,
): Promise<PublishOutcome> {
  return inTransaction(pool, async (client) => {
    const held = await takePlace(client, { ...place, path: page.path });
    if (!held.ok) return held;
    const found = await client.query<Latest>(
      `select ${VERSION}, coalesce(version.version = (select turn.version from content_turn turn
         where turn.page_id = $1 and turn.at <= $2 order by turn.at desc, turn.id desc limit 1), false) as published
       from content_version version where version.page_id = $1 order by version.version desc limit 1`,
      [held.id, now],
    );
    const latest = found.rows[0];
    if (latest?.published && saysTheSame(latest, page)) return { ok: true, changed: false };
    const version = (latest?.version ?? 0) + 1;
    await insertVersion(client, { id: held.id, version, page, now, by: null });
    await insertPublication(client, { id: held.id, at: now, version, now, by: null });
    await announcePage(client, held.id);
    return { ok: true, changed: true };
  });
}

/** Creates the page of a path if it is missing and locks it, so that simultaneous changes run one after the other. */
export async function takePlace(
  client: PoolClient,
  place: { tenant: string; locale: string; path: string },
): Promise<{ ok: true; id: string; isNew: boolean } | { ok: false; problem: 'identifier-taken'; takenBy: string }> {
  const identifier = identifierOf(place.path);
  const made = await client.query(
    'insert into content_page (tenant, locale, path, identifier) values ($1, $2, $3, $4) on conflict do nothing',
    [place.tenant, place.locale, place.path, identifier],
  );
  const stored = await client.query<{ id: string; path: string }>(
    'select id, path from content_page where tenant = $1 and locale = $2 and identifier = $3 for update',
    [place.tenant, place.locale, identifier],
  );
  const holder = stored.rows[0];
  if (!holder || holder.path !== place.path)
    return { ok: false, problem: 'identifier-taken', takenBy: holder?.path ?? '' };
  return { ok: true, id: holder.id, isNew: made.rowCount === 1 };
}

export async function insertVersion(
  client: PoolClient,
  given: { id: string; version: number; page: Omit<NewPage, 'path'>; now: Date; by: string | null },
): Promise<void> {
  const { id, version, page, now, by } = given;
  await client.query(
    `insert into content_version (page_id, version, title, description, robots, blocks, created_at, made_by)
     values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8)`,
    [id, version, page.title, page.description, page.robots, JSON.stringify(page.blocks), now, by],
  );
}

/** Schedules a version from `at` on, or nothing for null. A time that is not in the future takes effect at once. */
export async function insertPublication(
  client: PoolClient,
  given: { id: string; at: Date; version: number | null; now: Date; by: string | null },
): Promise<void> {
  const { id, at, version, now, by } = given;
  await client.query(
    'insert into content_turn (page_id, at, version, made_at, made_by, announced) values ($1, $2, $3, $4, $5, $6)',
    [id, at, version, now, by, at.getTime() <= now.getTime()],
  );
  if (at.getTime() <= now.getTime())
    await client.query('update content_page set published_version = $2 where id = $1', [id, version]);
}

/** Whether a version of the page has or had a scene. */
export const HAS_SCENE = `exists (select from content_version version where version.page_id = page.id
  and version.blocks @> '[{"type": "scene"}]')`;

/** Announces a page. One with a scene, now or in an earlier version, also changes pages of products. */
export async function announcePage(client: PoolClient, id: string): Promise<void> {
  await client.query(
    `insert into outbox (topic, key) select 'content', page.id::text from content_page page where page.id = $1
     union all select 'scene', page.tenant from content_page page where page.id = $1 and ${HAS_SCENE}`,
    [id],
  );
}

export function saysTheSame(
  latest: Pick<Latest, 'title' | 'description' | 'robots' | 'blocks'>,
  page: Omit<NewPage, 'path'>,
): boolean {
  return (
    latest.title === page.title &&
    latest.description === page.description &&
    latest.robots === page.robots &&
    isDeepStrictEqual(latest.blocks, page.blocks)
  );
}

/** Returns the addresses of all content pages, as "de-CH /beratung". */
export async function contentPaths(runner: SqlRunner): Promise<Set<string>> {
  const { rows } = await runner.query("select distinct locale || ' ' || path as place from content_page");
  return new Set((rows as { place: string }[]).map(({ place }) => place));
}
