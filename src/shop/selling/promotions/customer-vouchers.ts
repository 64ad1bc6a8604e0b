import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { BenefitKind } from '../pricing/index.ts';
import type { SentVoucher } from './customer-vouchers.store.ts';
import { textOf } from './promotion-text.ts';
import { endOfDay, spanOf } from './validity.ts';

/** Voucher of a customer, as the account shows it. */
export type CustomerVoucher = {
  code: string;
  title: string;
  text: string;
  kind: BenefitKind;
  /** Minor units or whole percent. */
  value: number;
  /** Minor units. */
  minGoods: number;
  /** Last calendar day in the tenant's time zone, ISO; null: valid as long as the promotion. */
  validTo: string | null;
  state: 'active' | 'used' | 'expired' | 'ended';
  usedAt: Date | null;
};

export type VoucherLists = { active: CustomerVoucher[]; expired: CustomerVoucher[] };

/** Splits vouchers into active and expired ones; used and withdrawn ones count as expired. */
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

/** Returns the earlier of two last days, ISO; null means no last day. */
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
