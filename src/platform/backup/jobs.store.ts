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

async function hasJobs(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>("select to_regclass('jobs.job') is not null as found");
  return rows[0]?.found ?? false;
}
