import type { StrikePriceRule } from '../../../catalogue/prices/index.ts';
import { AMOUNT, categoryOf, diedIn, FACTS, factsWith, ROW } from './rows.ts';
import type { Segment } from './segment.ts';
import { stateAt } from './state-at-time.ts';

/** Which products of a segment may be in the list at all: on sale, told of in the locale, in the category. */
export type Scope = {
  now: number;
  rule: StrikePriceRule;
  /** Of the projection: products that died by then stand elsewhere. */
  generation: number;
  categories: Uint8Array | null;
  /** Of the texts in the locale; 0 for what has none. */
  lengths: Uint16Array;
};

/** What is true of a product at the moment asked, as rows have it; one object for all, since it is read at once. */
export type Seen = { amount: number; facts: number };

export function nothingSeen(): Seen {
  return { amount: 0, facts: 0 };
}

/** Whether a product belongs to the scope; what is true of it then is in `seen`. */
export function createScope({ rows, now, variants }: Segment, scope: Scope, product: number, seen: Seen): boolean {
  if (diedIn(rows, product) <= scope.generation) return false;
  if ((scope.lengths[product] ?? 0) === 0) return false;
  const facts = rows[product * ROW + FACTS] ?? 0;
  if (scope.categories !== null && scope.categories[categoryOf(facts)] !== 1) return false;
  if ((now.until[product] ?? 0) <= scope.now) {
    // Time alone has changed it, and the projection has not come by yet.
    const state = stateAt(variants, product, scope.now, scope.rule);
    seen.amount = state.amount;
    seen.facts = factsWith(facts, state);
  } else {
    seen.amount = rows[product * ROW + AMOUNT] ?? 0;
    seen.facts = facts;
  }
  return seen.amount > 0;
}
