import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastPosition } from '../../src/shop/staff/events/index.ts';
import { createEventTail } from '../../src/shop/staff/webhooks/event-tail.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { addEvents } from './support.ts';

const ORDERS = { types: ['order.changed'], tenants: null, subjectPrefix: '' } as const;
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const tailOf = () => createEventTail({ pool: database.pool, limited: (work) => work() });

test('reads a bounded part of the log for an endpoint that is behind', async () => {
  const before = await lastPosition(database.pool);
  await addEvents(
    database.pool,
    Array.from({ length: 20_000 }, () => 'variant/1'),
    'stock.changed',
  );
  const [id] = await addEvents(database.pool, ['order/1']);
  const tail = tailOf();
  const part = await tail.read(ORDERS, before, 10);
  expect(part.events).toEqual([]);
  expect(part.readTo).toBeLessThan(await lastPosition(database.pool));
  const rest = await tail.read(ORDERS, part.readTo, 10);
  expect(rest.events).toMatchObject([{ id }]);
});

test('notices that a restore has taken the log back, also if it has new events at once', async () => {
  await addEvents(database.pool, ['order/1']);
  const tail = tailOf();
  expect(await tail.renew()).toBe('new');
  const before = await lastPosition(database.pool);
  await addEvents(database.pool, ['order/2', 'order/3']);
  expect(await tail.renew()).toBe('new');
  expect(await tail.renew()).toBe('same');
  // The restored log goes on from an earlier position, with other events.
  await database.pool.query('delete from event where position > $1', [before]);
  await database.pool.query(`alter table event alter column position restart with ${before + 1}`);
  const ids = await addEvents(database.pool, ['order/4', 'order/5', 'order/6']);
  expect(await tail.renew()).toBe('restored');
  expect(await tail.renew()).toBe('new');
  const { events } = await tail.read(ORDERS, before, 10);
  expect(events.map((event) => event.id)).toEqual(ids);
});

test('notices that a restore has left a shorter log', async () => {
  const [id] = await addEvents(database.pool, ['order/1']);
  const tail = tailOf();
  await tail.renew();
  await database.pool.query('delete from event where id = $1', [id]);
  expect(await tail.renew()).toBe('restored');
});
