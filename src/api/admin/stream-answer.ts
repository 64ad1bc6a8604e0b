import type { AdminProblem } from './admin-problems.ts';
import type { AdminStream } from './operation.ts';
import type { StreamSlots } from './stream-slots.ts';

/**
 * Opens a stream in a slot of its client, and returns its answer. A part is made only after the connection has taken the
 * one before, so a slow client holds one part in memory.
 */
export async function streamAnswer(
  given: { slots: StreamSlots; client: string; headers: Readonly<Record<string, string>>; hasBody: boolean },
  open: () => Promise<AdminStream | { problem: AdminProblem }>,
): Promise<Response | { problem: AdminProblem }> {
  const release = given.slots.take(given.client);
  if (!release) return { problem: { code: 'too-many-streams', headers: { 'Retry-After': '5' } } };
  let isStreaming = false;
  try {
    const opened = await open();
    if ('problem' in opened) return opened;
    isStreaming = given.hasBody;
    return new Response(given.hasBody ? bodyOf(opened, release) : null, {
      headers: {
        'Content-Type': 'text/event-stream; charset=utf-8',
        // Proxies neither buffer nor compress it.
        'Cache-Control': 'private, no-store, no-transform',
        'X-Accel-Buffering': 'no',
        Vary: 'Authorization',
        ...given.headers,
      },
    });
  } finally {
    if (!isStreaming) release();
  }
}

function bodyOf({ parts }: AdminStream, release: () => void): ReadableStream<Uint8Array> {
  const ending = new AbortController();
  const text = new TextEncoder();
  const source = parts(ending.signal);
  return new ReadableStream(
    {
      pull: async (controller) => {
        try {
          const { value, done } = await source.next();
          if (!done) return controller.enqueue(text.encode(value));
          release();
          controller.close();
        } catch (error) {
          release();
          throw error;
        }
      },
      cancel: async () => {
        ending.abort();
        release();
        await source.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
