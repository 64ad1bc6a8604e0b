import * as v from 'valibot';
import { inMinorUnits } from '../../currencies/decimal-text.ts';
import { isAttributeKey } from '../../shop/catalogue/attributes/index.ts';
import type { Catalogue, CategoryId, CategoryPage } from '../../shop/catalogue/products/index.ts';
import type { SearchRequest } from '../../shop/search/engine/index.ts';
import {
  LONGEST_TERM,
  MOST_PAGES,
  MOST_VALUES,
  priceRange,
  readAmount,
  SORTINGS,
} from '../../shop/search/engine/list-parameters.ts';
import type { EndpointCall, OtherParameters, Parameter } from '../endpoint.ts';
import { choice, text, wholeNumberParameter } from '../parameters.ts';
import type { SearchShop } from './search-deps.ts';

const MOST_PRODUCTS = 96;
const LONGEST_PATH = 300;

const AMOUNT = '\\d{1,7}(?:[.,]\\d{1,2})?';
const RANGE = new RegExp(`^(?:${AMOUNT}-(?:${AMOUNT})?|-${AMOUNT})$`);

const price: Parameter<SearchRequest['price']> = {
  schema: v.pipe(
    v.optional(v.pipe(v.string(), v.regex(RANGE, 'price-range'))),
    v.transform((range) => {
      const [from, to] = (range ?? '').split('-', 2);
      return priceRange(readAmount(from ?? null), readAmount(to ?? null));
    }),
  ),
  description: 'From and to in units of the currency, either may be missing: 10-99.90, 10-, -99.90.',
  example: '10-99.90',
  shown: 'sent',
};

/** Filters by the attributes of the catalogue. Their keys are those of the facets. */
export const filters: OtherParameters = {
  name: 'filters',
  isName: isAttributeKey,
  description:
    'One parameter for each facet to filter by, with the key of the facet as its name: values separated by commas, any of which will do, or "60-90" for a facet of kind "range". Unknown values find nothing; unknown keys are ignored.',
  example: { colour: 'navy,bordeaux', width: '60-90' },
  most: MOST_VALUES,
};

/** Parameters that select products: a term, a category, filters. */
export const selection = {
  query: text({
    longest: LONGEST_TERM,
    description: 'What is searched for; empty for the whole range.',
    example: 'kleid',
  }),
  category: text({
    longest: LONGEST_PATH,
    description: 'A category by its path as in the address of its page, or by its id; an unknown one finds nothing.',
    example: 'mode',
  }),
  price,
};

/** Parameters that choose order and page of the selected products. */
export const paging = {
  sort: choice(SORTINGS, {
    description: 'Order of the products; without it relevance for a term and popularity for a category.',
    example: 'price-asc',
  }),
  page: wholeNumberParameter({ least: 1, most: MOST_PAGES, otherwise: 1, description: 'Page, from 1.' }),
  count: wholeNumberParameter({ least: 1, most: MOST_PRODUCTS, otherwise: 48, description: 'Products a page.' }),
};

type Read<P extends Record<string, Parameter>> = { [Name in keyof P]: v.InferOutput<P[Name]['schema']> };
export type Selected = Read<typeof selection>;

/** Returns the chosen values of known facets. */
export async function chosenFilters(
  others: Record<string, string[]>,
  { filterKeys }: Pick<SearchShop, 'filterKeys'>,
): Promise<Record<string, string[]>> {
  const keys = await filterKeys();
  return Object.fromEntries(Object.entries(others).filter(([key]) => keys.has(key) && key !== 'price'));
}

/** Returns the category of a request; null for the whole range. */
export async function requestedCategory(
  catalogue: Pick<Catalogue, 'category'>,
  { tenant, locale }: Pick<EndpointCall, 'tenant' | 'locale'>,
  category: string,
): Promise<Pick<CategoryPage, 'id' | 'sorting'> | null> {
  if (category === '') return null;
  const found = await catalogue.category({ tenant, locale: locale.locale, path: category.replace(/^\/|\/$/g, '') });
  return found ?? { id: category as CategoryId, sorting: 'popularity' };
}

/** Builds the request to the search engine. */
export async function searchRequest(
  shop: Pick<SearchShop, 'filterKeys'> & { catalogue: Pick<Catalogue, 'category'> },
  call: Pick<EndpointCall, 'tenant' | 'locale' | 'textLocale'>,
  query: Selected & { sort?: SearchRequest['sort'] | null; page?: number; count?: number },
  others: Record<string, string[]>,
): Promise<SearchRequest> {
  const category = await requestedCategory(shop.catalogue, call, query.category);
  const minor = (hundredths: number | null): number | null =>
    hundredths === null ? null : inMinorUnits(hundredths, call.tenant.currency);
  const sort = query.sort ?? category?.sorting ?? 'relevance';
  return {
    tenant: call.tenant.id,
    locale: call.textLocale,
    term: query.query,
    category: category?.id ?? null,
    filters: await chosenFilters(others, shop),
    nameLocale: call.locale.locale,
    price: { min: minor(query.price.min), max: minor(query.price.max) },
    sort,
    isUsualOrder: sort === category?.sorting,
    page: query.page ?? 1,
    count: query.count ?? 1,
  };
}
