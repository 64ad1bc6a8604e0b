import { MultipartProblem } from '../storefront/multipart.ts';
import { withBody } from './public-request.ts';

/**
 * The same request, whose form breaks off once more than so many bytes have come. For forms with files, which are read as they come
 * in: one of unknown length, as proxies make of what comes by HTTP/2, has no other end than this.
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
          // Not cancelled: that would end the connection before anything is answered. What still comes the server lets go of.
          if (bytes > mostBytes) return controller.error(new MultipartProblem('the form is too large'));
          controller.enqueue(value);
        } catch (error) {
          controller.error(error);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Nothing is read before it is asked for: who may not hand in anything gets nothing read.
    { highWaterMark: 0 },
  );
  return withBody(request, body);
}
