import type { StrikePriceRule } from '../../pricing/index.ts';
import { priceAt, stateAt } from './moment.ts';
import type { Segment } from './segment.ts';

/** Which products of a segment may be in the list at all: on sale, told of in the locale, in the category. */
export type Scope = {
  now: number;
  rule: StrikePriceRule;
  /** Of the projection: products that died by then stand elsewhere. */
  generation: number;
  categories: Uint8Array | null;
  titleLengths: Uint8Array;
};

/** What is true of a product at the moment asked; one object for all, since it is read at once. */
export type Seen = {
  amount: number;
  available: number;
  percentOff: number;
  /** Its facet values are those from `from` to before `end`. */
  values: Uint32Array;
  from: number;
  end: number;
};

export function nothingSeen(): Seen {
  return { amount: 0, available: 0, percentOff: 0, values: NO_VALUES, from: 0, end: 0 };
}
const NO_VALUES = new Uint32Array(0);

/** Whether a product belongs to the scope; what is true of it then is in `seen`. */
export function look(segment: Segment, scope: Scope, product: number, seen: Seen): boolean {
  if ((segment.died[product] ?? 0) <= scope.generation) return false;
  if ((scope.titleLengths[product] ?? 0) === 0) return false;
  if (scope.categories !== null && scope.categories[segment.category[product] ?? 0] !== 1) return false;
  const { now } = segment;
  if ((now.until[product] ?? 0) <= scope.now) {
    // Time alone has changed it, and the projection has not come by yet.
    const state = stateAt(segment.variants, product, scope.now, scope.rule);
    seen.amount = state.amount;
    seen.available = state.available ? 1 : 0;
    seen.percentOff = state.percentOff;
    seen.values = valuesAt(segment, product, scope.now);
    seen.from = 0;
    seen.end = seen.values.length;
  } else {
    seen.amount = now.amount[product] ?? 0;
    seen.available = now.available[product] ?? 0;
    seen.percentOff = now.percentOff[product] ?? 0;
    seen.values = segment.values;
    seen.from = segment.valueOffsets[product] ?? 0;
    seen.end = segment.valueOffsets[product + 1] ?? 0;
  }
  return seen.amount > 0;
}

/** The product's own facet values and those of the articles that are sold at a moment. */
function valuesAt({ valueOffsets, values, ownValues, variants }: Segment, product: number, now: number): Uint32Array {
  const first = valueOffsets[product] ?? 0;
  const found = new Set(values.subarray(first, first + (ownValues[product] ?? 0)));
  const end = variants.offsets[product + 1] ?? 0;
  for (let variant = variants.offsets[product] ?? 0; variant < end; variant += 1) {
    if (priceAt(variants, variant, now).amount === 0) continue;
    const range = variants.values.subarray(
      variants.valueOffsets[variant] ?? 0,
      variants.valueOffsets[variant + 1] ?? 0,
    );
    for (const value of range) found.add(value);
  }
  return Uint32Array.from(found);
}
