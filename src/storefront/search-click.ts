import { PAGE_SIZE } from './page-size.ts';

/** Product opened from search results. `position`: its place in the list, 1 at the first. */
export type SearchClick = { term: string; sku: string; position?: number };

/**
 * Returns term and SKU of a product opened from search results; null for any other click. `index`: place of its card on the
 * page, from 0; null if it is not in the list.
 */
export function searchClick(page: string, link: string, index: number | null = null): SearchClick | null {
  if (!URL.canParse(page) || !URL.canParse(link)) return null;
  const [from, to] = [new URL(page), new URL(link)];
  const term = from.searchParams.get('q')?.trim() ?? '';
  const sku = to.pathname.match(/\/p\/[^/]+\/([\w.-]+)$/)?.[1];
  if (term === '' || sku === undefined || from.origin !== to.origin || !/\/s\/?$/.test(from.pathname)) return null;
  const pageNumber = Number(/^[1-9]\d{0,3}$/.exec(from.searchParams.get('page') ?? '')?.[0] ?? 1);
  const position = index === null ? {} : { position: (pageNumber - 1) * PAGE_SIZE + index + 1 };
  return { term: term.slice(0, 200), sku, ...position };
}
