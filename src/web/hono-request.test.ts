import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, expect, test, vi } from 'vitest';
import type { AppEnv } from './app-env.ts';
import { sendDirectly } from './hono-request.ts';

const BODY = Buffer.from('<p>page</p>');

let server: Server | undefined;
afterEach(() => server?.close());

/** Returns everything that the server sends on one connection for these requests. */
async function conversation(requests: string): Promise<string> {
  const app = new Hono<AppEnv>();
  app.get('/', (c) => {
    const lines = ['Content-Type', 'text/html', 'Content-Length', String(BODY.length)];
    return sendDirectly(c, { status: 200, lines, body: c.req.method === 'HEAD' ? null : BODY }, []);
  });
  const opened = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  server = opened;
  opened.listen(0, '127.0.0.1');
  await once(opened, 'listening');
  const address = opened.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server listens on no port');
  const socket = connect(address.port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString();
  });
  socket.write(requests);
  await once(socket, 'close');
  return received;
}

test('answers GET after HEAD on the same connection', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {});
  const received = await conversation(
    'HEAD / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  );
  const [head = '', get = ''] = received.split(/(?=HTTP\/1\.1)/);
  expect(head).toMatch(/^HTTP\/1\.1 200 /);
  expect(head).toMatch(/content-length: 11/i);
  expect(head.endsWith('\r\n\r\n')).toBe(true);
  expect(get).toMatch(/^HTTP\/1\.1 200 /);
  expect(get.endsWith(BODY.toString())).toBe(true);
  expect(reported).not.toHaveBeenCalled();
});
