import { attributesIn, type Dictionary } from './dictionary.ts';
import type { IndexedProduct, IndexedText, IndexedVariant } from './goods.ts';
import type { DescribedRow, HeldRows, ProductRows, ProjectedArticleRow, TextRow } from './projection.store.ts';

/** Builds products from rows of several tables, in ascending order. Omits products without a variant on sale. */
export function composeProducts(rows: ProductRows, dictionary: Dictionary, now: number): IndexedProduct[] {
  const axes = Map.groupBy(rows.axes, ([sku]) => sku);
  const prices = Map.groupBy(rows.prices, ([sku]) => sku);
  const articles = Map.groupBy(rows.articles, ([product]) => product);
  const facets = Map.groupBy(rows.facets, ([product]) => product);
  const texts = Map.groupBy(rows.texts, ([product]) => product);
  const described = Map.groupBy(rows.described, ([product]) => product);
  const names = namesOf(dictionary);
  const variantOf = ([, sku, gtin, mpn, quantity, held]: ProjectedArticleRow): IndexedVariant => ({
    sku,
    gtin,
    mpn,
    axes: (axes.get(sku) ?? []).map(([, key, value]) => ({ key, value })),
    availableFrom: availableFrom(quantity, held ?? [], now),
    prices: (prices.get(sku) ?? []).map(([, amount, from, to]) => ({
      amount,
      from: new Date(from),
      to: to === null ? null : new Date(to),
    })),
  });
  return rows.heads.flatMap(
    ([id, categoryId, furtherIds, created, deliveryMode, brand, average, reviews]): IndexedProduct[] => {
      const own = articles.get(id);
      if (!own) return [];
      const variants = own.map(variantOf);
      const ownFacets = (facets.get(id) ?? []).map(([, key, value]) => ({ key, value }));
      const traits = [...ownFacets, ...variants.flatMap((variant) => variant.axes)];
      return [
        {
          id,
          categoryId,
          furtherIds,
          createdAt: new Date(created),
          deliveryMode,
          average,
          reviews,
          facets: ownFacets,
          variants,
          texts: Object.fromEntries(
            (texts.get(id) ?? []).map((row) => [
              row[1],
              textOf(row, names(row[1], { brand, categoryId, furtherIds, traits, described: described.get(id) ?? [] })),
            ]),
          ),
        },
      ];
    },
  );
}

/** Time when the first unit is free, in milliseconds since 1970: 0 for now, infinity for out of stock. */
export function availableFrom(quantity: number, held: HeldRows[], now: number): number {
  const running = held.filter(({ until }) => until > now).sort((a, b) => a.until - b.until);
  let free = quantity - running.reduce((sum, hold) => sum + hold.quantity, 0);
  if (free > 0) return 0;
  for (const hold of running) {
    free += hold.quantity;
    if (free > 0) return hold.until;
  }
  return Number.POSITIVE_INFINITY;
}

type Named = {
  brand: string;
  categoryId: string;
  furtherIds: readonly string[];
  traits: { key: string; value: string }[];
  described: DescribedRow[];
};

/**
 * Returns a reader of the names of a product in a locale: brand, all its categories from the top, and labels of its
 * traits. Only traits count that its main category searches by.
 */
function namesOf(dictionary: Dictionary) {
  const { attributes, values, categories } = dictionary;
  const labels = new Map(values.map((entry) => [`${attributes[entry.key]?.key} ${entry.value}`, entry.labels]));
  const searched = new Map<string, Set<string>>();
  const searchedIn = (category: string): Set<string> => {
    const known =
      searched.get(category) ??
      new Set(attributesIn(dictionary, category).flatMap(({ key, searchable }) => (searchable ? [key] : [])));
    searched.set(category, known);
    return known;
  };
  const places = new Map(categories.map((category, place) => [category.id, place]));
  const chainTo = (id: string): number[] => {
    const chain: number[] = [];
    for (let up = places.get(id) ?? -1; up >= 0 && chain.length < categories.length; up = categories[up]?.parent ?? -1)
      chain.unshift(up);
    return chain;
  };
  return (locale: string, { brand, categoryId, furtherIds, traits, described }: Named): string[] => {
    const searchable = searchedIn(categoryId);
    const chain = [...new Set([categoryId, ...furtherIds].flatMap((id) => chainTo(id)))].map(
      (place) => categories[place]?.texts[locale]?.name ?? '',
    );
    const told = new Set([
      ...traits.flatMap(({ key, value }) =>
        searchable.has(key) ? (labels.get(`${key} ${value}`)?.[locale] ?? []) : [],
      ),
      ...described.flatMap(([, key, own, label]) => (own === locale && searchable.has(key) ? [label] : [])),
    ]);
    return [brand, ...chain, ...told].filter((name) => name !== '');
  };
}

function textOf([, , title, description, highlights, details]: TextRow, names: string[]): IndexedText {
  // A full stop between the texts prevents phrases across them.
  return { title, body: [...names, ...wordsIn(highlights), ...wordsIn(details)].join(' . '), prose: description };
}

/** Returns the texts of a stored list. Of details it returns the value, not the name. */
function wordsIn(stored: unknown): string[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((entry: unknown) => {
    if (typeof entry === 'string') return [entry];
    const value = typeof entry === 'object' && entry !== null && 'value' in entry ? entry.value : null;
    return typeof value === 'string' ? [value] : [];
  });
}
