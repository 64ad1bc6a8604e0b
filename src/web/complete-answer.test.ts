import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeAnswer, sendComplete } from './complete-answer.ts';

const TEXT = 'Grüezi';
const BODY = new TextEncoder().encode(TEXT);

const server = createServer(
  getRequestListener(
    sendComplete(async (request) => {
      const headers = new Headers({ 'Content-Length': String(BODY.length), 'X-Kind': 'complete' });
      headers.append('Set-Cookie', 'a=1');
      headers.append('Set-Cookie', 'b=2');
      const answer = completeAnswer(BODY, { status: 201, headers });
      if (request.url.endsWith('/wrapped')) return new Response(answer.body, { status: 202 });
      if (request.url.endsWith('/read')) {
        await answer.text();
        return new Response('read', { status: 203 });
      }
      return answer;
    }),
    { overrideGlobalObjects: false },
  ),
);
let origin: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server listens on no port');
  origin = `http://127.0.0.1:${address.port}`;
});
afterAll(() => {
  server.close();
});

test('sends a complete body with its status and all of its headers', async () => {
  const answer = await fetch(`${origin}/`);
  expect(answer.status).toBe(201);
  expect(answer.headers.get('content-length')).toBe(String(BODY.length));
  expect(answer.headers.get('x-kind')).toBe('complete');
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(await answer.text()).toBe(TEXT);
});

test('sends what a middleware has put in place of the answer', async () => {
  expect(await (await fetch(`${origin}/wrapped`)).text()).toBe(TEXT);
  expect(await (await fetch(`${origin}/read`)).text()).toBe('read');
});

test('answers the requests of one connection in turn', async () => {
  const texts = await Promise.all(Array.from({ length: 20 }, async () => (await fetch(`${origin}/`)).text()));
  expect(new Set(texts)).toEqual(new Set([TEXT]));
});
