/** The payment's door: what is paid by transfer, and the port behind which a payment provider stands (decision 55). */
export { canTake } from './method-limits.ts';
export type { OwedInBooks } from './open-amount.ts';
export type { PaylinkState } from './paylink-state.ts';
export type { PaymentDesk } from './payment-desk.ts';
export { isOnline, type PaymentState, secures } from './payment-states.ts';
export { createPayments, type Payments, type PaymentView } from './payments.ts';
export { type Authorisation, bankTransfer, type DirectPayment } from './ports.ts';
export { type PaymentProvider, ProviderAway } from './provider.ts';
export type { OnlineMoney } from './refund-order.ts';
export type { OrderGate, PaidOrder, PlacedPaid, PromisedRefunds } from './settle-payment.ts';
export { createStripeProvider } from './stripe-provider.ts';
