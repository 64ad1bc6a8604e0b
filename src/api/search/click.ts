import * as v from 'valibot';
import type { RateLimit } from '../../platform/rate-limit.ts';
import type { SearchInsight } from '../../shop/search/engine/index.ts';
import { programOf } from '../../tenants/programs.ts';
import { defineEndpoint } from '../endpoint.ts';
import { tooManyRequests } from '../problem.ts';

const MOST_BYTES = 1024;
/** Above the last place of the longest list. */
const MOST_POSITION = 100_000;

const Click = v.object({
  term: v.pipe(v.string(), v.nonEmpty('required'), v.maxLength(200), v.description('What was searched for.')),
  sku: v.pipe(v.string(), v.nonEmpty('required'), v.maxLength(50), v.description('The article that was opened.')),
  position: v.exactOptional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(MOST_POSITION),
      v.description('Its place in the list; 1 is the first.'),
    ),
  ),
});

/** Counts a product that a visitor opened from search results. */
export function click({
  recordClick,
  limit,
  again,
}: {
  recordClick: SearchInsight['clicked'];
  limit: RateLimit;
  /** Limit of clicks of one visitor on one product of a term. Further ones count as none. */
  again: RateLimit;
}) {
  return defineEndpoint({
    method: 'POST',
    path: '/api/search/click',
    id: 'searchClick',
    tag: 'Search',
    searchesTexts: true,
    summary: 'Counts a result that was opened',
    description:
      'Sent by sendBeacon (as text/plain) or by fetch with keepalive when somebody opens an article from the results of a search. Added to a number of the day; nothing of the person or the session is kept, and terms that may be personal are not counted.',
    parameters: {},
    body: {
      description: 'The term and the article.',
      types: ['application/json', 'text/plain'],
      mostBytes: MOST_BYTES,
      schema: Click,
      example: { term: 'sofa', sku: '200101-01', position: 3 },
    },
    success: { status: 204, description: 'Counted.', type: null, schema: v.null(), example: null },
    problems: ['too-many-requests'],
    answer: ({ body }, { client, tenant, textLocale, request }) => {
      const turn = limit.take(client);
      if (!turn.ok) return { problem: tooManyRequests(turn.retryAfter) };
      const isCounted = (): boolean => again.take([client, tenant.id, textLocale, body.term, body.sku].join('\n')).ok;
      if (programOf(tenant, request.headers) === null && isCounted())
        recordClick({ tenant: tenant.id, locale: textLocale, term: body.term }, body.sku, body.position ?? null);
      return { content: null, headers: { 'Cache-Control': 'no-store' } };
    },
  });
}
