import http from 'node:http';
import net from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { ask, endServers, startServer } from '../support/server.ts';

/** The process has no file descriptor left, and then some again. */

afterEach(endServers);

const LIMIT = 120;
const OUT = 'no file descriptor is left';
const BACK = 'file descriptors are available again';

test('running out of descriptors is logged once, survived, and over by itself', async () => {
  // With the database that comes with the shop, which is looked at all the time.
  const server = await startServer({}, undefined, LIMIT);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  expect((await ask(server.port, '/', { agent })).status).toBe(200);

  const flood = Array.from({ length: 2 * LIMIT }, () => net.connect(server.port, '127.0.0.1').on('error', () => {}));
  await server.says(OUT);
  for (let place = 0; place < 20; place += 1) {
    expect((await ask(server.port, '/', { agent })).status).toBe(200);
    // Whatever it needs, the request is not to blame.
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
