import { type Bits, OF_WORD, wordBetween } from './bits.ts';
import { FACTS, MOST_PLACEMENTS, placementOf, ROW } from './rows.ts';
import type { Segment } from './segment.ts';

/**
 * Neighbouring products with the same placement. Segments are sorted by category, so a million products have few
 * runs. A look at each run replaces one at each row.
 */
export type PlacementRuns = { starts: Uint32Array; placements: Uint16Array; end: number };

type Placed = Pick<Segment, 'rows' | 'products'>;
const known = new WeakMap<Placed, PlacementRuns>();

/** Returns the runs of a segment, worked out once: a product keeps its categories within a segment. */
export function placementRunsOf(segment: Placed): PlacementRuns {
  const before = known.get(segment);
  if (before) return before;
  const { rows, products } = segment;
  const starts: number[] = [];
  const placements: number[] = [];
  for (let product = 0; product < products; product += 1) {
    const placement = placementOf(rows[product * ROW + FACTS] ?? 0);
    if (placement === placements.at(-1)) continue;
    starts.push(product);
    placements.push(placement);
  }
  const runs = { starts: Uint32Array.from(starts), placements: Uint16Array.from(placements), end: products };
  known.set(segment, runs);
  return runs;
}

/** Returns 1 for each placement of the products with set bits. */
export function placementsAmong({ starts, placements, end }: PlacementRuns, bits: Bits): Uint8Array {
  const found = new Uint8Array(MOST_PLACEMENTS);
  for (let run = 0; run < starts.length; run += 1) {
    const placement = placements[run] ?? 0;
    if (found[placement] === 1) continue;
    if (isAnyBetween(bits, starts[run] ?? 0, starts[run + 1] ?? end)) found[placement] = 1;
  }
  return found;
}

/** Sets the bits of products that have one of the placements and a bit among the others. */
export function setPlaced(
  { starts, placements, end }: PlacementRuns,
  wanted: Uint8Array,
  among: Bits,
  into: Bits,
): void {
  for (let run = 0; run < starts.length; run += 1) {
    if (wanted[placements[run] ?? 0] !== 1) continue;
    const [from, stop] = [starts[run] ?? 0, starts[run + 1] ?? end];
    const last = Math.floor((stop - 1) / OF_WORD);
    for (let word = Math.floor(from / OF_WORD); word <= last; word += 1)
      into[word] = (into[word] ?? 0) | ((among[word] ?? 0) & wordBetween(word, from, stop));
  }
}

function isAnyBetween(bits: Bits, from: number, stop: number): boolean {
  const last = Math.floor((stop - 1) / OF_WORD);
  for (let word = Math.floor(from / OF_WORD); word <= last; word += 1)
    if (((bits[word] ?? 0) & wordBetween(word, from, stop)) !== 0) return true;
  return false;
}
