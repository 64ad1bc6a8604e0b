import { Temporal } from 'temporal-polyfill';

function dateOf(moment: Date, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
}

/**
 * Returns the last day of the legal retention of a record. The years count from the end of the year of its creation (OR
 * 958f, § 147 AO, § 132 BAO, art. 52 AWR). ISO date.
 */
export function booksRetainedUntil(written: Date, years: number, timeZone: string): string {
  return `${dateOf(written, timeZone).year + years}-12-31`;
}

/** Returns the last day of an order's retention, counted from its last booking or agreed due date. ISO date. */
export function orderRetainedUntil(
  order: { placedAt: Date; bookedOn: string | null; owedOn: string | null },
  { retention, timeZone }: { retention: { booksYears: number }; timeZone: string },
): string {
  const days = [dateOf(order.placedAt, timeZone).toString(), order.bookedOn ?? '', order.owedOn ?? ''];
  const last = days.sort().at(-1) ?? '';
  return booksRetainedUntil(new Date(`${last}T12:00:00Z`), retention.booksYears, timeZone);
}

/** Returns the time before which records need no longer be retained. */
export function retentionEndsBefore(now: Date, years: number, timeZone: string): Date {
  const first = Temporal.PlainDate.from({ year: dateOf(now, timeZone).year - years, month: 1, day: 1 });
  return new Date(first.toZonedDateTime(timeZone).epochMilliseconds);
}

type Closing = {
  timeZone: string;
  withdrawalDays: number;
  returns: { creditDays: number };
  payment: { invoiceTermDays: number };
};

/** Days for a payout across a weekend and holidays. */
const PAYOUT_DAYS = 7;

/**
 * Returns the day on which an order is complete: delivered, paid, its return period over and refunds paid. Until then
 * the shop needs its email address and telephone number. ISO date. `latest` is the last day of the delivery promise;
 * without it, the order's own day counts.
 */
export function openUntil(order: { placedAt: Date; latest: string | null }, tenant: Closing): string {
  const delivered = order.latest ? Temporal.PlainDate.from(order.latest) : dateOf(order.placedAt, tenant.timeZone);
  const days = Math.max(
    tenant.withdrawalDays + tenant.returns.creditDays + PAYOUT_DAYS,
    tenant.payment.invoiceTermDays,
  );
  return delivered.add({ days }).toString();
}

/** Whether this day is over. */
export function isOver(day: string, now: Date, timeZone: string): boolean {
  return Temporal.PlainDate.compare(Temporal.PlainDate.from(day), dateOf(now, timeZone)) < 0;
}

/** Whether an order is complete. An open debt prevents that, since the customer must remain reachable. */
export function isClosed(
  order: { placedAt: Date; latest: string | null; owedOn: string | null },
  tenant: Closing,
  now: Date,
): boolean {
  return order.owedOn === null && isOver(openUntil(order, tenant), now, tenant.timeZone);
}
