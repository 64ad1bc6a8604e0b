import { systemClock } from '../platform/clock.ts';
import { adoptDatabase, belongsToOther, retailerOfDatabase } from '../platform/database/database-retailer.store.ts';
import { migrate } from '../platform/database/migrate.ts';
import { house } from '../tenants/load-house.ts';
import { CallProblem, type Command, type ExitCode } from './command.ts';
import { withDatabase } from './open-database.ts';

/** Naming the former retailer shows that the operator knows whose data it is. */
const databaseAdopt: Command = {
  name: 'database adopt',
  operands: ['[FORMER]'],
  options: {},
  summary: "gives the database to the retailer of HOUSE, after a change of the retailer's name",
  details:
    'FORMER is the name of the retailer to which the database belongs now. All data stays as it is: tenants that the folder lacks are no longer served.',
  run: (call) =>
    withDatabase(
      call.config,
      async ({ url, pool, log }): Promise<ExitCode> => {
        await migrate(url, log, { onWaiting: call.err });
        const [former] = call.operands;
        const stored = await retailerOfDatabase(pool);
        if (stored === house.name) {
          call.out(`the database belongs to "${house.name}" already`);
          return 0;
        }
        if (stored !== null && stored !== former) throw new CallProblem(belongsToOther(stored, house.name));
        await adoptDatabase(pool, house.name, systemClock.now());
        call.out(`the database belongs to "${house.name}" now${stored === null ? '' : `, no longer to "${stored}"`}`);
        return 0;
      },
      // Preparing would refuse the database.
      false,
    ),
};

export const databaseCommands: Command[] = [databaseAdopt];
