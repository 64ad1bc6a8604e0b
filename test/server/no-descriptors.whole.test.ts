// Whole runs only: starts whole processes of the shop.
import http from 'node:http';
import net from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { ask, endServers, startServer } from '../support/server.ts';

/** The process runs out of file descriptors, and then has some again. */

afterEach(endServers);

const LIMIT = 120;
const OUT = 'no file descriptor is left';
const BACK = 'file descriptors are available again';

test('exhausted descriptors are logged once, survived, and recovered from', async () => {
  // With the built-in database, which the shop polls constantly.
  const server = await startServer({}, undefined, LIMIT);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  expect((await ask(server.port, '/', { agent })).status).toBe(200);

  const flood = Array.from({ length: 2 * LIMIT }, () => net.connect(server.port, '127.0.0.1').on('error', () => {}));
  await server.says(OUT);
  for (let place = 0; place < 20; place += 1) {
    expect((await ask(server.port, '/', { agent })).status).toBe(200);
    // Any answer is acceptable that does not blame the request.
    expect([404, 503]).toContain((await ask(server.port, `/p/none/none-${place}`, { agent })).status);
    expect([404, 503]).toContain((await ask(server.port, `/assets/none-${place}.js`, { agent })).status);
  }
  for (const socket of flood) socket.destroy();
  await server.says(BACK);

  expect((await ask(server.port, '/p/none/none')).status).toBe(404);
  expect((await ask(server.port, '/warenkorb')).status).toBe(200);
  const printed = server.printed();
  expect(printed.split(OUT)).toHaveLength(2);
  expect(printed.split('EMFILE: ').length - 1).toBeLessThanOrEqual(1);
  for (const wrong of ['PostgreSQL is gone', 'the database is away']) expect(printed).not.toContain(wrong);
  agent.destroy();
  expect(await server.end()).toBe(0);
}, 120_000);
