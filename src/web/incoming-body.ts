import { isMultipart } from '../storefront/multipart.ts';
import { pathIn } from '../tenants/paths.ts';
import { withBody } from './public-request.ts';
import type { RequestFacts } from './request-facts.ts';

/** Returns whether a request is a contact form with files, which is streamed and limits itself. */
export function bringsFiles(request: Request, { path, locale }: Pick<RequestFacts, 'path' | 'locale'>): boolean {
  const isForm =
    path === pathIn(locale.language, 'contact') || path.startsWith(`${pathIn(locale.language, 'accountReviews')}/`);
  return isForm && isMultipart(request);
}

/**
 * Form that is still arriving. Pictures over a slow connection may take minutes and must not cause a 503. The deadline
 * of the answer therefore begins with `arrived`.
 */
export type Arriving = { request: Request; arrived: Promise<void> };

/** Returns the request, and a promise that resolves when its body was read to the end, cancelled or broke off. */
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
    // Read nothing before the first pull.
    { highWaterMark: 0 },
  );
  return { request: withBody(request, passedOn), arrived };
}
