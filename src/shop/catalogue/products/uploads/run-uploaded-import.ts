import fs from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import type { Log } from '../../../../platform/log.ts';
import { tenants } from '../../../../tenants/index.ts';
import { recordAudit } from '../../../staff/employees/index.ts';
import {
  FeedProblem,
  type ImportReport,
  importPrices,
  importProducts,
  importStock,
  type Progress,
} from '../import/index.ts';
import {
  type Attempt,
  backToQueue,
  endRun,
  findRun,
  listStuck,
  noteBeat,
  noteProgress,
  readPieces,
  runsUnderWay,
  type TakenRun,
  takeRun,
} from './import-administration.store.ts';

type Deps = { pool: Pool; clock: Clock; log: Log; folder: string };

const MOST_ATTEMPTS = 3;
/** Longer without a sign of life means that the machine is gone. */
const SILENT_MS = 120_000;
const PROGRESS_MS = 1_000;
const BEAT_MS = 10_000;
const HOUR_MS = 3_600_000;

/** The runs this process is at, so that it can give them back when it stops. */
export type OwnRuns = { runs: Set<Attempt>; stopping: AbortController };

export function noRuns(): OwnRuns {
  return { runs: new Set(), stopping: new AbortController() };
}

/**
 * Imports a file that was handed in, by the same importer as the command line. What is wrong with the file ends the
 * run; what is wrong with the machine throws, so that the job comes again, and after some attempts ends it too. It
 * throws as well while another process is at the run: that one may die, and then the job has to find it silent.
 */
export async function runUploadedImport(deps: Deps, id: string, own: OwnRuns = noRuns()): Promise<void> {
  const { pool, clock, log } = deps;
  const { signal } = own.stopping;
  if (signal.aborted) throw new Error('this process stops');
  const now = clock.now();
  const run = await takeRun(pool, id, { now, silentSince: new Date(now.getTime() - SILENT_MS) });
  if (!run) {
    const state = (await findRun(pool, id))?.state;
    if (state === 'running' || state === 'waiting') throw new Error('the import is taken by another process');
    return;
  }
  own.runs.add(run);
  const beating = setInterval(() => {
    noteBeat(pool, run, clock.now()).catch((err: unknown) =>
      log.warn({ err }, 'an import could not show that it lives'),
    );
  }, BEAT_MS);
  try {
    await end(deps, run, await importFile(deps, run, signal), null);
  } catch (error) {
    if (error instanceof FeedProblem) return await end(deps, run, null, error.message);
    if (run.attempts >= MOST_ATTEMPTS && !signal.aborted) {
      log.error({ err: error, import: id }, 'an import was given up');
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
 * Stops taking runs and gives back those this process is at, before it is done with them: the queue hands their jobs
 * to the next process within seconds.
 */
export async function giveBack({ pool, log }: Pick<Deps, 'pool' | 'log'>, own: OwnRuns): Promise<void> {
  own.stopping.abort(new Error('this process stops'));
  try {
    for (const run of own.runs) await backToQueue(pool, run);
  } catch (err) {
    log.warn({ err }, 'imports could not be given back, they are taken over once they are silent');
  }
}

/** Ends the runs whose jobs will not come any more. */
export async function giveUpStuck(deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime();
  // Jobs come for about half an hour, and wait for other imports at most.
  const dates = { silent: new Date(now - HOUR_MS), waiting: new Date(now - 24 * HOUR_MS) };
  for (const run of await listStuck(deps.pool, dates)) {
    deps.log.error({ import: run.id }, 'an import that got stuck was given up');
    await end(deps, run, null, 'internal');
  }
}

/**
 * Takes away what imports left behind that were killed. Only what is older than `before`: the folder of one that has just begun may be
 * there before anybody sees it run.
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
  // A folder of its own: pictures are read from beside the file, and beside this one lies nothing. Another attempt has
  // another one, so that none clears away what the next is reading.
  const folder = path.join(deps.folder, folderOf(run));
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    const file = path.join(folder, `feed${/\.[a-z]{1,5}$/i.exec(run.file_name)?.[0].toLowerCase() ?? ''}`);
    await pipeline(Readable.from(readPieces(deps.pool, run.id)), fs.createWriteStream(file, { mode: 0o600 }));
    const progress = slowly(deps, run, signal);
    try {
      const { onProgress } = progress;
      if (run.kind === 'prices') return await importPrices(deps, { file, tenant, onProgress });
      if (run.kind === 'stock') return await importStock(deps, { file, onProgress });
      const locale = run.locale ?? tenant.locales[0].locale;
      return await importProducts(deps, { file, tenant, locale, replace: run.replace, onProgress });
    } finally {
      await progress.settled();
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Writes the progress down once a second at most, one write at a time; a lost one does not matter. Between two steps
 * is also where an import breaks off when the process stops.
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
        .catch((err: unknown) => log.warn({ err }, 'the progress of an import could not be noted'))
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
