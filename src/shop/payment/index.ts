/** The payment's door: what is paid by transfer, and the port behind which a payment provider stands (decision 55). */

import type { PaymentMethod } from '../checkout/index.ts';
import type { Money } from '../pricing/index.ts';

export { canTake } from './method-limits.ts';
export type { OwedInBooks } from './open-amount.ts';
export type { PaylinkState } from './paylink-state.ts';
export type { PaymentDesk } from './payment-desk.ts';
export { isOnline, type PaymentState, secures } from './payment-states.ts';
export { createPayments, type Payments, type PaymentView } from './payments.ts';
export { type PaymentProvider, ProviderAway } from './provider.ts';
export type { OnlineMoney } from './refund-order.ts';
export type { OrderGate, PaidOrder, PlacedPaid, PromisedRefunds } from './settle-payment.ts';
export { createStripeProvider } from './stripe-provider.ts';

export type Authorisation = { ok: true; reference: string } | { ok: false };

/**
 * Payments that nobody has to be led away for. Called between the two transactions of placing an order, never inside
 * one. The same `idempotencyKey` gives the same answer, so that a repeated or resumed placing never pays twice.
 */
export type DirectPayment = {
  authorise(request: {
    idempotencyKey: string;
    method: PaymentMethod;
    amount: Money;
    orderNumber: string;
  }): Promise<Authorisation>;
  /** Gives back what was authorised, when the order could not be completed after all. */
  cancel(request: { idempotencyKey: string }): Promise<void>;
};

/** Invoice and prepayment need nobody's consent: the customer pays by bank transfer and quotes the order number. */
export const bankTransfer: DirectPayment = {
  authorise: async ({ orderNumber }) => ({ ok: true, reference: orderNumber }),
  cancel: async () => {},
};
