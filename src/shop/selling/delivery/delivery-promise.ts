import { Temporal } from 'temporal-polyfill';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { DeliveryMode } from '../../catalogue/products/index.ts';
import { addWorkingDays, isWorkingDay } from './public-holidays.ts';

export type DeliveryPromise = {
  earliest: string;
  latest: string /** The next cut-off: from then on the dates are others. */;
  validUntil: Date;
};

type Known = { from: Date; promise: DeliveryPromise };
const known = new WeakMap<Tenant, Map<string, Known>>();

/**
 * When an order of this moment arrives. It is the same until the next cut-off, and asked for with every page and basket.
 * `place`: a country or a part of it ("CH-TI"). `isBundled`: it waits for others and comes a little later.
 */
export function deliveryPromise(
  now: Date,
  mode: DeliveryMode,
  place: string,
  tenant: Tenant,
  isBundled = false,
): DeliveryPromise {
  const own = known.get(tenant) ?? new Map<string, Known>();
  known.set(tenant, own);
  const key = `${mode} ${place} ${isBundled}`;
  const kept = own.get(key);
  if (kept && kept.from <= now && now < kept.promise.validUntil) return kept.promise;
  const promise = promiseOf(now, mode, place, tenant, isBundled);
  own.set(key, { from: now, promise });
  return promise;
}

/**
 * When an order of this moment arrives, as ISO dates. Ordered before the tenant's cut-off on a working day it leaves
 * after the handling days counted from today, otherwise from the next working day; then the carrier's working days.
 */
function promiseOf(now: Date, mode: DeliveryMode, place: string, tenant: Tenant, isBundled: boolean): DeliveryPromise {
  const { orderBefore, handlingDays, carrierDays, twoManDays, bundledDays } = tenant.delivery;
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(tenant.timeZone);
  const home = tenant.delivery.countries[0] ?? place;
  const cutOff = Temporal.PlainTime.from(orderBefore);
  const today = local.toPlainDate();
  const inTime = isWorkingDay(today, home) && Temporal.PlainTime.compare(local.toPlainTime(), cutOff) < 0;
  const accepted = inTime ? today : addWorkingDays(today.add({ days: 1 }), 0, home);
  const dispatched = addWorkingDays(accepted, handlingDays, home);
  const [first, last] = mode === 'two-man' ? twoManDays : carrierDays;
  const [soonest, longest] = isBundled && mode !== 'two-man' ? bundledDays : [0, 0];
  const nextCutOff = accepted.toZonedDateTime({ timeZone: tenant.timeZone, plainTime: cutOff });
  return {
    earliest: addWorkingDays(dispatched, first + soonest, place).toString(),
    latest: addWorkingDays(dispatched, last + longest, place).toString(),
    validUntil: new Date(nextCutOff.epochMilliseconds),
  };
}
