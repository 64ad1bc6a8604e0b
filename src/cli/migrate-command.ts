import { migrate } from '../platform/database/migrate.ts';
import type { Command, ExitCode } from './command.ts';
import { withDatabase } from './open-database.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  operands: [],
  options: {},
  summary: 'migrates the database to this version',
  run: (call) =>
    withDatabase(
      call.config,
      async ({ url, log }): Promise<ExitCode> => {
        const done = await migrate(url, log, { onWaiting: call.err });
        call.out(done.length === 0 ? 'the database is up to date' : `ran ${done.join(', ')}`);
        return 0;
      },
      false,
    ),
};
