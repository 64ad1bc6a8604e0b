// Whole runs only: starts processes and kills them.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { addEvents, adminAt, openReceiver, testWebhooks } from './support.ts';

const PROCESS = path.resolve(import.meta.dirname, '../support/deliver-webhooks.ts');
const PATIENCE = { timeout: 60_000, interval: 20 };
const EVENTS = 3000;
const KILLS = 4;
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test('killed processes lose no event and change no order; doubles keep their id', { timeout: 120_000 }, async () => {
  const refused = new Set<string>();
  const receiver = await openReceiver(({ id: event, sequence }, response) => {
    // Some deliveries fail at first, so that processes are killed beside waiting ones too.
    const isRefused = sequence % 97 === 0 && !refused.has(event);
    if (isRefused) refused.add(event);
    response.writeHead(isRefused ? 500 : 204).end();
  });
  const { webhooks, add } = testWebhooks(database.pool, systemClock);
  const { id } = await add(receiver.url);
  const ids = await addEvents(
    database.pool,
    Array.from({ length: EVENTS }, (_, index) => `order/${index % 50}`),
  );
  const running: ChildProcess[] = [];
  const start = () => {
    const child = spawn(process.execPath, [PROCESS, database.url], { stdio: ['ignore', 'ignore', 'inherit'] });
    running.push(child);
    return child;
  };
  try {
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const child = start();
      const enough = Math.min(receiver.received.length + EVENTS / (KILLS + 2), EVENTS - 1);
      await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(enough), PATIENCE);
      child.kill('SIGKILL');
      await once(child, 'exit');
      // Skips the time until the lease of the killed process ends.
      await database.pool.query("update webhook_endpoint set leased_until = now() - interval '1 second'");
    }
    start();
    await vi.waitFor(async () => {
      expect(await webhooks.open(adminAt(systemClock), id)).toMatchObject({ behind: 0, waiting: 0 });
    }, PATIENCE);
  } finally {
    for (const child of running) child.kill('SIGKILL');
    await receiver.close();
  }
  expect(new Set(receiver.received.map((one) => one.id))).toEqual(new Set(ids));
  // The first delivery of each event follows the order of its subject.
  const first = new Map<string, { subject: string; sequence: number }>();
  for (const one of receiver.received) if (!first.has(one.id)) first.set(one.id, one);
  for (let subject = 0; subject < 50; subject += 1) {
    const order = [...first.values()].filter((one) => one.subject === `order/${subject}`).map((one) => one.sequence);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  }
});
