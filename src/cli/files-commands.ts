import { FILE_TABLES } from '../app/file-tables.ts';
import { systemClock } from '../platform/clock.ts';
import { countFileRows } from '../platform/object-store/file-tables.store.ts';
import { countFilesToMove, moveFiles } from '../platform/object-store/move-files.ts';
import { openObjectStore } from '../platform/object-store/open-stores.ts';
import { countDueRemovals } from '../platform/object-store/removals.store.ts';
import { progressBar } from '../platform/progress-bar.ts';
import { CallProblem, type Command, textOption } from './command.ts';
import { withDatabase } from './open-database.ts';

const MEGABYTE = 1024 * 1024;

const filesMove: Command = {
  name: 'files move',
  operands: [],
  options: {
    to: { type: 'string', value: 'PLACE', text: 'postgres, folder:/PATH or s3, as FILES says it' },
  },
  summary: 'moves pictures, videos and other files to the place of FILES',
  details:
    'The shop serves meanwhile. First restart all its processes with FILES, and with FILES_BEFORE if files are in another store. A file leaves its origin after its copy was read back with the same hash. A run that was stopped continues with the same command.',
  run: async (call) => {
    const { current, former } = call.config.files;
    const place = call.environment.FILES || 'postgres';
    const to = textOption(call, 'to');
    if (to === undefined) throw new CallProblem('--to is missing: postgres, folder:/PATH or s3');
    if (to !== place)
      throw new CallProblem(`FILES is ${place}: set FILES=${to} and restart the processes of the shop first`);
    if (current.kind === 'postgres' && !former)
      throw new CallProblem('FILES_BEFORE is missing: it names the store that has the files now');
    const bar = progressBar(call.terminal);
    const report = await withDatabase(call.config, async ({ pool }) => {
      const deps = {
        pool,
        tables: FILE_TABLES,
        current: openObjectStore(current),
        former: openObjectStore(former),
        now: systemClock.now,
      };
      const all = Math.max(1, await countFilesToMove(deps));
      return moveFiles(deps, { onFile: (done, key) => bar.show(Math.min(1, done / all), `${done} ${key}`) });
    }).finally(() => bar.end());
    call.out(`moved ${report.moved} files, ${(report.bytes / MEGABYTE).toFixed(1)} MB, to ${to}`);
    if (report.problem === null) return 0;
    call.err(`${report.left} files could not move (${report.problem}). Run the command again.`);
    return 1;
  },
};

const filesList: Command = {
  name: 'files list',
  operands: [],
  options: {},
  summary: 'counts files by kind, in the database and in the object store',
  run: async (call) => {
    await withDatabase(call.config, async ({ pool }) => {
      for (const table of FILE_TABLES) {
        const { inDatabase, inStore } = await countFileRows(pool, table);
        call.out(`${table.prefix.padEnd(16)}${inDatabase} in the database, ${inStore} in the object store`);
      }
      const due = await countDueRemovals(pool, systemClock.now());
      call.out(`${due} objects wait to be deleted`);
    });
    return 0;
  },
};

export const filesCommands: Command[] = [filesMove, filesList];
