import type pg from 'pg';
import type { Pool } from '../../../../platform/database/pool.ts';
import type { ImportFormats } from '../import/import-format.ts';
import type { SourceReading } from '../import/source-reading.ts';
import type { ImportRun } from '../uploads/import-administration.store.ts';
import type { SourceFailure } from './pull-source.ts';
import { sourceReading } from './read-source.ts';
import { findSource, lockSource, noteFailing, noteFileVersion } from './sources.store.ts';

type RunOfSource = Pick<ImportRun, 'id' | 'source_id' | 'pull_id'>;
export type TellFailure = (client: pg.ClientBase, failure: SourceFailure) => Promise<void>;

/** Returns how the file of a run is read; undefined for a file without a source. */
export async function readingOfRun(
  { pool, formats = new Map() }: { pool: Pool; formats?: ImportFormats },
  run: RunOfSource,
  currency: string,
): Promise<SourceReading | undefined> {
  const source = run.source_id === null ? null : await findSource(pool, run.source_id);
  return source ? sourceReading(source, currency, formats) : undefined;
}

/**
 * Notes the end of a run at its source. After a failure the next pull fetches the file again, and the first failure in a
 * row is told.
 */
export async function noteRunEnd(
  client: pg.ClientBase,
  run: RunOfSource,
  { problem, now, tellFailure }: { problem: string | null; now: Date; tellFailure: TellFailure },
): Promise<void> {
  // A file that an employee uploads is watched by that employee.
  if (run.source_id === null || run.pull_id === null) return;
  const source = await lockSource(client, run.source_id);
  if (!source) return;
  if (problem !== null) {
    await noteFileVersion(client, source.id, { version: null, hash: null });
    if (await noteFailing(client, source.id, now))
      await tellFailure(client, { source, problem: 'import', detail: problem, at: now });
    return;
  }
  const { rows } = await client.query<{ failed: boolean }>(
    "select exists (select from import_run where pull_id = $1 and state = 'failed') as failed",
    [run.pull_id],
  );
  if (!rows[0]?.failed) await noteFailing(client, source.id, null);
}
