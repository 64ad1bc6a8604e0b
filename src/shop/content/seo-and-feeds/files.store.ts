import { openDatabaseSession, type Pool } from '../../../platform/database/pool.ts';

export type FileRow = { id: string; name: string; changedAt: Date | null };

/** Returns the next generation number of a tenant's files. Visitors see them once it is announced. */
export async function nextGeneration(pool: Pool, tenant: string): Promise<number> {
  const { rows } = await pool.query<{ next: number }>(
    `select (greatest(coalesce((select generation from published_generation where tenant = $1), 0),
       coalesce((select max(generation) from published_file where tenant = $1), 0)) + 1)::int as next`,
    [tenant],
  );
  return rows[0]?.next ?? 1;
}

export async function addFile(pool: Pool, file: { tenant: string; generation: number; name: string }): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    'insert into published_file (tenant, generation, name) values ($1, $2, $3) returning id',
    [file.tenant, file.generation, file.name],
  );
  return String(rows[0]?.id);
}

export async function addPart(pool: Pool, part: { file: string; number: number; content: Buffer }): Promise<void> {
  await pool.query('insert into published_part (file_id, number, content) values ($1, $2, $3)', [
    part.file,
    part.number,
    part.content,
  ]);
}

export async function closeFile(
  pool: Pool,
  file: { id: string; changedAt: Date | null; entries: number; bytes: number },
): Promise<void> {
  await pool.query('update published_file set changed_at = $2, entries = $3, bytes = $4 where id = $1', [
    file.id,
    file.changedAt,
    file.entries,
    file.bytes,
  ]);
}

/** Makes a generation the current one and deletes all files older than the previous one. */
export async function announceFile(
  pool: Pool,
  { tenant, generation, now }: { tenant: string; generation: number; now: Date },
): Promise<void> {
  await pool.query(
    `with announced as (
       insert into published_generation (tenant, generation, made_at) values ($1, $2, $3)
       on conflict (tenant) do update set generation = excluded.generation, made_at = excluded.made_at
       returning generation
     ), before as (
       select coalesce((select generation from published_generation where tenant = $1), 0) as generation
     )
     delete from published_file where tenant = $1 and generation < (select generation from before)`,
    [tenant, generation, now],
  );
}

/** Deletes a generation that was never announced or that no reader needs any more. */
export async function deleteFile(pool: Pool, { tenant, generation }: { tenant: string; generation: number }) {
  await pool.query('delete from published_file where tenant = $1 and generation = $2', [tenant, generation]);
}

/** Returns the current files of a tenant; null before the first announcement. */
export async function filesOf(pool: Pool, tenant: string): Promise<{ madeAt: Date; files: FileRow[] } | null> {
  const { rows } = await pool.query<{ madeAt: Date; id: string | null; name: string; changedAt: Date | null }>(
    `select g.made_at as "madeAt", f.id::text as id, f.name, f.changed_at as "changedAt" from published_generation g
     left join published_file f on f.tenant = g.tenant and f.generation = g.generation
     where g.tenant = $1 order by f.id`,
    [tenant],
  );
  const [first] = rows;
  if (!first) return null;
  return {
    madeAt: first.madeAt,
    files: rows.flatMap(({ id, name, changedAt }) => (id === null ? [] : [{ id, name, changedAt }])),
  };
}

/** Returns one part of a file; null after the last one. */
export async function readPart(pool: Pool, file: string, number: number): Promise<Buffer | null> {
  const { rows } = await pool.query<{ content: Buffer }>({
    name: 'published-part',
    text: 'select content from published_part where file_id = $1 and number = $2',
    values: [file, number],
  });
  return rows[0]?.content ?? null;
}

/** Runs `work` unless another process is running it; returns true if it ran. */
export async function alone(pool: Pool, name: string, work: () => Promise<void>): Promise<boolean> {
  const session = await openDatabaseSession(pool);
  try {
    const { rows } = await session.client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
      [name],
    );
    if (!rows[0]?.taken) return false;
    await work();
    return true;
  } finally {
    // The end of the session releases the lock.
    await session.release();
  }
}
