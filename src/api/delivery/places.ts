import * as v from 'valibot';
import { countryOfCode, readPostalCode } from '../../countries/postal-code.ts';
import type { RateLimit } from '../../platform/rate-limit.ts';
import type { Places } from '../../shop/selling/delivery/index.ts';
import { defineEndpoint } from '../endpoint.ts';
import { text } from '../parameters.ts';
import { tooManyRequests } from '../problem.ts';

const LONGEST = 10;

const Answer = v.object({
  country: v.pipe(v.string(), v.description('Country of the code: the same numbering serves two countries.')),
  towns: v.pipe(v.array(v.string()), v.description('Towns of the postal code; none if it is not known.')),
  complete: v.pipe(v.boolean(), v.description('Whether all codes of the country are known, so that this one is none.')),
});

/** Towns change once in years. */
const SHARED_CACHE = { 'Cache-Control': 'public, max-age=3600' };

/** Returns the towns with which the form completes a postal code. */
export function places(deps: { places(): Places; limit: RateLimit }) {
  return defineEndpoint({
    method: 'GET',
    path: '/api/delivery/places',
    id: 'deliveryPlaces',
    tag: 'Delivery',
    searchesTexts: false,
    summary: 'The towns of a postal code',
    description: 'Of the countries that the house delivers to. What is no postal code there has no towns.',
    parameters: { postalCode: text({ longest: LONGEST, description: 'A postal code.', example: '8001' }) },
    success: {
      status: 200,
      description: 'Towns.',
      type: 'application/json',
      schema: Answer,
      example: { country: 'CH', towns: ['Zürich'], complete: true },
    },
    problems: ['too-many-requests'],
    answer: async ({ query }, { tenant, client }) => {
      const turn = deps.limit.take(client);
      if (!turn.ok) return { problem: tooManyRequests(turn.retryAfter) };
      const { countries } = tenant.delivery;
      const country = countryOfCode(query.postalCode, countries[0] ?? '', countries);
      const code = readPostalCode(query.postalCode, country);
      if ('problem' in code) return { content: { country, towns: [], complete: false }, headers: SHARED_CACHE };
      const known = await deps.places().ofCode({ country, postalCode: code.value });
      const towns = [...new Set(known.places.map((place) => place.place))];
      return { content: { country, towns, complete: known.isComplete }, headers: SHARED_CACHE };
    },
  });
}
