import { decimalText } from '../../../currencies/decimal-text.ts';
import type { IncomingPayment } from '../../../shop/money/ledger/index.ts';
import { useWork } from '../use-work.ts';

/** Returns the text of a payment's amount, which may be in a currency that the tenant does not use. */
export function usePaymentAmount(): (payment: Pick<IncomingPayment, 'amount' | 'currency'>) => string {
  const { amount, currency } = useWork();
  return (payment) =>
    payment.currency === currency
      ? amount(payment.amount)
      : `${decimalText(payment.amount, payment.currency)}\u00a0${payment.currency}`;
}
