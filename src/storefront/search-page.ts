import { pathInLocale } from '../tenants/paths.ts';
import type { Locale } from '../tenants/tenant.ts';
import { isFiltered, type ListRequest, readListRequest } from './list-request.ts';

/**
 * Returns the request that searches the typed term as it stands. After a reading, the filters of an address may come from
 * the term, so none of them stays.
 */
export function literalRequest({ isRead, ...asked }: ListRequest): ListRequest {
  const { term } = asked;
  const chosen = isRead ? { term, filters: {}, price: { min: null, max: null }, sort: null } : asked;
  return { ...chosen, page: 1, literal: true };
}

/**
 * Returns where a rule of employees leads from an address; null if the visitor chose filters, and if the rule leads to the
 * same search. Filters that the search read in the term do not count.
 */
export function ruleTarget(
  asked: ListRequest,
  redirect: string | null,
  { url, locale }: { url: URL; locale: Locale },
): string | null {
  if (redirect === null || isFiltered(asked)) return null;
  const target = pathInLocale(locale, redirect);
  const to = new URL(target, url);
  // A redirect rule may lead to a search; to the same one it would loop.
  const isHere = to.pathname === url.pathname && readListRequest(to.searchParams, new Set()).term === asked.term;
  return isHere ? null : target;
}
