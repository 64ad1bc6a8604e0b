import { comparePrice, type PricePeriod, type StrikePriceRule } from '../../../catalogue/prices/index.ts';
import { ALIVE, diedIn, writeState } from './rows.ts';
import type { Segment, Variants } from './segment.ts';

/** What a list shows of a product at a moment. `amount` is 0 where nothing is sold. */
export type State = {
  amount: number;
  available: boolean;
  /** Whether each article that is sold can be had. */
  everyAvailable: boolean;
  /** Which of the first 32 articles can be had, a bit each. */
  had: number;
  percentOff: number;
  /** The first moment at which this is no longer true, by time alone. */
  until: number;
};

/**
 * Prices, availability and the lawful reduction of a product at a moment, by the same rule as on its card: reduced is
 * whose cheapest article, the first that can be had of several, may show an earlier price struck through.
 */
export function stateAt(variants: Variants, product: number, now: number, rule: StrikePriceRule): State {
  let lowest = 0;
  let available = false;
  let everyAvailable = true;
  let had = 0;
  let until = Number.POSITIVE_INFINITY;
  let cheapest = -1;
  let cheapestCanBeHad = false;
  const first = variants.offsets[product] ?? 0;
  const end = variants.offsets[product + 1] ?? 0;
  for (let variant = first; variant < end; variant += 1) {
    const { amount, until: priceUntil } = priceAt(variants, variant, now);
    if (priceUntil < until) until = priceUntil;
    const from = variants.availableFrom[variant] ?? 0;
    if (from > now && from < until) until = from;
    if (amount === 0) continue;
    const canBeHad = from <= now;
    if (canBeHad) {
      available = true;
      had |= bitOf(variant - first);
    } else everyAvailable = false;
    if (lowest === 0 || amount < lowest || (amount === lowest && canBeHad && !cheapestCanBeHad)) {
      lowest = amount;
      cheapest = variant;
      cheapestCanBeHad = canBeHad;
    }
  }
  let percentOff = 0;
  if (cheapest >= 0 && hasEarlier(variants, cheapest)) {
    const strike = comparePrice(historyOf(variants, cheapest), new Date(now), rule);
    percentOff = strike?.percentOff ?? 0;
    const strikeUntil = strike?.until?.getTime() ?? Number.POSITIVE_INFINITY;
    if (strikeUntil > now && strikeUntil < until) until = strikeUntil;
  }
  return { amount: lowest, available, everyAvailable: available && everyAvailable, had, percentOff, until };
}

/** The bit of an article by its place among those of its product; none for those behind the first 32. */
export function bitOf(place: number): number {
  return place < 32 ? 1 << place : 0;
}

/** The price of an article at a moment, 0 for none, and when it changes. */
export function priceAt(variants: Variants, variant: number, now: number): { amount: number; until: number } {
  let amount = 0;
  let until = Number.POSITIVE_INFINITY;
  const end = variants.periodOffsets[variant + 1] ?? 0;
  for (let period = variants.periodOffsets[variant] ?? 0; period < end; period += 1) {
    const from = variants.from[period] ?? 0;
    const to = variants.to[period] ?? 0;
    if (from > now) until = Math.min(until, from);
    else if (to > now) {
      amount = variants.amounts[period] ?? 0;
      until = Math.min(until, to);
    }
  }
  return { amount, until };
}

function hasEarlier(variants: Variants, variant: number): boolean {
  return (variants.periodOffsets[variant + 1] ?? 0) - (variants.periodOffsets[variant] ?? 0) > 1;
}

function historyOf(variants: Variants, variant: number): PricePeriod[] {
  const history: PricePeriod[] = [];
  const end = variants.periodOffsets[variant + 1] ?? 0;
  for (let period = variants.periodOffsets[variant] ?? 0; period < end; period += 1) {
    const to = variants.to[period] ?? 0;
    history.push({
      amount: variants.amounts[period] ?? 0,
      from: new Date(variants.from[period] ?? 0),
      to: to === Number.POSITIVE_INFINITY ? null : new Date(to),
    });
  }
  return history;
}

/**
 * Writes what is true at a moment into the arrays for all products whose state has run out (all, if asked to). Where
 * other articles are sold than before, the facets are no longer those that were written down: such products are left
 * as run out, so that queries work them out, and returned to be made anew.
 */
export function renewStates(segment: Segment, now: number, rule: StrikePriceRule, all = false): number[] {
  const { now: present, variants, rows } = segment;
  const changed: number[] = [];
  let first = Number.POSITIVE_INFINITY;
  for (let product = 0; product < segment.products; product += 1) {
    const until = present.until[product] ?? 0;
    if (!all && until > now) {
      if (until < first) first = until;
      continue;
    }
    if (diedIn(rows, product) !== ALIVE) continue;
    if (!all && othersAreSold(variants, product, until - 1, now)) {
      changed.push(product);
      continue;
    }
    const state = stateAt(variants, product, now, rule);
    writeState(rows, product, state);
    present.had[product] = state.had;
    present.until[product] = state.until;
    if (state.until < first) first = state.until;
  }
  present.first[0] = first;
  return changed;
}

function othersAreSold(variants: Variants, product: number, before: number, now: number): boolean {
  const end = variants.offsets[product + 1] ?? 0;
  for (let variant = variants.offsets[product] ?? 0; variant < end; variant += 1)
    if (priceAt(variants, variant, before).amount > 0 !== priceAt(variants, variant, now).amount > 0) return true;
  return false;
}
