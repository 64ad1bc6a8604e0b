import * as v from 'valibot';

/** Answer of the REST API to a search field (contract: /api/search/suggest). */
const Answer = v.object({
  terms: v.array(v.string()),
  categories: v.array(v.object({ name: v.string(), path: v.string() })),
  products: v.array(
    v.object({
      sku: v.string(),
      name: v.string(),
      brand: v.string(),
      path: v.string(),
      price: v.object({ text: v.string() }),
      compareAt: v.nullable(v.object({ text: v.string() })),
      fromPrice: v.boolean(),
      picture: v.nullable(v.string()),
      energyClass: v.nullable(v.string()),
      energy: v.nullable(v.object({ scaleMin: v.string(), scaleMax: v.string() })),
    }),
  ),
  history: v.array(v.string()),
});

type SuggestedProduct = v.InferOutput<typeof Answer>['products'][number];

export type Suggestion =
  | { kind: 'term' | 'history'; name: string; href: string }
  | { kind: 'category'; name: string; href: string }
  | { kind: 'product'; name: string; href: string; product: SuggestedProduct };

/** Maximum number of suggestions (docs/rules/search.md#suggestions). */
export const MOST = 10;

/** Returns the suggestions in display order; none if the answer is invalid. */
export function readSuggestions(answer: unknown, searchHref: (term: string) => string): Suggestion[] {
  const parsed = v.safeParse(Answer, answer);
  if (!parsed.success) return [];
  const { terms, categories, products, history } = parsed.output;
  const term = (kind: 'term' | 'history') => (name: string) => ({ kind, name, href: searchHref(name) });
  const all: Suggestion[] = [
    ...terms.map(term('term')),
    ...categories.map(({ name, path }) => ({ kind: 'category' as const, name, href: path })),
    ...products.map((product) => ({ kind: 'product' as const, name: product.name, href: product.path, product })),
  ];
  const earlier = history.slice(0, MOST).map(term('history'));
  return [...all.slice(0, MOST - earlier.length), ...earlier];
}

/**
 * Returns the index after an arrow key among `count` suggestions; -1 is the field, and the order is cyclic. Returns
 * null for any other key.
 */
export function moved(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return active + 1 === count ? -1 : active + 1;
  if (key === 'ArrowUp') return active === -1 ? count - 1 : active - 1;
  return null;
}
