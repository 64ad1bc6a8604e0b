import type { ReactNode } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server';
import type { EntryContext } from 'react-router';

/** What React writes for a part that was not ready: a page with one is rendered again, with patience. */
const NOT_READY = '<!--$!-->';

/**
 * The text of a page whose loaders have finished. Rendered in one go where nothing has to be waited for: a stream costs
 * three times as much, most of it for bytes that are read back into text (35 KB: 0.25 ms instead of 0.8). A component
 * that is loaded when it is first needed, and whatever fails, takes the stream: it waits, and it reports.
 */
export async function renderText(
  page: () => ReactNode,
  context: EntryContext,
  about: { signal: AbortSignal; onError(error: unknown): void },
): Promise<string> {
  await handOverAtOnce(context);
  context.serverHandoffStream = ended();
  const text = renderAtOnce(page);
  if (text !== null) return text;
  context.serverHandoffStream = ended();
  return renderPatiently(page, about);
}

/** The text of a page, parts included that have to be loaded first. What fails is told, and its boundary stands there. */
export async function renderPatiently(
  page: () => ReactNode,
  about: { signal: AbortSignal; onError(error: unknown): void },
): Promise<string> {
  const stream = await renderToReadableStream(page(), about);
  await stream.allReady;
  return new Response(stream).text();
}

/** The text of a page that has to wait for nothing; null if it has to, or fails. */
export function renderAtOnce(page: () => ReactNode): string | null {
  try {
    const text = renderToString(page());
    // Only the stream writes it by itself.
    return text.includes(NOT_READY) ? null : `<!DOCTYPE html>${text}`;
  } catch {
    // The stream meets the same failure and says so.
    return null;
  }
}

/** The router writes the loaders' data behind the page piece by piece, as it comes; here all of it is there already. */
async function handOverAtOnce(context: EntryContext): Promise<void> {
  const value = context.serverHandoffStream ? await new Response(context.serverHandoffStream).text() : '';
  const first = Object.assign(Promise.resolve(), { result: { done: true, value } });
  context.renderMeta = { ...context.renderMeta, streamCache: { 0: first } };
}

const ended = (): ReadableStream<Uint8Array> => new ReadableStream({ start: (controller) => controller.close() });
