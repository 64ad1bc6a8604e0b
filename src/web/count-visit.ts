import { isbot } from 'isbot';
import type { VisitCounter } from '../shop/reports/visits/index.ts';
import { MAIL_TAG, readMailTag } from '../tenants/mail-tag.ts';
import { programOf } from '../tenants/programs.ts';
import type { RequestFacts } from './request-facts.ts';

/** Addresses that are no pages of the shop. */
const OTHER_PATHS = /^\/(?:api|backoffice|assets|media|healthz|readyz|metrics)(?:\/|$)/;

/**
 * Counts a visit: a page that a browser loads from outside of the shop. It comes by a typed address, a bookmark, a search
 * engine, a mail or another site. No cookie, address or identifier is read or stored. Robots, prefetches, reloads and
 * returns from a payment page count as none. A link of a marketing mail names the mail, which counts the visit too.
 */
export function countVisit(
  counter: Pick<VisitCounter, 'visited'>,
  request: Request,
  facts: () => Pick<RequestFacts, 'tenant' | 'knownHost'>,
): void {
  const { headers } = request;
  const site = headers.get('sec-fetch-site');
  if (site !== 'none' && site !== 'cross-site') return;
  if (headers.get('sec-fetch-mode') !== 'navigate' || headers.get('sec-fetch-dest') !== 'document') return;
  if (/prefetch|preview|prerender/.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '')) return;
  if (/no-cache|max-age=0/.test(headers.get('cache-control') ?? '')) return;
  const { pathname, searchParams } = new URL(request.url);
  if (OTHER_PATHS.test(pathname) || searchParams.has('payment')) return;
  if (isbot(headers.get('user-agent'))) return;
  const { tenant, knownHost } = facts();
  if (!knownHost || programOf(tenant, headers) !== null) return;
  counter.visited(tenant, readMailTag(searchParams.get(MAIL_TAG)));
}
