import type { Scope } from './look.ts';
import { type Segment, SOME } from './segment.ts';

/** Products that pass all filters, the first `count` places of each array: so many at once as go into a block. */
export type Passed = {
  count: number;
  products: Uint32Array;
  /** Where each stands among the candidates. */
  places: Uint32Array;
  amounts: Int32Array;
  availables: Uint8Array;
  percentsOff: Uint8Array;
};

/**
 * So many products are gone through at once, by one short loop after the other: what is known of them stays in the
 * nearest memory, and each loop reads one column.
 */
export const BLOCK = 1024;

/** A thread's block: filled, used, and filled again. */
export const block = emptyBlock();
/** By place in the block: SOME, and EVERY where each article of the product can be had. */
export const stocks = new Uint8Array(BLOCK);
/** Of them those that pass and are counted already, by their articles. */
export const others = emptyBlock();
function emptyBlock(): Passed {
  return {
    count: 0,
    products: new Uint32Array(BLOCK),
    places: new Uint32Array(BLOCK),
    amounts: new Int32Array(BLOCK),
    availables: new Uint8Array(BLOCK),
    percentsOff: new Uint8Array(BLOCK),
  };
}

/** Adds what stands at a place of a block to another one. */
export function keep(from: Passed, at: number, to: Passed): void {
  const { count } = to;
  to.products[count] = from.products[at] ?? 0;
  to.places[count] = from.places[at] ?? 0;
  to.amounts[count] = from.amounts[at] ?? 0;
  to.availables[count] = from.availables[at] ?? 0;
  to.percentsOff[count] = from.percentsOff[at] ?? 0;
  to.count = count + 1;
}

/**
 * Fills the block with the candidates from `start` to before `stop` that belong to the scope and are sold. Returns the
 * places of those that time alone has changed since the projection came by.
 */
export function gather(
  segment: Segment,
  scope: Scope,
  candidates: Uint32Array | null,
  start: number,
  stop: number,
): number[] | null {
  const { now: present, died, category } = segment;
  const { generation, categories, titleLengths, now } = scope;
  const { products, places, amounts, availables, percentsOff } = block;
  const { amount: amountOf, available: availableOf, percentOff: percentOffOf, until } = present;
  // Nothing has run out yet: then no product's own moment has to be looked at.
  const isFresh = (present.first[0] ?? 0) > now;
  let late: number[] | null = null;
  let count = 0;
  for (let at = start; at < stop; at += 1) {
    const product = candidates === null ? at : (candidates[at] ?? 0);
    if (categories !== null && categories[category[product] ?? 0] !== 1) continue;
    if ((died[product] ?? 0) <= generation || titleLengths[product] === 0) continue;
    if (!isFresh && (until[product] ?? 0) <= now) {
      late ??= [];
      late.push(at);
      continue;
    }
    const amount = amountOf[product] ?? 0;
    if (amount === 0) continue;
    products[count] = product;
    places[count] = at;
    amounts[count] = amount;
    const available = availableOf[product] ?? 0;
    availables[count] = available & SOME;
    stocks[count] = available;
    percentsOff[count] = percentOffOf[product] ?? 0;
    count += 1;
  }
  block.count = count;
  return late;
}
