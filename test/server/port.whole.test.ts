// Whole runs only: starts whole processes of the shop.
import { once } from 'node:events';
import net from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { descriptorOf, portOf } from '../../src/server/listen.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { ask, endServers, launch, startServer } from '../support/server.ts';

let database: TestDatabase;
let other: TestDatabase;
beforeAll(async () => {
  [database, other] = await Promise.all([testDatabase(), testDatabase()]);
});
afterAll(() => Promise.all([database.drop(), other.drop()]));
afterEach(endServers);

const TIMEOUT = 60_000;
const inUse = (port: number) =>
  `Kontor cannot start: port ${port} is in use. Stop the other program or choose another PORT.`;

test.each(['1', '2'])('with WORKERS=%s refuses a port that another program occupies', async (workers) => {
  const blocker = net.createServer((socket) => socket.on('error', () => {}).resume());
  await new Promise<void>((resolve) =>
    blocker.listen({ port: 0, host: '127.0.0.1', reusePort: true }, () => resolve()),
  );
  const address = blocker.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const { ended, printed } = launch({ PORT: String(port), WORKERS: workers, DATABASE_URL: database.url });
  expect(await ended).toBe(2);
  expect(printed().trim()).toBe(inUse(port));
  await new Promise((resolve) => blocker.close(resolve));
});

test(
  'a second process of the installation shares the port, one of another is refused',
  async () => {
    const first = await startServer({ DATABASE_URL: database.url });
    const port = String(first.port);
    const foreign = launch({ PORT: port, DATABASE_URL: other.url });
    expect(await foreign.ended).toBe(2);
    expect(foreign.printed().trim()).toBe(inUse(first.port));

    const second = await startServer({ PORT: port, DATABASE_URL: database.url });
    expect(await first.end()).toBe(0);
    expect((await ask(first.port, '/readyz')).body).toBe('ready');
    expect(await second.end()).toBe(0);
  },
  TIMEOUT,
);

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server) ?? 0;
  server.close();
  await once(server, 'close');
  return port;
}

/** A page that needs the database. */
const PAGE = '/warenkorb';

test.each(['1', '2'])(
  'with WORKERS=%s accepts no connection before the shop can answer it',
  async (workers) => {
    const port = await freePort();
    const { printed } = launch({ PORT: String(port), WORKERS: workers, DATABASE_URL: database.url });
    const outcomes = new Set<string>();
    const knock = async () => {
      const outcome = await ask(port, PAGE).then(
        ({ status }) => String(status),
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      );
      outcomes.add(outcome);
      expect(outcome, printed().slice(-2000)).toBe('200');
    };
    await vi.waitFor(knock, { timeout: TIMEOUT, interval: 5 });
    // The check whether the port is free resets connections of that instant.
    outcomes.delete('ECONNRESET');
    expect([...outcomes]).toEqual(['ECONNREFUSED', '200']);
  },
  TIMEOUT,
);

test(
  'a request on a passed socket waits for the shop to open',
  async () => {
    const socket = net.createServer().listen(0, '127.0.0.1');
    await once(socket, 'listening');
    const port = portOf(socket) ?? 0;
    launch({ DATABASE_URL: database.url }, descriptorOf(socket));
    // From here on only the launched process has the socket.
    socket.close();
    const asked = ask(port, PAGE);
    expect((await asked).status).toBe(200);
  },
  TIMEOUT,
);
