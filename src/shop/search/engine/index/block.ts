import { AMOUNT, DIED, FACTS, type IndexRows, placementOf, ROW, VALUES } from './rows.ts';
import type { Scope } from './scope.ts';
import type { Segment } from './segment.ts';

/** Products that pass all filters: the first `count` entries of each array, at most one block. */
export type Passed = {
  count: number;
  products: Uint32Array;
  /** Position of each product among the candidates. */
  places: Uint32Array;
  amounts: Int32Array;
  /** Facts as in rows. */
  facts: Int32Array;
  /** Range of each product's values. */
  starts: Uint32Array;
  ends: Uint32Array;
};

/** Range from `from` (included) to `end` (excluded). */
export type Range = { from: number; end: number };

/** Products to scan: a list, or all products whose bits are set. */
export type Candidates = Range & (CandidateList | { listed: Int32Array });
export type CandidateList = {
  products: Uint32Array;
  /** Whether all of them have a text in the locale. */
  isTold: boolean;
};

/**
 * Number of products that are scanned at once, in several short loops, so that their data stays in the nearest cache. A
 * list has any products in a block; otherwise they are neighbours, 32 to a word of bits.
 */
export const BLOCK = 1024;

/** Buffer of the thread, reused for each block. */
export const block = emptyBlock();
/** Undecided products: their variants decide whether they pass. And the one other filter that each misses, or 0. */
export const undecided = emptyBlock();
export const undecidedFailed = new Int32Array(BLOCK);

function emptyBlock(): Passed {
  return {
    count: 0,
    products: new Uint32Array(BLOCK),
    places: new Uint32Array(BLOCK),
    amounts: new Int32Array(BLOCK),
    facts: new Int32Array(BLOCK),
    starts: new Uint32Array(BLOCK),
    ends: new Uint32Array(BLOCK),
  };
}

/** Copies the entry `at` to the end of another block, or forward within the same block. */
export function copyEntry(from: Passed, at: number, to: Passed): void {
  const { count } = to;
  to.products[count] = from.products[at] ?? 0;
  to.places[count] = from.places[at] ?? 0;
  to.amounts[count] = from.amounts[at] ?? 0;
  to.facts[count] = from.facts[at] ?? 0;
  to.starts[count] = from.starts[at] ?? 0;
  to.ends[count] = from.ends[at] ?? 0;
  to.count = count + 1;
}

/** Adds a product of the index with the data of its row. */
export function addBlock(to: Passed, rows: IndexRows, product: number): void {
  const { count } = to;
  const row = product * ROW;
  to.products[count] = product;
  to.places[count] = product;
  to.amounts[count] = rows[row + AMOUNT] ?? 0;
  to.facts[count] = rows[row + FACTS] ?? 0;
  to.starts[count] = rows[row + VALUES] ?? 0;
  to.ends[count] = rows[row + ROW + VALUES] ?? 0;
  to.count = count + 1;
}

/**
 * Fills the block with the candidates from `start` to before `stop` that are in scope and on sale. Returns the
 * positions of products whose state has expired since their last projection.
 */
export function gather(
  segment: Segment,
  scope: Scope,
  { products: candidates, isTold }: CandidateList,
  start: number,
  stop: number,
): number[] | null {
  const { now: present, rows } = segment;
  const { generation, placements, lengths, now } = scope;
  const { products, places, amounts, facts, starts, ends } = block;
  const { until } = present;
  // No state has expired yet: skip the check of each product.
  const isFresh = (present.first[0] ?? 0) > now;
  let late: number[] | null = null;
  let count = 0;
  reachRows(rows, candidates, start, stop);
  for (let at = start; at < stop; at += 1) {
    const product = candidates[at] ?? 0;
    const row = product * ROW;
    const fact = rows[row + FACTS] ?? 0;
    if (placements !== null && placements[placementOf(fact)] !== 1) continue;
    if ((rows[row + DIED] ?? 0) <= generation || (!isTold && lengths[product] === 0)) continue;
    if (!isFresh && (until[product] ?? 0) <= now) {
      late ??= [];
      late.push(at);
      continue;
    }
    const amount = rows[row + AMOUNT] ?? 0;
    if (amount === 0) continue;
    products[count] = product;
    places[count] = at;
    amounts[count] = amount;
    facts[count] = fact;
    starts[count] = rows[row + VALUES] ?? 0;
    ends[count] = rows[row + ROW + VALUES] ?? 0;
    count += 1;
  }
  block.count = count;
  return late;
}

/**
 * Reads the rows of a block in a loop without branches before the scan. The processor then loads many of them in
 * parallel instead of one after the other. This halves the time of a term with a million products.
 */
function reachRows(rows: IndexRows, candidates: Uint32Array, start: number, stop: number): void {
  let read = 0;
  for (let at = start; at < stop; at += 1) {
    const row = (candidates[at] ?? 0) * ROW;
    // The next row holds the end of the values. For one row in four it is in another cache line.
    read |= (rows[row] ?? 0) | (rows[row + ROW] ?? 0);
  }
  reached[0] = read;
}

/** Loads the first value of each product in the same way. */
export function reachValues(values: Uint32Array): void {
  const { count, starts } = block;
  let read = 0;
  for (let at = 0; at < count; at += 1) read |= values[starts[at] ?? 0] ?? 0;
  reached[0] = read;
}

/** Loads the data of undecided products in the same way. */
export function reachUndecided({ variants, values, articles, now }: Segment): void {
  const { count, products, starts } = undecided;
  const { offsets } = variants;
  const { had } = now;
  let read = 0;
  for (let at = 0; at < count; at += 1) {
    const product = products[at] ?? 0;
    const place = starts[at] ?? 0;
    read |= (offsets[product] ?? 0) | (had[product] ?? 0) | (articles[place] ?? 0) | (values[place] ?? 0);
  }
  reached[0] = read;
}

/** Result of the reads, stored so that the engine cannot remove them as dead code. */
const reached = new Int32Array(1);
