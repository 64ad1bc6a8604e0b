import { isCalendarDay } from '../platform/calendar-day.ts';
import { systemClock } from '../platform/clock.ts';
import { openPool } from '../platform/database/pool.ts';
import { rebuildDays } from '../shop/reports/figures/index.ts';
import { tenants } from '../tenants/index.ts';
import { CallProblem, type Command, type ExitCode, textOption } from './command.ts';
import { withDatabase } from './open-database.ts';

const CONNECTIONS = 2;

export const reportCommands: Command[] = [
  {
    name: 'rebuild reports',
    operands: [],
    options: { from: { type: 'string', value: 'DAY', text: 'first day, like 2026-11-01 (default: the first one)' } },
    summary: 'computes the daily figures of reports anew from orders, books, shipments and returns',
    details:
      'The shop keeps them up to date itself. Days before --from stay: data of theirs may have been erased after its retention.',
    run: async (call) => {
      const from = textOption(call, 'from') ?? null;
      if (from !== null && !isCalendarDay(from)) throw new CallProblem(`"${from}" is no day like 2026-11-01`);
      return withDatabase(call.config, async ({ url, log }): Promise<ExitCode> => {
        const pool = openPool(url, log, CONNECTIONS);
        try {
          for (const tenant of Object.values(tenants)) {
            const days = await rebuildDays({ pool, clock: systemClock }, { tenant, from });
            call.out(`${tenant.id}: ${days} days computed`);
          }
          return 0;
        } finally {
          await pool.end();
        }
      });
    },
  },
];
