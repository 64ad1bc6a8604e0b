import type { Pool } from '../../../platform/database/pool.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';

export type FragmentRow = { kind: string; key: string; version: number; content: unknown };
export type VersionRow = { version: number; content: unknown; staffEmail: string; at: Date };
type Place = { tenant: string; locale: string; kind: string; key: string };

/** Returns the newest version of each fragment of a locale. */
export async function newestFragments(pool: Pool, tenant: string, locale: string): Promise<FragmentRow[]> {
  const found = await pool.query<FragmentRow>(
    `select distinct on (kind, key) kind, key, version, content from content_piece
     where tenant = $1 and locale = $2 order by kind, key, version desc`,
    [tenant, locale],
  );
  return found.rows;
}

export async function fragmentVersions(pool: Pool, place: Place, most: number): Promise<VersionRow[]> {
  const found = await pool.query<VersionRow>(
    `select version, content, staff_email as "staffEmail", at from content_piece
     where tenant = $1 and locale = $2 and kind = $3 and key = $4 order by version desc limit $5`,
    [place.tenant, place.locale, place.kind, place.key, most],
  );
  return found.rows;
}

/** Returns false if another employee has written this version in the meantime. */
export async function insertFragmentVersion(
  runner: SqlRunner,
  place: Place,
  given: { version: number; content: unknown; by: string; now: Date },
): Promise<boolean> {
  const { rows } = await runner.query(
    `insert into content_piece (tenant, locale, kind, key, version, content, staff_email, at)
     values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8) on conflict do nothing returning version`,
    [
      place.tenant,
      place.locale,
      place.kind,
      place.key,
      given.version,
      given.content === null ? null : JSON.stringify(given.content),
      given.by,
      given.now,
    ],
  );
  return rows.length > 0;
}

/** Announces to every process that fragments of a tenant have changed. */
export async function announceFragments(runner: SqlRunner, tenant: string): Promise<void> {
  await runner.query("insert into outbox (topic, key) values ('pieces', $1)", [tenant]);
}
