import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { workshopBoard } from '../../houses/example/extensions/workshop-board.ts';
import { createContainment } from '../../src/extending/contain.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import { pruneOldEvents } from '../../src/shop/staff/events/index.ts';
import {
  deleteExpiredWaiting,
  type EventListener,
  listListeners,
  retryParked,
  startListeners,
  waitingCounts,
} from '../../src/shop/staff/listeners/index.ts';
import { createListenerTurn } from '../../src/shop/staff/listeners/listener-turn.ts';
import { addListeners } from '../../src/shop/staff/listeners/listeners.store.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { addEvents, openReceiver } from '../webhooks/support.ts';

/** Listeners of extensions: order, repetition, parking, and progress over the end of a process. */
let database: TestDatabase;
const LEASE = '00000000-0000-0000-0000-000000000001';
const OTHER = '00000000-0000-0000-0000-000000000002';

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query('truncate event, event_draft, event_listener cascade'));

async function listening(handle: EventListener['handle'], name = 'board') {
  const clock = fixedClock('2026-11-27T10:00:00Z');
  const containment = createContainment({ clock, log: silentLog });
  const deps = { pool: database.pool, clock, log: silentLog, containment };
  const owned = { extension: 'workshop', listener: { name, types: ['order.changed'] as const, handle } };
  await addListeners(database.pool, [`workshop.${name}`]);
  const turnOf = (lease: string) => createListenerTurn(deps, owned, lease);
  return { deps, clock, containment, owned, turnOf, turn: turnOf(LEASE) };
}

/** Listener that notes subjects and ids, and fails for some subjects. */
function noting(failing: Set<string> = new Set()) {
  const seen: string[] = [];
  const handle: EventListener['handle'] = ({ subject, data }) => {
    seen.push(`${subject} ${JSON.stringify(data.what)}`);
    if (failing.has(subject)) throw new Error('not now');
  };
  return { seen, failing, handle, subjects: () => seen.map((one) => one.split(' ')[0]) };
}

test('passes new events in their order, each once, and those of other types never', async () => {
  const { seen, subjects, handle } = noting();
  await addEvents(database.pool, ['order/0']);
  const { turn } = await listening(handle);
  await addEvents(database.pool, ['order/1', 'order/2', 'order/1']);
  await addEvents(database.pool, ['order/3'], 'order.cancelled');
  expect(await turn.run()).toBe(false);
  expect(subjects()).toEqual(['order/1', 'order/2', 'order/1']);
  await turn.run();
  expect(seen).toHaveLength(3);
});

test('an event that fails holds back its subject only, and is passed again after a pause', async () => {
  const { subjects, failing, handle } = noting(new Set(['order/1']));
  const { turn, clock, containment } = await listening(handle);
  await addEvents(database.pool, ['order/1', 'order/2', 'order/1', 'order/3']);
  await turn.run();
  expect(subjects()).toEqual(['order/1', 'order/2', 'order/3']);
  expect(containment.failures()).toEqual([{ extension: 'workshop', point: 'listener', count: 1 }]);
  await turn.run();
  expect(subjects()).toHaveLength(3);
  failing.clear();
  clock.advance(5000);
  while (await turn.run());
  expect(subjects()).toEqual(['order/1', 'order/2', 'order/3', 'order/1', 'order/1']);
  expect(await waitingCounts(database.pool)).toEqual([]);
});

test('parks an event after three days, and then passes those behind it', async () => {
  const { subjects, handle } = noting(new Set(['order/1']));
  let others = 0;
  const { turn, clock } = await listening((event, context) => {
    if (event.data.what !== undefined) return handle(event, context);
    others += 1;
  });
  await addEvents(database.pool, ['order/1']);
  await database.pool.query(
    `insert into event (id, type, tenant, subject, at, data) values (gen_random_uuid(), 'order.changed', 'ch', 'order/1', now(), '{}')`,
  );
  const LONGEST_PAUSE_MS = 30 * 3_600_000;
  for (let times = 0; times < 12; times += 1) {
    while (await turn.run());
    clock.advance(LONGEST_PAUSE_MS);
  }
  expect(subjects()).toHaveLength(10);
  expect(others).toBe(1);
  expect(await waitingCounts(database.pool)).toEqual([{ name: 'workshop.board', waiting: 0, parked: 1 }]);
  expect(await listListeners(database.pool)).toEqual([{ name: 'workshop.board', behind: 0, waiting: 0, parked: 1 }]);
  expect([
    await retryParked(database.pool, 'workshop.other'),
    await retryParked(database.pool, 'workshop.board'),
  ]).toEqual([null, 1]);
  clock.set(new Date(Date.now() + 60_000));
  await turn.run();
  expect(subjects()).toHaveLength(11);
});

test('rests when everything fails, and continues without a loss', async () => {
  const failing = new Set(Array.from({ length: 20 }, (_, index) => `order/${index}`));
  const { subjects, handle } = noting(failing);
  const { turn, clock } = await listening(handle);
  await addEvents(database.pool, [...failing]);
  await turn.run();
  await turn.run();
  expect(subjects()).toHaveLength(5);
  failing.clear();
  clock.advance(60_000);
  while (await turn.run());
  expect(new Set(subjects()).size).toBe(20);
});

test('another process waits for the lease, and begins where the first one ended', async () => {
  const { subjects, handle } = noting();
  const { turn, turnOf } = await listening(handle);
  await addEvents(database.pool, ['order/1']);
  await turn.run();
  await addEvents(database.pool, ['order/2']);
  expect(await turnOf(OTHER).run()).toBe(false);
  expect(subjects()).toEqual(['order/1']);
  await database.pool.query("update event_listener set leased_until = now() - interval '1 second'");
  await turnOf(OTHER).run();
  expect(subjects()).toEqual(['order/1', 'order/2']);
});

test('a turn that has lost its lease among waiting events passes no new ones', async () => {
  const failing = new Set(['order/1', 'order/2']);
  const { subjects, handle } = noting(failing);
  let isTakenOver = false;
  const { turn, clock } = await listening(async (event, context) => {
    if (isTakenOver)
      await database.pool.query("update event_listener set lease = $1, leased_until = now() + interval '1 minute'", [
        OTHER,
      ]);
    return handle(event, context);
  });
  await addEvents(database.pool, ['order/1', 'order/2']);
  await turn.run();
  await addEvents(database.pool, ['order/3']);
  clock.advance(5000);
  failing.clear();
  isTakenOver = true;
  // A turn looks at its lease every five seconds.
  const now = performance.now.bind(performance);
  let calls = 0;
  const slow = vi.spyOn(performance, 'now').mockImplementation(() => now() + 6000 * ++calls);
  expect(await turn.run()).toBe(false);
  slow.mockRestore();
  expect(subjects()).toEqual(['order/1', 'order/2', 'order/1']);
});

test('a listener that hangs delays no other, and ends with the process', async () => {
  const { subjects, handle } = noting();
  const { deps, owned } = await listening(handle);
  const hanging = {
    ...owned,
    listener: { ...owned.listener, name: 'slow', handle: () => new Promise<void>(() => {}) },
  };
  await addListeners(database.pool, ['workshop.slow']);
  await addEvents(database.pool, ['order/1', 'order/2']);
  const { stop } = startListeners(deps, [hanging, owned]);
  await vi.waitFor(() => expect(subjects()).toEqual(['order/1', 'order/2']), { timeout: 20_000 });
  await stop();
});

test('forgets waiting events that the log has deleted', async () => {
  const { handle } = noting(new Set(['order/1']));
  const { turn, deps } = await listening(handle);
  await addEvents(database.pool, ['order/1', 'order/2']);
  await turn.run();
  await pruneOldEvents({ ...deps, clock: fixedClock('2027-11-27T10:00:00Z') });
  expect(await deleteExpiredWaiting(database.pool)).toBe(1);
});

test('the example tells the board of the workshop, again after it was away', async () => {
  let isAway = true;
  const board = await openReceiver((_, response) => void response.writeHead(isAway ? 503 : 204).end());
  const [listener] = workshopBoard(board.url).listeners ?? [];
  if (!listener) throw new Error('the example has no listener');
  const { turn, clock } = await listening(listener.handle);
  await addEvents(database.pool, ['order/1']);
  await turn.run();
  isAway = false;
  clock.advance(5000);
  await turn.run();
  const ids = board.received.map(({ body }) => JSON.parse(body).id);
  expect(ids).toEqual([ids[0], ids[0]]);
  await board.close();
  expect(workshopBoard(undefined).listeners).toBeUndefined();
});
