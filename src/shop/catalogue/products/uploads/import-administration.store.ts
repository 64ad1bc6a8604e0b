import type pg from 'pg';
import type { Pool } from '../../../../platform/database/pool.ts';
import type { SqlRunner } from '../../../../platform/jobs.ts';
import type { ImportReport, RowRefusal } from '../import/types.ts';

export const IMPORT_KINDS = ['products', 'prices', 'stock'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
export type UploadState = 'receiving' | 'waiting' | 'running' | 'done' | 'failed';

export type ImportRun = {
  id: string;
  kind: ImportKind;
  tenant: string;
  locale: string | null;
  replace: boolean;
  overwrite_edits: boolean;
  file_name: string;
  bytes: number;
  state: UploadState;
  staff_email: string;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  part: number;
  rows: number;
  accepted: number;
  changed: number;
  withdrawn: number;
  refused: number;
  problem: string | null;
  /** Source of feeds that the file belongs to, and the pull that fetched it. */
  source_id: string | null;
  pull_id: string | null;
};

/** Columns of a run. */
export const IMPORT_COLUMNS = `id, kind, tenant, locale, replace, overwrite_edits, file_name, bytes, state, staff_email, created_at, started_at, ended_at, part,
  rows, accepted, changed, withdrawn, refused, problem, source_id, pull_id`;

export async function insertRun(
  database: SqlRunner,
  run: Pick<
    ImportRun,
    'id' | 'kind' | 'tenant' | 'locale' | 'replace' | 'overwrite_edits' | 'file_name' | 'staff_email'
  > &
    Partial<Pick<ImportRun, 'source_id' | 'pull_id'>> & { now: Date },
): Promise<void> {
  await database.query(
    `insert into import_run
       (id, kind, tenant, locale, replace, overwrite_edits, file_name, bytes, state, staff_email, created_at, source_id, pull_id)
     values ($1, $2, $3, $4, $5, $6, $7, 0, 'receiving', $8, $9, $10, $11)`,
    [
      run.id,
      run.kind,
      run.tenant,
      run.locale,
      run.replace,
      run.overwrite_edits,
      run.file_name,
      run.staff_email,
      run.now,
      run.source_id ?? null,
      run.pull_id ?? null,
    ],
  );
}

export async function insertChunk(
  database: SqlRunner,
  runId: string,
  position: number,
  content: Buffer,
): Promise<void> {
  await database.query('insert into import_piece (run_id, position, content) values ($1, $2, $3)', [
    runId,
    position,
    content,
  ]);
}

/** Copies the file of a run to another one. */
export async function copyChunks(client: pg.ClientBase, from: string, to: string): Promise<void> {
  await client.query(
    'insert into import_piece (run_id, position, content) select $2, position, content from import_piece where run_id = $1',
    [from, to],
  );
}

export async function fileReceived(client: pg.ClientBase, runId: string, bytes: number): Promise<void> {
  await client.query(`update import_run set state = 'waiting', bytes = $2 where id = $1`, [runId, bytes]);
}

export async function deleteRun(pool: Pool, runId: string): Promise<void> {
  await pool.query('delete from import_run where id = $1', [runId]);
}

/** Deletes runs whose upload stalled, and old reports. */
export async function sweepRuns(pool: Pool, dates: { stalled: Date; old: Date }): Promise<void> {
  await pool.query(
    `delete from import_run where state = 'receiving' and created_at < $1 or state in ('done', 'failed') and created_at < $2`,
    [dates.stalled, dates.old],
  );
}

/** Returns the running imports, whose folders must stay: see folderOf. */
export async function runsUnderWay(pool: Pool): Promise<{ id: string; attempts: number }[]> {
  const { rows } = await pool.query<{ id: string; attempts: number }>(
    "select id, attempts from import_run where state = 'running'",
  );
  return rows;
}

export async function findRun(pool: Pool, id: string): Promise<ImportRun | null> {
  const { rows } = await pool.query<ImportRun>(`select ${IMPORT_COLUMNS} from import_run where id::text = $1`, [id]);
  return rows[0] ?? null;
}

export async function readRefusals(pool: Pool, id: string, most: number | null): Promise<RowRefusal[]> {
  const { rows } = await pool.query<RowRefusal>(
    'select line, attribute, reason from import_refusal where run_id = $1 order by position limit $2',
    [id, most],
  );
  return rows;
}

/** Refusal with its place in the report, from 1. */
export type PlacedRefusal = RowRefusal & { position: number };

/** Returns refusals behind a position. */
export async function refusalsAfter(
  pool: Pool,
  runId: string,
  { position, size }: { position: number; size: number },
): Promise<PlacedRefusal[]> {
  const { rows } = await pool.query<PlacedRefusal>(
    `select position, line, attribute, reason from import_refusal where run_id = $1 and position > $2
     order by position limit $3`,
    [runId, position, size],
  );
  return rows;
}

export type TakenRun = ImportRun & { attempts: number };

/** Takes a waiting run, or a running one without a heartbeat since `silentSince`; null if there is none. */
export async function takeRun(
  pool: Pool,
  id: string,
  dates: { now: Date; silentSince: Date },
): Promise<TakenRun | null> {
  const { rows } = await pool.query<TakenRun>(
    `update import_run set state = 'running', started_at = $2, beat_at = $2, attempts = attempts + 1, part = 0, rows = 0
     where id = $1 and (state = 'waiting' or state = 'running' and beat_at < $3) returning ${IMPORT_COLUMNS}, attempts`,
    [id, dates.now, dates.silentSince],
  );
  return rows[0] ?? null;
}

/** Streams the file in chunks, so that it is never in memory as a whole. */
export async function* readChunks(pool: Pool, id: string): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const { rows } = await pool.query<{ content: Buffer }>(
      'select content from import_piece where run_id = $1 and position = $2',
      [id, position],
    );
    const piece = rows[0];
    if (!piece) return;
    yield piece.content;
  }
}

/**
 * One attempt at a run. A process that takes over a run increments the number, and writes of earlier attempts then have
 * no effect.
 */
export type Attempt = Pick<TakenRun, 'id' | 'attempts'>;

export async function noteProgress(
  pool: Pool,
  { id, attempts }: Attempt,
  progress: { rows: number; part: number; now: Date },
): Promise<void> {
  await pool.query('update import_run set rows = $3, part = $4, beat_at = $5 where id = $1 and attempts = $2', [
    id,
    attempts,
    progress.rows,
    progress.part,
    progress.now,
  ]);
}

export async function noteBeat(pool: Pool, { id, attempts }: Attempt, now: Date): Promise<void> {
  await pool.query('update import_run set beat_at = $3 where id = $1 and attempts = $2', [id, attempts, now]);
}

export async function backToQueue(pool: Pool, { id, attempts }: Attempt): Promise<void> {
  await pool.query(`update import_run set state = 'waiting' where id = $1 and attempts = $2 and state = 'running'`, [
    id,
    attempts,
  ]);
}

/**
 * Returns runs that no job will take any more: running without a heartbeat, or waiting since before their job was
 * discarded.
 */
export async function listStuck(pool: Pool, dates: { silent: Date; waiting: Date }): Promise<TakenRun[]> {
  const { rows } = await pool.query<TakenRun>(
    `select ${IMPORT_COLUMNS}, attempts from import_run
     where state = 'running' and beat_at < $1 or state = 'waiting' and created_at < $2`,
    [dates.silent, dates.waiting],
  );
  return rows;
}

/** Returns false if the run has ended, or if another attempt has taken it over. */
export async function endRun(
  client: SqlRunner,
  { id, attempts }: Attempt,
  end: { report: ImportReport | null; problem: string | null; now: Date },
): Promise<boolean> {
  const { report } = end;
  const { rows } = await client.query(
    `update import_run set state = $2, ended_at = $3, part = 1, rows = $4, accepted = $5, changed = $6, withdrawn = $7,
       refused = $8, problem = $9 where id = $1 and attempts = $10 and state in ('running', 'waiting') returning id`,
    [
      id,
      report ? 'done' : 'failed',
      end.now,
      report?.rows ?? 0,
      report?.accepted ?? 0,
      report?.changed ?? 0,
      report?.withdrawn ?? 0,
      report?.refused.length ?? 0,
      end.problem,
      attempts,
    ],
  );
  if (rows.length === 0) return false;
  await client.query('delete from import_refusal where run_id = $1', [id]);
  await client.query('delete from import_piece where run_id = $1', [id]);
  if (!report || report.refused.length === 0) return true;
  await client.query(
    `insert into import_refusal (run_id, position, line, attribute, reason)
     select $1, position, line, attribute, reason
     from unnest($2::integer[], $3::text[], $4::text[]) with ordinality as refusal (line, attribute, reason, position)`,
    [
      id,
      report.refused.map((refusal) => refusal.line),
      report.refused.map((refusal) => refusal.attribute),
      report.refused.map((refusal) => refusal.reason),
    ],
  );
  return true;
}
