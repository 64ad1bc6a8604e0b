import type { StrikePriceRule } from '../../../catalogue/prices/index.ts';
import { nextSegmentId } from './build-segment.ts';
import { growing } from './grow.ts';
import { writeIndexState } from './rows.ts';
import type { Segment, Variants } from './segment.ts';
import { priceAt, stateAt } from './state-at-time.ts';

/** Price period in milliseconds since 1970; infinity for one without an end. */
export type IndexedPeriod = { amount: number; from: number; to: number };

/** Returns whether a variant would be sold otherwise at `now`: facets and shown variants depend on it. */
export function isSoldOtherwise(
  variants: Variants,
  variant: number,
  periods: readonly IndexedPeriod[],
  now: number,
): boolean {
  const willBeSold = periods.some(({ from, to }) => from <= now && to > now);
  return willBeSold !== priceAt(variants, variant, now).amount > 0;
}

/**
 * Returns the segment with other prices of some products: `periods` by variant. It shares all other columns with the
 * segment, so no text is analysed again. Writes the state of the products at `now` where lists read it.
 */
export function repriceSegment(
  segment: Segment,
  given: {
    products: readonly number[];
    periods: ReadonlyMap<number, readonly IndexedPeriod[]>;
    rule: StrikePriceRule;
    now: number;
  },
): Segment {
  const { products, periods, rule, now } = given;
  const variants = { ...segment.variants, ...periodColumns(segment.variants, periods) };
  const { rows, now: present } = segment;
  for (const product of products) {
    const state = stateAt(variants, product, now, rule);
    writeIndexState(rows, product, state);
    present.had[product] = state.had;
    present.until[product] = state.until;
    present.first[0] = Math.min(present.first[0] ?? state.until, state.until);
  }
  return { ...segment, id: nextSegmentId(), variants };
}

function periodColumns(
  old: Variants,
  periods: ReadonlyMap<number, readonly IndexedPeriod[]>,
): Pick<Variants, 'periodOffsets' | 'amounts' | 'from' | 'to'> {
  const [periodOffsets, amounts] = [growing(Uint32Array), growing(Int32Array)];
  const [from, to] = [growing(Float64Array), growing(Float64Array)];
  periodOffsets.push(0);
  for (let variant = 0; variant < old.periodOffsets.length - 1; variant += 1) {
    const own = periods.get(variant);
    if (own)
      for (const period of own) {
        amounts.push(period.amount);
        from.push(period.from);
        to.push(period.to);
      }
    else
      for (let at = old.periodOffsets[variant] ?? 0; at < (old.periodOffsets[variant + 1] ?? 0); at += 1) {
        amounts.push(old.amounts[at] ?? 0);
        from.push(old.from[at] ?? 0);
        to.push(old.to[at] ?? 0);
      }
    periodOffsets.push(amounts.length);
  }
  return { periodOffsets: periodOffsets.shared(), amounts: amounts.shared(), from: from.shared(), to: to.shared() };
}
