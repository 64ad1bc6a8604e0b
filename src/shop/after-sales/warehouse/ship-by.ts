import { Temporal } from 'temporal-polyfill';
import type { Tenant } from '../../../tenants/tenant.ts';
import { addWorkingDays } from '../../selling/delivery/index.ts';
import type { ShipWay } from './ways.ts';

/** Whether goods can still arrive on their promised day: too late for it, only if they leave today, or later too. */
export const URGENCIES = ['late', 'today', 'later'] as const;
export type Urgency = (typeof URGENCIES)[number];

/** Day on which goods arrive at the latest if they leave today, as the promise at the order counts it. ISO date. */
export function arrivalIfShippedToday(
  now: Date,
  way: ShipWay,
  tenant: Pick<Tenant, 'country' | 'delivery' | 'timeZone'>,
): string {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(tenant.timeZone).toPlainDate();
  const home = tenant.country;
  const [, longest] = way === 'two-man' ? tenant.delivery.twoManDays : tenant.delivery.carrierDays;
  // The carrier collects on working days only.
  return addWorkingDays(addWorkingDays(today, 0, home), longest, home).toString();
}

/** `arrival`: see `arrivalIfShippedToday`. Goods without a promised day, by arrangement, are never late. */
export function urgencyOf(promised: string | null, arrival: string): Urgency {
  if (promised === null || promised > arrival) return 'later';
  return promised === arrival ? 'today' : 'late';
}

/** Arrival of goods that leave today, by way. */
export function arrivalsOf(
  now: Date,
  tenant: Pick<Tenant, 'country' | 'delivery' | 'timeZone'>,
): Record<ShipWay, string> {
  return {
    parcel: arrivalIfShippedToday(now, 'parcel', tenant),
    'two-man': arrivalIfShippedToday(now, 'two-man', tenant),
  };
}
