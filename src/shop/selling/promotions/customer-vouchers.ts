import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { SentVoucher } from './customer-vouchers.store.ts';
import { textOf } from './promotion-text.ts';
import { endOfDay, spanOf } from './validity.ts';

/** A voucher of a customer, as the account shows it. */
export type CustomerVoucher = {
  code: string;
  title: string;
  text: string;
  kind: 'amount' | 'percent' | 'freeShipping' | 'gift';
  /** Minor units or whole percent. */
  value: number;
  /** Minor units. */
  minGoods: number;
  /** Last calendar day in the tenant's time zone, ISO; null: for as long as the promotion goes on. */
  validTo: string | null;
  state: 'active' | 'used' | 'expired' | 'ended';
  usedAt: Date | null;
};

export type VoucherLists = { active: CustomerVoucher[]; expired: CustomerVoucher[] };

/** Sorted by whether each can still be used; expired are also those that were used or withdrawn. */
export function voucherLists(vouchers: SentVoucher[], tenant: Tenant, locale: Locale, now: Date): VoucherLists {
  const all = vouchers.map((voucher): CustomerVoucher => {
    const { promotion, code, usedAt } = voucher;
    const { kind, value, minGoods } = promotion;
    const validTo = earlier(voucher.validTo, promotion.validTo);
    return {
      code,
      ...textOf(promotion, locale),
      kind,
      value,
      minGoods,
      validTo,
      usedAt,
      state: stateOf(voucher, tenant, now),
    };
  });
  return {
    active: all.filter((voucher) => voucher.state === 'active'),
    expired: all.filter((voucher) => voucher.state !== 'active'),
  };
}

/** Of two last days, ISO, where null is none. */
export function earlier(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}

function stateOf(
  { promotion, usedAt, endedAt, validTo }: SentVoucher,
  { timeZone }: Tenant,
  now: Date,
): CustomerVoucher['state'] {
  if (usedAt !== null && promotion.usage === 'single') return 'used';
  if (endedAt !== null && endedAt <= now) return 'ended';
  if (promotion.endedAt !== null && promotion.endedAt <= now) return 'ended';
  if (validTo !== null && now.getTime() >= endOfDay(validTo, timeZone)) return 'expired';
  const { to } = spanOf(promotion, timeZone);
  return to !== null && now.getTime() >= to ? 'expired' : 'active';
}
