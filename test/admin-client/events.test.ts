import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAdminClient, followEvents, newestPosition, positionOf, readEvents, verifyWebhook } from '#admin-client';
import { systemClock } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import { startSequencer } from '../../src/shop/staff/events/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { adminAt, openReceiver, testWebhooks } from '../webhooks/support.ts';
import {
  clientFor,
  type FaultyServer,
  type ListeningApi,
  openFaultyServer,
  openListeningApi,
  sequence,
} from './support.ts';

let database: TestDatabase;
let shop: ListeningApi;
let faulty: FaultyServer;

beforeAll(async () => {
  database = await testDatabase();
  shop = await openListeningApi(database.pool);
  faulty = await openFaultyServer(shop.url);
});
afterAll(async () => {
  await faulty.close();
  await shop.close();
  await database.drop();
});
beforeEach(() => database.pool.query('truncate event, event_draft restart identity'));
afterEach(() => {
  faulty.faults.length = 0;
  faulty.requests.length = 0;
});

async function write(type: string, ...subjects: string[]): Promise<void> {
  for (const subject of subjects)
    await database.pool.query(
      `insert into event_draft (type, tenant, subject, data) values ($2, 'ch', $1, '{"order": "1"}')`,
      [subject, type],
    );
}

test('reads stored events, and keeps the position of those that were handled', async () => {
  const client = await shop.clientWith(['event.read']);
  await write('order.placed', 'order/1', 'order/2', 'order/3');
  await write('order.cancelled', 'order/1');
  await sequence(database.pool);
  const kept: number[] = [];
  const keep = (position: number) => {
    kept.push(position);
  };
  const handled: string[] = [];
  for await (const event of readEvents(client, { after: null, types: ['order.placed'], keep })) {
    handled.push(event.subject);
    if (event.type === 'order.placed') expect(event.data.order).toBe('1');
    // The program is killed while it works on the second event.
    if (handled.length === 2) break;
  }
  expect([handled, kept]).toEqual([['order/1', 'order/2'], [1]]);
  for await (const event of readEvents(client, { after: kept.at(-1) ?? null, types: ['order.placed'], keep }))
    handled.push(event.subject);
  expect(handled).toEqual(['order/1', 'order/2', 'order/2', 'order/3']);
  // The last event is of another type, and its position is kept all the same.
  expect(kept.at(-1)).toBe(4);
  expect(await newestPosition(client)).toBe(4);
});

test('throws that events behind the position are missing', async () => {
  const client = await shop.clientWith(['event.read']);
  const expired = readEvents(client, { after: 99 });
  await expect(expired.next()).rejects.toMatchObject({ problem: { code: 'events-expired' } });
});

test('follows events through broken connections, in their order and without a gap', async () => {
  const client = clientFor(faulty.url, await shop.api.client(['event.read']));
  const sequencer = startSequencer({ pool: database.pool, log: silentLog });
  const ending = new AbortController();
  await write('order.placed', 'order/0');
  const positions: number[] = [];
  try {
    faulty.faults.push('lose');
    for await (const event of followEvents(client, { after: null, signal: ending.signal })) {
      positions.push(positionOf(event));
      if (positions.length === 10) break;
      if (positions.length % 3 === 0) {
        faulty.faults.push('cut');
        faulty.breakConnections();
      }
      await write('order.changed', `order/${positions.length}`);
    }
    expect(positions).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const waiting = followEvents(client, { after: 10, signal: ending.signal }).next();
    setTimeout(() => ending.abort(), 50);
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  } finally {
    await sequencer.stop();
  }
});

test('pauses after a stream that ends without an event', async () => {
  let streams = 0;
  const client = createAdminClient({
    shop: 'https://shop.invalid',
    key: 'kontor_x',
    fetch: async (request) => {
      if (!new Request(request).url.includes('/stream')) return Response.json({ items: [], next: 0, hasMore: false });
      streams += 1;
      return new Response('', { headers: { 'content-type': 'text/event-stream' } });
    },
  });
  const ending = new AbortController();
  const waiting = followEvents(client, { after: 0, signal: ending.signal }).next();
  // Without the pause there are hundreds of streams meanwhile.
  for (let turn = 0; turn < 1000; turn += 1) await setImmediate();
  expect(streams).toBe(1);
  ending.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
});

test('verifies webhooks by either secret while they are rotated', async () => {
  const hooks = testWebhooks(database.pool, systemClock);
  const receiver = await openReceiver();
  const { id, secret } = await hooks.add(receiver.url);
  const admin = adminAt(systemClock);
  const rotated = await hooks.webhooks.rotate(admin, id);
  if (!rotated.ok) throw new Error(rotated.problem);
  await hooks.webhooks.test(admin, id);
  await hooks.webhooks.endFormer(admin, id);
  await hooks.webhooks.test(admin, id);
  await receiver.close();
  const [both, one] = receiver.received;
  if (!both || !one) throw new Error('nothing was received');
  for (const secrets of [[secret], [rotated.secret], [secret, rotated.secret]])
    expect(verifyWebhook({ secrets, ...both })).toMatchObject({
      ok: true,
      id: both.id,
      event: { type: 'webhook.test' },
    });
  expect(verifyWebhook({ secrets: [secret, rotated.secret], ...one }).ok).toBe(true);
  const refused = { ok: false, problem: 'not-signed' };
  expect(verifyWebhook({ secrets: [secret], ...one })).toEqual(refused);
  expect(verifyWebhook({ secrets: [rotated.secret], ...one, body: one.body.replace('test', 'text') })).toEqual(refused);
  expect(verifyWebhook({ secrets: [rotated.secret], body: one.body, headers: {} })).toEqual(refused);
  const early = { ...one.headers, 'webhook-timestamp': '1' };
  expect(verifyWebhook({ secrets: [rotated.secret], body: one.body, headers: early })).toEqual(refused);
});
