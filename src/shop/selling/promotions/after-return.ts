import type { Tenant } from '../../../tenants/tenant.ts';
import type { Promotion } from './types.ts';
import { endOfDay, spanOf } from './validity.ts';

export type Returned = {
  /** Everything that was ordered came back. */
  isWhole: boolean;
  /** The house was at fault: wrong, damaged or never delivered goods. */
  isSellersFault: boolean;
  /** The voucher's own last day, ISO; null: as long as the promotion. */
  validTo: string | null;
};

/**
 * Whether a voucher that an order used can be used again after goods came back (docs/rules/vouchers.md#vouchers-after-a-return): only where all of it
 * came back by the seller's fault, and only while it is valid. Else its share is lost with the goods it was for: what is
 * paid back is what was paid (`refundShares`). An order cancelled before it is sent gives its voucher back (`releaseUses`).
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
