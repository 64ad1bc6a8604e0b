/** Online payments, pay links and the port of the payment provider (decision 55). */
export { countProviderCalls } from './count-calls.ts';
export type { DisputeNotices } from './dispute-notices.ts';
export type { OwedInBooks } from './open-amount.ts';
export type { PaylinkState } from './paylink-state.ts';
export type { PaymentAdministration } from './payment-administration.ts';
export { registerPaymentFigures } from './payment-figures.ts';
export { type PaymentState, securedStates, secures } from './payment-states.ts';
export { createPayments, type Payments } from './payments.ts';
export type { PaymentProvider } from './provider.ts';
export {
  type DisputeState,
  EVIDENCE_PURPOSES,
  type EvidencePurpose,
  type MovementKind,
  type ProviderDispute,
  type ProviderEvidence,
  type ProviderMovement,
  type ProviderPayout,
  type ProviderReports,
} from './provider-reports.ts';
export type { OnlineMoney } from './refund-order.ts';
export type { PromisedRefunds } from './settle-payment.ts';
export { createStripeProvider } from './stripe-provider.ts';
export { createStripeReports, movementKind } from './stripe-reports.ts';
