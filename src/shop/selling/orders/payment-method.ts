import type { PaymentMethodName } from '../../../tenants/tenant.ts';
import type { CheckoutView } from '../checkout/index.ts';

/** Methods paid later by transfer or by gift cards: placing the order needs no answer from outside. */
const BY_TRANSFER: ReadonlySet<PaymentMethodName> = new Set(['invoice', 'prepayment', 'instalments', 'gift-card']);

/** Method of an order whose buyer chose none. */
export const WITHOUT_CHOICE = 'prepayment' satisfies PaymentMethodName;

/** Returns the payment method of an order. */
export function methodOf({ payment }: Pick<CheckoutView, 'payment'>): PaymentMethodName {
  return payment?.method ?? WITHOUT_CHOICE;
}

export function isPaidByTransfer(view: Pick<CheckoutView, 'payment'>): boolean {
  return BY_TRANSFER.has(methodOf(view));
}
