import { comparePrice, type StrikePriceRule } from '../../src/shop/catalogue/prices/index.ts';
import type { IndexedProduct, IndexedVariant } from '../../src/shop/search/engine/index/goods.ts';
import type { SearchRequest } from '../../src/shop/search/engine/index.ts';
import { languageFor } from '../../src/shop/search/engine/language/language-for.ts';

const german = languageFor('de', { count: () => 0 });
const nouns = new Map<string, string[]>();
/** Returns the noun of a title: titles repeat often. */
function nounOf(title: string): string[] {
  const known = nouns.get(title);
  if (known) return known;
  const { tokens, heads } = german.title(title);
  const found = tokens.flatMap((token) => (heads.includes(token.position) ? [token.written] : []));
  nouns.set(title, found);
  return found;
}

/** Expected answers of the index, computed product by product in the simplest way. */

export type NaiveProduct = IndexedProduct;

const VALUE_KEYS = ['brand', 'colour', 'size', 'material'] as const;
const KEYS = [...VALUE_KEYS, 'available', 'reduced', 'delivery', 'rating', 'price'] as const;

type State = { product: NaiveProduct; sold: IndexedVariant[]; amount: number; available: boolean; percentOff: number };

function amountAt(variant: IndexedVariant, now: Date): number | null {
  return variant.prices.find(({ from, to }) => from <= now && (to === null || to > now))?.amount ?? null;
}

function stateOf(product: NaiveProduct, now: Date, rule: StrikePriceRule): State | null {
  const sold = product.variants.filter((variant) => amountAt(variant, now) !== null);
  if (sold.length === 0) return null;
  const amounts = sold.map((variant) => amountAt(variant, now) ?? 0);
  const canBeHad = sold.filter((variant) => variant.availableFrom <= now.getTime());
  const isCheapest = (variant: IndexedVariant) => amountAt(variant, now) === Math.min(...amounts);
  const cheapest = canBeHad.find(isCheapest) ?? sold.find(isCheapest);
  const strike = cheapest ? comparePrice(cheapest.prices, now, rule) : null;
  return {
    product,
    sold,
    amount: Math.min(...amounts),
    available: canBeHad.length > 0,
    percentOff: strike?.percentOff ?? 0,
  };
}

/** State of a product with one of its variants. */
type Part = { state: State; article: IndexedVariant; canBeHad: boolean };

function valuesOf({ state, article, canBeHad }: Part, key: string): string[] {
  const { product } = state;
  if (key === 'available') return canBeHad ? ['1'] : [];
  if (key === 'reduced') return state.percentOff > 0 ? ['1'] : [];
  if (key === 'delivery') return [product.deliveryMode];
  if (key === 'rating') return ['4', '3', '2', '1'].filter((stars) => product.average >= Number(stars));
  const pairs = [...product.facets, ...article.axes];
  return [...new Set(pairs.filter((pair) => pair.key === key).map((pair) => pair.value))];
}

const COMPARE: Record<SearchRequest['sort'], (a: State, b: State) => number> = {
  relevance: (a, b) => COMPARE.popularity(a, b),
  popularity: (a, b) =>
    Number(b.available) - Number(a.available) ||
    b.product.reviews - a.product.reviews ||
    b.product.average - a.product.average ||
    b.product.createdAt.getTime() - a.product.createdAt.getTime(),
  'price-asc': (a, b) => a.amount - b.amount || Number(b.available) - Number(a.available),
  'price-desc': (a, b) => b.amount - a.amount || Number(b.available) - Number(a.available),
  newest: (a, b) => b.product.createdAt.getTime() - a.product.createdAt.getTime(),
  rating: (a, b) =>
    b.product.average - a.product.average ||
    b.product.reviews - a.product.reviews ||
    Number(b.available) - Number(a.available),
  reduction: (a, b) =>
    b.percentOff - a.percentOff ||
    Number(b.available) - Number(a.available) ||
    b.product.createdAt.getTime() - a.product.createdAt.getTime(),
};

export function naiveList(
  products: NaiveProduct[],
  parents: Record<string, string | null>,
  request: SearchRequest,
  now: Date,
  rule: StrikePriceRule,
) {
  const isBelow = (id: string | null): boolean =>
    request.category === null || (id !== null && (id === request.category || isBelow(parents[id] ?? null)));
  const words = request.term.split(' ').filter(Boolean);
  const has = (product: NaiveProduct, word: string): boolean => {
    const text = product.texts[request.locale];
    return text !== undefined && `${text.title} ${text.body} ${text.prose}`.split(' ').includes(word);
  };
  /** Matches by more than its description. */
  const isNamed = ({ product }: State): boolean => {
    const text = product.texts[request.locale];
    return words.some((word) => text !== undefined && `${text.title} ${text.body}`.split(' ').includes(word));
  };
  /** Matches by the noun of its title. */
  const isCalled = ({ product }: State): boolean => {
    const text = product.texts[request.locale];
    return nounOf(text?.title ?? '').some((noun) => words.includes(noun));
  };
  const scope = products
    .filter(
      (product) =>
        product.texts[request.locale] !== undefined && [product.categoryId, ...product.furtherIds].some(isBelow),
    )
    .flatMap((product) => stateOf(product, now, rule) ?? []);
  const answered = ({ product }: State): number => words.filter((word) => has(product, word)).length;
  const most = Math.max(0, ...scope.map(answered));
  // Without a product that has all words, those that have the noun answer (decision 257).
  const noun = words.at(-1) ?? '';
  const ofKind = most < words.length ? scope.filter(({ product }) => has(product, noun)) : [];
  const best = ofKind.length > 0 ? ofKind : scope.filter((state) => most > 0 && answered(state) === most);
  const answering = words.length === 0 ? scope : best;
  const candidates = words.length > 0 && answering.some(isCalled) ? answering.filter(isNamed) : answering;
  const { min, max } = request.price;
  const meets = (part: Part, ignored: string): boolean =>
    KEYS.every((key) => {
      const { amount } = part.state;
      if (key === ignored) return true;
      if (key === 'price') return (min === null || amount >= min) && (max === null || amount <= max);
      const chosen = request.filters[key] ?? [];
      return chosen.length === 0 || chosen.some((value) => valuesOf(part, key).includes(value));
    });
  const parts = (state: State): Part[] =>
    state.sold.map((article) => ({ state, article, canBeHad: article.availableFrom <= now.getTime() }));
  const passing = (state: State, ignored: string): Part[] => parts(state).filter((part) => meets(part, ignored));
  const passes = (state: State, ignored: string): boolean => passing(state, ignored).length > 0;
  const result = candidates
    .filter((state) => passes(state, ''))
    .sort((a, b) => COMPARE[request.sort](a, b) || (a.product.id < b.product.id ? -1 : 1));
  const counts = Object.fromEntries(
    KEYS.filter((key) => key !== 'price').map((key) => {
      const seen = candidates.flatMap((state) => [
        ...new Set(passing(state, key).flatMap((part) => valuesOf(part, key))),
      ]);
      const shown = new Set([...seen, ...(request.filters[key] ?? [])]);
      return [
        key,
        Object.fromEntries([...shown].map((value) => [value, seen.filter((other) => other === value).length])),
      ];
    }),
  );
  const amounts = candidates.filter((state) => passes(state, 'price')).map((state) => state.amount);
  const shownSku = (state: State): string => {
    const met = (variant: IndexedVariant): number =>
      variant.axes.filter(({ key, value }) => request.filters[key]?.includes(value)).length;
    const points = (variant: IndexedVariant): number =>
      1000 * met(variant) + (variant.availableFrom <= now.getTime() ? 1 : 0);
    return [...state.sold].sort((a, b) => points(b) - points(a))[0]?.sku ?? '';
  };
  return {
    total: result.length,
    isMentioned: words.length > 0 && !answering.some(isNamed),
    hits: result.map((state) => ({ productId: state.product.id, sku: shownSku(state) })),
    counts,
    amounts,
  };
}
