import * as v from 'valibot';
import type { RateLimit } from '../../platform/rate-limit.ts';
import { programOf } from '../../tenants/programs.ts';
import { defineEndpoint } from '../endpoint.ts';
import { tooManyRequests } from '../problem.ts';
import { VITAL_EXAMPLE, Vital } from './payload.ts';
import type { RecordVital } from './recorded-vital.ts';

/** Maximum bytes. A payload has about 600 bytes, but addresses and user agents may be long. */
const MOST_BYTES = 8 * 1024;

/** Returns possible causes of slowness. An element is its name ("button"), never its content. */
function traitsOf({ target, interactionType, navigationType, connection, loadState, environment }: Vital) {
  const told = { target, interactionType, navigationType, connection, loadState, environment };
  return Object.fromEntries(Object.entries(told).flatMap(([name, said]) => (said ? [[name, said]] : [])));
}

/** Records how fast pages respond, as browsers measured it. */
export function vitals({ recordVital, limit }: { recordVital: RecordVital; limit: RateLimit }) {
  return defineEndpoint({
    method: 'POST',
    path: '/api/vitals',
    id: 'vitals',
    tag: 'Vitals',
    summary: 'Reports a performance metric',
    description:
      'Sent by sendBeacon (as text/plain) or by fetch with keepalive. What is counted: metric, value, rating, kind of page, device, connection, interaction and navigation, state, environment and the name of the element; path, user agent and id are read and forgotten.',
    parameters: {},
    body: {
      description: 'The metric; what the browser does not know may be null or absent.',
      types: ['application/json', 'text/plain'],
      mostBytes: MOST_BYTES,
      schema: Vital,
      example: VITAL_EXAMPLE,
    },
    success: { status: 204, description: 'Recorded.', type: null, schema: v.null(), example: null },
    problems: ['too-many-requests'],
    answer: ({ body }, { client, tenant, request }) => {
      const turn = limit.take(client);
      if (!turn.ok) return { problem: tooManyRequests(turn.retryAfter) };
      const { name, value, delta, rating, pageType, deviceType } = body;
      if (programOf(tenant, request.headers) === null)
        recordVital(
          { name, value, delta, rating, pageType, deviceType: deviceType ?? 'unknown', traits: traitsOf(body) },
          tenant.id,
        );
      return { content: null, headers: { 'Cache-Control': 'no-store' } };
    },
  });
}
