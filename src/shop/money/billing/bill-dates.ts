import { Temporal } from 'temporal-polyfill';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { DeliveryMode } from '../../catalogue/products/index.ts';
import { addWorkingDays, deliveryPromise } from '../../selling/delivery/index.ts';

/** ISO dates of a bill. */
export type BillDates = {
  issuedOn: string;
  /** First and last day of delivery: VAT is owed for the time of supply. Null while something comes by arrangement. */
  supplied: { from: string; to: string } | null;
  /** A day on which banks work (OR 78). */
  dueOn: string;
  /** Days from issuing to being due. */
  days: number;
};

/**
 * A bill is issued with the order; the time to pay begins when everything was promised to have come, so that nobody has to
 * pay for what is not there yet. What comes by arrangement was promised for no day: it counts as if it came as others do. A
 * prepayment is due at once.
 */
export function billDates(
  order: {
    placedAt: Date;
    deliveryGroups: readonly { mode: DeliveryMode; earliest: string | null; latest: string | null }[];
    isPrepaid: boolean;
  },
  tenant: Tenant,
): BillDates {
  const issued = Temporal.Instant.fromEpochMilliseconds(order.placedAt.getTime())
    .toZonedDateTimeISO(tenant.timeZone)
    .toPlainDate();
  const issuedOn = issued.toString();
  const country = tenant.delivery.countries[0] ?? '';
  const groups = order.deliveryGroups.map(({ mode, earliest, latest }) => {
    const usual = deliveryPromise(order.placedAt, mode, country, tenant);
    return { isArranged: latest === null, from: earliest ?? usual.earliest, to: latest ?? usual.latest };
  });
  const from = groups.map((group) => group.from).sort()[0] ?? issuedOn;
  const to =
    groups
      .map((group) => group.to)
      .sort()
      .at(-1) ?? issuedOn;
  const due = order.isPrepaid
    ? issued
    : addWorkingDays(Temporal.PlainDate.from(to).add({ days: tenant.payment.invoiceTermDays }), 0, country);
  return {
    issuedOn,
    supplied: groups.some(({ isArranged }) => isArranged) ? null : { from, to },
    dueOn: due.toString(),
    days: issued.until(due, { largestUnit: 'day' }).days,
  };
}
