import net from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
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

test.each(['1', '2'])(
  'with WORKERS=%s a program that would share its port is still another program',
  async (workers) => {
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
  },
);

test(
  'a second process of the same house shares the port, one of another house is refused',
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
