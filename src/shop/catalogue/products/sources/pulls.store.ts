import type pg from 'pg';
import type { Pool } from '../../../../platform/database/pool.ts';

export type PullState = 'waiting' | 'running' | 'imported' | 'unchanged' | 'failed';
export type FeedPull = {
  id: string;
  source_id: string;
  staff_email: string | null;
  state: PullState;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  bytes: number | null;
  problem: string | null;
  detail: string;
  /** Runs that import the file, one for each target. */
  runs: {
    id: string;
    state: string;
    rows: number;
    changed: number;
    refused: number;
    target: string;
    ended: string | null;
  }[];
};

const COLUMNS = 'id, source_id, staff_email, state, created_at, started_at, ended_at, bytes, problem, detail';

/** Returns false if a pull of the source waits or runs already. */
export async function insertPull(
  client: pg.ClientBase,
  pull: { id: string; sourceId: string; staffEmail: string | null },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into feed_pull (id, source_id, staff_email, state, created_at) values ($1, $2, $3, 'waiting', $4)
     on conflict do nothing`,
    [pull.id, pull.sourceId, pull.staffEmail, now],
  );
  return (rowCount ?? 0) > 0;
}

/** Takes a pull that waits, or that a killed process left running. */
export async function takePull(pool: Pool, id: string, now: Date): Promise<{ source_id: string } | null> {
  const { rows } = await pool.query<{ source_id: string }>(
    `update feed_pull set state = 'running', started_at = $2
     where id::text = $1 and state in ('waiting', 'running') returning source_id`,
    [id, now],
  );
  return rows[0] ?? null;
}

export async function endPull(
  client: pg.ClientBase,
  id: string,
  end: { state: PullState; now: Date; bytes?: number; problem?: string; detail?: string },
): Promise<void> {
  await client.query(
    'update feed_pull set state = $2, ended_at = $3, bytes = $4, problem = $5, detail = $6 where id = $1',
    [id, end.state, end.now, end.bytes ?? null, end.problem ?? null, end.detail ?? ''],
  );
}

export async function newestPulls(pool: Pool, sourceId: string, most: number): Promise<FeedPull[]> {
  const { rows } = await pool.query<FeedPull>(
    `select ${COLUMNS}, coalesce((
       select jsonb_agg(jsonb_build_object('id', run.id, 'state', run.state, 'rows', run.rows, 'changed', run.changed,
         'refused', run.refused, 'target', concat_ws(' ', upper(run.tenant), run.locale), 'ended', run.ended_at)
         order by run.created_at, run.id)
       from import_run run where run.pull_id = feed_pull.id), '[]') as runs
     from feed_pull where source_id = $1 order by created_at desc, id limit $2`,
    [sourceId, most],
  );
  return rows;
}

/** Returns the newest pull of each source. */
export async function lastPulls(pool: Pool): Promise<Map<string, Pick<FeedPull, 'state' | 'created_at'>>> {
  const { rows } = await pool.query<{ source_id: string; state: PullState; created_at: Date }>(
    'select distinct on (source_id) source_id, state, created_at from feed_pull order by source_id, created_at desc',
  );
  return new Map(rows.map(({ source_id: id, ...pull }) => [id, pull]));
}

/** Ends pulls that no job will take any more, and deletes old ones. */
export async function sweepPulls(pool: Pool, dates: { stuck: Date; old: Date; now: Date }): Promise<void> {
  await pool.query(
    `update feed_pull set state = 'failed', ended_at = $2, problem = 'internal'
     where state in ('waiting', 'running') and created_at < $1`,
    [dates.stuck, dates.now],
  );
  await pool.query('delete from feed_pull where created_at < $1', [dates.old]);
}
