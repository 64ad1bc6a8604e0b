import type { Locale } from '../../../tenants/tenant.ts';
import type { BenefitKind, BenefitSource, Multibuy } from '../pricing/index.ts';
import type { PromotionScope } from './promotion-scope.ts';
import type { RedeemingPerson } from './redeeming-person.ts';

/**
 * Limit of uses. single: once per code, by any person; oncePerDay: once per customer and calendar day of the tenant;
 * perCustomer: a number of times each; unlimited: without limit. A customer is a mailbox in all spellings of its address,
 * or an account.
 */
export type Usage = 'unlimited' | 'single' | 'oncePerDay' | 'perCustomer';

/** Text of a promotion: its name and its conditions. */
export type PromotionText = { title: string; text: string };
export type PromotionTexts = Partial<Record<Locale, PromotionText>>;

export type Promotion = {
  id: string;
  /** Part of addresses: "newsletter". */
  key: string;
  source: BenefitSource;
  kind: BenefitKind;
  /** Minor units of an amount, or whole percent; otherwise 0. */
  value: number;
  giftSku: string | null;
  minGoods: number;
  excludeTechnical: boolean;
  /** Goods that count; null for all. */
  scope: PromotionScope | null;
  /** Terms of kind `multibuy`; null for other kinds. */
  multibuy: Multibuy | null;
  combinable: boolean;
  priority: number;
  /** Null: for all customers. */
  customerGroup: string | null;
  /** ISO dates in the tenant's time zone, both included. */
  validFrom: string;
  validTo: string | null;
  daysValid: number | null;
  usage: Usage;
  perCustomer: number | null;
  totalLimit: number | null;
  /** Number of orders with it, if it has a limit; as of the last read. */
  taken: number;
  texts: PromotionTexts;
  version: number;
  endedAt: Date | null;
};

/** Person who redeems. The `person` is null until an e-mail address is known. */
export type Redeemer = { person: RedeemingPerson | null; group: string };

export type { VoucherRefusal } from './codes.ts';
