import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import {
  EVENT_DAYS,
  type EventType,
  lastPosition,
  pruneOldEvents,
  readEventPage,
  readEvents,
  startSequencer,
} from '../../src/shop/staff/events/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { randomRuns } from '../support/depth.ts';

/** The log of events: positions under transactions that end in any order, sequencers that end, and age. */
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query('create table counter (subject text primary key, value integer not null)');
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('truncate event, event_draft, counter');
});

const sequence = (most = 1000) => database.pool.query('select sequence_events($1)', [most]);
const draft = (subject: string, own: { type?: EventType; tenant?: string; at?: string } = {}) =>
  database.pool.query(
    `insert into event_draft (type, tenant, subject, at, data)
     values ($1, $2, $3, coalesce($4::timestamptz, clock_timestamp()), '{}')`,
    [own.type ?? 'stock.changed', own.tenant ?? null, subject, own.at ?? null],
  );
const subjects = async () => (await readEvents(database.pool, { after: 0, limit: 10_000 })).map((one) => one.subject);

/** Counts a subject up in a transaction that lasts, and writes the new value as an event. */
async function countUp(subject: string, pauses: readonly number[]): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    for (const pause of pauses) {
      const { rows } = await client.query<{ value: number }>(
        'update counter set value = value + 1 where subject = $1 returning value',
        [subject],
      );
      await client.query("insert into event_draft (type, subject, data) values ('stock.changed', $1, $2)", [
        subject,
        { value: rows[0]?.value },
      ]);
      await client.query('select pg_sleep($1 / 1000.0)', [pause]);
    }
    await client.query('commit');
  } finally {
    client.release();
  }
}

test('keeps the order of each subject, and shows no position after a higher one', { timeout: 120_000 }, async () => {
  const transactions = fc.array(
    fc.record({
      subject: fc.constantFrom('variant/a', 'variant/b'),
      pauses: fc.array(fc.nat(8), { minLength: 1, maxLength: 3 }),
    }),
    { minLength: 2, maxLength: 6 },
  );
  await fc.assert(
    fc.asyncProperty(transactions, async (acts) => {
      await database.pool.query('truncate event, event_draft, counter');
      await database.pool.query("insert into counter values ('variant/a', 0), ('variant/b', 0)");
      const seen: { position: number; subject: string; value: unknown }[] = [];
      let isOver = false;
      // Two sequencers work at once, and a reader remembers the last position that it has seen.
      const sequencing = [1, 2].map(async () => {
        while (!isOver) await sequence(3);
      });
      const follow = async () => {
        const events = await readEvents(database.pool, { after: seen.at(-1)?.position ?? 0, limit: 5 });
        seen.push(...events.map(({ position, subject, data }) => ({ position, subject, value: data.value })));
        return events.length;
      };
      const reading = (async () => {
        while (!isOver) await follow();
      })();
      await Promise.all(acts.map(({ subject, pauses }) => countUp(subject, pauses)));
      isOver = true;
      await Promise.all([...sequencing, reading]);
      await sequence();
      while ((await follow()) > 0);
      for (const subject of ['variant/a', 'variant/b']) {
        const count = acts.filter((act) => act.subject === subject).flatMap(({ pauses }) => pauses).length;
        const values = seen.filter((one) => one.subject === subject).map(({ value }) => value);
        expect(values).toEqual(Array.from({ length: count }, (_, at) => at + 1));
      }
    }),
    { numRuns: randomRuns(8, 60) },
  );
});

test('loses and doubles nothing when a sequencer ends in the middle of its batch', async () => {
  for (const subject of ['a', 'b', 'c']) await draft(subject);
  const killed = await database.pool.connect();
  await killed.query('begin');
  await killed.query('select sequence_events(2)');
  // Another one finds the lock taken, and does not wait.
  expect((await database.pool.query('select sequence_events(5) as moved')).rows).toEqual([{ moved: 0 }]);
  expect(await subjects()).toEqual([]);
  const { rows } = await killed.query<{ pid: number }>('select pg_backend_pid() as pid');
  killed.once('error', () => {});
  await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  killed.release(true);
  await expect
    .poll(async () => (await database.pool.query('select sequence_events(5) as moved')).rows, { timeout: 10_000 })
    .toEqual([{ moved: 3 }]);
  expect(await subjects()).toEqual(['a', 'b', 'c']);
});

test('waits for no transaction that is under way', async () => {
  const late = await database.pool.connect();
  await late.query('begin');
  await late.query("insert into event_draft (type, subject) values ('stock.changed', 'late')");
  await draft('quick');
  await sequence();
  expect(await subjects()).toEqual(['quick']);
  await late.query('commit');
  late.release();
  await sequence();
  expect(await subjects()).toEqual(['quick', 'late']);
});

test('runs by itself until it is stopped', async () => {
  const sequencer = startSequencer({ pool: database.pool, log: silentLog });
  await draft('first');
  await expect.poll(subjects, { timeout: 10_000, interval: 20 }).toEqual(['first']);
  await sequencer.stop();
  await draft('second');
  expect(await subjects()).toEqual(['first']);
});

test('filters by type, tenant and subject; events of no tenant are for all', async () => {
  await draft('order/1', { type: 'order.placed', tenant: 'ch' });
  await draft('order/2', { type: 'order.placed', tenant: 'de' });
  await draft('variant/a');
  await sequence();
  const read = async (filter: Parameters<typeof readEventPage>[2]) =>
    (await readEventPage(database.pool, { after: 0, limit: 10 }, filter))?.events.map(({ subject }) => subject);
  expect(await read({})).toEqual(['order/1', 'order/2', 'variant/a']);
  expect(await read({ tenants: ['ch'] })).toEqual(['order/1', 'variant/a']);
  expect(await read({ types: ['order.placed'] })).toEqual(['order/1', 'order/2']);
  expect(await read({ subject: 'order/2' })).toEqual(['order/2']);
});

test('moves the position on past events that do not match', async () => {
  for (let count = 0; count < 5; count += 1) await draft('variant/a');
  await draft('order/1', { type: 'order.placed', tenant: 'ch' });
  await draft('variant/a');
  await sequence();
  const last = await lastPosition(database.pool);
  const page = async (after: number, limit: number) =>
    readEventPage(database.pool, { after, limit }, { types: ['order.placed'] });
  expect(await page(0, 1)).toMatchObject({ events: [{ subject: 'order/1' }], next: last - 1, hasMore: true });
  expect(await page(last - 1, 1)).toEqual({ events: [], next: last, hasMore: false });
  expect(await page(last, 1)).toEqual({ events: [], next: last, hasMore: false });
});

test('deletes events after 30 days, tells readers that missed some, and never loses the newest position', async () => {
  const clock = fixedClock('2026-11-27T10:00:00Z');
  const at = (days: number) => new Date(clock.now().getTime() - days * 86_400_000).toISOString();
  for (const days of [40, 35, 31]) await draft(`old/${days}`, { at: at(days) });
  await draft('new', { at: at(EVENT_DAYS - 1) });
  await sequence();
  const [first, second, third] = (await readEvents(database.pool, { after: 0, limit: 9 })).map((one) => one.position);
  expect(await pruneOldEvents({ pool: database.pool, clock })).toBe(2);
  expect(await subjects()).toEqual(['old/31', 'new']);
  const page = (after: number) => readEventPage(database.pool, { after, limit: 9 });
  expect(await page(first ?? 0)).toBeNull();
  expect(await page(second ?? 0)).toBeNull();
  expect((await page(third ?? 0))?.events.map(({ subject }) => subject)).toEqual(['new']);
  expect((await page(0))?.events).toHaveLength(2);
  const last = await lastPosition(database.pool);
  clock.set('2027-11-27T10:00:00Z');
  await pruneOldEvents({ pool: database.pool, clock });
  expect(await lastPosition(database.pool)).toBe(last);
  // A position of a later state of the database, before a restore.
  expect(await page(last + 1)).toBeNull();
});
