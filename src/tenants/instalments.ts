/** Terms of instalments of a tenant; they keep every plan below its cap (docs/rules/instalments.md#parameters). */
export type InstalmentTerms = {
  /** Minor units: the calculator brings an amount within these; at the checkout nothing outside them is financed. */
  minValue: number;
  maxValue: number;
  /** Numbers of monthly instalments on offer, ascending. */
  numbers: readonly number[];
  /** The number that the calculator begins with, and the representative example is about. */
  usual: number;
  /** Surcharge a month, of the financed amount: ten-thousandths, 40 is 0.40 %. */
  factor: number;
  /** An instalment is a multiple of this many minor units, but for the last. */
  unit: 1 | 5;
  /** Minor units: no instalment is smaller. */
  minMonthly: number;
  /** Whose consumer credit law counts. */
  law: CreditLaw;
  /** Highest effective annual rate, by the day from which it holds; ascending. */
  caps: readonly RateCap[];
  /** Voluntary insurance: `permille` of each instalment. `afterDays`: how long after the purchase it may be offered; 0: with it. */
  protection: { permille: number; afterDays: number } | null;
};

export type CreditLaw = 'ch' | 'eu';

/** `permille`: 100 is 10 % a year. */
export type RateCap = { from: string; permille: number };

/** The Federal Council fixes it each autumn (KKG 14, VKKG 1): consumer credit; accounts with a credit option may cost more. */
const SWISS_CAPS: readonly RateCap[] = [
  { from: '2024-01-01', permille: 120 },
  { from: '2025-01-01', permille: 110 },
  { from: '2026-01-01', permille: 100 },
];

/** No law names a number in Germany and Austria: the house's own limit. */
const HOUSE_CAPS: readonly RateCap[] = [{ from: '2024-01-01', permille: 149 }];

/** Statutory interest and eight points (4 % + 8 % in 2026). */
const DUTCH_CAPS: readonly RateCap[] = [{ from: '2026-01-01', permille: 120 }];

/** Germany's; Austria differs in when protection may be offered. Insurance waits a week in Germany (VVG 7a(5)). */
export const EURO_INSTALMENTS: InstalmentTerms = {
  minValue: 100_00,
  maxValue: 5000_00,
  numbers: [3, 6, 12, 24, 36, 48],
  usual: 12,
  factor: 55,
  unit: 1,
  minMonthly: 10_00,
  law: 'eu',
  caps: HOUSE_CAPS,
  protection: { permille: 49, afterDays: 7 },
};

/** Three days to compare offers of insurance (directive 2023/2225, article 14). */
export const AUSTRIAN_INSTALMENTS: InstalmentTerms = {
  ...EURO_INSTALMENTS,
  protection: { permille: 49, afterDays: 3 },
};

export const SWISS_INSTALMENTS: InstalmentTerms = {
  ...EURO_INSTALMENTS,
  numbers: [3, 6, 12, 24, 36],
  factor: 40,
  unit: 5,
  law: 'ch',
  caps: SWISS_CAPS,
  protection: { permille: 49, afterDays: 0 },
};

export const DUTCH_INSTALMENTS: InstalmentTerms = {
  ...EURO_INSTALMENTS,
  minValue: 250_00,
  maxValue: 3000_00,
  numbers: [6, 12, 24, 36],
  factor: 40,
  caps: DUTCH_CAPS,
  protection: null,
};
