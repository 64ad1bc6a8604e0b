import type { Pool } from '../../../platform/database/pool.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import type { ApiJobId } from './types.ts';

/** Stores the uploaded lines of a job. */
export async function insertInput(runner: SqlRunner, id: ApiJobId, chunks: readonly Buffer[]): Promise<void> {
  // One after another: the driver copies what it sends.
  for (const [index, content] of chunks.entries())
    await runner.query('insert into api_job_input (job_id, number, content) values ($1, $2, $3)', [
      id,
      index + 1,
      content,
    ]);
}

/** Returns a chunk of uploaded lines by its number, from 1 on; null if there is none. */
export async function inputChunk(pool: Pool, id: ApiJobId, number: number): Promise<Buffer | null> {
  const { rows } = await pool.query<{ content: Buffer }>(
    'select content from api_job_input where job_id = $1 and number = $2',
    [id, number],
  );
  return rows[0]?.content ?? null;
}

export async function deleteInput(runner: SqlRunner, id: ApiJobId): Promise<void> {
  await runner.query('delete from api_job_input where job_id = $1', [id]);
}

export async function insertOutput(
  runner: SqlRunner,
  chunk: { id: ApiJobId; number: number; content: Buffer },
): Promise<void> {
  await runner.query('insert into api_job_output (job_id, number, content) values ($1, $2, $3)', [
    chunk.id,
    chunk.number,
    chunk.content,
  ]);
}

/** Returns a chunk of a result that lives at a time; null if there is none. */
export async function outputChunk(
  pool: Pool,
  asked: { id: ApiJobId; number: number; now: Date },
): Promise<Buffer | null> {
  const { rows } = await pool.query<{ content: Buffer }>(
    `select output.content from api_job_output output join api_job job on job.id = output.job_id
     where output.job_id = $1 and output.number = $2 and job.result_until > $3`,
    [asked.id, asked.number, asked.now],
  );
  return rows[0]?.content ?? null;
}

/** Deletes the results of jobs whose life has ended, of up to a number of jobs; returns how many. */
export async function deleteOldOutputs(pool: Pool, now: Date, most: number): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `with old as (
       update api_job set result_until = null, result_gone = coalesce(result_gone, 'expired') where id in (
         select id from api_job where result_until <= $1 order by result_until limit $2 for update skip locked)
       returning id),
     gone as (delete from api_job_output output using old where output.job_id = old.id)
     select count(*)::int as count from old`,
    [now, most],
  );
  return rows[0]?.count ?? 0;
}

export async function deleteOutput(runner: SqlRunner, id: ApiJobId): Promise<void> {
  await runner.query('delete from api_job_output where job_id = $1', [id]);
}
