import { comparePrice, type PricePeriod, type StrikePriceRule } from '../../../catalogue/prices/index.ts';
import { ALIVE, diedIn, writeIndexState } from './rows.ts';
import type { Segment, Variants } from './segment.ts';

/** State of a product at an instant, as lists show it. `amount` is 0 if no variant is sold. */
export type State = {
  amount: number;
  available: boolean;
  /** Whether each variant on sale is available. */
  everyAvailable: boolean;
  /** Variants among the first 32 that are available, one bit each. */
  had: number;
  percentOff: number;
  /** First time when this state ends by time alone, in milliseconds since 1970. */
  until: number;
};

/**
 * Returns prices, availability and lawful reduction of a product at an instant, by the rule of product cards. A product
 * is reduced if its cheapest variant may show a strike price. Of several cheapest variants the first available one
 * counts.
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

/** Returns the bit of a variant by its position in the product; 0 after the first 32. */
export function bitOf(place: number): number {
  return place < 32 ? 1 << place : 0;
}

/** Returns the price of a variant at an instant in minor units, 0 for none, and the time of its next change. */
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
 * Writes the state at `now` of all products whose state has expired (of all products with `all`). If other variants are
 * on sale than before, the stored facets are wrong. Such products remain expired, so that queries compute their state,
 * and are returned to be projected again.
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
    writeIndexState(rows, product, state);
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
