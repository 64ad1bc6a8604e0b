import { isbot } from 'isbot';
import type { SearchInsight } from '../shop/search/engine/index.ts';
import { programOf } from '../tenants/programs.ts';
import { FURTHER_TEXT_LOCALES } from '../tenants/tenant.ts';
import type { RequestFacts } from './request-facts.ts';

/**
 * Counts a search: the first page of its results without filters, cached or not, on the website or over the REST
 * interface. Requests of robots and prefetches count as no search.
 */
export function countSearch(
  insight: Pick<SearchInsight, 'searched'>,
  request: Request,
  facts: () => Pick<RequestFacts, 'tenant' | 'locale' | 'knownHost'>,
): void {
  const question = request.url.indexOf('?');
  if (request.method !== 'GET' || question < 0) return;
  const path = request.url.slice(0, question);
  const place = PLACES.find((known) => known.path.test(path));
  if (!place) return;
  const parameters = new URLSearchParams(request.url.slice(question));
  const term = parameters.get(place.term)?.trim() ?? '';
  if (term === '' || [...parameters].some(([name, value]) => !isOfASearch(place, name, value))) return;
  if (/prefetch|preview|prerender/.test(request.headers.get('sec-purpose') ?? request.headers.get('purpose') ?? ''))
    return;
  if (isbot(request.headers.get('user-agent'))) return;
  const { tenant, locale, knownHost } = facts();
  // The platform's defaults share Germany's id, and these are not its searches.
  if (!knownHost) return;
  if (programOf(tenant, request.headers) !== null) return;
  // The search endpoint itself refuses an unknown locale.
  const wanted = place.takesLocale ? parameters.get('locale') : null;
  const known = [...tenant.locales.map((own) => own.locale), ...FURTHER_TEXT_LOCALES].find((own) => own === wanted);
  if (wanted && !known) return;
  insight.searched({ tenant: tenant.id, locale: known ?? locale.locale, term });
}

type Place = { path: RegExp; term: string; takesLocale: boolean; others: ReadonlySet<string> };

const PLACES: Place[] = [
  // Pages and their data: /s/, /fr/s/, /s.data and /s/_.data of client navigation. Ignore parameters of the router.
  { path: /\/s(?:\/(?:_\.data)?|\.data)?$/, term: 'q', takesLocale: false, others: new Set(['_routes']) },
  {
    path: /^[a-z]+:\/\/[^/]+\/api\/search\/searchv2$/,
    term: 'query',
    takesLocale: true,
    others: new Set(['count', 'sort']),
  },
];

function isOfASearch({ term, takesLocale, others }: Place, name: string, value: string): boolean {
  if (name === term || others.has(name)) return true;
  return takesLocale && (name === 'locale' || (name === 'page' && value === '1'));
}
