import type { PaymentState } from './payment-states.ts';

export type PaylinkState =
  /** To be paid: nothing was tried yet, or it was left. */
  | 'open'
  /** Somebody is at the pay page, or the provider has not decided. */
  | 'pending'
  | 'paid'
  /** The last try failed; it can be tried again. */
  | 'failed'
  | 'expired'
  /** Replaced by another link. */
  | 'cancelled';

/** What a link is at this moment, by what is written down. A payment that counts wins over everything. */
export function paylinkState(
  link: { paidAt: Date | null; cancelledAt: Date | null; expiresAt: Date },
  newest: { state: PaymentState; expiresAt: Date } | null,
  now: Date,
): PaylinkState {
  if (link.paidAt !== null) return 'paid';
  if (newest?.state === 'processing') return 'pending';
  if (link.cancelledAt !== null) return 'cancelled';
  if (link.expiresAt <= now) return 'expired';
  if (newest?.state === 'pending' && newest.expiresAt > now) return 'pending';
  return newest?.state === 'failed' || newest?.state === 'cancelled' ? 'failed' : 'open';
}
