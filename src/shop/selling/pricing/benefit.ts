import type { Multibuy } from './multibuy.ts';

export type BenefitKind = 'amount' | 'percent' | 'freeShipping' | 'gift' | 'multibuy';
/** How a customer gets a benefit: automatically, by choosing it in the banner, or by a code. */
export type BenefitSource = 'automatic' | 'choice' | 'voucher';

/**
 * Benefit that may apply to a basket, as input of pricing. Its availability to the person and at the time is decided
 * before.
 */
export type Benefit = {
  id: string;
  source: BenefitSource;
  /** The voucher's code; null without one. */
  code: string | null;
  kind: BenefitKind;
  /** Minor units of an amount, whole percent of a percentage, or value of a gift in minor units; unused otherwise. */
  value: number;
  /** Minimum of eligible goods in minor units, after earlier reductions and without delivery. */
  minGoods: number;
  excludeTechnical: boolean;
  /** Keys of the lines whose goods count; all lines if it is missing. */
  only?: ReadonlySet<string>;
  /** Minor units off lines by their keys, decided before: in place of `value` of an amount. */
  fixed?: ReadonlyMap<string, number>;
  /** Terms of a benefit of kind `multibuy`. */
  multibuy?: Multibuy;
  /** Whether it combines with others; otherwise it applies alone. */
  combinable: boolean;
  /** Lower priorities apply first. */
  priority: number;
};

/** A line of a basket, in minor units of one currency. */
export type PriceLine = {
  key: string;
  /** Gross price of one unit. */
  unit: number;
  quantity: number;
  vatClass: 'standard' | 'reduced';
  technical: boolean;
};

export type PricedLine = {
  key: string;
  /** Before discounts. */
  gross: number;
  /** Sum of all benefits on this line; never more than `gross`. */
  discount: number;
  /** Price after discounts. */
  paid: number;
};

/** Why a benefit does not apply to the present basket. */
export type Unmet =
  /** `missing`: minor units of eligible goods. */
  | { reason: 'below-minimum'; missing: number }
  /** The basket has no eligible goods. */
  | { reason: 'nothing-eligible' }
  /** A benefit that excludes it saves more. */
  | { reason: 'not-combinable' }
  /**
   * It would save nothing: delivery is free already, or other benefits take all. The customer keeps the voucher for
   * later.
   */
  | { reason: 'without-effect' };

export type AppliedBenefit = {
  benefit: Benefit;
  /** Reduction of goods in minor units. */
  amount: number;
  /** Reduction by line, in the order of the lines. */
  shares: number[];
};
