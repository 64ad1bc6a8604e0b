import type { StrikePriceRule } from '../../../catalogue/prices/index.ts';
import { AMOUNT, diedIn, FACTS, factsWith, placementOf, ROW } from './rows.ts';
import type { Segment } from './segment.ts';
import { stateAt } from './state-at-time.ts';

/** Condition for a product to be in the list at all: on sale, with a text in the locale, in the category. */
export type Scope = {
  now: number;
  rule: StrikePriceRule;
  /** Generation of the projection: products that died by it are replaced or gone. */
  generation: number;
  /** 1 for each placement in the requested category; null for all. */
  placements: Uint8Array | null;
  /** Lengths of the texts in the locale; 0 for a product without a text. */
  lengths: Uint16Array;
};

/**
 * State of a product at the requested time, in the form of rows. One object is reused, because callers read it at once.
 */
export type SeenVersion = { amount: number; facts: number };

export function nothingSeen(): SeenVersion {
  return { amount: 0, facts: 0 };
}

/** Whether a product is in scope. Writes its state to `seen` if so. */
export function createScope(
  { rows, now, variants }: Segment,
  scope: Scope,
  product: number,
  seen: SeenVersion,
): boolean {
  if (diedIn(rows, product) <= scope.generation) return false;
  if ((scope.lengths[product] ?? 0) === 0) return false;
  const facts = rows[product * ROW + FACTS] ?? 0;
  if (scope.placements !== null && scope.placements[placementOf(facts)] !== 1) return false;
  if ((now.until[product] ?? 0) <= scope.now) {
    // Its state has expired, and the projection has not renewed it yet.
    const state = stateAt(variants, product, scope.now, scope.rule);
    seen.amount = state.amount;
    seen.facts = factsWith(facts, state);
  } else {
    seen.amount = rows[product * ROW + AMOUNT] ?? 0;
    seen.facts = facts;
  }
  return seen.amount > 0;
}
