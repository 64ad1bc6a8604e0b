import { Temporal } from 'temporal-polyfill';
import type { Tenant } from '../../../tenants/tenant.ts';
import { addWorkingDays } from '../../selling/delivery/index.ts';
import { dayOf } from '../../selling/instalments/index.ts';

/** Days that a transfer may take. */
const TRANSFER_DAYS = 10;

/** ISO dates of an early payoff. */
export type PayoffDays = {
  today: string;
  /** The price includes surcharges until this day. */
  day: string;
  /** Last day to pay: the day, or the next banking day (OR 78). It costs nothing more. */
  payableOn: string;
};

/** Returns the days of a payoff that is requested now, so that a transfer has certainly arrived. */
export function payoffDays(tenant: Pick<Tenant, 'timeZone' | 'country'>, now: Date): PayoffDays {
  const today = dayOf(now, tenant.timeZone);
  const day = Temporal.PlainDate.from(today).add({ days: TRANSFER_DAYS });
  const payableOn = addWorkingDays(day, 0, tenant.country);
  return { today, day: day.toString(), payableOn: payableOn.toString() };
}
