// Whole runs only: it starts, stops and breaks threads of whole shops.
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '../../src/platform/config.ts';
import { startJobs } from '../../src/platform/jobs.ts';
import { silentLog } from '../../src/platform/log.ts';
import { portOf } from '../../src/server/listen.ts';
import type { FromWorker, ToWorker, WorkerTask } from '../../src/server/worker-messages.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { temporaryFolder } from '../support/server.ts';

/** The worker thread alone, without the main thread that supervises it. */

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  // The main thread has created the tables of the job queue when a worker starts.
  await (await startJobs(database.pool, silentLog)).stop();
});
afterAll(() => database.drop());
const threads: Worker[] = [];
afterEach(() => Promise.all(threads.splice(0).map((thread) => thread.terminate())));

const NOWHERE = 'postgresql://nobody@127.0.0.1:1/none';

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server) ?? 0;
  server.close();
  await once(server, 'close');
  return port;
}

function startThread(databaseUrl: string, port = 0) {
  const source = { port, host: '127.0.0.1', shared: true };
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: temporaryFolder(), LOG_LEVEL: 'silent' };
  const config = readConfig(environment);
  const picturePort = new MessageChannel().port2;
  const workerData: WorkerTask = {
    config,
    databaseUrl,
    slot: 1,
    house: '',
    port: source,
    fallback: source,
    picturePort,
  };
  const thread = new Worker(path.resolve(import.meta.dirname, '../../src/server/worker.ts'), {
    workerData,
    transferList: [picturePort],
  });
  threads.push(thread);
  const said: FromWorker[] = [];
  const errors: unknown[] = [];
  thread.on('message', (message: FromWorker) => said.push(message));
  thread.on('error', (error) => errors.push(error));
  const says = (kind: FromWorker['kind']) =>
    vi.waitFor(
      () => {
        const message = said.find((each) => each.kind === kind);
        if (!message) throw new Error(`it has not said ${kind}, but ${JSON.stringify(said)}`);
        return message;
      },
      { timeout: 20_000, interval: 10 },
    );
  const send = (message: ToWorker) => thread.postMessage(message);
  return { says, said, errors, send };
}

test('a start without a database reports that cause', async () => {
  const { says } = startThread(NOWHERE);
  expect(await says('failed')).toEqual({
    kind: 'failed',
    reason: expect.stringContaining('ECONNREFUSED'),
    databaseAway: true,
  });
});

test('a start that fails for another reason reports that too', async () => {
  const { says } = startThread(database.url.replace(/\/[^/?]+\?/, '/no_such_database?'));
  expect(await says('failed')).toEqual({ kind: 'failed', reason: expect.any(String), databaseAway: false });
});

test('two end signals still let the pending request finish, and end once', async () => {
  const port = await freePort();
  const { says, said, errors, send } = startThread(database.url, port);
  await says('ready');
  const browser = net.connect(port, '127.0.0.1');
  let received = '';
  browser.on('data', (chunk) => {
    received += String(chunk);
  });
  const head = ['POST /warenkorb HTTP/1.1', `Host: localhost:${port}`, `Origin: http://localhost:${port}`];
  const form = ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 11', 'Expect: 100-continue'];
  browser.write([...head, ...form, '', ''].join('\r\n'));
  await vi.waitFor(() => expect(received).toContain('100 Continue'), { timeout: 20_000, interval: 5 });

  send({ kind: 'drain', how: { idle: 'wait', limitMs: 60_000 } });
  send({ kind: 'drain', how: { idle: 'close', limitMs: 30_000 } });
  send({ kind: 'figures', id: 1 });
  await says('figures');
  expect(said.map(({ kind }) => kind)).not.toContain('drained');
  browser.write('intent=none');
  await once(browser, 'close');
  expect(received.split('100 Continue')[1]).toMatch(/HTTP\/1\.1 [234]/);
  await says('drained');
  expect(said.filter(({ kind }) => kind === 'drained')).toHaveLength(1);
  expect(errors).toEqual([]);
});
