import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { Benefit } from '../pricing/index.ts';
import type { VoucherLists } from './customer-vouchers.ts';
import type { Instead, IssueOutcome, ToWhom } from './issue-voucher.ts';
import type { PromotionScope } from './promotion-scope.ts';
import type { Promotion, Redeemer, VoucherRefusal } from './types.ts';

/** Benefit that the person may have, if the basket allows it. */
export type BenefitCandidate = {
  benefit: Benefit;
  key: string;
  title: string;
  text: string;
  /** Voucher that unlocks it; null without one. */
  voucherId: string | null;
  /** Variant of a gift; null for other kinds. */
  giftSku: string | null;
  /** Goods that count; null for all. */
  scope: PromotionScope | null;
};

export type Resolved = {
  candidates: BenefitCandidate[];
  /** Requested benefits that are refused independent of the basket. The `code` is null for a choice. */
  refused: { code: string | null; title: string; reason: VoucherRefusal }[];
  /** Benefits that the banner offers as a choice. */
  choices: { id: string; key: string; title: string; text: string }[];
};

export type Promotions = {
  /**
   * Returns the benefits for these codes and this choice, before the lines are priced. Without codes and choice it
   * usually needs no database query.
   */
  resolve(asked: {
    tenant: Tenant;
    locale: Locale;
    codes: string[];
    choice: string | null;
    redeemer: Redeemer;
    /** Basket whose own prepared order does not count against the limits. */
    basketId: string | null;
  }): Promise<Resolved>;
  /**
   * Returns the candidates with the lines they are for, of these variants. Needs no query if all of them are for all
   * goods.
   */
  limited(candidates: BenefitCandidate[], skus: readonly string[]): Promise<BenefitCandidate[]>;
  /** Returns public promotions, for banners and files. `until`: the time at which the set changes. */
  shown(tenant: Tenant): Promise<{ promotions: Promotion[]; until: Date | null }>;
  /** Returns vouchers that were sent to a customer's address. */
  ofCustomer(asked: { tenant: Tenant; locale: Locale; email: string }): Promise<VoucherLists>;
  /** Sends the voucher for a new subscription: see issue-voucher.ts. */
  sendNewsletterVoucher(to: ToWhom, instead?: Instead): Promise<IssueOutcome>;
  /** Invalidates the promotion cache after a change. */
  forget(): void;
};
