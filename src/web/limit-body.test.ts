import { createServer, request, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitBody } from './limit-body.ts';

let server: Server;

beforeAll(async () => {
  const app = new Hono();
  app.use(limitBody(1000, (c) => c.text('too large', 413)));
  app.all('*', async (c) => {
    // As pages read it: through a native Request.
    const form = await c.req.raw.formData();
    return c.text(`${c.req.header('x-kept')} ${form.get('sku')}`);
  });
  server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void server.close());

/** Sends a form over a real socket; chunked without a length, as a proxy forwards HTTP/2 requests. */
function send(body: string, isChunked: boolean): Promise<{ status: number; text: string }> {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  const headers = {
    'x-kept': 'yes',
    'content-type': 'application/x-www-form-urlencoded',
    ...(isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(body.length) }),
  };
  return new Promise((resolve, reject) => {
    const sent = request({ port: address.port, host: '127.0.0.1', method: 'POST', path: '/', headers }, (answer) => {
      let text = '';
      answer.on('data', (part) => {
        text += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

test.each([true, false])('passes a whole form on, chunked: %s', async (isChunked) => {
  expect(await send('intent=add&sku=400104-01', isChunked)).toEqual({ status: 200, text: 'yes 400104-01' });
});

test.each([true, false])('refuses a form that is too large, chunked: %s', async (isChunked) => {
  expect((await send(`sku=${'x'.repeat(2000)}`, isChunked)).status).toBe(413);
});
