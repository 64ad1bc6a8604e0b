import { pathIn } from '../tenants/paths.ts';
import { withBody } from './public-request.ts';
import type { RequestFacts } from './request-facts.ts';

/** A form with files, as the contact page takes them: it is read as it comes in, and bounds itself. */
export function bringsFiles({ headers }: Request, { path, locale }: Pick<RequestFacts, 'path' | 'locale'>): boolean {
  return (
    path === pathIn(locale.language, 'contact') && (headers.get('content-type') ?? '').startsWith('multipart/form-data')
  );
}

/**
 * A form while it arrives. Who sends pictures over a slow line may need minutes, which is no reason to tell them that
 * the shop is away: what answering them takes is counted from when all has come, or nobody reads on.
 */
export type Arriving = { request: Request; arrived: Promise<void> };

/** The same request, and when its body has been read to its end, was given up by its reader, or broke off. */
export function arriving(request: Request): Arriving {
  const { body } = request;
  if (!body) return { request, arrived: Promise.resolve() };
  const { promise: arrived, resolve } = Promise.withResolvers<void>();
  const reader = body.getReader();
  const passedOn = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          controller.close();
        } catch (error) {
          controller.error(error);
        }
        resolve();
      },
      cancel: (reason) => {
        resolve();
        return reader.cancel(reason);
      },
    },
    // Nothing is read before it is asked for.
    { highWaterMark: 0 },
  );
  return { request: withBody(request, passedOn), arrived };
}
