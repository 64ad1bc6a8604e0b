import { roundHalfUp } from '../../catalogue/prices/index.ts';
import type { AppliedBenefit, Benefit, BenefitKind, PricedLine, PriceLine, Unmet } from './benefit.ts';
import { type Multibuy, multibuyShares } from './multibuy.ts';
import { spread } from './spread.ts';

export type Applied = {
  lines: PricedLine[];
  applied: AppliedBenefit[];
  unmet: { benefit: Benefit; unmet: Unmet }[];
};

/**
 * Order of application: free units first, while each unit has its own price. Percentages of the goods follow, then amounts
 * off the rest. Gifts and free delivery test their minimum against what remains.
 */
const ORDER: Record<BenefitKind, number> = { multibuy: 0, percent: 1, amount: 2, gift: 3, freeShipping: 4 };

export function inOrder(benefits: Benefit[]): Benefit[] {
  return benefits.toSorted(
    (a, b) => ORDER[a.kind] - ORDER[b.kind] || a.priority - b.priority || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );
}

/**
 * Applies all given benefits to lines, one after the other. Counts only lines that a benefit is for. Percentages are rounded half up per line to the tenant's
 * step. An amount is capped at the remaining price of its eligible lines and spread over them by largest remainder
 * (docs/rules/money.md#spreading-an-amount). No line becomes negative.
 */
export function applyBenefits(lines: PriceLine[], benefits: Benefit[], rounding: number): Applied {
  const priced = lines.map((line): PricedLine => {
    const gross = line.unit * line.quantity;
    return { key: line.key, gross, discount: 0, paid: gross };
  });
  const grouped = lines.map(() => 0);
  const applied: AppliedBenefit[] = [];
  const unmet: Applied['unmet'] = [];
  for (const benefit of inOrder(benefits)) {
    const left = priced.map((priceOf, index) => (isEligible(lines[index], benefit) ? priceOf.paid : 0));
    const eligible = left.reduce((sum, amount) => sum + amount, 0);
    const problem = unmetBy(benefit, eligible);
    if (problem) {
      unmet.push({ benefit, unmet: problem });
      continue;
    }
    const shares = benefit.multibuy
      ? freeUnits(lines, benefit, benefit.multibuy, grouped)
      : (fixedShares(lines, benefit, left) ?? sharesOf(benefit, left, eligible, rounding));
    priced.forEach((line, index) => {
      const share = shares[index] ?? 0;
      line.discount += share;
      line.paid -= share;
    });
    applied.push({ benefit, amount: shares.reduce((sum, share) => sum + share, 0), shares });
  }
  return { lines: priced, applied, unmet };
}

function isEligible(line: PriceLine | undefined, { excludeTechnical, only }: Benefit): boolean {
  return line !== undefined && !(excludeTechnical && line.technical) && (only?.has(line.key) ?? true);
}

/** Returns the shares of a multibuy among units that no earlier one has grouped, and adds its units to `grouped`. */
function freeUnits(lines: PriceLine[], benefit: Benefit, multibuy: Multibuy, grouped: number[]): number[] {
  const { shares, used } = multibuyShares(
    lines.map((line, index) => ({
      key: line.key,
      unit: line.unit,
      quantity: isEligible(line, benefit) ? line.quantity - (grouped[index] ?? 0) : 0,
    })),
    multibuy,
  );
  used.forEach((units, index) => {
    grouped[index] = (grouped[index] ?? 0) + units;
  });
  return shares;
}

function unmetBy(benefit: Benefit, eligible: number): Unmet | null {
  if (eligible <= 0) return { reason: 'nothing-eligible' };
  if (eligible < benefit.minGoods) return { reason: 'below-minimum', missing: benefit.minGoods - eligible };
  return null;
}

/** Returns the reductions that were decided before, each up to the rest of its line; null for other benefits. */
function fixedShares(lines: PriceLine[], { fixed }: Benefit, left: number[]): number[] | null {
  return fixed ? lines.map(({ key }, index) => Math.min(left[index] ?? 0, fixed.get(key) ?? 0)) : null;
}

function sharesOf({ kind, value }: Benefit, left: number[], eligible: number, rounding: number): number[] {
  if (kind === 'percent')
    return left.map((amount) => Math.min(amount, roundHalfUp(amount * value, 100 * rounding) * rounding));
  if (kind === 'amount') return spread(Math.min(value, eligible), left);
  return left.map(() => 0);
}
