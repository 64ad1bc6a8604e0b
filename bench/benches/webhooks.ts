import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { addressList } from '../../src/platform/address-list.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { startEmbeddedDatabase } from '../../src/platform/database/embedded.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { openPool, type Pool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createWebhookAdministration } from '../../src/shop/staff/webhooks/index.ts';
import type { Bench } from '../bench.ts';
import { chooseEvents, delayOf, writeEvents } from '../webhooks/write-events.store.ts';

const HERE = path.resolve(import.meta.dirname, '../webhooks');
const SECRET = 'w'.repeat(40);
const ENDPOINTS = 10;
const EVENTS_A_SECOND = 1000;
const WRITES_A_SECOND = 10;
/** Longest time that an event waits at 1,000 events a second, in seconds. */
const LONGEST_DELAY = 5;

/**
 * Delivers business events to ten endpoints: 1,000 a second with each event for one endpoint, and with each for all ten; and a
 * backlog as fast as possible. Receivers and deliveries are processes of their own.
 */
export const webhooks: Bench = {
  products: 100,
  searches: false,
  shortSeconds: 3,
  run: async ({ seconds, out }) => {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-webhooks-'));
    const database = await startEmbeddedDatabase(dataDir, silentLog);
    const running: ChildProcess[] = [];
    try {
      await migrate(database.url, silentLog);
      const pool = openPool(database.url, silentLog, 4);
      const receiver = fork(path.join(HERE, 'receiver.ts'));
      running.push(receiver);
      const port = numberOf(await once(receiver, 'message'), 'port');
      await addEndpoints(pool, port);
      const sender = fork(path.join(HERE, 'deliver.ts'), [database.url, SECRET]);
      running.push(sender);
      const measured = { pool, receiver, sender, out };
      const one = await measure(measured, { each: 'one', seconds });
      const all = await measure(measured, { each: 'all', seconds });
      const backlog = await measure(measured, { each: 'all', seconds: 0 });
      out(JSON.stringify({ bench: 'webhooks', one, all, backlog }));
      await pool.end();
      return one.missing + all.missing + backlog.missing === 0 && one.delay <= LONGEST_DELAY;
    } finally {
      for (const child of running) child.kill('SIGKILL');
      await database.stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

async function addEndpoints(pool: Pool, port: number): Promise<void> {
  const administration = createWebhookAdministration({
    pool,
    clock: systemClock,
    sealingSecrets: [SECRET],
    allowed: addressList(['127.0.0.1']),
  });
  const admin = {
    id: '00000000-0000-0000-0000-000000000001',
    email: 'admin@shop.example',
    role: 'admin',
    language: null,
    factorAt: systemClock.now(),
  } as const;
  for (let place = 0; place < ENDPOINTS; place += 1) {
    const url = `http://127.0.0.1:${port}/${place}`;
    const entered = { name: `Endpoint ${place}`, url, types: 'order.changed' };
    const created = await administration.create(admin, entered);
    if (!created.ok) throw new Error(created.problem);
  }
}

type Measured = { pool: Pool; receiver: ChildProcess; sender: ChildProcess; out(line: string): void };
let written = 0;

/** Writes events at 1,000 a second, or 5,000 at once, and waits until all are delivered. */
async function measure(
  { pool, receiver, sender, out }: Measured,
  { each, seconds }: { each: 'all' | 'one'; seconds: number },
) {
  await chooseEvents(pool, each);
  // The process follows the new filters within some seconds.
  await wait(9000);
  const before = { received: await ask(receiver, 'received'), cpu: await ask(sender, 'cpu') };
  const begun = performance.now();
  let [events, delay] = [0, 0];
  const write = async (count: number) => {
    await writeEvents(pool, written, count);
    written += count;
    events += count;
  };
  if (seconds === 0) await write(EVENTS_A_SECOND * 5);
  for (let step = 0; step < seconds * WRITES_A_SECOND; step += 1) {
    await write(EVENTS_A_SECOND / WRITES_A_SECOND);
    delay = Math.max(delay, (await delayOf(pool)).seconds);
    const due = begun + ((step + 1) * 1000) / WRITES_A_SECOND;
    if (due > performance.now()) await wait(due - performance.now());
  }
  const expected = events * (each === 'all' ? ENDPOINTS : 1);
  const limit = performance.now() + 120_000;
  for (;;) {
    const delayed = await delayOf(pool);
    delay = Math.max(delay, delayed.seconds);
    if (delayed.behind === 0 || performance.now() > limit) break;
    await wait(50);
  }
  const took = (performance.now() - begun) / 1000;
  const deliveries = (await ask(receiver, 'received')) - before.received;
  const cpu = (await ask(sender, 'cpu')) - before.cpu;
  const result = {
    events,
    deliveries,
    missing: Math.max(0, expected - deliveries),
    rate: Math.round(deliveries / took),
    delay: Number(delay.toFixed(2)),
    microseconds: Math.round(cpu / deliveries),
  };
  const kind = `${seconds === 0 ? 'backlog' : `${EVENTS_A_SECOND} events a second`}, each to ${each}`;
  out(
    `${kind}: ${result.rate} deliveries a second, longest delay ${result.delay} s, ${result.microseconds} µs of the processor each, ${result.missing} missing`,
  );
  return result;
}

async function ask(child: ChildProcess, name: string): Promise<number> {
  const answer = once(child, 'message');
  child.send('figures');
  return numberOf(await answer, name);
}

function numberOf([message]: unknown[], name: string): number {
  const found =
    typeof message === 'object' && message !== null ? Object.entries(message).find(([key]) => key === name) : undefined;
  return Number(found?.[1] ?? 0);
}
