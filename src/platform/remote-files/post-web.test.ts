import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { addressList } from '../address-list.ts';
import { createWebPoster, type WebPoster } from './post-web.ts';
import type { HostAddress } from './public-addresses.ts';

const LIMITS = { milliseconds: 400, bytes: 64 * 1024, shownBytes: 100, connections: 4 };
const LOOPBACK: HostAddress = { address: '127.0.0.1', family: 4 };
const MESSAGE = { body: '{}', headers: { 'content-type': 'application/json' } };
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function listen(server: net.Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    if (server instanceof http.Server) server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function posterOf(
  allowed: readonly string[],
  resolve: () => Promise<HostAddress[]> = async () => [LOOPBACK],
): WebPoster {
  const poster = createWebPoster({ allowed: addressList(allowed), resolve }, LIMITS);
  closing.push(poster.close);
  return poster;
}

test('sends to an allowed internal address without encryption, and reuses the connection', async () => {
  let connections = 0;
  const server = http.createServer((request, response) => {
    request.resume().on('end', () => response.end('thanks'));
  });
  server.on('connection', () => {
    connections += 1;
  });
  const port = await listen(server);
  const poster = posterOf(['127.0.0.1']);
  for (let time = 0; time < 3; time += 1)
    expect(await poster.post(new URL(`http://erp.internal:${port}/`), MESSAGE)).toEqual({
      ok: true,
      status: 200,
      retryAfter: null,
      answer: 'thanks',
    });
  expect(connections).toBe(1);
});

test('refuses internal addresses, by number and by name, before it connects', async () => {
  let connections = 0;
  const port = await listen(net.createServer(() => (connections += 1)));
  const poster = posterOf([]);
  for (const url of [`http://127.0.0.1:${port}`, `https://[::1]:${port}`, `https://name.example:${port}`])
    expect(await poster.post(new URL(url), MESSAGE)).toEqual({ ok: false, problem: 'private-host', detail: '' });
  expect(connections).toBe(0);
});

test('refuses HTTP to a public address', async () => {
  const poster = posterOf([], async () => [{ address: '8.8.8.8', family: 4 }]);
  expect(await poster.post(new URL('http://public.example/'), MESSAGE)).toMatchObject({ problem: 'not-encrypted' });
});

test('checks the answer of the name service that it connects to, so that a second answer changes nothing', async () => {
  let asked = 0;
  let connections = 0;
  const server = http.createServer((_, response) => response.end());
  server.on('connection', () => {
    connections += 1;
  });
  const port = await listen(server);
  // A name that is public when it is checked, and internal afterwards.
  const poster = posterOf([], async () => {
    asked += 1;
    return asked === 1 ? [{ address: '192.88.98.1', family: 4 }] : [LOOPBACK];
  });
  const first = await poster.post(new URL(`https://rebinding.example:${port}/`), MESSAGE);
  expect(first.ok).toBe(false);
  expect(asked).toBe(1);
  const second = await poster.post(new URL(`https://rebinding.example:${port}/`), MESSAGE);
  expect(second).toMatchObject({ problem: 'private-host' });
  expect(connections).toBe(0);
});

test('stops reading an endless answer, and counts its status', async () => {
  const server = http.createServer((_, response) => {
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(16_384)));
    };
    response.on('drain', more);
    more();
  });
  const port = await listen(server);
  const outcome = await posterOf(['127.0.0.1']).post(new URL(`http://127.0.0.1:${port}/`), MESSAGE);
  expect(outcome).toMatchObject({ ok: true, status: 200, answer: 'x'.repeat(100) });
});

test.each([
  ['never answers', () => {}],
  [
    'sends a part of an answer',
    (socket: net.Socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc'),
  ],
])('gives up on a server that accepts the connection and %s', async (_, behave) => {
  const sockets: net.Socket[] = [];
  const port = await listen(
    net.createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => {});
      socket.once('data', () => behave(socket));
    }),
  );
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
  });
  const outcome = await posterOf(['127.0.0.1']).post(new URL(`http://127.0.0.1:${port}/`), MESSAGE);
  expect(outcome).toMatchObject({ ok: false, problem: 'too-slow' });
});

test('has one limit of time for a request and its repetition on a new connection', async () => {
  let requests = 0;
  const server = http.createServer((request, response) => {
    requests += 1;
    const number = requests;
    request.resume().on('end', () => {
      if (number === 1) response.end();
      // The second request loses its connection late. The third one has an answer too late, with both times together.
      else setTimeout(() => (number === 2 ? request.socket.destroy() : response.end()), 300);
    });
  });
  const port = await listen(server);
  const poster = posterOf(['127.0.0.1']);
  const url = new URL(`http://127.0.0.1:${port}/`);
  expect(await poster.post(url, MESSAGE)).toMatchObject({ ok: true });
  expect(await poster.post(url, MESSAGE)).toMatchObject({ ok: false, problem: 'too-slow' });
});

test('reports a server that is not there, and one that hangs up', async () => {
  const port = await listen(net.createServer((socket) => socket.destroy()));
  const poster = posterOf(['127.0.0.1']);
  expect(await poster.post(new URL(`http://127.0.0.1:${port}/`), MESSAGE)).toMatchObject({ problem: 'no-answer' });
  const nowhere = posterOf([], async () => []);
  expect(await nowhere.post(new URL('https://nowhere.example/'), MESSAGE)).toMatchObject({ problem: 'no-host' });
});
