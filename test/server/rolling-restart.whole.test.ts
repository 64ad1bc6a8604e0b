// Whole runs only: starts and restarts whole processes of the shop.
import net from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { descriptorOf } from '../../src/server/listen.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { ask, endServers, startServer, steadyStream } from '../support/server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
afterEach(endServers);

/** A page that needs the database. */
const PAGE = '/warenkorb';
const TIMEOUT = 120_000;

// With one worker the first round replaces the main thread, the second a thread like all others.
test.each([
  ['2', 1],
  ['1', 2],
])(
  'SIGHUP with WORKERS=%s replaces all threads, %s times, and loses no request',
  async (workers, rounds) => {
    const server = await startServer({ WORKERS: workers, DATABASE_URL: database.url });
    const stream = steadyStream(server.port, PAGE);
    await stream.more(50);
    for (let round = 1; round <= rounds; round += 1) {
      const before = server.printed().split('all workers were replaced').length;
      server.child.kill('SIGHUP');
      await expect
        .poll(() => server.printed().split('all workers were replaced').length, { timeout: 90_000 })
        .toBe(before + 1);
      await stream.more(50);
    }
    const counts = await stream.end();
    expect(Object.keys(counts)).toEqual(['200']);
    const figures = (await ask(server.port, '/metrics')).body;
    const answered = [...figures.matchAll(/^kontor_http_requests_total\{.*status="2xx".*\} (\d+)$/gm)];
    // The sum includes ended threads.
    expect(answered.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(counts['200']);
    expect(await server.end()).toBe(0);
  },
  TIMEOUT,
);

test(
  'two processes on one passed socket: the old one stops and loses no request',
  async () => {
    // As a supervisor with socket activation does.
    const socket = net.createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => socket.once('listening', resolve));
    const address = socket.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const passed = descriptorOf(socket);
    const environment = { DATABASE_URL: database.url };
    const old = await startServer(environment, passed);
    const fresh = await startServer(environment, passed);
    socket.close();
    const stream = steadyStream(port, PAGE);
    await stream.more(100);
    expect(await old.end('SIGTERM')).toBe(0);
    await stream.more(100);
    expect(Object.keys(await stream.end())).toEqual(['200']);
    expect(await fresh.end()).toBe(0);
  },
  TIMEOUT,
);
