import type pg from 'pg';

export type PendingJob = { queue: string; data: object };

/** Returns unfinished jobs, except those that a schedule creates anyway. */
export async function pendingJobs(client: pg.ClientBase): Promise<PendingJob[]> {
  if (!(await hasJobs(client))) return [];
  const result = await client.query<PendingJob>(
    `select job.name as queue, coalesce(job.data, '{}'::jsonb) as data from jobs.job
     where job.state::text in ('created', 'retry', 'active') and job.name not like '\\_\\_%'
       and not exists (select from jobs.schedule where schedule.name = job.name)
     order by job.created_on`,
  );
  return result.rows;
}

/** Deletes the jobs of the replaced data, so they do not run against the restored data. */
export async function dropPendingJobs(client: pg.ClientBase): Promise<void> {
  if (await hasJobs(client))
    await client.query("delete from jobs.job where state::text in ('created', 'retry', 'active', 'failed')");
}

/** Ends the unfinished jobs of API clients and the life of all results: a backup omits their lines. */
export async function endApiJobs(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>("select to_regclass('api_job') is not null as found");
  if (!rows[0]?.found) return;
  await client.query(
    `update api_job set state = 'failed', problem = 'restored', ended_at = now(), lease = null, leased_until = null
     where ended_at is null`,
  );
  await client.query("update api_job set result_until = null, result_gone = 'restored' where result_until is not null");
}

async function hasJobs(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>("select to_regclass('jobs.job') is not null as found");
  return rows[0]?.found ?? false;
}
