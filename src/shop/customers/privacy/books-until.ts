import { Temporal } from 'temporal-polyfill';

function dateOf(moment: Date, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
}

/**
 * The last day on which the law wants what was written at a moment: the years count from the end of its year (OR 958f,
 * § 147 AO, § 132 BAO, art. 52 AWR). ISO date.
 */
export function booksRetainedUntil(written: Date, years: number, timeZone: string): string {
  return `${dateOf(written, timeZone).year + years}-12-31`;
}

/** The same of an order: counted from what was booked last of it, or will be when it is paid as agreed. ISO date. */
export function orderRetainedUntil(
  order: { placedAt: Date; bookedOn: string | null; owedOn: string | null },
  { retention, timeZone }: { retention: { booksYears: number }; timeZone: string },
): string {
  const days = [dateOf(order.placedAt, timeZone).toString(), order.bookedOn ?? '', order.owedOn ?? ''];
  const last = days.sort().at(-1) ?? '';
  return booksRetainedUntil(new Date(`${last}T12:00:00Z`), retention.booksYears, timeZone);
}

/** What was written before this moment need not be kept any longer. */
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

/** Days for a payout over a weekend and holidays. */
const PAYOUT_DAYS = 7;

/**
 * The day on which nothing is open any more of an order: delivered, paid, the right to return it over and the money paid
 * back. Until then its e-mail address and telephone are needed for it. ISO date.
 * @param latest last day of the promise to deliver; without one the order's own day counts.
 */
export function openUntil(order: { placedAt: Date; latest: string | null }, tenant: Closing): string {
  const delivered = order.latest ? Temporal.PlainDate.from(order.latest) : dateOf(order.placedAt, tenant.timeZone);
  const days = Math.max(
    tenant.withdrawalDays + tenant.returns.creditDays + PAYOUT_DAYS,
    tenant.payment.invoiceTermDays,
  );
  return delivered.add({ days }).toString();
}

/** Whether that day is over. */
export function isOver(day: string, now: Date, timeZone: string): boolean {
  return Temporal.PlainDate.compare(Temporal.PlainDate.from(day), dateOf(now, timeZone)) < 0;
}

/** Whether nothing is open any more of an order, money above all: who owes is written to until it has come. */
export function isClosed(
  order: { placedAt: Date; latest: string | null; owedOn: string | null },
  tenant: Closing,
  now: Date,
): boolean {
  return order.owedOn === null && isOver(openUntil(order, tenant), now, tenant.timeZone);
}
