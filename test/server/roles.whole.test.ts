// Whole runs only: starts whole processes of the shop on one database.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { type MailSink, openSink } from '../support/mail-sink.ts';
import { putMail } from '../support/put-mail.ts';
import { ask, endServers, launch, startServer } from '../support/server.ts';

/** One process answers requests and another one works (ROLE). */

const TIMEOUT = 120_000;

let database: TestDatabase;
let sink: MailSink;
beforeEach(async () => {
  database = await testDatabase();
  sink = await openSink();
});
afterEach(async () => {
  endServers();
  await sink.close();
  await database.drop();
});

test(
  'a web process opens first and sells; what it sends waits for a worker, also for the next one after a kill',
  async () => {
    const environment = { DATABASE_URL: database.url, SMTP_URL: sink.url };
    const web = await startServer({ ...environment, ROLE: 'web' });
    await putMail(database.pool, 'role-1');
    expect((await ask(web.port, '/warenkorb')).status).toBe(200);
    expect(sink.arrived).toEqual([]);

    const worker = await startServer({ ...environment, ROLE: 'worker', WORKERS: '2' });
    await sink.until(1);
    expect((await ask(worker.port, '/readyz')).body).toBe('ready');
    expect(JSON.parse((await ask(worker.port, '/healthz?deep')).body)).toMatchObject({ status: 'ok' });
    expect((await ask(worker.port, '/metrics')).body).toContain('kontor_');
    for (const path of ['/', '/warenkorb', '/backoffice', '/api/search/suggestions/v1']) {
      const answer = await ask(worker.port, path);
      expect({ path, status: answer.status }).toEqual({ path, status: 404 });
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    }

    await worker.end('SIGKILL');
    expect((await ask(web.port, '/warenkorb')).status).toBe(200);
    await putMail(database.pool, 'role-2');
    const next = await startServer({ ...environment, ROLE: 'worker' });
    await sink.until(2);
    expect(await next.end()).toBe(0);
    expect(await web.end()).toBe(0);
    expect(sink.arrived).toHaveLength(2);
  },
  TIMEOUT,
);

test('a process with one role refuses the built-in database', async () => {
  const { ended, printed } = launch({ PORT: '0', ROLE: 'worker' });
  expect(await ended).toBe(2);
  expect(printed()).toContain('ROLE shares one database between processes, so DATABASE_URL must be set');
});
