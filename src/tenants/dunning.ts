/** What a house does about debts that are late. Every number is the law's or stands in the house's terms. */
export type DunningTerms = {
  /**
   * Reminders in their order: days after the last day to pay, and what one costs (minor units). The first ones are free: without a
   * reminder nobody is in default by them (OR 102, BGB 286).
   */
  levels: readonly { afterDays: number; fee: number }[];
  /** Late interest a year by the day from which it holds, ascending; ten-thousandths, 500 is 5 %. */
  rates: readonly { from: string; rate: number }[];
  /** With this reminder interest is booked for the first time. */
  interestFromLevel: number;
};

const LEVELS = (fee: number) => [
  { afterDays: 7, fee: 0 },
  { afterDays: 21, fee: 0 },
  { afterDays: 35, fee },
];

/** OR 104(1): 5 %. */
export const SWISS_DUNNING: DunningTerms = {
  levels: LEVELS(10_00),
  rates: [{ from: '1912-01-01', rate: 500 }],
  interestFromLevel: 2,
};

/** BGB 288(1) would allow five points above the base rate; the contracts say 5 %. A letter costs what it costs. */
export const GERMAN_DUNNING: DunningTerms = {
  levels: LEVELS(2_50),
  rates: [{ from: '2002-01-01', rate: 500 }],
  interestFromLevel: 2,
};

/** ABGB 1000(1): 4 %. */
export const AUSTRIAN_DUNNING: DunningTerms = {
  levels: LEVELS(5_00),
  rates: [{ from: '1912-01-01', rate: 400 }],
  interestFromLevel: 2,
};

/** BW 6:119: 4 % in 2026. The house asks for no costs of its own. */
export const DUTCH_DUNNING: DunningTerms = {
  levels: LEVELS(0),
  rates: [
    { from: '2025-01-01', rate: 600 },
    { from: '2026-01-01', rate: 400 },
  ],
  interestFromLevel: 2,
};
