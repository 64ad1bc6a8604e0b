import type { PaylinkState } from './codes.ts';
import type { PaymentState } from './payment-states.ts';

type Link = { paidAt: Date | null; cancelledAt: Date | null; expiresAt: Date };

/**
 * Returns the current state of a link from stored data. A counting payment takes precedence. `isOwed`: the open amount
 * covers the amount of the link.
 */
export function paylinkState(
  link: Link,
  newest: { state: PaymentState; giveBack: string | null; expiresAt: Date } | null,
  isOwed: boolean,
  now: Date,
): PaylinkState {
  if (link.paidAt !== null) return 'paid';
  if (newest?.state === 'processing') return 'checking';
  if (newest !== null && newest.giveBack !== null && newest.state !== 'pending') return 'given-back';
  if (link.cancelledAt !== null) return 'cancelled';
  if (link.expiresAt <= now) return 'expired';
  if (!isOwed) return 'settled';
  if (newest?.state === 'pending' && newest.expiresAt > now) return 'pending';
  return newest?.state === 'failed' || newest?.state === 'cancelled' ? 'failed' : 'open';
}

/** Whether a link is payable, regardless of earlier attempts. */
export function isPayable(link: Link, isOwed: boolean, now: Date): boolean {
  return link.paidAt === null && link.cancelledAt === null && link.expiresAt > now && isOwed;
}

export type { PaylinkState } from './codes.ts';
