import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Log } from '../../../platform/log.ts';
import { tenants } from '../../../tenants/index.ts';
import { recordAudit } from '../../staff/index.ts';
import {
  FeedProblem,
  type ImportReport,
  importPrices,
  importProducts,
  importStock,
  type Progress,
} from '../import/index.ts';
import { backToQueue, endRun, type ImportRun, noteProgress, readPieces, takeRun } from './import-desk.store.ts';

type Deps = { pool: Pool; clock: Clock; log: Log; folder: string };

const MOST_ATTEMPTS = 3;
/** Longer without a sign of life means that the machine is gone. */
const SILENT_MS = 120_000;
const BEAT_MS = 1_000;

/**
 * Imports a file that was handed in, by the same importer as the command line. What is wrong with the file ends the
 * run; what is wrong with the machine throws, so that the job comes again, and after some attempts ends it too.
 */
export async function runHandedIn(deps: Deps, id: string): Promise<void> {
  const { pool, clock, log } = deps;
  const now = clock.now();
  const run = await takeRun(pool, id, { now, silentSince: new Date(now.getTime() - SILENT_MS) });
  if (!run) return;
  try {
    await end(deps, run, await importFile(deps, run), null);
  } catch (error) {
    if (error instanceof FeedProblem) return end(deps, run, null, error.message);
    if (run.attempts >= MOST_ATTEMPTS) {
      log.error({ err: error, import: id }, 'an import was given up');
      return end(deps, run, null, 'internal');
    }
    await backToQueue(pool, id);
    throw error;
  }
}

async function importFile(deps: Deps, run: ImportRun): Promise<ImportReport> {
  const tenant = Object.values(tenants).find((entry) => entry.id === run.tenant);
  if (!tenant) throw new FeedProblem(`there is no tenant "${run.tenant}"`);
  // A folder of its own: pictures are read from beside the file, and beside this one lies nothing.
  const folder = path.join(deps.folder, run.id);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    const file = path.join(folder, `feed${/\.[a-z]{1,5}$/i.exec(run.file_name)?.[0].toLowerCase() ?? ''}`);
    await pipeline(Readable.from(readPieces(deps.pool, run.id)), fs.createWriteStream(file, { mode: 0o600 }));
    const progress = slowly(deps, run.id);
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

/** Writes the progress down once a second at most, one write at a time; a lost one does not matter. */
function slowly({ pool, clock, log }: Deps, id: string): { onProgress: Progress; settled(): Promise<void> } {
  let writing: Promise<void> | null = null;
  let last = 0;
  return {
    onProgress: ({ rows, part }) => {
      const now = clock.now();
      if (writing || now.getTime() - last < BEAT_MS) return;
      last = now.getTime();
      writing = noteProgress(pool, id, { rows, part, now })
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

async function end(deps: Deps, run: ImportRun, report: ImportReport | null, problem: string | null): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps.pool, async (client) => {
    await endRun(client, run.id, { report, problem, now });
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
