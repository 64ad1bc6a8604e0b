import type pg from 'pg';
import { calendarDay } from '../../../platform/calendar-day.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { lastDay } from './membership-year.ts';
import { addYear, insertMembership, lockMembership } from './memberships.store.ts';

/**
 * Begins the year bought with an order, in the transaction that places it. Two concurrent orders may each buy one: the
 * second year then follows the first, so that no payment is lost.
 */
export async function beginMembership(
  client: pg.PoolClient,
  bought: {
    tenant: Tenant;
    customerId: string;
    order: { id: string; number: string };
    fee: { amount: number; currency: string };
    now: Date;
  },
): Promise<void> {
  const { tenant, customerId, order, fee, now } = bought;
  const today = calendarDay(now, tenant.timeZone);
  const paid = { customerId, order, amount: fee.amount, currency: fee.currency, now };
  const renewsOn = lastDay(today, 1);
  const fresh = await insertMembership(client, { customerId, tenant: tenant.id, startedOn: today, renewsOn });
  if (fresh !== null) return addYear(client, { ...paid, membershipId: fresh, years: 1, renewsOn });
  const running = await lockMembership(client, customerId);
  if (!running) throw new Error('the membership was neither inserted nor found');
  const years = running.years + 1;
  await addYear(client, { ...paid, membershipId: running.id, years, renewsOn: lastDay(running.startedOn, years) });
}
