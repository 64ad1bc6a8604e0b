import * as v from 'valibot';
import {
  type CloudEvent,
  EVENT_CATALOGUE,
  EVENT_DAYS,
  EVENT_TYPES,
  type EventType,
  envelopeOf,
  type ShopEvent,
  schemaNameOf,
} from '../../shop/staff/events/index.ts';
import type { Parameter } from '../endpoint.ts';
import { text } from '../parameters.ts';
import { limit, namesOf } from './admin-parameters.ts';
import { EventBody, EventTypeBody, eventDataSchema, eventExample } from './event-schemas.ts';
import { eventLines } from './event-stream.ts';
import { type AdminOperation, defineOperation, defineStream } from './operation.ts';

const position = v.pipe(v.string(), v.regex(/^\d{1,16}$/), v.transform(Number), v.number(), v.safeInteger());

/** Position in the log; null without one. */
const after: Parameter<number | null> = {
  schema: v.pipe(
    v.optional(position),
    v.transform((value) => value ?? null),
  ),
  description: 'Position that the events follow: `next` of the answer before, or `sequence` of the last event.',
  example: '4710',
  shown: 'sent',
};
const types = namesOf(EVENT_TYPES, {
  description: 'Types of the events, separated by commas; all otherwise.',
  example: 'order.placed',
});
const subject = text({
  longest: 100,
  description: 'Subject of the events, such as one order; all otherwise.',
  example: 'order/100000123',
});

type Filter = { types: EventType[] | null; subject: string };
const filterOf = ({ types: chosen, subject: of }: Filter) => ({
  ...(chosen ? { types: chosen } : {}),
  ...(of === '' ? {} : { subject: of }),
});

const PROBLEMS = { expired: 'events-expired', 'not-allowed': 'missing-scope' } as const;
const bodyOf = ({ data, ...event }: CloudEvent) => ({ ...event, data: { ...data } });

const listEvents = defineOperation({
  method: 'GET',
  path: '/api/admin/v1/events',
  id: 'listEvents',
  tag: 'Events',
  summary: 'Read events',
  description: `Events in the order in which they became visible, from the oldest one without \`after\`. The shop stores them for ${EVENT_DAYS} days. Ask again with \`next\`: at once if \`hasMore\` is true.`,
  scopes: ['event.read'],
  parameters: { after, types, subject, limit },
  success: {
    status: 200,
    description: 'Events, and the position to go on from.',
    schema: v.object({
      items: v.array(EventBody),
      next: v.pipe(v.number(), v.integer(), v.description('Parameter `after` of the next request.')),
      hasMore: v.pipe(v.boolean(), v.description('Whether there are later events, which may match.')),
    }),
    example: { items: [bodyOf(eventExample('order.placed'))], next: 4711, hasMore: false },
  },
  problems: ['events-expired'],
  answer: async ({ params }, { services, member }) => {
    const read = await services.events.page(member, {
      after: params.after ?? 0,
      limit: params.limit,
      ...filterOf(params),
    });
    if (!read.ok) return { problem: { code: PROBLEMS[read.problem] } };
    return {
      content: { items: read.events.map((event) => bodyOf(envelopeOf(event))), next: read.next, hasMore: read.hasMore },
    };
  },
});

const listEventTypes = defineOperation({
  method: 'GET',
  path: '/api/admin/v1/events/types',
  id: 'listEventTypes',
  tag: 'Events',
  summary: 'List types of events',
  description: 'The catalogue of events: meaning, subject, JSON Schema of the data and an example of each type.',
  scopes: ['event.read'],
  parameters: {},
  success: {
    status: 200,
    description: 'All types.',
    schema: v.object({ items: v.array(EventTypeBody) }),
    example: { items: [typeBody('order.placed')] },
  },
  answer: async () => ({ content: { items: EVENT_TYPES.map(typeBody) } }),
});

function typeBody(type: EventType) {
  const { meaning, subject: form } = EVENT_CATALOGUE[type];
  return {
    type,
    meaning,
    subject: form,
    dataschema: schemaNameOf(type),
    schema: eventDataSchema(type),
    example: bodyOf(eventExample(type)),
  };
}

const streamEvents = defineStream({
  method: 'GET',
  path: '/api/admin/v1/events/stream',
  id: 'streamEvents',
  tag: 'Events',
  summary: 'Follow events',
  description:
    'Events as they happen, as server-sent events. The id of each is its position, the event its type, the data its envelope. After a break, `Last-Event-ID` continues where the connection ended; clients of server-sent events send it by themselves. Without it and without `after`, the stream begins now. It ends after five minutes at most, when the shop restarts, and when the access of the client ends or changes.',
  scopes: ['event.read'],
  parameters: { after, types, subject },
  success: {
    status: 200,
    type: 'text/event-stream',
    description: 'A stream of events.',
    schema: EventBody,
    example: bodyOf(eventExample('order.placed')),
  },
  problems: ['events-expired', 'too-many-streams'],
  open: async (params, { services, member, stream }) => {
    const { events } = services;
    const sent = v.safeParse(position, stream.lastEventId ?? '');
    const from = (sent.success ? sent.output : params.after) ?? (await events.newest(member));
    if (from === null) return { problem: { code: 'missing-scope' } };
    const page = async (behind: number) => events.page(member, { after: behind, limit: 100, ...filterOf(params) });
    // A position that has expired is refused before the stream begins.
    const first = await stream.read(() => page(from));
    if (!first.ok) return { problem: { code: PROBLEMS[first.problem] } };
    return {
      parts: (signal) =>
        eventLines({
          from,
          page: (behind) => stream.read(() => page(behind)),
          wait: events.waitBehind,
          frame,
          context: stream,
          signal,
        }),
    };
  },
});

/** Writes an event as a server-sent event. JSON has no line breaks outside of texts, which escape them. */
function frame(event: ShopEvent): string {
  return `id: ${event.position}\nevent: ${event.type}\ndata: ${JSON.stringify(envelopeOf(event))}\n\n`;
}

export const EVENT_OPERATIONS: readonly AdminOperation[] = [listEvents, listEventTypes, streamEvents];
