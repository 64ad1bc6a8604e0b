import { refuseOtherRetailer } from '../platform/database/database-retailer.store.ts';
import { migrate } from '../platform/database/migrate.ts';
import { house } from '../tenants/load-house.ts';
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
      async ({ url, pool, log }): Promise<ExitCode> => {
        await refuseOtherRetailer(pool, house);
        const done = await migrate(url, log, { onWaiting: call.err });
        call.out(done.length === 0 ? 'the database is up to date' : `ran ${done.join(', ')}`);
        return 0;
      },
      false,
    ),
};
