import { Temporal } from 'temporal-polyfill';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { DeliveryMode } from '../../catalogue/products/index.ts';
import { addWorkingDays, deliveryPromise } from '../../selling/delivery/index.ts';

/** ISO dates of a bill. */
export type BillDates = {
  issuedOn: string;
  /**
   * First and last day of delivery, since VAT falls due at the time of supply. Null while a delivery day is still to be
   * arranged.
   */
  supplied: { from: string; to: string } | null;
  /** Bank working day (OR 78). */
  dueOn: string;
  /** Days from issue to due date. */
  days: number;
};

/**
 * Returns the dates of a bill. The bill is issued with the order. The payment term begins on the last promised delivery
 * day, because customers do not pay before delivery. Deliveries by arrangement have no promised day and count with the
 * usual promise. A prepayment is due at once.
 */
export function billDates(
  order: {
    placedAt: Date;
    deliveryGroups: readonly { mode: DeliveryMode; earliest: string | null; latest: string | null }[];
    isPrepaid: boolean;
    /** Days to pay as agreed with the order; null: those of the tenant. */
    invoiceDays: number | null;
  },
  tenant: Tenant,
): BillDates {
  const issued = Temporal.Instant.fromEpochMilliseconds(order.placedAt.getTime())
    .toZonedDateTimeISO(tenant.timeZone)
    .toPlainDate();
  const issuedOn = issued.toString();
  const country = tenant.country;
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
    : addWorkingDays(
        Temporal.PlainDate.from(to).add({ days: order.invoiceDays ?? tenant.payment.invoiceTermDays }),
        0,
        country,
      );
  return {
    issuedOn,
    supplied: groups.some(({ isArranged }) => isArranged) ? null : { from, to },
    dueOn: due.toString(),
    days: issued.until(due, { largestUnit: 'day' }).days,
  };
}
