import { createServer, request, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MultipartProblem } from '../storefront/multipart.ts';
import { withCountedForm } from './counted-form.ts';

/** Returns a request with a body of `count` chunks of 1 kB, and a counter of pulled chunks. */
function chunked(count: number) {
  let pulled = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        if (pulled === count) return controller.close();
        pulled += 1;
        controller.enqueue(new Uint8Array(1024));
      },
    },
    { highWaterMark: 0 },
  );
  const init = {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body,
    duplex: 'half',
  };
  const request = new Request('http://shop.test/', init);
  return { request, pulled: () => pulled };
}

test('passes a form within the limit on and reads none of it early', async () => {
  const { request, pulled } = chunked(4);
  const counted = withCountedForm(request, 4096);
  await new Promise(setImmediate);
  expect([counted.method, counted.headers.get('content-type'), pulled()]).toEqual([
    'POST',
    'multipart/form-data; boundary=x',
    0,
  ]);
  expect((await counted.bytes()).byteLength).toBe(4096);
});

test('stops an endless form after the limit', async () => {
  const { request, pulled } = chunked(Number.POSITIVE_INFINITY);
  await expect(withCountedForm(request, 4096).bytes()).rejects.toThrow(MultipartProblem);
  expect(pulled()).toBe(5);
});

test('returns a form without a body unchanged', () => {
  const empty = new Request('http://shop.test/', { method: 'POST' });
  expect(withCountedForm(empty, 1)).toBe(empty);
});

let server: Server;
beforeAll(async () => {
  const listener = getRequestListener(
    async (asked) => {
      const body = withCountedForm(asked, 100_000).body ?? [];
      try {
        for await (const chunk of body) void chunk;
        return new Response('taken');
      } catch (error) {
        return new Response(error instanceof MultipartProblem ? error.message : 'broken', { status: 400 });
      }
    },
    { overrideGlobalObjects: false },
  );
  server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void server.close());

test('answers an endless upload over a real connection', async () => {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const sent = request({ port: address.port, host: '127.0.0.1', method: 'POST' }, (response) => {
      let text = '';
      response.on('data', (part) => {
        text += part;
      });
      response.on('end', () => {
        // The server closes the connection if the client keeps sending.
        sent.on('error', () => {});
        sent.destroy();
        resolve({ status: response.statusCode, text });
      });
    });
    sent.on('error', reject);
    const more = () => {
      while (!sent.destroyed && sent.write(Buffer.alloc(16_384)));
    };
    sent.on('drain', more);
    more();
  });
  expect(answer).toEqual({ status: 400, text: 'the form is too large' });
});
