import fs from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import { FeedProblem } from '../../../../platform/feeds/rows.ts';
import type { Log } from '../../../../platform/log.ts';
import { tenants } from '../../../../tenants/index.ts';
import { recordAudit } from '../../../staff/employees/index.ts';
import { type ImportReport, importPrices, importProducts, importStock, type Progress } from '../import/index.ts';
import type { PictureInspector } from '../pictures.store.ts';
import { noteRunEnd, readingOfRun, type TellFailure } from '../sources/run-of-source.ts';
import {
  type Attempt,
  backToQueue,
  endRun,
  findRun,
  listStuck,
  noteBeat,
  noteProgress,
  readChunks,
  runsUnderWay,
  type TakenRun,
  takeRun,
} from './import-administration.store.ts';

type Deps = {
  pool: Pool;
  clock: Clock;
  log: Log;
  pictures: PictureInspector;
  folder: string;
  tellFailure: TellFailure;
};

const MOST_ATTEMPTS = 3;
/** Milliseconds without a heartbeat after which the machine counts as gone. */
const SILENT_MS = 120_000;
const PROGRESS_MS = 1_000;
const BEAT_MS = 10_000;
const HOUR_MS = 3_600_000;

/** Runs of this process, so that it can return them when it stops. */
export type OwnRuns = { runs: Set<Attempt>; stopping: AbortController };

export function noRuns(): OwnRuns {
  return { runs: new Set(), stopping: new AbortController() };
}

/**
 * Imports an uploaded file with the importer of the command line. A fault of the file ends the run. A fault of the
 * machine throws, so that the job runs again; the last attempt ends the run. It also throws while another process has
 * the run, since the job must find the run again if that process dies.
 */
export async function runUploadedImport(deps: Deps, id: string, own: OwnRuns = noRuns()): Promise<void> {
  const { pool, clock, log } = deps;
  const { signal } = own.stopping;
  if (signal.aborted) throw new Error('this process stops');
  const now = clock.now();
  const run = await takeRun(pool, id, { now, silentSince: new Date(now.getTime() - SILENT_MS) });
  if (!run) {
    const state = (await findRun(pool, id))?.state;
    if (state === 'running' || state === 'waiting') throw new Error('another process has taken the import');
    return;
  }
  own.runs.add(run);
  const beating = setInterval(() => {
    noteBeat(pool, run, clock.now()).catch((err: unknown) =>
      log.warn({ err }, 'could not record the heartbeat of an import'),
    );
  }, BEAT_MS);
  try {
    await end(deps, run, await importFile(deps, run, signal), null);
  } catch (error) {
    if (error instanceof FeedProblem) return await end(deps, run, null, error.message);
    if (run.attempts >= MOST_ATTEMPTS && !signal.aborted) {
      log.error({ err: error, import: id }, 'gave up an import after its last attempt');
      return await end(deps, run, null, 'internal');
    }
    await backToQueue(pool, run);
    throw error;
  } finally {
    clearInterval(beating);
    own.runs.delete(run);
  }
}

/**
 * Stops taking runs and returns the unfinished runs of this process. The queue gives their jobs to another process
 * within seconds.
 */
export async function giveBack({ pool, log }: Pick<Deps, 'pool' | 'log'>, own: OwnRuns): Promise<void> {
  own.stopping.abort(new Error('this process stops'));
  try {
    for (const run of own.runs) await backToQueue(pool, run);
  } catch (err) {
    log.warn({ err }, 'could not return imports; another process takes them over after the heartbeat timeout');
  }
}

/** Ends the runs that no job will take any more. */
export async function giveUpStuck(deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime();
  // Jobs retry for about half an hour, and otherwise only wait for other imports.
  const dates = { silent: new Date(now - HOUR_MS), waiting: new Date(now - 24 * HOUR_MS) };
  for (const run of await listStuck(deps.pool, dates)) {
    deps.log.error({ import: run.id }, 'gave up a stuck import');
    await end(deps, run, null, 'internal');
  }
}

/**
 * Deletes folders of killed imports that are older than `before`. A newer folder may belong to an import that is not
 * visible as running yet.
 */
export async function sweepFolders({ pool, folder }: Pick<Deps, 'pool' | 'folder'>, before: Date): Promise<void> {
  const underWay = new Set((await runsUnderWay(pool)).map(folderOf));
  for (const name of await readdir(folder).catch(() => [])) {
    if (underWay.has(name)) continue;
    const own = path.join(folder, name);
    const { mtime } = await stat(own).catch(() => ({ mtime: before }));
    if (mtime < before) await rm(own, { recursive: true, force: true });
  }
}

const folderOf = ({ id, attempts }: Pick<TakenRun, 'id' | 'attempts'>): string => `${id}-${attempts}`;

async function importFile(deps: Deps, run: TakenRun, signal: AbortSignal): Promise<ImportReport> {
  const tenant = Object.values(tenants).find((entry) => entry.id === run.tenant);
  if (!tenant) throw new FeedProblem(`there is no tenant "${run.tenant}"`);
  // Each attempt uses its own folder: pictures are read from the folder of the file, which contains no others. An
  // attempt thus never deletes files that the next one reads.
  const folder = path.join(deps.folder, folderOf(run));
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    const file = path.join(folder, `feed${/\.[a-z]{1,5}$/i.exec(run.file_name)?.[0].toLowerCase() ?? ''}`);
    await pipeline(Readable.from(readChunks(deps.pool, run.id)), fs.createWriteStream(file, { mode: 0o600 }));
    const progress = slowly(deps, run, signal);
    try {
      const { onProgress } = progress;
      const reading = await readingOfRun(deps, run, tenant.currency);
      const origins = { overwriteEdits: run.overwrite_edits, runId: run.id, reading };
      if (run.kind === 'prices') return await importPrices(deps, { file, tenant, ...origins, onProgress });
      if (run.kind === 'stock') return await importStock(deps, { file, reading, onProgress });
      const locale = run.locale ?? tenant.locales[0].locale;
      return await importProducts(deps, { file, tenant, locale, replace: run.replace, ...origins, onProgress });
    } finally {
      await progress.settled();
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Returns a callback that records the progress, at most once a second and one write at a time. A lost write does not
 * matter. The callback throws when the process stops, which ends the import between two steps.
 */
function slowly(
  { pool, clock, log }: Deps,
  run: TakenRun,
  signal: AbortSignal,
): { onProgress: Progress; settled(): Promise<void> } {
  let writing: Promise<void> | null = null;
  let last = 0;
  return {
    onProgress: ({ rows, part }) => {
      signal.throwIfAborted();
      const now = clock.now();
      if (writing || now.getTime() - last < PROGRESS_MS) return;
      last = now.getTime();
      writing = noteProgress(pool, run, { rows, part, now })
        .catch((err: unknown) => log.warn({ err }, 'could not record the progress of an import'))
        .finally(() => {
          writing = null;
        });
    },
    settled: async () => {
      await writing;
    },
  };
}

async function end(deps: Deps, run: TakenRun, report: ImportReport | null, problem: string | null): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps.pool, async (client) => {
    if (!(await endRun(client, run, { report, problem, now }))) return;
    await noteRunEnd(client, run, { problem, now, tellFailure: deps.tellFailure });
    await recordAudit(
      client,
      now,
      { id: null, email: run.staff_email, role: 'job' },
      {
        action: 'import.ended',
        tenant: run.tenant,
        subject: `import:${run.id}`,
        after: report
          ? {
              rows: report.rows,
              accepted: report.accepted,
              changed: report.changed,
              withdrawn: report.withdrawn,
              refused: report.refused.length,
            }
          : { problem },
      },
    );
  });
}
