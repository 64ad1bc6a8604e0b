import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { closeIfBodyIsUnread } from '../../src/server/unread-body.ts';
import { exchange } from '../support/raw-http.ts';

/** Answers sent before the request's body has arrived: a proxy must neither lose them nor reuse the connection. */

const servers: http.Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** Refuses /refused at once, and reads everything else. */
async function openServer(): Promise<number> {
  const server = http.createServer((request, response) => {
    closeIfBodyIsUnread(request, response);
    if (request.url === '/refused') response.writeHead(413).end('too large');
    else request.resume().on('end', () => response.end('read'));
  });
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const head = (method: string, path: string, ...more: string[]) =>
  `${[`${method} ${path} HTTP/1.1`, 'Host: localhost', ...more].join('\r\n')}\r\n\r\n`;

test('does not read the next request as the rest of a body', async () => {
  const port = await openServer();
  const next = head('GET', '/secret');
  const received = await exchange(port, head('POST', '/refused', 'Content-Length: 100000') + next);
  expect(received).toMatch(/^HTTP\/1\.1 413 /);
  expect(received).toMatch(/^connection: close\r$/im);
  expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test('the answer arrives while its client is still sending', async () => {
  const port = await openServer();
  const size = 30 * 1024 * 1024;
  for (let time = 0; time < 5; time += 1) {
    const socket = net.connect(port, '127.0.0.1');
    let received = '';
    // Reads only after it has sent, as a busy proxy may.
    socket.pause().on('error', () => {});
    socket.write(head('POST', '/refused', `Content-Length: ${size}`));
    await new Promise((resolve) => socket.write(Buffer.alloc(size), resolve));
    socket.on('data', (chunk) => {
      received += String(chunk);
    });
    socket.resume();
    await once(socket, 'close');
    expect(received).toMatch(/^HTTP\/1\.1 413 [\s\S]*too large/);
  }
});

test('a connection with complete bodies stays open', async () => {
  const port = await openServer();
  const post = head('POST', '/read', 'Content-Length: 3');
  const last = head('GET', '/read', 'Connection: close');
  const received = await exchange(port, `${post}a=1${post}a=2${last}`);
  expect(received.match(/HTTP\/1\.1 200/g)).toHaveLength(3);
});
