import fs from 'node:fs';
import path from 'node:path';
import { type RestoreOutcome, restoreBackup } from '../platform/backup/restore-backup.ts';
import { writeBackup } from '../platform/backup/write-backup.ts';
import { systemClock } from '../platform/clock.ts';
import { belongsToOther, retailerOfDatabase } from '../platform/database/database-retailer.store.ts';
import { presentOperatorKeys } from '../platform/keys/operator-key.ts';
import { canOpenKeys, KeysLocked } from '../platform/keys/shop-keys.ts';
import { recordBackup } from '../platform/metrics/database-figures.store.ts';
import { progressBar } from '../platform/progress-bar.ts';
import { house } from '../tenants/load-house.ts';
import { encryptionOf, keyOf } from './backup-keys.ts';
import { CallProblem, type Command, type CommandCall } from './command.ts';
import { countFilesOutside } from './doctor-files.ts';
import { withDatabase } from './open-database.ts';

const MEGABYTE = 1024 * 1024;

export const backupCommand: Command = {
  name: 'backup',
  operands: ['[FILE]'],
  options: {
    encrypt: { type: 'boolean', text: 'encrypt the file (format of age), for recipients or by a passphrase' },
    recipients: { type: 'string', value: 'LIST', text: 'public keys (age1...), separated by commas' },
  },
  summary: 'writes the whole database to one file, while the shop runs or not',
  details:
    'Without FILE writes to DATA_DIR/backups. The file contains customers and orders, so only its owner can read it. Recipients come from --recipients or BACKUP_RECIPIENTS, the passphrase from BACKUP_PASSPHRASE or standard input.',
  run: async (call) => {
    const encryption = await encryptionOf(call);
    const file = newFile(call, encryption ? '.age' : '');
    const bar = progressBar(call.terminal);
    const { tables, jobs, fileBytes, outside } = await withDatabase(
      call.config,
      async ({ url, pool }) => {
        const written = await writeBackup({ url, clock: systemClock, onProgress: bar.show }, file, encryption);
        await recordBackup(pool, { finishedAt: systemClock.now(), bytes: written.fileBytes });
        return { ...written, outside: await countFilesOutside(pool) };
      },
      false,
    ).finally(() => bar.end());
    const size = (fileBytes / MEGABYTE).toFixed(1);
    call.out(`wrote ${file}: ${tables} tables, ${jobs} unfinished jobs, ${size} MB`);
    if (outside > 0) call.out(`without ${outside} files of the object store, which needs copies of its own`);
    return 0;
  },
};

/** Returns the path of a new file. Never overwrites one, so no backup is lost. */
function newFile(call: CommandCall, ending: string): string {
  const [given] = call.operands;
  const now = systemClock.now().toISOString().slice(0, 19).replaceAll(':', '-');
  const folder = path.join(call.config.dataDir, 'backups');
  if (given === undefined) fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.resolve(given ?? path.join(folder, `kontor-${now}.backup${ending}`));
  if (fs.existsSync(file)) throw new CallProblem(`${file} exists already`);
  if (!fs.statSync(path.dirname(file), { throwIfNoEntry: false })?.isDirectory())
    throw new CallProblem(`there is no folder ${path.dirname(file)}`);
  return file;
}

export const restoreCommand: Command = {
  name: 'restore',
  operands: ['FILE'],
  options: {
    identity: { type: 'string', value: 'FILE', text: 'file with the secret key of a recipient (AGE-SECRET-KEY-1...)' },
    replace: { type: 'boolean', text: 'delete everything in the database first' },
  },
  summary: 'restores the database to the state of a backup',
  details:
    'The database must be empty, unless --replace permits deleting its content. After any error nothing has changed. An encrypted backup needs --identity, or the passphrase in BACKUP_PASSPHRASE or on standard input.',
  run: async (call) => {
    const [given = ''] = call.operands;
    const file = path.resolve(given);
    if (!fs.statSync(file, { throwIfNoEntry: false })?.isFile()) throw new CallProblem(`there is no file ${file}`);
    const key = await keyOf(call, file);
    const replace = call.options.replace === true;
    if (replace) call.err('The backup replaces the whole content of the database.');
    const bar = progressBar(call.terminal);
    const outcome = await withDatabase(
      call.config,
      async ({ url, log, pool }) => {
        const restored = await restoreBackup({ url, log, onProgress: bar.show }, file, replace, key);
        const hasKeys = !restored.ok || (await canOpenKeys(pool, presentOperatorKeys(call.config)));
        return { ...restored, hasKeys, retailer: await retailerOfDatabase(pool) };
      },
      false,
    ).finally(() => bar.end());
    if (!outcome.ok) throw new CallProblem(reason(outcome));
    const { createdAt, tables, jobs, laterMigrations } = outcome.summary;
    call.out(`restored the state of ${createdAt}: ${tables} tables, ${jobs} unfinished jobs`);
    if (laterMigrations.length > 0) call.out(`and ran ${laterMigrations.join(', ')}, which came later`);
    if (!outcome.hasKeys) call.err(`The shop cannot start yet: ${new KeysLocked().message}.`);
    const { retailer } = outcome;
    if (retailer !== null && retailer !== house.name)
      call.err(`The shop cannot start yet: ${belongsToOther(retailer, house.name)}.`);
    return 0;
  },
};

function reason({ problem, details }: Extract<RestoreOutcome, { ok: false }>): string {
  switch (problem) {
    case 'not-empty':
      return `the database is not empty (${details}). --replace deletes its content. Nothing was changed.`;
    case 'newer':
      return `the backup was written by a newer version (it contains ${details}). Nothing was changed.`;
    case 'changed-migration':
      return `the backup does not match this version: its migration ${details} differs. Nothing was changed.`;
    case 'broken':
      return `the file cannot be used: ${details}. Nothing was changed.`;
  }
}
