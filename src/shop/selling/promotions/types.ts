import type { Locale } from '../../../tenants/tenant.ts';
import type { BenefitKind, BenefitSource } from '../pricing/index.ts';

/**
 * How often: `single` is once per code, whoever comes first; `oncePerDay` once per customer and calendar day of the
 * tenant; `perCustomer` so many times each; `unlimited` as often as one likes. Customers are e-mail addresses.
 */
export type Usage = 'unlimited' | 'single' | 'oncePerDay' | 'perCustomer';

/** What people read of a promotion: its name, and under which conditions it counts. */
export type PromotionText = { title: string; text: string };
export type PromotionTexts = Partial<Record<Locale, PromotionText>>;

export type Promotion = {
  id: string;
  /** Part of addresses: "newsletter". */
  key: string;
  source: BenefitSource;
  kind: BenefitKind;
  /** Minor units of an amount, whole percent; 0 else. */
  value: number;
  giftSku: string | null;
  minGoods: number;
  excludeTechnical: boolean;
  combinable: boolean;
  priority: number;
  /** Null: for everybody. */
  customerGroup: string | null;
  /** ISO dates in the tenant's time zone, both included. */
  validFrom: string;
  validTo: string | null;
  daysValid: number | null;
  usage: Usage;
  perCustomer: number | null;
  totalLimit: number | null;
  /** Orders that have it, where there is a limit; as of the last time it was read. */
  taken: number;
  texts: PromotionTexts;
  version: number;
  endedAt: Date | null;
};

/** Who wants to use something. `person` is null while nobody has said an e-mail address. */
export type Redeemer = { person: Buffer | null; group: string };

export type { VoucherRefusal } from './codes.ts';
