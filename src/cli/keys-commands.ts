import { systemClock } from '../platform/clock.ts';
import type { Pool } from '../platform/database/pool.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { deleteAllKeys, lockKeys } from '../platform/keys/keys.store.ts';
import { operatorKeys } from '../platform/keys/operator-key.ts';
import { canOpenKeys, loadKeys, rotateKeys } from '../platform/keys/shop-keys.ts';
import { CallProblem, type Command, type CommandCall, textOption } from './command.ts';
import { withDatabase } from './open-database.ts';

const depsOf = ({ config }: CommandCall, pool: Pool) => ({
  pool,
  clock: systemClock,
  operators: operatorKeys(config),
  configured: config.sessionKeys,
});

export const keysCommands: Command[] = [
  {
    name: 'keys rotate',
    operands: [],
    options: {
      forget: { type: 'string', value: 'DAYS', text: 'delete signing keys that were replaced so many days ago' },
    },
    summary: 'creates new keys for signing and sealing; running processes use them ten minutes later',
    details:
      'Wraps all keys with the newest SECRET_KEY, and deletes keys that an earlier version stored in clear. Links and sessions of a deleted signing key end. Older sealing keys stay for what they sealed.',
    run: async (call) => {
      const forget = textOption(call, 'forget');
      if (forget !== undefined && !/^\d{1,5}$/.test(forget)) throw new CallProblem('--forget must be a number of days');
      const options = forget === undefined ? {} : { forgetDays: Number(forget) };
      const { activeFrom, cleared, forgotten } = await withDatabase(call.config, ({ pool }) =>
        rotateKeys(depsOf(call, pool), options),
      );
      call.out(`new keys are used from ${activeFrom.toISOString()}`);
      if (cleared > 0) call.out('deleted the keys that an earlier version stored in clear');
      if (forgotten > 0) call.out(`deleted ${forgotten} replaced signing keys`);
      return 0;
    },
  },
  {
    name: 'keys reset',
    operands: [],
    options: {},
    summary: 'replaces keys that cannot be read because SECRET_KEY or the key file is lost',
    details:
      'Every session and link ends. Employees need a new second factor (user reset EMAIL --factor), and customers enter accounts of payouts again. Start all processes anew.',
    run: async (call) => {
      await withDatabase(call.config, async ({ pool }) => {
        const deps = depsOf(call, pool);
        if (await canOpenKeys(pool, deps.operators)) throw new CallProblem('the keys can be read; use "keys rotate"');
        await inTransaction(pool, async (client) => {
          await lockKeys(client);
          await deleteAllKeys(client);
        });
        await loadKeys(deps);
      });
      call.out('created new keys; start all processes anew');
      return 0;
    },
  },
];
