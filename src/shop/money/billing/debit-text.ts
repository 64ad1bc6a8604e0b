import type { Locale } from '../../../tenants/tenant.ts';
import type { BilledOrder } from '../../selling/orders/index.ts';
import { dayText } from './day-text.ts';

/** Returns the parts of the sentence about an order's direct debit, or null if its mandate is unknown. */
export function debitText(
  locale: Locale,
  { debit }: Pick<BilledOrder['order'], 'debit'>,
): { day: string | null; mandate: string; creditor: string | null } | null {
  return (
    debit && {
      day: debit.collectedOn && dayText(locale, debit.collectedOn),
      mandate: debit.mandateReference,
      creditor: debit.creditorId,
    }
  );
}
