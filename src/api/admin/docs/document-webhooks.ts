import { toJsonSchema } from '@valibot/to-json-schema';
import { EVENT_CATALOGUE, EVENT_TYPES, type EventType } from '../../../shop/staff/events/index.ts';
import type { ApiParameter, ApiWebhook, JsonSchema } from '../../openapi.ts';
import { ADMIN_SCHEMAS } from '../admin-schemas.ts';
import { EventBody, eventExample } from '../event-schemas.ts';

/** Describes the delivery of each event type, for the section `webhooks` of the OpenAPI document. */
export function documentWebhooks(): Record<string, { post: ApiWebhook }> {
  return Object.fromEntries(EVENT_TYPES.map((type) => [type, { post: webhookOf(type) }]));
}

function webhookOf(type: EventType): ApiWebhook {
  const { meaning, subject } = EVENT_CATALOGUE[type];
  return {
    operationId: `webhook.${type}`,
    tags: ['webhooks'],
    summary: meaning,
    description: `Subject: \`${subject}\`. Events of one subject come in order, and the same event may come twice.`,
    parameters: HEADERS,
    requestBody: {
      description: 'Event in the CloudEvents envelope. Verify the signature of the raw body before you parse it.',
      required: true,
      content: { 'application/cloudevents+json': { schema: bodyOf(type), example: eventExample(type) } },
    },
    responses: {
      '2XX': { description: 'The event has arrived. The next one of its subject follows.' },
      '410': { description: 'The endpoint wants no more events. It is parked at once.' },
      '429': { description: 'The endpoint rests for the time in `Retry-After`, an hour at most.' },
      default: { description: 'A failure, as are redirects. Further attempts follow for three days.' },
    },
  };
}

const header = (name: string, description: string, example: string): ApiParameter => ({
  name,
  in: 'header',
  description,
  required: true,
  schema: { type: 'string' },
  example,
});

const HEADERS = [
  header('webhook-id', 'Id of the event, the same in each attempt.', '6f1b0d0a-3c52-4c0e-9b3f-8f3b3c1a2d10'),
  header(
    'webhook-timestamp',
    'Time of the attempt, in seconds since 1970. Refuse one that is five minutes off.',
    '1795773600',
  ),
  header(
    'webhook-signature',
    'Signatures by Standard Webhooks, with spaces between: `v1,` and the base64 of HMAC-SHA256 of `id.timestamp.body`. While the secret is rotated, there are two.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
  header('kontor-version', 'Version of the API that the endpoint has.', '2026-11-27'),
];

/** Envelope with the data of one type. */
function bodyOf(type: EventType): JsonSchema {
  return {
    allOf: [
      { $ref: '#/components/schemas/EventEnvelope' },
      { type: 'object', properties: { type: { const: type }, data: { $ref: `#/components/schemas/Event.${type}` } } },
    ],
  };
}

/** Schema of the envelope of all events, by its name. */
export function envelopeSchema(): { EventEnvelope: JsonSchema } {
  const {
    $schema: _,
    $defs: __,
    ...EventEnvelope
  } = toJsonSchema(EventBody, {
    target: 'draft-2020-12',
    errorMode: 'ignore',
    typeMode: 'output',
    definitions: ADMIN_SCHEMAS,
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  });
  return { EventEnvelope };
}
