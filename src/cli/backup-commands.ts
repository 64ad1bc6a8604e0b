import fs from 'node:fs';
import path from 'node:path';
import { type RestoreOutcome, restoreBackup } from '../platform/backup/restore-backup.ts';
import { writeBackup } from '../platform/backup/write-backup.ts';
import { systemClock } from '../platform/clock.ts';
import { progressBar } from '../platform/progress-bar.ts';
import { type Call, CallProblem, type Command } from './command.ts';
import { withDatabase } from './open-database.ts';

const MEGABYTE = 1024 * 1024;

export const backupCommand: Command = {
  name: 'backup',
  operands: ['[FILE]'],
  options: {},
  summary: 'writes everything the house knows into one file, beside a running shop',
  details:
    'Without FILE into DATA_DIR/backups. The file holds customers, orders and the keys of sessions: only its owner can read it.',
  run: async (call) => {
    const file = newFile(call);
    const bar = progressBar(call.terminal);
    const { tables, jobs, fileBytes } = await withDatabase(
      call.config,
      ({ url }) => writeBackup({ url, clock: systemClock, onProgress: bar.show }, file),
      false,
    ).finally(() => bar.end());
    const size = (fileBytes / MEGABYTE).toFixed(1);
    call.out(`wrote ${file}: ${tables} tables, ${jobs} jobs that are not done, ${size} MB`);
    return 0;
  },
};

/** Returns the path of a new file. Never overwrites one, so no backup is lost. */
function newFile(call: Call): string {
  const [given] = call.operands;
  const now = systemClock.now().toISOString().slice(0, 19).replaceAll(':', '-');
  const folder = path.join(call.config.dataDir, 'backups');
  if (given === undefined) fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.resolve(given ?? path.join(folder, `kontor-${now}.backup`));
  if (fs.existsSync(file)) throw new CallProblem(`there is a file ${file} already`);
  if (!fs.statSync(path.dirname(file), { throwIfNoEntry: false })?.isDirectory())
    throw new CallProblem(`there is no folder ${path.dirname(file)}`);
  return file;
}

export const restoreCommand: Command = {
  name: 'restore',
  operands: ['FILE'],
  options: {
    replace: { type: 'boolean', text: 'take away what the database holds now, all of it' },
  },
  summary: 'makes the database what it was when the backup was written',
  details:
    'The database must be empty, unless --replace says that everything in it may go. All or nothing: if anything is wrong, nothing has changed.',
  run: async (call) => {
    const [given = ''] = call.operands;
    const file = path.resolve(given);
    if (!fs.statSync(file, { throwIfNoEntry: false })?.isFile()) throw new CallProblem(`there is no file ${file}`);
    const replace = call.options.replace === true;
    if (replace) call.err('Everything that is in the database now is replaced by what is in the backup.');
    const bar = progressBar(call.terminal);
    const outcome = await withDatabase(
      call.config,
      ({ url, log }) => restoreBackup({ url, log, onProgress: bar.show }, file, replace),
      false,
    ).finally(() => bar.end());
    if (!outcome.ok) throw new CallProblem(reason(outcome));
    const { createdAt, tables, jobs, laterMigrations } = outcome.summary;
    call.out(`restored the state of ${createdAt}: ${tables} tables, ${jobs} jobs that were not done`);
    if (laterMigrations.length > 0) call.out(`and ran ${laterMigrations.join(', ')}, which came later`);
    return 0;
  },
};

function reason({ problem, details }: Extract<RestoreOutcome, { ok: false }>): string {
  switch (problem) {
    case 'not-empty':
      return `the database is not empty (${details}). With --replace all of it goes. Nothing was changed.`;
    case 'newer':
      return `the backup was written by a newer version (it knows ${details}). Nothing was changed.`;
    case 'changed-migration':
      return `the backup belongs to another house: its ${details} is not this version's. Nothing was changed.`;
    case 'broken':
      return `the file cannot be used: ${details}. Nothing was changed.`;
  }
}
