/** Endings to which a changed price is rounded: to five minor units, to whole units, or to the last digits. */
export const PRICE_ENDINGS = ['none', 'five', 'whole', '90', '95', '99', '50'] as const;
export type PriceEnding = (typeof PRICE_ENDINGS)[number];

/** Change of a price: a new amount, a share in hundredths of a percent, or a difference in minor units. */
export type PriceRule =
  | { kind: 'set'; amount: number }
  | { kind: 'percent'; hundredths: number }
  | { kind: 'amount'; difference: number };

const WHOLE = 100;

/** Returns the multiple of `step`, shifted by `rest`, that is nearest; of two equally near ones the higher. */
function nearest(amount: number, step: number, rest: number): number {
  const below = Math.floor((amount - rest) / step) * step + rest;
  return amount - below < below + step - amount ? below : below + step;
}

/**
 * Rounds an amount in minor units to the nearest price with an ending, never to zero or less. A price at the middle
 * between two is rounded up.
 */
export function roundPrice(amount: number, ending: PriceEnding): number {
  if (ending === 'none') return amount;
  const [step, rest] = ending === 'five' ? [5, 0] : ending === 'whole' ? [WHOLE, 0] : [WHOLE, Number(ending)];
  const rounded = nearest(amount, step, rest);
  return rounded > 0 ? rounded : rounded + step;
}

/**
 * Returns the changed and rounded price in minor units; null if it would be zero or less. A percentage without an ending
 * is rounded to a multiple of `step`, which the tenant's prices have.
 */
export function changedPrice(amount: number, rule: PriceRule, ending: PriceEnding, step = 1): number | null {
  const changed =
    rule.kind === 'set'
      ? rule.amount
      : rule.kind === 'amount'
        ? amount + rule.difference
        : Math.round((amount * (10_000 + rule.hundredths)) / 10_000);
  if (changed <= 0) return null;
  const isShare = rule.kind === 'percent' && ending === 'none' && step > 1;
  return isShare ? Math.max(step, nearest(changed, step, 0)) : roundPrice(changed, ending);
}

/** Reads a percentage such as "-10", "+2,5" or "7.25 %" in hundredths; null if it is none. */
export function readPercent(text: string): number | null {
  const [, sign = '', whole = '', fraction = ''] = /^([+−-]?)(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(text.trim()) ?? [];
  if (whole === '') return null;
  const hundredths = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return sign === '' || sign === '+' ? hundredths : -hundredths;
}
