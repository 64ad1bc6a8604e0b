import type { PoolClient } from 'pg';
import * as v from 'valibot';
import type { Pool } from '../../../platform/database/pool.ts';
import { HAS_SCENE } from './content.store.ts';

type Runner = Pool | PoolClient;

/** Page in the list of the back office. */
export type AdminPage = {
  id: string;
  locale: string;
  path: string;
  family: string;
  /** Title of the newest version. */
  title: string;
  newest: number;
  /** Version that customers see now; null if the page is not published. */
  shown: number | null;
  changedAt: Date;
  changedBy: string | null;
  /** Next scheduled publication; null `nextVersion` means that the page is taken down then. */
  nextAt: Date | null;
  nextVersion: number | null;
};

const SHOWN = `(select turn.version from content_turn turn where turn.page_id = page.id and turn.at <= $2
  order by turn.at desc, turn.id desc limit 1)`;

const DESK_PAGE = `page.id, page.locale, page.path, coalesce(page.family, page.id) as family,
  newest.title, newest.version as newest, newest.created_at as "changedAt", newest.made_by as "changedBy",
  ${SHOWN} as shown, ahead.at as "nextAt", ahead.version as "nextVersion"
  from content_page page
  join lateral (select title, version, created_at, made_by from content_version
    where page_id = page.id order by version desc limit 1) newest on true
  left join lateral (select at, version from content_turn where page_id = page.id and at > $2
    order by at, id limit 1) ahead on true`;

export async function adminPages(pool: Runner, tenant: string, now: Date): Promise<AdminPage[]> {
  const { rows } = await pool.query<AdminPage>(
    `select ${DESK_PAGE} where page.tenant = $1 order by page.path, page.locale limit 5000`,
    [tenant, now],
  );
  return rows;
}

/** Page that a search by title or path names. */
export type NamedPage = { id: string; locale: string; path: string; title: string };

/** Returns pages whose newest title or path contains the text. */
export async function pagesNamed(
  pool: Runner,
  asked: { tenant: string; typed: string; most: number },
): Promise<NamedPage[]> {
  const { tenant, typed, most } = asked;
  const { rows } = await pool.query<NamedPage>(
    `select page.id, page.locale, page.path, newest.title from content_page page
     join lateral (select title from content_version where page_id = page.id order by version desc limit 1) newest on true
     where page.tenant = $1 and (strpos(lower(newest.title), lower($2)) > 0 or strpos(page.path, lower($2)) > 0)
     order by page.path, page.locale limit $3`,
    [tenant, typed, most],
  );
  return rows;
}

/** Returns one page. With `lock`, the row stays locked until the transaction ends. */
export async function adminPage(
  runner: Runner,
  asked: { tenant: string; id: string; now: Date; lock?: boolean },
): Promise<AdminPage | null> {
  const { tenant, id, now, lock } = asked;
  if (lock) await runner.query('select 1 from content_page where tenant = $1 and id = $2 for update', [tenant, id]);
  const { rows } = await runner.query<AdminPage>(`select ${DESK_PAGE} where page.tenant = $1 and page.id = $3`, [
    tenant,
    now,
    id,
  ]);
  return rows[0] ?? null;
}

export type AdminVersion = { version: number; title: string; at: Date; by: string | null };

/** Returns the newest versions first. */
export async function adminVersions(pool: Pool, id: string, most: number): Promise<AdminVersion[]> {
  const { rows } = await pool.query<AdminVersion>(
    `select version, title, created_at as at, made_by as by from content_version where page_id = $1
     order by version desc limit $2`,
    [id, most],
  );
  return rows;
}

export type AdminPublication = { id: string; at: Date; version: number | null; madeAt: Date; by: string | null };

/** Returns the publications of a page, latest first. Future ones are scheduled. */
export async function adminPublications(pool: Pool, id: string, most: number): Promise<AdminPublication[]> {
  const { rows } = await pool.query<AdminPublication>(
    `select id, at, version, made_at as "madeAt", made_by as by from content_turn where page_id = $1
     order by at desc, id desc limit $2`,
    [id, most],
  );
  return rows;
}

/** Deletes a scheduled publication; null if it does not exist or has begun. */
export async function deletePublication(
  client: PoolClient,
  asked: { page: string; turn: string; now: Date },
): Promise<{ at: Date; version: number | null } | null> {
  const { rows } = await client.query<{ at: Date; version: number | null }>(
    'delete from content_turn where id = $1 and page_id = $2 and at > $3 returning at, version',
    [asked.turn, asked.page, asked.now],
  );
  return rows[0] ?? null;
}

/** Returns the subset of these picture ids that are stored. */
export async function knownPictures(pool: Pool, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await pool.query('select id from picture where id = any($1)', [ids]);
  return new Set(v.parse(v.array(v.object({ id: v.string() })), rows).map(({ id }) => id));
}

/**
 * Announces each page whose scheduled publication has begun once, for caches that know no dates. Returns the number of
 * announcements.
 */
export async function announceDuePublications(pool: Pool, now: Date): Promise<number> {
  const { rowCount } = await pool.query(
    `with due as (
       update content_turn set announced = true where not announced and at <= $1 returning page_id, at, version
     ), latest as (
       select distinct on (page_id) page_id, version from due order by page_id, at desc
     ), kept as (
       update content_page page set published_version = (select turn.version from content_turn turn
         where turn.page_id = page.id and turn.at <= $1 order by turn.at desc, turn.id desc limit 1)
       from latest where page.id = latest.page_id
     )
     insert into outbox (topic, key) select 'content', page_id::text from latest
     union all select distinct 'scene', page.tenant from latest join content_page page on page.id = latest.page_id and ${HAS_SCENE}`,
    [now],
  );
  return rowCount ?? 0;
}
