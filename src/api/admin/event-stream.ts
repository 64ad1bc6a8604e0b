import type { EventReading, EventsRead, ShopEvent } from '../../shop/staff/events/index.ts';
import type { StreamContext } from './operation.ts';

/** Times of a stream in milliseconds. */
export type StreamTimes = {
  /** Longest life: the client connects anew, perhaps to another machine. */
  longest: number;
  /** Pause after which a stream without events sends its position, so that proxies keep the connection. */
  heartbeat: number;
  /** Interval of checks of the client's access. */
  check: number;
  /** Interval of checks whether the shop stops. */
  tick: number;
};

export const STREAM_TIMES: StreamTimes = { longest: 300_000, heartbeat: 15_000, check: 15_000, tick: 500 };

/** Delay before a client connects anew, in milliseconds. */
const RETRY_MS = 1000;

/** Produces the parts of a stream: events, and positions while there are none. */
export async function* eventLines(given: {
  from: number;
  page(behind: number): ReturnType<EventReading['page']>;
  wait: EventReading['waitBehind'];
  frame(event: ShopEvent): string;
  context: Pick<StreamContext, 'isEnding' | 'mayContinue'>;
  signal: AbortSignal;
  times?: StreamTimes;
}): AsyncGenerator<string> {
  const { page, wait, frame, context, signal, times = STREAM_TIMES } = given;
  const begun = performance.now();
  const since = (then: number) => performance.now() - then;
  let position = given.from;
  let checked = begun;
  let sent = begun;
  let isDue = true;
  // Also sends the headers to clients that wait for a first byte.
  yield `retry: ${RETRY_MS}\nid: ${position}\n\n`;
  while (!signal.aborted && !context.isEnding() && since(begun) < times.longest) {
    if (since(checked) >= times.check) {
      if (!(await context.mayContinue())) return;
      checked = performance.now();
    }
    const read: EventsRead | null = isDue ? await page(position) : null;
    if (read?.ok === false) return;
    if (read) position = read.next;
    if (read && read.events.length > 0) {
      yield read.events.map(frame).join('');
      sent = performance.now();
    }
    isDue = read?.hasMore === true || (await wait(position, times.tick, signal));
    if (!isDue && since(sent) >= times.heartbeat) {
      yield `id: ${position}\n\n`;
      sent = performance.now();
    }
  }
}
