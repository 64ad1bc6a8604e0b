// Whole runs only: starts a whole process of the shop.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { ask, endServers, startServer } from '../support/server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
afterEach(endServers);

test('a healthy shop reports each part as healthy', async () => {
  const server = await startServer({ DATABASE_URL: database.url, PAYMENTS: 'simulated' });
  const { status, body } = await ask(server.port, '/healthz?deep');
  expect(JSON.parse(body)).toEqual({
    status: 'ok',
    parts: {
      database: { state: 'ok', since: expect.any(String) },
      queue: { state: 'ok', since: expect.any(String) },
      files: { state: 'off' },
      cdn: { state: 'off' },
      mail: { state: 'off' },
      payments: { state: 'ok', since: expect.any(String) },
    },
  });
  expect(status).toBe(200);
  expect(await server.end()).toBe(0);
}, 60_000);
