import type { CollectedMethodName, OnlineMethodName } from '../../../tenants/tenant.ts';
import type { ProviderPayment } from './provider.ts';

/**
 * States of an online payment and their allowed transitions. They lead forward only, so that late, repeated or
 * reordered notices change nothing.
 */
const PAYMENT_STATES = {
  /** The pay page is open. */
  pending: ['processing', 'authorised', 'captured', 'failed', 'cancelled', 'expired'],
  /** Promised but days away, such as a direct debit. */
  processing: ['authorised', 'captured', 'failed', 'cancelled'],
  /** The card agreed; the money is not captured yet. */
  authorised: ['captured', 'cancelled'],
  captured: ['refunded'],
  refunded: [],
  failed: [],
  cancelled: [],
  expired: [],
} as const satisfies Record<string, readonly string[]>;

export type PaymentState = keyof typeof PAYMENT_STATES;
const ALL_STATES = Object.keys(PAYMENT_STATES) as PaymentState[];

export function mayMove(from: PaymentState, to: PaymentState): boolean {
  const next: readonly PaymentState[] = PAYMENT_STATES[from];
  return next.includes(to);
}

/** Maps the provider's state to a payment state; null while the pay page is untouched. */
export function paymentStateOf(told: ProviderPayment['state']): PaymentState | null {
  return told === 'open' ? null : told;
}

/** States of payments by online methods that allow shipping, as "method:state", for lists of orders. */
export function securedStates(methods: readonly OnlineMethodName[]): string[] {
  return methods.flatMap((method) =>
    ALL_STATES.filter((state) => secures(method, state)).map((state) => `${method}:${state}`),
  );
}

/** Whether a payment allows shipping: a direct debit once it is mandated, other methods once authorised or captured. */
export function secures(method: CollectedMethodName, state: PaymentState): boolean {
  return state === 'authorised' || state === 'captured' || (method === 'sepa' && state === 'processing');
}
