import { Temporal } from 'temporal-polyfill';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { AgreementRow } from './agreements.store.ts';
import { dayOf } from './day-of.ts';

/** Returns the last day (ISO date) to withdraw a concluded contract; null before its conclusion. */
export function lastDayToWithdraw(
  { timeZone, withdrawalDays }: Pick<Tenant, 'timeZone' | 'withdrawalDays'>,
  { concludedAt }: Pick<AgreementRow, 'concludedAt'>,
): string | null {
  if (concludedAt === null) return null;
  return Temporal.PlainDate.from(dayOf(concludedAt, timeZone)).add({ days: withdrawalDays }).toString();
}
