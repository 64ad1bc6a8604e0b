import { isbot } from 'isbot';
import type { SearchInsight } from '../shop/search/index.ts';
import { programOf } from '../tenants/programs.ts';
import type { RequestFacts } from './request-facts.ts';

/**
 * Counts a page of search results that somebody asked for, kept or not: its first page, without filters. What a program
 * reads and what a browser fetches ahead is no search.
 */
export function countSearch(
  insight: Pick<SearchInsight, 'searched'>,
  request: Request,
  facts: () => Pick<RequestFacts, 'tenant' | 'locale'>,
): void {
  const question = request.url.indexOf('?');
  if (request.method !== 'GET' || question < 0 || !SEARCH_PATH.test(request.url.slice(0, question))) return;
  const parameters = new URLSearchParams(request.url.slice(question));
  const term = parameters.get('q')?.trim() ?? '';
  if (term === '' || [...parameters.keys()].some((name) => !OF_A_SEARCH.has(name))) return;
  if (/prefetch|preview|prerender/.test(request.headers.get('sec-purpose') ?? request.headers.get('purpose') ?? ''))
    return;
  if (isbot(request.headers.get('user-agent'))) return;
  const { tenant, locale } = facts();
  if (programOf(tenant, request.headers) !== null) return;
  insight.searched({ tenant: tenant.id, locale: locale.locale, term });
}

/** Pages and their data: /s/, /fr/s/, /s.data and /s/_.data of a client's navigation. */
const SEARCH_PATH = /\/s(?:\/(?:_\.data)?|\.data)?$/;
/** What the router adds says nothing of the search. */
const OF_A_SEARCH: ReadonlySet<string> = new Set(['q', '_routes']);
