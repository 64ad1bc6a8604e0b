import { MultipartProblem } from '../storefront/multipart.ts';
import { withBody } from './public-request.ts';

/**
 * Returns the request with a body that fails once more than `mostBytes` have arrived. For forms with files, which are
 * streamed: proxies forward HTTP/2 forms without a length, so nothing else limits them.
 */
export function withCountedForm(request: Request, mostBytes: number): Request {
  if (!request.body) return request;
  const reader = request.body.getReader();
  let bytes = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await reader.read();
          if (done) return controller.close();
          bytes += value.byteLength;
          // Do not cancel: that would end the connection before the answer. The server discards the rest.
          if (bytes > mostBytes) return controller.error(new MultipartProblem('the form is too large'));
          controller.enqueue(value);
        } catch (error) {
          controller.error(error);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Read nothing before the first pull, so that the body of a refused request is never read.
    { highWaterMark: 0 },
  );
  return withBody(request, body);
}
