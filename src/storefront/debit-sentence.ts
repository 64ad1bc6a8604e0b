import type { OrderView } from '../shop/selling/orders/index.ts';
import { billingMessagesOf } from '../tenants/messages/billing.ts';
import type { Locale } from '../tenants/tenant.ts';
import { longDay } from './components/credit/plan-texts.ts';

/** Announces the direct debit of an order with its day, mandate and creditor; null for other methods. */
export function debitSentence({ payment, debit }: Pick<OrderView, 'payment' | 'debit'>, locale: Locale): string | null {
  if (payment !== 'sepa') return null;
  return billingMessagesOf(locale).pay.debit(
    debit && {
      day: debit.collectedOn && longDay(debit.collectedOn, locale),
      mandate: debit.mandateReference,
      creditor: debit.creditorId,
    },
  );
}
