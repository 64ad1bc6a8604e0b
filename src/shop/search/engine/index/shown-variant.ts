import { soldVariants } from './find-number.ts';
import type { OpenSegment } from './open-segment.ts';
import type { Selection } from './selection.ts';

/** Points of a choice that a variant satisfies: more than availability. */
const MEANT = 1000;

/**
 * Returns the SKU that a list shows for a product: the one found by number, else the best match of the filters.
 * Available variants precede sold-out ones, then the first wins.
 */
export function shownVariant(
  segment: OpenSegment,
  product: number,
  given: { now: number; selection: Selection; exact: number | null },
): string {
  const { variants } = segment;
  const sold = soldVariants(segment, variants.offsets[product] ?? 0, variants.offsets[product + 1] ?? 0, given.now);
  let best: { variant: number; points: number } | null = null;
  for (const { variant, available } of sold) {
    if (variant === given.exact) return segment.read.skus.at(variant);
    const points = MEANT * choicesMet(segment, variant, given.selection) + (available ? 1 : 0);
    if (best === null || points > best.points) best = { variant, points };
  }
  return best === null ? '' : segment.read.skus.at(best.variant);
}

function choicesMet({ variants }: OpenSegment, variant: number, { chosen }: Selection): number {
  let met = 0;
  const end = variants.valueOffsets[variant + 1] ?? 0;
  for (let at = variants.valueOffsets[variant] ?? 0; at < end; at += 1) met += chosen[variants.values[at] ?? 0] ?? 0;
  return met;
}
