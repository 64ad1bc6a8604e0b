import type { Tenant } from '../../../tenants/tenant.ts';
import type { Promotion } from './types.ts';
import { endOfDay, spanOf } from './validity.ts';

export type Returned = {
  /** All ordered goods were returned. */
  isWhole: boolean;
  /** The seller was at fault: wrong, damaged or undelivered goods. */
  isSellersFault: boolean;
  /** Last day of the voucher itself, ISO; null: valid as long as the promotion. */
  validTo: string | null;
};

/**
 * Tells whether a voucher can be used again after a return (docs/rules/vouchers.md#vouchers-after-a-return). This
 * requires that all goods were returned by the seller's fault, and that the voucher is still valid. Otherwise its share
 * is lost with the returned goods, since the refund is the price paid (`refundShares`). Cancelling an order before
 * shipping releases its voucher (`releaseUses`).
 */
export function isReissued(
  returned: Returned,
  promotion: Pick<Promotion, 'validFrom' | 'validTo' | 'endedAt'>,
  { timeZone }: Pick<Tenant, 'timeZone'>,
  now: Date,
): boolean {
  if (!returned.isWhole || !returned.isSellersFault) return false;
  const { validTo } = returned;
  if (validTo !== null && now.getTime() >= endOfDay(validTo, timeZone)) return false;
  const { to } = spanOf(promotion, timeZone);
  return to === null || now.getTime() < to;
}
