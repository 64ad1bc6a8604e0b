import { migrate } from '../platform/database/migrate.ts';
import type { Command, ExitCode } from './command.ts';
import { withDatabase } from './open-database.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  operands: [],
  options: {},
  summary: 'brings the database to the state this version needs',
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
