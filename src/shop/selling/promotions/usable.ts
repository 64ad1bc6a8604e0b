import type { Tenant } from '../../../tenants/tenant.ts';
import type { FoundVoucher } from './promotions.store.ts';
import { isFor } from './redeeming-person.ts';
import type { Promotion, Redeemer, VoucherRefusal } from './types.ts';
import { endOfDay, outside, spanOf } from './validity.ts';

type Counts = {
  /** Uses by all customers. */
  taken: number;
  theirs: number;
  theirsToday: number;
};

/** Returns why the person may not have a promotion now, independent of the basket; null if allowed. */
export function promotionRefusal(
  promotion: Promotion,
  asked: { tenant: Pick<Tenant, 'timeZone'>; redeemer: Redeemer; now: Date; counts: Counts },
): VoucherRefusal | null {
  const { tenant, redeemer, now, counts } = asked;
  if (promotion.endedAt !== null && promotion.endedAt <= now) return 'ended';
  const time = outside(spanOf(promotion, tenant.timeZone), now);
  if (time) return time;
  if (promotion.customerGroup !== null && promotion.customerGroup !== redeemer.group) return 'other-group';
  if (promotion.totalLimit !== null && counts.taken >= promotion.totalLimit) return 'used-up';
  if (promotion.usage === 'oncePerDay' && counts.theirsToday > 0) return 'used-today';
  if (promotion.usage === 'perCustomer' && counts.theirs >= (promotion.perCustomer ?? 1)) return 'used-by-person';
  return null;
}

/**
 * Returns why the person may not use a voucher now; null if allowed. An unknown visitor may enter a personal voucher,
 * since the checkout tests it again.
 */
export function voucherRefusal(
  voucher: FoundVoucher,
  asked: { tenant: Pick<Tenant, 'timeZone'>; redeemer: Redeemer; now: Date },
): VoucherRefusal | null {
  const { promotion, person, mailbox, validTo, endedAt, taken, promotionTaken, theirs, theirsToday } = voucher;
  const { tenant, redeemer, now } = asked;
  if (endedAt !== null && endedAt <= now) return 'ended';
  if (promotion.usage === 'single' && taken > 0) return 'already-used';
  if (validTo !== null && now.getTime() >= endOfDay(validTo, tenant.timeZone)) return 'expired';
  const counts = { taken: promotionTaken, theirs, theirsToday };
  const refusal = promotionRefusal(promotion, { ...asked, counts });
  if (refusal) return refusal;
  if (person !== null && redeemer.person !== null && !isFor(redeemer.person, { person, mailbox }))
    return 'other-person';
  return null;
}
