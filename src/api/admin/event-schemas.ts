import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import {
  type CloudEvent,
  EVENT_CATALOGUE,
  EVENT_TYPES,
  type EventType,
  envelopeOf,
} from '../../shop/staff/events/index.ts';
import { API_TENANTS } from './admin-parameters.ts';
import { Timestamp } from './admin-schemas.ts';

const Type = v.pipe(v.picklist(EVENT_TYPES), v.description('Type of the event; `GET /events/types` describes each.'));
const Data = v.pipe(v.record(v.string(), v.unknown()), v.description('As `dataschema` says. It has no personal data.'));

/** Envelope of an event. */
export const EventBody = v.pipe(
  v.object({
    specversion: v.literal('1.0'),
    id: v.pipe(v.string(), v.uuid(), v.description('The same when an event is delivered again.')),
    source: v.string(),
    type: Type,
    subject: v.pipe(
      v.string(),
      v.description('Object, such as `order/100000123`. Its events have the order of its changes.'),
    ),
    time: Timestamp,
    datacontenttype: v.literal('application/json'),
    dataschema: v.pipe(v.string(), v.description('Name of the schema of the data.')),
    tenant: v.exactOptional(
      v.pipe(v.picklist(API_TENANTS), v.description('Absent for what all tenants share, such as stock.')),
    ),
    sequence: v.pipe(v.string(), v.regex(/^\d{16}$/), v.description('Position in the log, with zeros in front.')),
    data: Data,
  }),
  v.description('Event of the shop: CloudEvents 1.0 with the extensions `tenant` and `sequence`.'),
);

/** Example of an event, as the log has it. */
export function eventExample(type: EventType): CloudEvent {
  const { example } = EVENT_CATALOGUE[type];
  return envelopeOf({
    position: 4711,
    id: '6f1b0d0a-3c52-4c0e-9b3f-8f3b3c1a2d10',
    type,
    tenant: example.tenant,
    subject: example.subject,
    at: new Date('2026-11-27T10:00:00Z'),
    data: example.data,
  });
}

/** Returns the JSON Schema of the data of a type. */
export function eventDataSchema(type: EventType): Record<string, unknown> {
  const { $schema: _, ...schema } = toJsonSchema(EVENT_CATALOGUE[type].data, {
    target: 'draft-2020-12',
    errorMode: 'ignore',
    typeMode: 'output',
  });
  return { ...schema };
}

/** Description of a type of event. */
export const EventTypeBody = v.object({
  type: Type,
  meaning: v.string(),
  subject: v.pipe(v.string(), v.description('Form of the subject.')),
  dataschema: v.string(),
  schema: v.pipe(v.record(v.string(), v.unknown()), v.description('JSON Schema of the data.')),
  example: EventBody,
});
