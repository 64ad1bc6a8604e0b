import { findNumber, type NumberKind, numberKey } from './numbers.ts';
import type { OpenSegment } from './open-segment.ts';
import { createScope, nothingSeen, type Scope } from './scope.ts';
import { priceAt } from './state-at-time.ts';

export type Numbered = { segment: OpenSegment; product: number; variant: number; sku: string };

const KINDS: NumberKind[] = ['sku', 'gtin', 'product', 'mpn'];
const LONGEST = 60;

/**
 * Returns the variant with the typed number. An exact spelling precedes one with other hyphens; then article number
 * precedes GTIN, GTIN precedes product number, which precedes the maker's part number; then available precedes sold out. Null if none is on sale.
 */
export function articleNumbered(typed: string, places: { segment: OpenSegment; scope: Scope }[]): Numbered | null {
  const key = numberKey(typed);
  if (key.length < 2 || typed.length > LONGEST) return null;
  const found = places.flatMap(({ segment, scope }) =>
    findNumber(segment.numbers, segment.read, key).flatMap(({ kind, place, written }) => {
      const product = kind === 'product' ? place : productOf(segment.variants.offsets, place);
      if (!createScope(segment, scope, product, nothingSeen())) return [];
      const first = kind === 'product' ? (segment.variants.offsets[product] ?? 0) : place;
      const end = kind === 'product' ? (segment.variants.offsets[product + 1] ?? 0) : place + 1;
      return soldVariants(segment, first, end, scope.now).map(({ variant, available }) => ({
        numbered: { segment, product, variant, sku: segment.read.skus.at(variant) },
        isSame: written.toUpperCase() === typed.toUpperCase() ? 0 : 1,
        kind: KINDS.indexOf(kind),
        soldOut: available ? 0 : 1,
      }));
    }),
  );
  found.sort(
    (a, b) =>
      a.isSame - b.isSame ||
      a.kind - b.kind ||
      a.soldOut - b.soldOut ||
      (a.numbered.segment === b.numbered.segment
        ? a.numbered.variant - b.numbered.variant
        : a.numbered.sku < b.numbered.sku
          ? -1
          : 1),
  );
  return found[0]?.numbered ?? null;
}

/** Returns the variants of a range with a price at the time `now`. */
export function soldVariants(
  { variants }: Pick<OpenSegment, 'variants'>,
  first: number,
  end: number,
  now: number,
): { variant: number; available: boolean }[] {
  const sold: { variant: number; available: boolean }[] = [];
  for (let variant = first; variant < end; variant += 1)
    if (priceAt(variants, variant, now).amount > 0)
      sold.push({ variant, available: (variants.availableFrom[variant] ?? 0) <= now });
  return sold;
}

/** Returns the product of a variant: the last one that begins at or before it. */
function productOf(offsets: Uint32Array, variant: number): number {
  let [low, high] = [0, offsets.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((offsets[middle] ?? 0) <= variant) low = middle;
    else high = middle - 1;
  }
  return low;
}
