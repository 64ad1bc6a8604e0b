import type { OnlineMethodName } from '../../../tenants/tenant.ts';
import type { ProviderPayment } from './provider.ts';

/**
 * States of an online payment and where each may go: forward only, so that notices that come late, twice or in the wrong
 * order change nothing.
 */
const PAYMENT_STATES = {
  /** The pay page is open. */
  pending: ['processing', 'authorised', 'captured', 'failed', 'cancelled', 'expired'],
  /** Promised, and days away: a direct debit. */
  processing: ['authorised', 'captured', 'failed', 'cancelled'],
  /** The card has agreed; nothing is taken yet. */
  authorised: ['captured', 'cancelled'],
  captured: ['refunded'],
  refunded: [],
  failed: [],
  cancelled: [],
  expired: [],
} as const satisfies Record<string, readonly string[]>;

export type PaymentState = keyof typeof PAYMENT_STATES;

export function mayMove(from: PaymentState, to: PaymentState): boolean {
  const next: readonly PaymentState[] = PAYMENT_STATES[from];
  return next.includes(to);
}

/** Ours for what the provider says; null while nobody has done anything on the pay page. */
export function stateOf(told: ProviderPayment['state']): PaymentState | null {
  return told === 'open' ? null : told;
}

/** Whether goods may be promised for it: a direct debit counts once it was mandated, everything else once it is there. */
export function secures(method: OnlineMethodName, state: PaymentState): boolean {
  return state === 'authorised' || state === 'captured' || (method === 'sepa' && state === 'processing');
}
