export type BenefitKind = 'amount' | 'percent' | 'freeShipping' | 'gift';
/** How somebody comes by a benefit: without doing anything, by choosing it in the banner, or by a code. */
export type BenefitSource = 'automatic' | 'choice' | 'voucher';

/** A benefit that a basket may have, as pricing sees it: who may have it, and when, is decided before. */
export type Benefit = {
  id: string;
  source: BenefitSource;
  /** The voucher's code; null without one. */
  code: string | null;
  kind: BenefitKind;
  /** Minor units of an amount, whole percent of a percentage, minor units that a gift is worth; of no meaning else. */
  value: number;
  /** Minor units of eligible goods, after what was taken off before and without delivery, from which it counts. */
  minGoods: number;
  excludeTechnical: boolean;
  /** Whether it counts beside others. One that does not stands alone. */
  combinable: boolean;
  /** Lower ones are taken off first. */
  priority: number;
};

/** A line of a basket, in minor units of one currency. */
export type PriceLine = {
  key: string;
  /** Gross price of one piece. */
  unit: number;
  quantity: number;
  vatClass: 'standard' | 'reduced';
  technical: boolean;
};

export type PricedLine = {
  key: string;
  /** Before discounts. */
  gross: number;
  /** What all benefits together take off this line; never more than `gross`. */
  discount: number;
  /** What is paid for it. */
  paid: number;
};

/** Why a benefit does not count for a basket as it stands. */
export type Unmet =
  /** `missing`: minor units of eligible goods. */
  | { reason: 'below-minimum'; missing: number }
  /** Nothing in the basket that it is for. */
  | { reason: 'nothing-eligible' }
  /** Another one that does not go with it saves more. */
  | { reason: 'not-combinable' }
  /** It would take nothing off: delivery costs nothing anyway, or others take all. Nobody shall lose a voucher by it. */
  | { reason: 'without-effect' };

export type AppliedBenefit = {
  benefit: Benefit;
  /** What it takes off goods. */
  amount: number;
  /** The same by line, in the order of the lines. */
  shares: number[];
};
