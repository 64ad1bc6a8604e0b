import * as v from 'valibot';
import type { RateLimit } from '../../platform/rate-limit.ts';
import type { Tracking } from '../../shop/customers/tracking/index.ts';
import { programOf } from '../../tenants/programs.ts';
import { consentOf } from '../../web/consent-of.ts';
import { defineEndpoint, type Endpoint, type EndpointCall, type Parameter } from '../endpoint.ts';
import { tooManyRequests } from '../problem.ts';

export type TrackingDeps = {
  tracking(): Tracking;
  /** Returns the id of the customer with a soft or full login in the calling browser; null for all other visitors. */
  knownCustomerOf(call: EndpointCall): Promise<string | null>;
  limit: RateLimit;
};

const TYPES = ['category', 'product', 'add-to-basket'] as const;
const NOBODY = '-';
const hasConsent = ({ request, tenant }: EndpointCall): boolean => consentOf(request, tenant).includes('C0004');
const headers = { 'Cache-Control': 'no-store' };

const part = (pattern: RegExp, given: { description: string; example: string }): Parameter<string> => ({
  schema: v.pipe(v.string('required'), v.regex(pattern, 'invalid')),
  description: given.description,
  example: given.example,
  shown: 'sent',
});

/** Records viewed products for recommendations, only with consent to C0004 and never for programs. */
export function trackingEndpoints(deps: TrackingDeps): Endpoint[] {
  const tag = 'Tracking';
  return [
    defineEndpoint({
      method: 'POST',
      path: '/api/dynamicyield/person',
      id: 'trackingPerson',
      tag,
      summary: 'How the customer is called in events',
      description:
        'The keyed hash that stands for whoever is logged in in this browser; "-" for everybody else, and without consent to C0004. Takes no body.',
      parameters: {},
      success: {
        status: 200,
        description: 'A hash of 64 hexadecimal digits, or "-".',
        type: 'application/json',
        schema: v.object({ person: v.string() }),
        example: { person: NOBODY },
      },
      answer: async (_, call) => {
        const id = hasConsent(call) ? await deps.knownCustomerOf(call) : null;
        const person = id === null ? NOBODY : deps.tracking().personOf({ tenant: call.tenant.id, id });
        return { content: { person }, headers };
      },
    }),
    defineEndpoint({
      method: 'POST',
      path: '/api/dynamicyield/{type}/{id}/{session}/{hashedEmail}',
      id: 'trackingEvent',
      tag,
      summary: 'Tells what was looked at',
      description:
        'Kept for 90 days if the consent cookie agrees to C0004, else refused. The hash counts only in the browser of the customer for whom it stands. Neither the parts of the address nor anything of the browser are written to logs or figures. Takes no body.',
      parameters: {
        type: {
          schema: v.picklist(TYPES, 'choice'),
          description: 'What happened: a category or a product was looked at, an article put into the basket.',
          example: 'product',
          shown: 'sent',
        },
        id: part(/^[\w.-]{1,64}$/, {
          description: 'Article number; of a category its path with hyphens, "storefront" for the home page.',
          example: '100101-01',
        }),
        session: part(/^[A-Za-z0-9_-]{16,64}$/, {
          description: 'Random, made by the browser for one visit.',
          example: '6f1d2c3b4a5968778695a4b3c2d1e0f1',
        }),
        hashedEmail: part(/^(?:-|[0-9a-f]{64})$/, {
          description: 'The keyed hash of the person, from `/api/dynamicyield/person`, or "-".',
          example: NOBODY,
        }),
      },
      success: {
        status: 204,
        description: 'Kept, unless a program sent it.',
        type: null,
        schema: v.null(),
        example: null,
      },
      problems: ['no-consent', 'too-many-requests'],
      answer: async ({ query }, call) => {
        const turn = deps.limit.take(call.client);
        if (!turn.ok) return { problem: tooManyRequests(turn.retryAfter) };
        if (programOf(call.tenant, call.request.headers) !== null) return { content: null, headers };
        if (!hasConsent(call)) return { problem: { code: 'no-consent' } };
        const tenant = call.tenant.id;
        const id = query.hashedEmail === NOBODY ? null : await deps.knownCustomerOf(call);
        // A known hash is not enough to write into another customer's events.
        const person =
          id !== null && deps.tracking().personOf({ tenant, id }) === query.hashedEmail ? query.hashedEmail : null;
        await deps.tracking().record({ tenant, type: query.type, item: query.id, session: query.session, person });
        return { content: null, headers };
      },
    }),
  ];
}
