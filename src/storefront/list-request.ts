import type { Sorting } from '../shop/search/engine/index.ts';
import {
  LONGEST_TERM,
  MOST_PAGES,
  MOST_VALUES,
  priceRange,
  readAmount,
  SORTINGS,
} from '../shop/search/engine/list-parameters.ts';
import type { PublicPage } from './public-page.ts';

/** List request in an address: `q`, `page`, `sort`, `price=10-99.90`, `read=1`, and one parameter for each facet. */
export type ListRequest = {
  term: string;
  filters: Record<string, string[]>;
  /** Hundredths of a unit of the currency, both ends included. */
  price: { min: number | null; max: number | null };
  sort: Sorting | null;
  page: number;
  /** Searches the term as typed, without correction. */
  literal?: true;
  /** Text by the key of a facet, to find among its many values. */
  finds?: Record<string, string>;
  /** The filters are all that the visitor wants, also instead of those that the term names. */
  isRead?: true;
};

/** Keys of the attributes by which lists filter. */
export type FilterKeys = Pick<ReadonlySet<string>, 'has'>;

export function isSorting(value: string | null): value is Sorting {
  return SORTINGS.some((sorting) => sorting === value);
}

function writeAmount(amount: number | null): string {
  if (amount === null) return '';
  return amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2);
}

function readPrice(params: URLSearchParams): ListRequest['price'] {
  const [from, to] = (params.get('price') ?? '').split('-', 2);
  const min = readAmount(params.get('price-from')) ?? readAmount(from ?? null);
  const max = readAmount(params.get('price-to')) ?? readAmount(to ?? null);
  return priceRange(min, max);
}

/** Control characters and directional marks, which would reverse the text around a term. */
const INVISIBLE = /[\p{Cc}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]+/gu;

function readTerm(typed: string): string {
  const term = typed.replaceAll(INVISIBLE, ' ').trim().slice(0, LONGEST_TERM);
  // Removes half of a surrogate pair at the end.
  return term.replace(/[\ud800-\udbff]$/, '').trim();
}

const NUMBER = /^-?\d{1,9}(?:[.,]\d{1,4})?$/;

/** Reads the chosen values of an attribute: values of one or several parameters, or two fields of a range. */
function readValues(params: URLSearchParams, key: string): string[] {
  const [from = '', to = ''] = ['from', 'to'].map((end) => {
    const typed = params.get(`${key}-${end}`)?.trim() ?? '';
    return NUMBER.test(typed) ? typed.replace(',', '.') : '';
  });
  if (from !== '' || to !== '') return [`${from}-${to}`];
  return [...new Set(params.getAll(key).flatMap((value) => value.split(',')))]
    .filter((value) => value !== '' && value.search(INVISIBLE) < 0)
    .slice(0, MOST_VALUES);
}

/** Longest text to find among the values of a facet: names of brands are shorter. */
const LONGEST_FIND = 40;

/** Name of the parameter with the text to find among the values of a facet. */
export const findName = (key: string): string => `${key}-find`;

/**
 * Reads a list request from an address with the filters of these keys, and ignores invalid values. A form without
 * JavaScript repeats a parameter for each value, and sends the ends of a range in two.
 */
export function readListRequest(params: URLSearchParams, keys: FilterKeys): ListRequest {
  const filters: Record<string, string[]> = {};
  const finds: Record<string, string> = {};
  for (const key of new Set([...params.keys()].map((name) => name.replace(/-(?:from|to|find)$/, '')))) {
    if (key === 'price' || !keys.has(key)) continue;
    const values = readValues(params, key);
    if (values.length > 0) filters[key] = values;
    // By characters: half of a pair cannot be written into an address.
    const find = [...readTerm(params.get(findName(key)) ?? '')].slice(0, LONGEST_FIND).join('').trim();
    if (find !== '') finds[key] = find;
  }
  const page = Number(/^\d{1,9}$/.exec(params.get('page') ?? '')?.[0] ?? 1);
  const sort = params.get('sort');
  return {
    term: readTerm(params.get('q') ?? ''),
    filters,
    price: readPrice(params),
    sort: isSorting(sort) ? sort : null,
    // Limits to the last possible page, as within a list.
    page: Math.min(Math.max(page, 1), MOST_PAGES),
    ...(params.get('literal') === '1' ? { literal: true as const } : {}),
    ...(params.get('read') === '1' ? { isRead: true as const } : {}),
    ...(Object.keys(finds).length > 0 ? { finds } : {}),
  };
}

/** Returns the query of a list with parameters in a fixed order; '' for the plain list. */
export function writeListRequest(request: ListRequest): string {
  const params: [string, string][] = [];
  if (request.term) params.push(['q', request.term]);
  if (request.term && request.literal) params.push(['literal', '1']);
  if (request.term && request.isRead) params.push(['read', '1']);
  for (const key of Object.keys(request.filters).toSorted()) {
    const values = request.filters[key] ?? [];
    if (values.length > 0) params.push([key, values.toSorted().join(',')]);
  }
  for (const [key, text] of Object.entries(request.finds ?? {}).toSorted()) params.push([findName(key), text]);
  const { min, max } = request.price;
  if (min !== null || max !== null) params.push(['price', `${writeAmount(min)}-${writeAmount(max)}`]);
  if (request.sort) params.push(['sort', request.sort]);
  if (request.page > 1) params.push(['page', String(request.page)]);
  const query = params
    .map(([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%2C', ',').replaceAll('%20', '+')}`)
    .join('&');
  return query === '' ? '' : `?${query}`;
}

/** Cache rule of a page with a list: all its query parameters are those of the list. */
export const LIST_PAGE: PublicPage = {
  publicQuery: (params, filters) => writeListRequest(readListRequest(params, filters)),
};

/** Adds or removes a facet value and returns to the first page. */
export function toggleValue(request: ListRequest, key: string, value: string): ListRequest {
  const chosen = request.filters[key] ?? [];
  const values = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
  return { ...request, filters: { ...request.filters, [key]: values }, page: 1 };
}

export function withoutFilters({ finds: _, ...request }: ListRequest): ListRequest {
  return { ...request, filters: {}, price: { min: null, max: null }, page: 1 };
}

export function isFiltered(request: ListRequest): boolean {
  return (
    Object.values(request.filters).some((values) => values.length > 0) ||
    request.price.min !== null ||
    request.price.max !== null
  );
}
