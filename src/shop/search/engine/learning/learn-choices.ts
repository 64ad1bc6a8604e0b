import { termKey } from '../merchandising/term-key.ts';

/** Decayed counts of one tenant and locale. */
export type Evidence = {
  /** Searches by term as typed. */
  searches: readonly { term: string; searches: number }[];
  /** Debiased clicks of a term on a product, and the number of days with any. */
  clicks: readonly { term: string; productId: string; clicks: number; days: number }[];
  /** Units sold by product. */
  bought: ReadonlyMap<string, number>;
};
/** Product that visitors choose for a term. `term`: its key. `factor`: of the score, above 1. */
export type LearnedChoice = { term: string; productId: string; factor: number };

/** Largest share that learning adds to a score: it reorders products that match about equally well, and no others. */
const MOST_GAIN = 0.25;
/** Clicks and purchases for each search from which the whole gain holds. */
const FULL_RATE = 0.5;
/** Searches without a click that each term starts with, so that few searches decide little. */
const PRIOR_SEARCHES = 20;
const LEAST_SEARCHES = 10;
const LEAST_CLICKS = 3;
/** Clicks of one day may come from one visitor. */
const LEAST_DAYS = 2;
/** Worth of a purchase in clicks. */
const BOUGHT_WORTH = 3;
const MOST_PRODUCTS = 20;
/** Smaller factors change no order. */
const LEAST_FACTOR = 1.005;
const MOST_TERMS = 2000;

/**
 * Returns the products that visitors choose for each term, the most searched terms first. Units sold count for the terms by
 * their share of the clicks on the product, since no order names the search before it. They never exceed those clicks.
 */
export function learnChoices(locale: string, { searches, clicks, bought }: Evidence): LearnedChoice[] {
  const keys = new Map<string, string>();
  const keyOf = (term: string): string => {
    const known = keys.get(term) ?? termKey(locale, term);
    keys.set(term, known);
    return known;
  };
  const searched = new Map<string, number>();
  for (const { term, searches: count } of searches) {
    const key = keyOf(term);
    if (key !== '') searched.set(key, (searched.get(key) ?? 0) + count);
  }
  const clicked = new Map<string, number>();
  const chosen = new Map<string, Map<string, { clicks: number; days: number }>>();
  for (const { term, productId, clicks: count, days } of clicks) {
    const key = keyOf(term);
    clicked.set(productId, (clicked.get(productId) ?? 0) + count);
    const products = chosen.get(key) ?? new Map<string, { clicks: number; days: number }>();
    chosen.set(key, products);
    const known = products.get(productId);
    // Spellings of one term may share days, so the longest of them counts.
    products.set(productId, { clicks: (known?.clicks ?? 0) + count, days: Math.max(known?.days ?? 0, days) });
  }
  const units = (productId: string, own: number): number =>
    Math.min(own, ((bought.get(productId) ?? 0) * own) / (clicked.get(productId) || 1));
  return [...searched]
    .filter(([key, count]) => count >= LEAST_SEARCHES && chosen.has(key))
    .sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1))
    .slice(0, MOST_TERMS)
    .flatMap(([term, count]) =>
      [...(chosen.get(term) ?? [])]
        .flatMap(([productId, own]) => {
          if (own.clicks < LEAST_CLICKS || own.days < LEAST_DAYS) return [];
          const worth = own.clicks + BOUGHT_WORTH * units(productId, own.clicks);
          return [{ term, productId, factor: factorOf(worth / (count + PRIOR_SEARCHES)) }];
        })
        .filter(({ factor }) => factor >= LEAST_FACTOR)
        .sort((a, b) => b.factor - a.factor || (a.productId < b.productId ? -1 : 1))
        .slice(0, MOST_PRODUCTS),
    );
}

function factorOf(rate: number): number {
  return Math.round((1 + MOST_GAIN * Math.min(1, rate / FULL_RATE)) * 1000) / 1000;
}
