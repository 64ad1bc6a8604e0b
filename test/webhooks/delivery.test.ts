import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { fixedClock, systemClock } from '../../src/platform/clock.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { addEvents, adminAt, openReceiver, type Receiver, type TestWebhooks, testWebhooks } from './support.ts';

const PATIENCE = { timeout: 20_000, interval: 25 };
const SLOW = { timeout: 90_000 };
const HOUR_MS = 3_600_000;

let database: TestDatabase;
let hooks: TestWebhooks;
const receivers: Receiver[] = [];
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  hooks = testWebhooks(database.pool, systemClock);
});
afterEach(async () => {
  await hooks.stop();
  for (const receiver of receivers.splice(0)) await receiver.close();
  await database.pool.query('delete from webhook_endpoint');
});

async function receiverOf(answer?: Parameters<typeof openReceiver>[0]): Promise<Receiver> {
  const receiver = await openReceiver(answer);
  receivers.push(receiver);
  return receiver;
}

const settled = (id: string) =>
  vi.waitFor(async () => {
    const open = await hooks.webhooks.open(adminAt(systemClock), id);
    expect(open).toMatchObject({ behind: 0, waiting: 0 });
    return open;
  }, PATIENCE);

test('delivers the chosen events with a signature that the library of Standard Webhooks verifies', async () => {
  const receiver = await receiverOf();
  const { id, secret } = await hooks.add(receiver.url, { prefix: 'order/1' });
  const ids = await addEvents(database.pool, ['order/1', 'order/2', 'order/1']);
  await addEvents(database.pool, ['order/1'], 'order.placed');
  hooks.start();
  await settled(id);
  expect(receiver.received.map((one) => one.id)).toEqual([ids[0], ids[2]]);
  for (const { body, headers } of receiver.received) {
    const verified = new Webhook(secret).verify(body, headers);
    expect(verified).toMatchObject({ specversion: '1.0', type: 'order.changed', subject: 'order/1', tenant: 'ch' });
    expect(headers).toMatchObject({ 'content-type': expect.stringContaining('application/cloudevents+json') });
  }
  expect(() => new Webhook(secret).verify('{}', receiver.received[0]?.headers ?? {})).toThrow();
});

test('signs with two secrets while they are rotated, and then with the new one', async () => {
  const receiver = await receiverOf();
  const { id, secret } = await hooks.add(receiver.url);
  const rotated = await hooks.webhooks.rotate(adminAt(systemClock), id);
  if (!rotated.ok) throw new Error(rotated.problem);
  expect(await hooks.webhooks.rotate(adminAt(systemClock), id)).toEqual({ ok: false, problem: 'rotating' });
  await hooks.webhooks.test(adminAt(systemClock), id);
  await hooks.webhooks.endFormer(adminAt(systemClock), id);
  await hooks.webhooks.test(adminAt(systemClock), id);
  const [both, one] = receiver.received;
  if (!both || !one) throw new Error('nothing was received');
  for (const each of [secret, rotated.secret]) new Webhook(each).verify(both.body, both.headers);
  new Webhook(rotated.secret).verify(one.body, one.headers);
  expect(() => new Webhook(secret).verify(one.body, one.headers)).toThrow();
});

test('keeps the order of each subject, and sends different subjects beside each other', async () => {
  let [busy, most] = [0, 0];
  const underWay = new Set<string>();
  const receiver = await receiverOf(({ subject }, response) => {
    expect(underWay.has(subject)).toBe(false);
    underWay.add(subject);
    busy += 1;
    most = Math.max(most, busy);
    setImmediate(() => {
      underWay.delete(subject);
      busy -= 1;
      response.writeHead(200).end('ok');
    });
  });
  const { id } = await hooks.add(receiver.url);
  const subjects = Array.from({ length: 600 }, (_, index) => `order/${(index * 7) % 40}`);
  const ids = await addEvents(database.pool, subjects);
  hooks.start();
  const open = await settled(id);
  expect(receiver.received.map((one) => one.id).toSorted()).toEqual(ids.toSorted());
  for (const subject of new Set(subjects)) {
    const order = receiver.received.filter((one) => one.subject === subject).map(({ sequence }) => sequence);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  }
  expect(most).toBeGreaterThan(1);
  expect(open?.delivered).toBe(600);
});

test('a slow endpoint and a dead one do not delay a quick one', async () => {
  const held: (() => void)[] = [];
  const slow = await receiverOf((_, response) => {
    held.push(() => response.writeHead(204).end());
  });
  const quick = await receiverOf();
  const { id: slowId } = await hooks.add(slow.url);
  await hooks.add('http://127.0.0.1:9/hooks');
  const { id } = await hooks.add(quick.url);
  await addEvents(
    database.pool,
    Array.from({ length: 300 }, (_, index) => `order/${index}`),
  );
  hooks.start();
  await settled(id);
  expect(quick.received).toHaveLength(300);
  // The slow endpoint has not answered anything yet.
  expect(slow.received.length).toBeLessThanOrEqual(24);
  const { rows } = await database.pool.query('select position from webhook_endpoint where id = $1', [slowId]);
  expect(rows[0]?.position).toBeLessThan(quick.received.at(-1)?.sequence ?? 0);
  for (const answer of held) answer();
});

describe('failures', () => {
  test('hold back later events of their subject only, and keep their order', async () => {
    let isBroken = true;
    const receiver = await receiverOf(({ subject }, response) => {
      response.writeHead(subject === 'order/7' && isBroken ? 500 : 204).end('broken');
    });
    const clock = fixedClock(new Date());
    const own = testWebhooks(database.pool, clock);
    const { id } = await own.add(receiver.url);
    const ids = await addEvents(database.pool, ['order/7', 'order/8', 'order/7', 'order/7', 'order/9']);
    own.start();
    await vi.waitFor(async () => {
      expect(await own.webhooks.open(adminAt(clock), id)).toMatchObject({ waiting: 3, behind: 0, delivered: 2 });
    }, PATIENCE);
    isBroken = false;
    clock.advance(10_000);
    await vi.waitFor(() => expect(receiver.received).toHaveLength(6), PATIENCE);
    const ofSeven = receiver.received.filter(({ subject }) => subject === 'order/7').map((one) => one.id);
    expect(ofSeven).toEqual([ids[0], ids[0], ids[2], ids[3]]);
    const [later] = await addEvents(database.pool, ['order/7']);
    await vi.waitFor(() => expect(receiver.received.at(-1)?.id).toBe(later), PATIENCE);
    await own.stop();
  });

  test('end in a parked delivery after three days, and the subject goes on', async () => {
    const receiver = await receiverOf(({ sequence }, response) => {
      response.writeHead(sequence === poison ? 400 : 204).end();
    });
    const clock = fixedClock(new Date());
    const own = testWebhooks(database.pool, clock);
    const { id } = await own.add(receiver.url);
    const [first] = await addEvents(database.pool, ['order/7', 'order/7']);
    const { rows } = await database.pool.query('select position from event where id = $1', [first]);
    const poison: number = rows[0]?.position;
    own.start();
    await vi.waitFor(async () => {
      expect(await own.webhooks.open(adminAt(clock), id)).toMatchObject({ waiting: 2 });
    }, PATIENCE);
    // Skips to the last attempt.
    await database.pool.query('update webhook_delivery set attempts = 13, next_at = $1 where attempts > 0', [
      clock.now(),
    ]);
    await vi.waitFor(async () => {
      const open = await own.webhooks.open(adminAt(clock), id);
      expect(open).toMatchObject({ waiting: 0, parked: 1, parkedList: [{ eventId: first, attempts: 14 }] });
    }, PATIENCE);
    expect(receiver.received.at(-1)?.sequence).toBe(poison + 1);
    expect(await own.webhooks.replayParked(adminAt(clock), id)).toEqual({ ok: true, count: 1 });
    await vi.waitFor(() => expect(receiver.received.at(-1)?.sequence).toBe(poison), PATIENCE);
    await own.stop();
  });

  test('of one type leave the others on their way, and are parked in the end', async () => {
    const receiver = await receiverOf(({ subject }, response) => {
      response.writeHead(subject.startsWith('product/') ? 500 : 204).end();
    });
    const clock = fixedClock(new Date());
    const own = testWebhooks(database.pool, clock);
    const { id } = await own.add(receiver.url, { types: 'order.changed product.changed' });
    const open = () => own.webhooks.open(adminAt(clock), id);
    const products = Array.from({ length: 8 }, (_, index) => `product/${index}`);
    await addEvents(database.pool, products, 'product.changed');
    own.start();
    await vi.waitFor(async () => expect((await open())?.failed).toBeGreaterThanOrEqual(5), PATIENCE);
    for (const subject of ['order/1', 'order/2', 'order/3']) {
      const [event] = await addEvents(database.pool, [subject]);
      await vi.waitFor(() => {
        clock.advance(1000);
        expect(receiver.received.map((one) => one.id)).toContain(event);
      }, PATIENCE);
    }
    await vi.waitFor(async () => {
      clock.advance(1000);
      expect(await open()).toMatchObject({ waiting: 8, behind: 0 });
    }, PATIENCE);
    await vi.waitFor(async () => {
      clock.advance(60_000);
      // Skips to the last attempts.
      await database.pool.query('update webhook_delivery set attempts = 13, next_at = $1 where attempts < 13', [
        clock.now(),
      ]);
      expect(await open()).toMatchObject({ waiting: 0, parked: 8, state: 'active' });
    }, PATIENCE);
    await own.stop();
  });

  test('of thousands of one type hide no others behind them', async () => {
    const receiver = await receiverOf(({ subject }, response) => {
      response.writeHead(subject.startsWith('product/') ? 500 : 204).end();
    });
    const clock = fixedClock(new Date());
    const own = testWebhooks(database.pool, clock);
    const { id } = await own.add(receiver.url, { types: 'order.changed product.changed' });
    const products = (from: number) => Array.from({ length: 1500 }, (_, index) => `product/${from + index}`);
    await addEvents(database.pool, products(0), 'product.changed');
    const [first] = await addEvents(database.pool, ['order/1']);
    // Its first event is refused, so that the second one waits although the endpoint would take it.
    await addEvents(database.pool, ['product/7']);
    await addEvents(database.pool, products(1500), 'product.changed');
    const [last] = await addEvents(database.pool, ['order/2']);
    own.start();
    const ids = () => receiver.received.map((one) => one.id);
    await vi.waitFor(() => expect(ids()).toEqual(expect.arrayContaining([first, last])), PATIENCE);
    // Hardly any of the refused ones was tried before.
    expect(receiver.received.filter(({ subject }) => subject.startsWith('product/')).length).toBeLessThan(100);
    expect(receiver.received.filter(({ subject }) => subject === 'product/7').length).toBeLessThan(2);
    expect(await own.webhooks.open(adminAt(clock), id)).toMatchObject({ state: 'active' });
    await own.stop();
  });

  test('of more than may wait are parked in part, so that others go on', async () => {
    const receiver = await receiverOf(({ subject }, response) => {
      response.writeHead(subject.startsWith('product/') ? 500 : 204).end();
    });
    const clock = fixedClock(new Date());
    const own = testWebhooks(database.pool, clock);
    const { id } = await own.add(receiver.url, { types: 'order.changed product.changed' });
    const ids = () => receiver.received.map((one) => one.id);
    const products = (from: number) => Array.from({ length: 3000 }, (_, index) => `product/${from + index}`);
    const [oldest] = await addEvents(database.pool, products(0), 'product.changed');
    // It follows a refused one of its subject, so it is parked with it.
    const [follower] = await addEvents(database.pool, ['product/0']);
    await addEvents(database.pool, products(3000), 'product.changed');
    const [first] = await addEvents(database.pool, ['order/1']);
    own.start();
    onTestFinished(() => own.stop());
    await vi.waitFor(() => expect(ids()).toContain(first), PATIENCE);
    const open = () => own.webhooks.open(adminAt(clock), id);
    await vi.waitFor(async () => {
      const { waiting = 0, parked = 0, behind, state } = (await open()) ?? {};
      expect({ all: waiting + parked, behind, state }).toEqual({ all: 6001, behind: 0, state: 'active' });
      expect(parked).toBeGreaterThanOrEqual(1000);
      expect(waiting).toBeLessThanOrEqual(5500);
    }, PATIENCE);
    const { rows } = await database.pool.query<{ event: string }>(
      'select event_id as event from webhook_delivery where endpoint_id = $1 and parked_at is not null',
      [id],
    );
    expect(rows.map(({ event }) => event)).toEqual(expect.arrayContaining([oldest, follower]));
    expect(ids()).not.toContain(follower);
    const [last] = await addEvents(database.pool, ['order/2']);
    await vi.waitFor(() => expect(ids()).toContain(last), PATIENCE);
  });

  /** Adds refused deliveries, as many as may wait, to an endpoint that was told of everything before. */
  async function fillUp(endpoint: string, now: Date): Promise<void> {
    await addEvents(
      database.pool,
      Array.from({ length: 5000 }, (_, index) => `order/refused-${index}`),
    );
    await database.pool.query(
      `insert into webhook_delivery (endpoint_id, kind, position, event_id, type, subject, attempts, next_at)
       select $1, 'event', position, id, type, subject, 1, $2 from event where subject like 'order/refused-%'
         and position > (select position from webhook_endpoint where id = $1)`,
      [endpoint, now],
    );
    await database.pool.query(
      'update webhook_endpoint set position = (select max(position) from event) where id = $1',
      [endpoint],
    );
  }

  test('of a part of the only type let the rest go on, also when as many wait as may', SLOW, async () => {
    const receiver = await receiverOf(({ subject }, response) => {
      response.writeHead(subject.startsWith('order/refused') ? 500 : 204).end();
    });
    const clock = fixedClock(new Date());
    const own = testWebhooks(database.pool, clock);
    const { id } = await own.add(receiver.url, { types: 'order.changed' });
    await fillUp(id, clock.now());
    const arrives = (event: string | undefined) =>
      vi.waitFor(() => {
        clock.advance(1000);
        expect(receiver.received.map((one) => one.id)).toContain(event);
      }, PATIENCE);
    const [first] = await addEvents(database.pool, ['order/taken-1']);
    own.start();
    onTestFinished(() => own.stop());
    await arrives(first);
    await vi.waitFor(async () => {
      clock.advance(1000);
      const { waiting = 0, parked = 0 } = (await own.webhooks.open(adminAt(clock), id)) ?? {};
      expect({ all: waiting + parked, areParked: parked >= 1000 }).toEqual({ all: 5000, areParked: true });
    }, PATIENCE);
    const [last] = await addEvents(database.pool, ['order/taken-2']);
    await arrives(last);
  });

  test('of everything park no single deliveries, however many wait', SLOW, async () => {
    const receiver = await receiverOf((_, response) => {
      response.writeHead(503).end();
    });
    const clock = fixedClock(new Date());
    const own = testWebhooks(database.pool, clock);
    const { id } = await own.add(receiver.url, { types: 'order.changed' });
    await fillUp(id, clock.now());
    const [tried] = await addEvents(database.pool, ['order/taken-1']);
    own.start();
    onTestFinished(() => own.stop());
    await vi.waitFor(() => {
      clock.advance(1000);
      expect(receiver.received.map((one) => one.id)).toContain(tried);
      expect(receiver.received.length).toBeGreaterThan(10);
    }, PATIENCE);
    await vi.waitFor(async () => {
      expect(await own.webhooks.open(adminAt(clock), id)).toMatchObject({ waiting: 5001, parked: 0, state: 'active' });
    }, PATIENCE);
  });

  test('of everything leave single probes, lose nothing, and park the endpoint after three days', async () => {
    let isBroken = true;
    const receiver = await receiverOf((_, response) => {
      response.writeHead(isBroken ? 503 : 204).end();
    });
    const clock = fixedClock(new Date());
    const own = testWebhooks(database.pool, clock);
    const { id } = await own.add(receiver.url);
    await addEvents(
      database.pool,
      Array.from({ length: 200 }, (_, index) => `order/${index}`),
    );
    own.start();
    await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThanOrEqual(5), PATIENCE);
    // The next probe is planned from the time at which the last failure was stored.
    await vi.waitFor(
      async () => expect((await own.webhooks.open(adminAt(clock), id))?.failed).toBeGreaterThanOrEqual(5),
      PATIENCE,
    );
    clock.advance(6000);
    const before = receiver.received.length;
    await vi.waitFor(() => expect(receiver.received.length).toBe(before + 1), PATIENCE);
    expect(receiver.received.length).toBeLessThan(12);
    clock.advance(73 * HOUR_MS);
    await vi.waitFor(async () => {
      expect(await own.webhooks.open(adminAt(clock), id)).toMatchObject({ state: 'parked', parkedWhy: 'failing' });
    }, PATIENCE);
    isBroken = false;
    receiver.received.splice(0);
    await own.webhooks.resume(adminAt(clock), id);
    await vi.waitFor(async () => {
      const open = await own.webhooks.open(adminAt(clock), id);
      expect(open).toMatchObject({ waiting: 0, behind: 0, state: 'active', failingSince: null });
    }, PATIENCE);
    expect(new Set(receiver.received.map((one) => one.subject)).size).toBe(200);
    await own.stop();
  });
});

describe('answers', () => {
  test('410 parks the endpoint at once', async () => {
    const receiver = await receiverOf((_, response) => {
      response.writeHead(410).end('gone');
    });
    const { id } = await hooks.add(receiver.url);
    await addEvents(database.pool, ['order/1']);
    hooks.start();
    await vi.waitFor(async () => {
      const open = await hooks.webhooks.open(adminAt(systemClock), id);
      expect(open).toMatchObject({ state: 'parked', parkedWhy: 'gone', waiting: 1 });
    }, PATIENCE);
    expect(receiver.received).toHaveLength(1);
  });

  test('429 lets the endpoint rest for the time that it asks for', async () => {
    let isTired = true;
    const receiver = await receiverOf((_, response) => {
      response.writeHead(isTired ? 429 : 204, isTired ? { 'retry-after': '120' } : {}).end();
    });
    const clock = fixedClock(new Date());
    const own = testWebhooks(database.pool, clock);
    const { id } = await own.add(receiver.url);
    await addEvents(database.pool, ['order/1', 'order/1', 'order/2']);
    own.start();
    onTestFinished(() => own.stop());
    await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(0), PATIENCE);
    // Requests that were under way at the first refusal arrive too.
    const areLogged = async () => {
      const open = await own.webhooks.open(adminAt(clock), id);
      expect(open).toMatchObject({ failingSince: null });
      expect(open?.newest.length).toBe(receiver.received.length);
    };
    await vi.waitFor(areLogged, PATIENCE);
    isTired = false;
    clock.advance(100_000);
    await addEvents(database.pool, ['order/3']);
    await vi.waitFor(areLogged, PATIENCE);
    expect(receiver.received.map((one) => one.subject)).not.toContain('order/3');
    clock.advance(30_000);
    await vi.waitFor(() => expect(new Set(receiver.received.map((one) => one.subject)).size).toBe(3), PATIENCE);
  });

  test('redirects are not followed, and a failure is logged with its answer', async () => {
    const secret = await receiverOf();
    const receiver = await receiverOf((_, response) => {
      response.writeHead(302, { location: secret.url }).end('elsewhere'.repeat(1000));
    });
    const { id } = await hooks.add(receiver.url);
    const outcome = await hooks.webhooks.test(adminAt(systemClock), id);
    expect(outcome).toMatchObject({ ok: true, attempt: { outcome: 'redirected', status: 302 } });
    expect(secret.received).toHaveLength(0);
    const [attempt] = (await hooks.webhooks.open(adminAt(systemClock), id))?.newest ?? [];
    const open = await hooks.webhooks.attempt(adminAt(systemClock), String(attempt?.id));
    expect(open?.answer).toHaveLength(2048);
    expect(open?.body).toBe(receiver.received[0]?.body);
  });
});

test('an endpoint that an employee narrowed gets no waiting event of other tenants', async () => {
  let isBroken = true;
  const receiver = await receiverOf((_, response) => {
    response.writeHead(isBroken ? 500 : 204).end();
  });
  const clock = fixedClock(new Date());
  const own = testWebhooks(database.pool, clock);
  const admin = adminAt(clock);
  const { id } = await own.add(receiver.url, { name: 'Narrow' });
  await addEvents(database.pool, ['order/7'], 'order.changed', 'de');
  await addEvents(database.pool, ['order/8']);
  own.start();
  await vi.waitFor(async () => expect(await own.webhooks.open(admin, id)).toMatchObject({ waiting: 2 }), PATIENCE);
  await own.stop();
  const failed = (await own.webhooks.open(admin, id))?.newest.find(({ subject }) => subject === 'order/7');
  const entered = {
    name: 'Narrow',
    url: receiver.url,
    types: 'order.changed',
    reach: 'single',
    tenants: 'ch',
    version: '1',
  };
  expect(await own.webhooks.change(admin, { id, entered })).toEqual({ ok: true, id });
  await own.webhooks.replay(admin, String(failed?.id));
  isBroken = false;
  receiver.received.splice(0);
  clock.advance(60_000);
  own.start();
  await vi.waitFor(async () => expect(await own.webhooks.open(admin, id)).toMatchObject({ waiting: 0 }), PATIENCE);
  expect(receiver.received.map(({ subject }) => subject)).toEqual(['order/8']);
  const dropped = (await own.webhooks.open(admin, id))?.newest.filter(({ outcome }) => outcome === 'filtered');
  expect(dropped?.map(({ subject, kind }) => [subject, kind]).toSorted()).toEqual([
    ['order/7', 'event'],
    ['order/7', 'replay'],
  ]);
  await own.stop();
});

test('parks a delivery whose event the log does not have any more, and says so', async () => {
  const receiver = await receiverOf((_, response) => {
    response.writeHead(500).end();
  });
  const clock = fixedClock(new Date());
  const own = testWebhooks(database.pool, clock);
  const { id } = await own.add(receiver.url);
  const [event] = await addEvents(database.pool, ['order/1']);
  own.start();
  const open = () => own.webhooks.open(adminAt(clock), id);
  await vi.waitFor(async () => expect(await open()).toMatchObject({ waiting: 1 }), PATIENCE);
  await own.stop();
  await database.pool.query('delete from event where id = $1', [event]);
  clock.advance(60_000);
  own.start();
  await vi.waitFor(async () => {
    expect(await open()).toMatchObject({
      waiting: 0,
      parked: 1,
      newest: [{ outcome: 'expired' }, { outcome: 'status' }],
    });
  }, PATIENCE);
  await own.stop();
});

test('delivers events of a type that only a newer version of the shop knows', async () => {
  const receiver = await receiverOf();
  const { id } = await hooks.add(receiver.url);
  await database.pool.query("update webhook_endpoint set types = '{order.later}' where id = $1", [id]);
  const delivery = hooks.start();
  await vi.waitFor(() => expect(delivery.endpoints()).toBe(1), PATIENCE);
  const [event] = await addEvents(database.pool, ['order/1'], 'order.later');
  await vi.waitFor(() => expect(receiver.received.map((one) => one.id)).toEqual([event]), PATIENCE);
});

test('delivers one event or those of a time again, with the same ids', async () => {
  const receiver = await receiverOf();
  const { id } = await hooks.add(receiver.url, { prefix: 'order/again' });
  const from = new Date(Date.now() - 1000);
  const ids = await addEvents(database.pool, ['order/again-1', 'order/again-2', 'order/again-1']);
  hooks.start();
  const open = await settled(id);
  const admin = adminAt(systemClock);
  expect(await hooks.webhooks.replay(admin, String(open?.newest[0]?.id))).toEqual({ ok: true, count: 1 });
  await vi.waitFor(() => expect(receiver.received).toHaveLength(4), PATIENCE);
  const to = new Date(Date.now() + 1000);
  expect(await hooks.webhooks.replayBetween(admin, { id, from, to })).toEqual({ ok: true, count: 3 });
  await vi.waitFor(() => expect(receiver.received).toHaveLength(7), PATIENCE);
  const again = receiver.received.slice(4);
  expect(again.map((one) => one.id).toSorted()).toEqual(ids.toSorted());
  const ofOne = again.filter(({ subject }) => subject === 'order/again-1').map((one) => one.id);
  expect(ofOne).toEqual([ids[0], ids[2]]);
});

test('several processes share the endpoints, and deliver each event once', SLOW, async () => {
  const receiver = await receiverOf();
  const ids = await Promise.all(Array.from({ length: 8 }, () => hooks.add(receiver.url)));
  const [one, other] = [hooks.start(), hooks.start()];
  await vi.waitFor(() => expect(one.endpoints() + other.endpoints()).toBe(8), { ...PATIENCE, timeout: 60_000 });
  expect(Math.min(one.endpoints(), other.endpoints())).toBeGreaterThan(0);
  await addEvents(
    database.pool,
    Array.from({ length: 50 }, (_, index) => `order/${index}`),
  );
  for (const { id } of ids) await settled(id);
  expect(receiver.received).toHaveLength(400);
});

test('a paused endpoint gets nothing, and everything once it goes on', async () => {
  const receiver = await receiverOf();
  const { id } = await hooks.add(receiver.url);
  const delivery = hooks.start();
  await vi.waitFor(() => expect(delivery.endpoints()).toBe(1), PATIENCE);
  await hooks.webhooks.pause(adminAt(systemClock), id);
  await vi.waitFor(() => expect(delivery.endpoints()).toBe(0), PATIENCE);
  await addEvents(database.pool, ['order/1', 'order/2']);
  expect(await hooks.webhooks.open(adminAt(systemClock), id)).toMatchObject({ state: 'paused', behind: 2 });
  await hooks.webhooks.resume(adminAt(systemClock), id);
  await settled(id);
  expect(receiver.received).toHaveLength(2);
});
