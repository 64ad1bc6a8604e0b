import type { DescribedCategory } from '../../src/shop/search/engine/index/dictionary.ts';
import type { IndexedProduct, IndexedVariant } from '../../src/shop/search/engine/index/goods.ts';
import type { GeneratedProduct, GeneratedVariant, Goods } from '../catalogue/goods.ts';

const DAY_MS = 86_400_000;
/** As in bench/catalogue/write-goods.store.ts. */
const EARLIER_DAYS = 90;
const REDUCED_DAYS = 10;
export const LOCALE = 'de-CH';

/** Returns a generated product as the index would read it from PostgreSQL. */
export function indexedProduct(product: GeneratedProduct, place: number, now: number): IndexedProduct {
  const { id, category, brand, title, description, rating } = product;
  return {
    id,
    categoryId: category.ids.at(-1) ?? '',
    furtherIds: [],
    createdAt: new Date(now - place * 60_000),
    deliveryMode: 'parcel',
    average: rating?.average ?? 0,
    reviews: rating?.reviews ?? 0,
    facets: [{ key: 'brand', value: brand }],
    variants: product.variants.map((variant) => indexedVariant(product, variant, now)),
    texts: {
      [LOCALE]: {
        title: title[0],
        body: [brand, ...category.names.map(([german]) => german), id].join(' . '),
        prose: description[0],
      },
    },
  };
}

function indexedVariant(
  product: GeneratedProduct,
  { sku, colour, size, stock }: GeneratedVariant,
  now: number,
): IndexedVariant {
  const before = new Date(now - EARLIER_DAYS * DAY_MS);
  const since = new Date(now - REDUCED_DAYS * DAY_MS);
  const { amount, earlierAmount } = product;
  return {
    sku,
    gtin: null,
    mpn: null,
    axes: [...(colour ? [{ key: 'colour', value: colour.id }] : []), ...(size ? [{ key: 'size', value: size }] : [])],
    availableFrom: stock > 0 ? 0 : Number.POSITIVE_INFINITY,
    prices:
      earlierAmount === null
        ? [{ amount, from: before, to: null }]
        : [
            { amount: earlierAmount, from: before, to: since },
            { amount, from: since, to: null },
          ],
  };
}

export function categoriesOf({ fixedCategory, otherCategories }: Goods): DescribedCategory[] {
  const known = new Map<string, DescribedCategory>();
  for (const { ids, names, path } of [fixedCategory, ...otherCategories])
    for (const [index, id] of ids.entries())
      known.set(id, {
        id,
        parentId: ids[index - 1] ?? null,
        depth: index + 1,
        position: known.size,
        texts: { [LOCALE]: { name: names[index]?.[0] ?? '', path: path[0] } },
        attributes: null,
      });
  return [...known.values()];
}
