import { Temporal } from 'temporal-polyfill';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { DeliveryMode } from '../../catalogue/products/index.ts';
import { addWorkingDays, isWorkingDay } from './public-holidays.ts';

export type DeliveryPromise = {
  earliest: string;
  latest: string;
  /** The next cut-off, after which the dates change. */
  validUntil: Date;
};

type Known = { from: Date; promise: DeliveryPromise };
const known = new WeakMap<Tenant, Map<string, Known>>();

/**
 * Returns when an order placed now arrives. Caches the result until the next cut-off, since every page and basket needs
 * it. The place is a country or a region of it ("CH-TI"). A bundled parcel waits for others and arrives a little later.
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
  // Two times with the same next cut-off have the same promise, and so have all between them.
  const isSame = kept?.promise.validUntil.getTime() === promise.validUntil.getTime();
  own.set(key, { from: isSame && kept.from < now ? kept.from : now, promise });
  return promise;
}

/**
 * Computes when an order placed now arrives, as ISO dates. Handling days count from today before the cut-off on a
 * working day, otherwise from the next working day; the carrier's working days follow.
 */
function promiseOf(now: Date, mode: DeliveryMode, place: string, tenant: Tenant, isBundled: boolean): DeliveryPromise {
  const { orderBefore, handlingDays, carrierDays, twoManDays, bundledDays } = tenant.delivery;
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(tenant.timeZone);
  const home = tenant.country;
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
