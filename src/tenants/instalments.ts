/** Instalment terms of a tenant. They hold every plan below its cap (docs/rules/instalments.md#parameters). */
export type InstalmentTerms = {
  /** Minor units. The calculator limits amounts to this range; the checkout finances nothing outside it. */
  minValue: number;
  maxValue: number;
  /** Numbers of monthly instalments on offer, ascending. */
  numbers: readonly number[];
  /** Number that the calculator selects at first, and that of the representative example. */
  usual: number;
  /** Monthly surcharge on the financed amount, in ten-thousandths: 40 is 0.40 %. */
  factor: number;
  /** Every instalment but the last is a multiple of this, in minor units. */
  unit: 1 | 5;
  /** Smallest instalment in minor units. */
  minMonthly: number;
  /** Consumer credit law that applies. */
  law: CreditLaw;
  /** Highest effective annual rate by the day from which it holds, ascending. */
  caps: readonly RateCap[];
  /**
   * Voluntary insurance: `permille` of each instalment. `afterDays`: days after the purchase before it may be offered;
   * 0: with the purchase.
   */
  protection: { permille: number; afterDays: number } | null;
};

export type CreditLaw = 'ch' | 'eu';

/** `permille`: 100 is 10 % a year. */
export type RateCap = { from: string; permille: number };

/**
 * Caps of consumer credit. The Federal Council sets them each autumn (KKG 14, VKKG 1). Accounts with a credit option
 * may cost more.
 */
const SWISS_CAPS: readonly RateCap[] = [
  { from: '2024-01-01', permille: 120 },
  { from: '2025-01-01', permille: 110 },
  { from: '2026-01-01', permille: 100 },
];

/** Own limit of the retailer, because no law in Germany and Austria names a number. */
const CONTRACTUAL_CAPS: readonly RateCap[] = [{ from: '2024-01-01', permille: 149 }];

/** Statutory interest plus eight points (4 % + 8 % in 2026). */
const DUTCH_CAPS: readonly RateCap[] = [{ from: '2026-01-01', permille: 120 }];

/** Terms of Germany, where insurance waits a week (VVG 7a(5)). Austria differs in when protection may be offered. */
export const EURO_INSTALMENTS: InstalmentTerms = {
  minValue: 100_00,
  maxValue: 5000_00,
  numbers: [3, 6, 12, 24, 36, 48],
  usual: 12,
  factor: 55,
  unit: 1,
  minMonthly: 10_00,
  law: 'eu',
  caps: CONTRACTUAL_CAPS,
  protection: { permille: 49, afterDays: 7 },
};

/** Customers have three days to compare insurance offers (directive 2023/2225, article 14). */
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
