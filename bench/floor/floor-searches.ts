import type { CategoryId } from '../../src/shop/catalogue/products/index.ts';
import type { SearchRequest } from '../../src/shop/search/engine/index.ts';
import type { Goods } from '../catalogue/goods.ts';
import { KINDS, MANNERS, QUALITIES } from '../catalogue/words.ts';

export type SearchKind = 'category' | 'search';
/** One search as the shop's address and as the question to its index. */
export type FloorSearch = { path: string; request: SearchRequest };

const COUNT = 48;
/** Above every price of the generated products, in currency units. */
const HIGHEST = 1_000_000;

/**
 * Returns a function that gives the search at a place: another category or term than before, and a highest price that
 * no other has. So no cache has its answer.
 */
export function floorSearches(goods: Goods, kind: SearchKind): (place: number) => FloorSearch {
  const categories = [goods.fixedCategory, ...goods.otherCategories].map(({ ids }) => ids.at(-1) ?? '');
  const terms = [
    ...KINDS.map(([name]) => name),
    ...KINDS.map(([name], index) => `${name} ${MANNERS[index % MANNERS.length]?.[0] ?? ''}`),
    ...QUALITIES.map(([name], index) => `${name} ${KINDS[index % KINDS.length]?.[0] ?? ''}`),
  ];
  return (place) => {
    const isList = kind === 'category';
    const category = isList ? (categories[place % categories.length] ?? '') : '';
    const term = isList ? '' : (terms[place % terms.length] ?? '');
    const sort = isList ? 'popularity' : 'relevance';
    const highest = HIGHEST + place;
    const asked = new URLSearchParams({
      ...(isList ? { category } : { query: term }),
      price: `-${highest}`,
      sort,
      count: String(COUNT),
    });
    return {
      path: `/api/search/searchv2?${asked}`,
      request: {
        tenant: 'ch',
        locale: 'de-CH',
        term,
        category: isList ? (category as CategoryId) : null,
        filters: {},
        nameLocale: 'de-CH',
        price: { min: null, max: highest * 100 },
        sort,
        isUsualOrder: isList,
        page: 1,
        count: COUNT,
      },
    };
  };
}
