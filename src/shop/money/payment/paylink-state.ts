import type { PaylinkState } from './codes.ts';
import type { PaymentState } from './payment-states.ts';

type Link = { paidAt: Date | null; cancelledAt: Date | null; expiresAt: Date };

/**
 * What a link is at this moment, by what is written down. A payment that counts wins over everything. `isOwed`: as much is open as
 * the link asks for.
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

/** Whether a link can be paid, whatever became of earlier tries. */
export function isPayable(link: Link, isOwed: boolean, now: Date): boolean {
  return link.paidAt === null && link.cancelledAt === null && link.expiresAt > now && isOwed;
}

export type { PaylinkState } from './codes.ts';
