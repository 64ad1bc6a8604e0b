import type { Scope } from './look.ts';
import { AMOUNT, categoryOf, DIED, FACTS, ROW, type Rows, VALUES } from './rows.ts';
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

/** What is gone through: some of the products, or all of them. */
export type Candidates = Range & {
  products: Uint32Array | null;
  /** All of them are told of in the locale. */
  isTold: boolean;
};

/**
 * So many products are gone through at once, by one short loop after the other: what is known of them stays in the
 * nearest memory, and each loop reads one column.
 */
export const BLOCK = 1024;

/** A thread's block: filled, used, and filled again. */
export const block = emptyBlock();
/** Of them those that pass and are counted already, by their articles. */
export const others = emptyBlock();
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

/**
 * Fills the block with the candidates from `start` to before `stop` that belong to the scope and are sold. Returns the
 * places of those that time alone has changed since the projection came by.
 */
export function gather(
  segment: Segment,
  scope: Scope,
  { products: candidates, isTold }: Candidates,
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
  if (candidates !== null) reachRows(rows, candidates, start, stop);
  for (let at = start; at < stop; at += 1) {
    const product = candidates === null ? at : (candidates[at] ?? 0);
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
  reachValues(segment.values, starts, count);
  return late;
}

/**
 * Reads the rows of a block before they are looked at, in a loop that decides nothing: the processor then waits for many
 * of them at once, where a loop that decides waits for one after the other. It halves what a term costs with a million
 * products.
 */
function reachRows(rows: Rows, candidates: Uint32Array, start: number, stop: number): void {
  let read = 0;
  for (let at = start; at < stop; at += 1) read |= rows[(candidates[at] ?? 0) * ROW] ?? 0;
  reached[0] = read;
}

/** The same for the first value of each. */
function reachValues(values: Uint32Array, starts: Uint32Array, count: number): void {
  let read = 0;
  for (let at = 0; at < count; at += 1) read |= values[starts[at] ?? 0] ?? 0;
  reached[0] = read;
}

/** The same for what is asked of the articles of those that are undecided. */
export function reachArticles({ variants, articles, now }: Segment): void {
  const { count, products, starts } = undecided;
  const { offsets } = variants;
  const { had } = now;
  let read = 0;
  for (let at = 0; at < count; at += 1) {
    const product = products[at] ?? 0;
    read |= (offsets[product] ?? 0) | (had[product] ?? 0) | (articles[starts[at] ?? 0] ?? 0);
  }
  reached[0] = read;
}

/** Written so that reading is not left out as useless. */
const reached = new Int32Array(1);
