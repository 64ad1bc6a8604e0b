import type { StrikePriceRule } from '../../pricing/index.ts';
import { stateAt } from './moment.ts';
import { type Segment, SOME } from './segment.ts';

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
};

export function nothingSeen(): Seen {
  return { amount: 0, available: 0, percentOff: 0 };
}

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
  } else {
    seen.amount = now.amount[product] ?? 0;
    seen.available = (now.available[product] ?? 0) & SOME;
    seen.percentOff = now.percentOff[product] ?? 0;
  }
  return seen.amount > 0;
}
