/** The payment's door: what is paid by transfer, and the port behind which a payment provider stands (decision 55). */
export type { OwedInBooks } from './open-amount.ts';
export type { PaylinkState } from './paylink-state.ts';
export type { PaymentAdministration } from './payment-administration.ts';
export { type PaymentState, secures } from './payment-states.ts';
export { createPayments, type Payments } from './payments.ts';
export type { PaymentProvider } from './provider.ts';
export type { OnlineMoney } from './refund-order.ts';
export type { PromisedRefunds } from './settle-payment.ts';
export { createStripeProvider } from './stripe-provider.ts';
