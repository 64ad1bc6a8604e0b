import { AMOUNT, categoryOf, DIED, FACTS, ROW, type Rows, VALUES } from './rows.ts';
import type { Scope } from './scope.ts';
import type { Segment } from './segment.ts';

/** Products that pass all filters, the first `count` places of each array: so many at once as go into a block. */
export type Passed = {
  count: number;
  products: Uint32Array;
  /** Where each stands among the candidates. */
  places: Uint32Array;
  amounts: Int32Array;
  /** As rows have them. */
  facts: Int32Array;
  /** Where the values of each begin and end. */
  starts: Uint32Array;
  ends: Uint32Array;
};

/** From one place to before another. */
export type Range = { from: number; end: number };

/** What is gone through: those of a list, or all whose bits are set. */
export type Candidates = Range & (CandidateList | { listed: Int32Array });
export type CandidateList = {
  products: Uint32Array;
  /** All of them are told of in the locale. */
  isTold: boolean;
};

/**
 * So many products are gone through at once, by one short loop after the other: what is known of them stays in the
 * nearest memory. Of a list any, else neighbours, 32 to a word of bits.
 */
export const BLOCK = 1024;

/** A thread's block: filled, used, and filled again. */
export const block = emptyBlock();
/** Those for which their articles have to be asked, and the filter that each misses whatever they say, or 0. */
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

/** Adds what stands at a place of a block to another one, or to its own beginning. */
export function keep(from: Passed, at: number, to: Passed): void {
  const { count } = to;
  to.products[count] = from.products[at] ?? 0;
  to.places[count] = from.places[at] ?? 0;
  to.amounts[count] = from.amounts[at] ?? 0;
  to.facts[count] = from.facts[at] ?? 0;
  to.starts[count] = from.starts[at] ?? 0;
  to.ends[count] = from.ends[at] ?? 0;
  to.count = count + 1;
}

/** Adds a product of the index to a block, as its row has it. */
export function add(to: Passed, rows: Rows, product: number): void {
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
 * Fills the block with the candidates from `start` to before `stop` that belong to the scope and are sold. Returns the
 * places of those that time alone has changed since the projection came by.
 */
export function gather(
  segment: Segment,
  scope: Scope,
  { products: candidates, isTold }: CandidateList,
  start: number,
  stop: number,
): number[] | null {
  const { now: present, rows } = segment;
  const { generation, categories, lengths, now } = scope;
  const { products, places, amounts, facts, starts, ends } = block;
  const { until } = present;
  // Nothing has run out yet: then no product's own moment has to be looked at.
  const isFresh = (present.first[0] ?? 0) > now;
  let late: number[] | null = null;
  let count = 0;
  reachRows(rows, candidates, start, stop);
  for (let at = start; at < stop; at += 1) {
    const product = candidates[at] ?? 0;
    const row = product * ROW;
    const fact = rows[row + FACTS] ?? 0;
    if (categories !== null && categories[categoryOf(fact)] !== 1) continue;
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
 * Reads the rows of a block before they are looked at, in a loop that decides nothing: the processor then waits for many
 * of them at once, where a loop that decides waits for one after the other. It halves what a term costs with a million
 * products.
 */
function reachRows(rows: Rows, candidates: Uint32Array, start: number, stop: number): void {
  let read = 0;
  for (let at = start; at < stop; at += 1) {
    const row = (candidates[at] ?? 0) * ROW;
    // The next one says where its values end, and stands in other memory for one in four.
    read |= (rows[row] ?? 0) | (rows[row + ROW] ?? 0);
  }
  reached[0] = read;
}

/** The same for the first value of each. */
export function reachValues(values: Uint32Array): void {
  const { count, starts } = block;
  let read = 0;
  for (let at = 0; at < count; at += 1) read |= values[starts[at] ?? 0] ?? 0;
  reached[0] = read;
}

/** The same for what is asked of those that are undecided. */
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

/** Written so that reading is not left out as useless. */
const reached = new Int32Array(1);
