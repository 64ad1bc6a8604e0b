import type { Tenant } from '../../../tenants/tenant.ts';

const DAY = 86_400_000;

export type PrepaymentStep = 'wait' | 'remind' | 'cancel';

/**
 * Decides on an unpaid order by prepayment (docs/rules/payment.md#prepayment). It is reminded once, and cancelled when
 * its term and the days after the reminder are over. So a reminder that went out late delays the cancellation too. An
 * order without a mail address gets no reminder.
 */
export function prepaymentStep(
  order: { placedAt: Date; remindedAt: Date | null; canBeReminded: boolean },
  now: Date,
  { remindAfterDays, cancelAfterDays }: Tenant['prepayment'],
): PrepaymentStep {
  const { placedAt, remindedAt, canBeReminded } = order;
  if (canBeReminded && remindedAt === null) return hasPassed(placedAt, remindAfterDays, now) ? 'remind' : 'wait';
  const isReminded = remindedAt === null || hasPassed(remindedAt, cancelAfterDays - remindAfterDays, now);
  return isReminded && hasPassed(placedAt, cancelAfterDays, now) ? 'cancel' : 'wait';
}

/** Returns the time until which the reminded customer can pay. */
export function payableUntil(
  placedAt: Date,
  remindedAt: Date,
  { remindAfterDays, cancelAfterDays }: Tenant['prepayment'],
): Date {
  const term = placedAt.getTime() + cancelAfterDays * DAY;
  return new Date(Math.max(term, remindedAt.getTime() + (cancelAfterDays - remindAfterDays) * DAY));
}

function hasPassed(from: Date, days: number, now: Date): boolean {
  return now.getTime() - from.getTime() >= days * DAY;
}
