import { setTimeout as wait } from 'node:timers/promises';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { webhooks } from './admin-api.ts';
import type { AdminClient } from './client.ts';
import { need, problemOf, RefusedError } from './problems.ts';

/** Type of a business event. */
export type EventType = keyof webhooks;

/** Event of one type in its CloudEvents envelope. */
export type EventOf<Type extends EventType> =
  webhooks[Type]['post']['requestBody']['content']['application/cloudevents+json'];

/** Event of any type: a comparison of `type` narrows `data`. */
export type ShopEvent = { [Type in EventType]: EventOf<Type> }[EventType];

export type ReadingOptions = {
  /** Position that the events follow; null for the oldest stored one. */
  after: number | null;
  types?: readonly EventType[];
  subject?: string;
  /**
   * Stores the position. It is called after the program has handled an event, that is when it asks for the next one. A program
   * that is killed before gets this event again.
   */
  keep?(position: number): Promise<void> | void;
  signal?: AbortSignal;
};

/** Pause in milliseconds before the log is read again, if the stream was refused or had no event. */
const POLL_MS = 2000;
/** The shop sends something each 15 seconds; a connection without anything for longer is dead. */
const SILENCE_MS = 60_000;

/** Position of an event in the log. */
export const positionOf = (event: ShopEvent): number => Number(event.sequence);

/** Iterates over the stored events until none is left. Throws a `RefusedError`, such as `events-expired`. */
export async function* readEvents(client: AdminClient, options: ReadingOptions): AsyncGenerator<ShopEvent, void> {
  yield* readPages(client, options, { position: options.after });
}

/**
 * Iterates over events for ever: the stored ones, then those that happen. It survives restarts of the shop and broken
 * connections. Throws a `RefusedError` if the shop refuses the reading, and the reason of `signal`.
 */
export async function* followEvents(client: AdminClient, options: ReadingOptions): AsyncGenerator<ShopEvent, never> {
  const place: Place = { position: options.after };
  for (;;) {
    options.signal?.throwIfAborted();
    yield* readPages(client, options, place);
    const hasEvents = yield* readStream(client, options, place);
    if (!hasEvents) await wait(POLL_MS, undefined, options.signal ? { signal: options.signal } : {});
  }
}

/**
 * Returns the position of the newest event. A program that copies objects reads it first, then the objects, then the events
 * behind it, and misses none.
 */
export async function newestPosition(client: AdminClient): Promise<number> {
  const answer = await client.send('/events/stream', { headers: { accept: 'text/event-stream' } });
  if (!answer.ok || !answer.body) throw new RefusedError(await problemOf(answer));
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of answer.body) {
    text += decoder.decode(chunk, { stream: true });
    // The stream begins with the position at which it was opened.
    const [, position] = /^id: (\d+)\n/m.exec(text) ?? [];
    if (position !== undefined) return Number(position);
  }
  throw new Error('the stream of events told no position');
}

type Place = { position: number | null };

async function* readPages(client: AdminClient, options: ReadingOptions, place: Place): AsyncGenerator<ShopEvent, void> {
  const { types, subject, signal, keep } = options;
  for (;;) {
    const page = need(
      await client.GET('/events', {
        params: {
          query: {
            ...(place.position === null ? {} : { after: String(place.position) }),
            ...(types ? { types: types.join(',') } : {}),
            ...(subject === undefined ? {} : { subject }),
            limit: 200,
          },
        },
        ...(signal ? { signal } : {}),
      }),
    );
    for (const item of page.items) {
      if (!isShopEvent(item)) throw new Error('an event has no known form');
      yield item;
      place.position = positionOf(item);
      await keep?.(place.position);
    }
    // Events of other types were skipped: their position is kept too, so that it never becomes older than the log.
    if (page.next !== place.position) await keep?.(page.next);
    place.position = page.next;
    if (!page.hasMore) return;
  }
}

/** Iterates over a stream until it ends. Returns whether it had an event. */
async function* readStream(
  client: AdminClient,
  options: ReadingOptions,
  place: Place,
): AsyncGenerator<ShopEvent, boolean> {
  const silence = new AbortController();
  const { signal } = options;
  const answer = await client.send(`/events/stream?${queryOf(options)}`, {
    headers: { accept: 'text/event-stream', 'last-event-id': String(place.position ?? 0) },
    signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal,
  });
  if (!answer.ok || !answer.body) {
    const problem = await problemOf(answer);
    if (problem.code === 'too-many-streams' || problem.code === 'unreachable') return false;
    throw new RefusedError(problem);
  }
  // The program may take long for an event: only waiting for the shop counts as silence.
  let isWaiting = true;
  let hasEvents = false;
  const timer = setTimeout(() => {
    if (isWaiting) silence.abort();
    else timer.refresh();
  }, SILENCE_MS);
  const alive = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (chunk, controller) => {
      timer.refresh();
      controller.enqueue(chunk);
    },
  });
  const messages = answer.body
    .pipeThrough(alive)
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (;;) {
      const next = await messages.read().catch(() => null);
      signal?.throwIfAborted();
      if (next === null || next.done) return hasEvents;
      isWaiting = false;
      hasEvents = true;
      const event: unknown = JSON.parse(next.value.data);
      if (!isShopEvent(event)) throw new Error('an event has no known form');
      yield event;
      place.position = positionOf(event);
      await options.keep?.(place.position);
      isWaiting = true;
      timer.refresh();
    }
  } finally {
    clearTimeout(timer);
    await messages.cancel().catch(() => {});
  }
}

function queryOf({ types, subject }: ReadingOptions): URLSearchParams {
  return new URLSearchParams({
    ...(types ? { types: types.join(',') } : {}),
    ...(subject === undefined ? {} : { subject }),
  });
}

/** Whether a value has the form of an event. New types may appear within a version of the API. */
export function isShopEvent(value: unknown): value is ShopEvent {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    typeof value.type === 'string' &&
    'subject' in value &&
    typeof value.subject === 'string' &&
    'sequence' in value &&
    typeof value.sequence === 'string' &&
    'data' in value &&
    typeof value.data === 'object' &&
    value.data !== null
  );
}
