import { setTimeout as pause } from 'node:timers/promises';
import { calendarDay } from '../../../platform/calendar-day.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { tenantById, tenants } from '../../../tenants/index.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { replaceDays, replaceMonths } from './compute-days.store.ts';
import { dayBounds, daysBetweenEnds, monthStart } from './days.ts';
import {
  addDaysWithoutVariants,
  addDueDays,
  firstMoment,
  type ReportMark,
  takeDueDays,
  takeMarks,
} from './due-days.store.ts';
import { quarterStart } from './periods.ts';

const MOST_MARKS = 20_000;
/** Pause while another process computes days. */
const WAIT_MS = 200;

/**
 * Computes the figures of all days on which something changed. Each step is one transaction: an interrupted run loses
 * nothing, and a repeated one changes nothing. Returns the number of days.
 */
export async function renewDays({ pool }: { pool: Pool }): Promise<number> {
  while ((await noteMarks(pool)) === MOST_MARKS);
  await addDaysWithoutVariants(pool);
  let count = 0;
  for (;;) {
    const done = await renewMonthOfDays(pool);
    if (done === 0) return count;
    if (done === 'elsewhere') await pause(WAIT_MS);
    else count += done;
  }
}

/** Turns marks into due days of their tenants. Returns the number of marks. */
function noteMarks(pool: Pool): Promise<number> {
  return inTransaction(pool, async (client) => {
    const marks = await takeMarks(client, MOST_MARKS);
    if (marks.length > 0) await addDueDays(client, marks.flatMap(dueOf));
    return marks.length;
  });
}

function dueOf({ tenant, at, day }: ReportMark): { tenant: string; day: string }[] {
  const known = Object.values(tenants).find(({ id }) => id === tenant);
  // Rows of a tenant that was removed have no time zone.
  if (!known) return [];
  return [{ tenant, day: day ?? calendarDay(at ?? new Date(0), known.timeZone) }];
}

function renewMonthOfDays(pool: Pool): Promise<number | 'elsewhere'> {
  return inTransaction(pool, async (client) => {
    const due = await takeDueDays(client);
    if (due === 'elsewhere') return due;
    if (!due) return 0;
    const { timeZone } = tenantById(due.tenant);
    const days = due.days.map((day) => dayBounds(day, timeZone));
    await replaceDays(client, { tenant: due.tenant, timeZone, days });
    await replaceMonths(client, due.tenant, {
      months: [...new Set(due.days.map(monthStart))],
      quarters: [...new Set(due.days.map(quarterStart))],
    });
    return days.length;
  });
}

/**
 * Computes all days of a tenant anew, from its first event or a later day on. Days before stay: their orders and books
 * may have been erased after their retention. Returns the number of days.
 */
export async function rebuildDays(
  { pool, clock }: { pool: Pool; clock: Clock },
  { tenant, from }: { tenant: Tenant; from: string | null },
): Promise<number> {
  const first = await firstMoment(pool, tenant.id);
  if (!first) return 0;
  const start = from ?? calendarDay(first, tenant.timeZone);
  const days = daysBetweenEnds(start, calendarDay(clock.now(), tenant.timeZone));
  await addDueDays(
    pool,
    days.map((day) => ({ tenant: tenant.id, day })),
  );
  return renewDays({ pool });
}
