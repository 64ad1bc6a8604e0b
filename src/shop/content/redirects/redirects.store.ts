import type { Pool } from '../../../platform/database/pool.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import type { RedirectStatus } from './redirect-rule.ts';

export type StoredRedirect = {
  id: string;
  from: string;
  to: string;
  status: RedirectStatus;
  staffEmail: string;
  at: Date;
};

export async function findRedirect(
  pool: Pool,
  tenant: string,
  from: string,
): Promise<{ to: string; status: RedirectStatus } | null> {
  const found = await pool.query<{ to: string; status: RedirectStatus }>(
    'select to_path as "to", status from redirect where tenant = $1 and from_path = $2',
    [tenant, from],
  );
  return found.rows[0] ?? null;
}

export async function allRedirects(runner: SqlRunner, tenant: string): Promise<StoredRedirect[]> {
  const { rows } = await runner.query(
    `select id, from_path as "from", to_path as "to", status, staff_email as "staffEmail", at from redirect
     where tenant = $1 order by from_path`,
    [tenant],
  );
  return rows as StoredRedirect[];
}

/** Admits one writer per tenant at a time, since the loop check depends on all redirects. */
export async function lockRedirects(runner: SqlRunner, tenant: string): Promise<void> {
  await runner.query("select pg_advisory_xact_lock(hashtext('redirect'), hashtext($1))", [tenant]);
}

export async function insertRedirect(
  runner: SqlRunner,
  tenant: string,
  given: { from: string; to: string; status: number; by: string; now: Date },
): Promise<void> {
  await runner.query(
    'insert into redirect (tenant, from_path, to_path, status, staff_email, at) values ($1, $2, $3, $4, $5, $6)',
    [tenant, given.from, given.to, given.status, given.by, given.now],
  );
}

export async function deleteRedirect(
  runner: SqlRunner,
  tenant: string,
  id: string,
): Promise<{ from: string; to: string } | null> {
  const { rows } = await runner.query(
    'delete from redirect where tenant = $1 and id = $2 returning from_path as "from", to_path as "to"',
    [tenant, id],
  );
  const [gone] = rows as { from: string; to: string }[];
  return gone ?? null;
}
