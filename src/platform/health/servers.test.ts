import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { httpAnswers, smtpGreets } from './servers.ts';

const servers: net.Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listening(server: net.Server): Promise<number> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

const mailServer = (greeting: string) =>
  listening(
    net.createServer((socket) => {
      socket.on('error', () => {});
      socket.write(greeting);
    }),
  );

async function closedPort(): Promise<number> {
  const server = net.createServer();
  const port = await listening(server);
  server.close();
  await once(server, 'close');
  return port;
}

test('a mail server that greets is available', async () => {
  const port = await mailServer('220 mx.example ESMTP\r\n');
  expect(await smtpGreets(`smtp://user:secret@127.0.0.1:${port}`)).toEqual({ ok: true });
});

test('reports the code of a mail server that refuses connections', async () => {
  const port = await mailServer('421 mx.example too busy\r\n');
  expect(await smtpGreets(`smtp://127.0.0.1:${port}`)).toEqual({ ok: false, problem: '421' });
});

test('reports an unavailable mail server as failed', async () => {
  expect(await smtpGreets(`smtp://127.0.0.1:${await closedPort()}`)).toEqual({ ok: false, problem: 'ECONNREFUSED' });
});

test('reports a mail server that closes without a greeting as failed', async () => {
  const port = await listening(net.createServer((socket) => socket.end()));
  expect(await smtpGreets(`smtp://127.0.0.1:${port}`)).toEqual({ ok: false, problem: 'closed' });
});

test.each([
  [401, { ok: true }],
  [302, { ok: true }],
  [503, { ok: false, problem: '503' }],
])('a web server with status %s', async (status, outcome) => {
  const port = await listening(http.createServer((_, response) => response.writeHead(status).end()));
  expect(await httpAnswers(`http://127.0.0.1:${port}`)).toEqual(outcome);
});

test('reports an unavailable web server as failed', async () => {
  expect(await httpAnswers(`http://127.0.0.1:${await closedPort()}`)).toEqual({ ok: false, problem: 'ECONNREFUSED' });
});
