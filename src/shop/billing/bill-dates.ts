import { Temporal } from 'temporal-polyfill';
import type { Tenant } from '../../tenants/tenant.ts';
import { addWorkingDays } from '../delivery/index.ts';

/** ISO dates of a bill. */
export type BillDates = {
  issuedOn: string;
  /** First and last day of delivery: VAT is owed for the time of supply. */
  suppliedFrom: string;
  suppliedTo: string;
  /** A day on which banks work (OR 78). */
  dueOn: string;
  /** Days from issuing to being due. */
  days: number;
};

/**
 * A bill is issued with the order; the time to pay begins when everything was promised to have come, so that nobody has to
 * pay for what is not there yet. A prepayment is due at once.
 */
export function billDates(
  order: {
    placedAt: Date;
    deliveryGroups: readonly { earliest: string | null; latest: string | null }[];
    isPrepaid: boolean;
  },
  tenant: Pick<Tenant, 'timeZone' | 'payment' | 'delivery'>,
): BillDates {
  const issued = Temporal.Instant.fromEpochMilliseconds(order.placedAt.getTime())
    .toZonedDateTimeISO(tenant.timeZone)
    .toPlainDate();
  const issuedOn = issued.toString();
  // A group without a promise has no day of its own.
  const days = (pick: 'earliest' | 'latest') => order.deliveryGroups.flatMap((group) => group[pick] ?? []).sort();
  const suppliedFrom = days('earliest')[0] ?? issuedOn;
  const suppliedTo = days('latest').at(-1) ?? issuedOn;
  const due = order.isPrepaid
    ? issued
    : addWorkingDays(
        Temporal.PlainDate.from(suppliedTo).add({ days: tenant.payment.invoiceTermDays }),
        0,
        tenant.delivery.countries[0] ?? '',
      );
  return {
    issuedOn,
    suppliedFrom,
    suppliedTo,
    dueOn: due.toString(),
    days: issued.until(due, { largestUnit: 'day' }).days,
  };
}
