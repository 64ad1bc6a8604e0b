/** Step of reminders: days after the last day to pay, and the fee in minor units. */
export type ReminderStep = { afterDays: number; fee: number };

/** Most reminders of one debt that settings may have. */
export const MOST_REMINDERS = 5;

/** Bounds of a tenant's settings by law and fairness (docs/rules/credit.md#limits-of-reminders). */
export type ReminderLimits = {
  /** Highest fee of a reminder in minor units; 0: reminders cost nothing. */
  highestFee: number;
  /** Least days that a reminder gives to pay. */
  leastPayDays: number;
};

/** Terms for overdue debts. Every number comes from the law or from the tenant's terms. */
export type DunningTerms = {
  /**
   * Reminders in order: days after the last day to pay, and the fee in minor units. The first ones are free, because a
   * customer is not in default before a reminder (OR 102, BGB 286).
   */
  levels: readonly ReminderStep[];
  /** Late interest a year by the day from which it holds, ascending. In ten-thousandths: 500 is 5 %. */
  rates: readonly { from: string; rate: number }[];
  /** Number of the reminder that books interest for the first time. */
  interestFromLevel: number;
  /** Days that a reminder gives to pay. */
  payDays: number;
  limits: ReminderLimits;
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
  payDays: 10,
  // The terms have to name a fee, and an unusual one does not bind (UWG 8).
  limits: { highestFee: 20_00, leastPayDays: 7 },
};

/** BGB 288(1) allows five points above the base rate; the contracts say 5 %. The fee covers the cost of a letter. */
export const GERMAN_DUNNING: DunningTerms = {
  levels: LEVELS(2_50),
  rates: [{ from: '2002-01-01', rate: 500 }],
  interestFromLevel: 2,
  payDays: 10,
  // Only the cost of the letter: work is no damage (BGB 280, 309 no. 5).
  limits: { highestFee: 2_50, leastPayDays: 7 },
};

/** ABGB 1000(1): 4 %. */
export const AUSTRIAN_DUNNING: DunningTerms = {
  levels: LEVELS(5_00),
  rates: [{ from: '1912-01-01', rate: 400 }],
  interestFromLevel: 2,
  payDays: 10,
  // Necessary costs in proportion to the debt (ABGB 1333(2)).
  limits: { highestFee: 5_00, leastPayDays: 7 },
};

/** BW 6:119: 4 % in 2026. The tenant charges no fees. */
export const DUTCH_DUNNING: DunningTerms = {
  // A letter gives fifteen days, and the next one does not come before they are over.
  levels: [7, 23, 39].map((afterDays) => ({ afterDays, fee: 0 })),
  rates: [
    { from: '2025-01-01', rate: 600 },
    { from: '2026-01-01', rate: 400 },
  ],
  interestFromLevel: 2,
  // Fourteen days that begin on the day after the letter arrived (BW 6:96(6)).
  payDays: 15,
  // Costs need a letter that names their amount first, which the reminders do not (BW 6:96(6)).
  limits: { highestFee: 0, leastPayDays: 15 },
};

/**
 * Members of the Union without a profile: reminders are free and without interest, until the tenant names what its own law
 * allows.
 */
export const UNION_DUNNING: DunningTerms = {
  levels: LEVELS(0),
  rates: [{ from: '2002-01-01', rate: 0 }],
  interestFromLevel: 2,
  payDays: 14,
  limits: { highestFee: 0, leastPayDays: 14 },
};
