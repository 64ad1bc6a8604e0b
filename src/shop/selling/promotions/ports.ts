import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { Benefit } from '../pricing/index.ts';
import type { VoucherLists } from './customer-vouchers.ts';
import type { IssueOutcome, ToWhom } from './issue-voucher.ts';
import type { Promotion, Redeemer, VoucherRefusal } from './types.ts';

/** A benefit that somebody may have, if the basket allows it. */
export type Candidate = {
  benefit: Benefit;
  key: string;
  title: string;
  text: string;
  /** The voucher that leads to it. */
  voucherId: string | null;
  /** The article that comes as a gift. */
  giftSku: string | null;
};

export type Resolved = {
  candidates: Candidate[];
  /** What was asked for and cannot be had, whatever is in the basket. `code` is null for a choice. */
  refused: { code: string | null; title: string; reason: VoucherRefusal }[];
  /** What the banner offers to choose from. */
  choices: { id: string; key: string; title: string; text: string }[];
};

export type Promotions = {
  /**
   * What counts for a basket with these codes and this choice, before its lines are looked at. Without codes and choice
   * it asks the database nothing.
   */
  resolve(asked: {
    tenant: Tenant;
    locale: Locale;
    codes: string[];
    choice: string | null;
    redeemer: Redeemer;
    /** The basket's own order in the making does not count against it. */
    basketId: string | null;
  }): Promise<Resolved>;
  /** What everybody may know of: for banners and files. `until`: the moment at which another set holds. */
  shown(tenant: Tenant): Promise<{ promotions: Promotion[]; until: Date | null }>;
  /** Vouchers that were sent to a customer's address. */
  ofCustomer(asked: { tenant: Tenant; locale: Locale; email: string }): Promise<VoucherLists>;
  /** Thanks for subscribing: see issue-voucher.ts. */
  sendNewsletterVoucher(to: ToWhom): Promise<IssueOutcome>;
  /** Something has changed: promotions are read again. */
  forget(): void;
};
