import * as v from 'valibot';
import type { Catalogue, CategoryId } from '../../shop/catalogue/products/index.ts';
import { FACET_KEYS } from '../../shop/search/engine/facet-keys.ts';
import type { SearchRequest } from '../../shop/search/engine/index.ts';
import {
  LONGEST_TERM,
  MOST_PAGES,
  MOST_VALUES,
  priceRange,
  readAmount,
  SORTINGS,
} from '../../shop/search/engine/list-parameters.ts';
import type { EndpointCall, Parameter } from '../endpoint.ts';
import { choice, text, valueList, wholeNumberParameter } from '../parameters.ts';

const MOST_PRODUCTS = 96;
const LONGEST_PATH = 300;

type FilterKey = Exclude<(typeof FACET_KEYS)[number], 'price'>;
const FILTERS = FACET_KEYS.filter((key): key is FilterKey => key !== 'price');

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

const values = (key: FilterKey, example: string): Parameter<string[]> =>
  valueList({
    most: MOST_VALUES,
    description: `Values of the facet "${key}", separated by commas, any of which will do; unknown ones find nothing.`,
    example,
  });

const filters: Record<FilterKey, Parameter<string[]>> = {
  size: values('size', '38,40'),
  cup: values('cup', 'C'),
  colour: values('colour', 'navy,bordeaux'),
  brand: values('brand', 'linnovelle'),
  firmness: values('firmness', 'h2'),
  storage: values('storage', '256-gb'),
  screen: values('screen', '55'),
  diameter: values('diameter', '24'),
  weight: values('weight', '750'),
  energy: values('energy', 'A,B'),
  material: values('material', 'leinen'),
  pattern: values('pattern', 'uni'),
  fit: values('fit', 'slim'),
  length: values('length', 'midi'),
  sleeve: values('sleeve', 'langarm'),
  neckline: values('neckline', 'v'),
  gender: values('gender', 'female'),
  rating: values('rating', '4'),
  delivery: values('delivery', 'parcel'),
  available: values('available', '1'),
  reduced: values('reduced', '1'),
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
  ...filters,
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

/** Returns the chosen values by facet; a facet without a choice is absent. */
export function chosenFilters(query: Selected): Record<string, string[]> {
  return Object.fromEntries(FILTERS.flatMap((key) => (query[key].length > 0 ? [[key, query[key]]] : [])));
}

/** Returns the category of a request; null for the whole range. */
export async function requestedCategory(
  catalogue: Pick<Catalogue, 'category'>,
  { tenant, locale }: Pick<EndpointCall, 'tenant' | 'locale'>,
  category: string,
): Promise<CategoryId | null> {
  if (category === '') return null;
  const found = await catalogue.category({ tenant, locale: locale.locale, path: category.replace(/^\/|\/$/g, '') });
  return found?.id ?? (category as CategoryId);
}

/** Builds the request to the search engine. */
export async function searchRequest(
  catalogue: Pick<Catalogue, 'category'>,
  call: Pick<EndpointCall, 'tenant' | 'locale' | 'textLocale'>,
  query: Selected & { sort?: SearchRequest['sort'] | null; page?: number; count?: number },
): Promise<SearchRequest> {
  const category = await requestedCategory(catalogue, call, query.category);
  return {
    tenant: call.tenant.id,
    locale: call.textLocale,
    term: query.query,
    category,
    filters: chosenFilters(query),
    price: query.price,
    sort: query.sort ?? (category === null ? 'relevance' : 'popularity'),
    page: query.page ?? 1,
    count: query.count ?? 1,
  };
}
