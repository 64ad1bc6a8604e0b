// Whole runs only: starts whole processes of the shop, and hangs what they depend on.
import { once } from 'node:events';
import net from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { portOf } from '../../src/server/listen.ts';
import { type CutLine, openLine } from '../support/cut-line.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { freezeDatabase } from '../support/frozen-database.ts';
import { databaseHome } from '../support/postmaster.ts';
import { putMail } from '../support/put-mail.ts';
import { ask, endServers, type RunningServer, startServer, temporaryFolder } from '../support/server.ts';

/** A process that has to stop ends before its supervisor kills it, even if a dependency hangs. */

const after: (() => unknown)[] = [];
afterEach(async () => {
  endServers();
  for (const end of after.splice(0).reverse()) await end();
});

/** Milliseconds, far above the promised 25 s: the test checks what the process reports as abandoned. */
const TIMEOUT = 120_000;

const GIVEN_UP = 'a step of stopping was given up';

function stepsGivenUp(server: RunningServer): string[] {
  return server
    .printed()
    .split('\n')
    .filter((line) => line.includes(GIVEN_UP))
    .map((line) => String(JSON.parse(line).step));
}

/** Opens a form request whose body never arrives. */
async function slowRequest(port: number): Promise<net.Socket> {
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => {});
  let received = '';
  socket.on('data', (data) => {
    received += String(data);
  });
  const head = ['POST /warenkorb HTTP/1.1', `Host: localhost:${port}`, `Origin: http://localhost:${port}`];
  const form = ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 11', 'Expect: 100-continue'];
  socket.write([...head, ...form, '', ''].join('\r\n'));
  await vi.waitFor(() => expect(received).toContain('100 Continue'), { timeout: 20_000, interval: 5 });
  return socket;
}

/** Accepts connections and never answers. */
async function silentServer(): Promise<{ port: number; connected(): number }> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: portOf(server) ?? 0, connected: () => sockets.size };
}

async function hangingLine(): Promise<{ database: TestDatabase; line: CutLine }> {
  const database = await testDatabase();
  after.push(() => database.drop());
  const line = await openLine(database.url);
  after.push(() => line.close());
  return { database, line };
}

test.each(['1', '2'])(
  'WORKERS=%s: ends during a frozen database, a silent mail server and a pending request',
  async (workers) => {
    const { database, line } = await hangingLine();
    const mailServer = await silentServer();
    const server = await startServer({
      WORKERS: workers,
      DATABASE_URL: line.url,
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    });
    await putMail(database.pool, 'stop-1');
    await vi.waitFor(() => expect(mailServer.connected()).toBeGreaterThan(0), { timeout: 60_000, interval: 50 });
    await slowRequest(server.port);
    line.silence();
    expect(await server.end()).toBe(0);
    expect(stepsGivenUp(server)).toContain('jobs');
    expect(server.printed()).toContain('"msg":"stopped"');
  },
  TIMEOUT,
);

test(
  'ends while the built-in PostgreSQL is frozen, and leaves it behind',
  async () => {
    const folder = temporaryFolder();
    const server = await startServer({ DATA_DIR: folder });
    const home = databaseHome(folder);
    const frozen = freezeDatabase(folder);
    after.push(() => frozen.end(home));
    expect(await server.end()).toBe(0);
    expect(stepsGivenUp(server)).toContain('PostgreSQL');
  },
  TIMEOUT,
);

test(
  'abandons nothing if nothing hangs',
  async () => {
    const { line } = await hangingLine();
    const server = await startServer({ WORKERS: '2', DATABASE_URL: line.url });
    expect((await ask(server.port, '/warenkorb')).status).toBe(200);
    expect(await server.end()).toBe(0);
    expect(stepsGivenUp(server)).toEqual([]);
  },
  TIMEOUT,
);
