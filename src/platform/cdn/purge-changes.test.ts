import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts';
import { fixedClock } from '../clock.ts';
import { silentLog } from '../log.ts';
import { createPurgeSteps, type PurgeKeys } from './purge-changes.ts';
import type { PurgeOutcome } from './send-purge.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.drop());

const keys: PurgeKeys = {
  everything: 'shop',
  ofChanges: (changes) => changes.map(({ key }) => `p-${key}`),
  widen: (given, most) => (given.length <= most ? [...given] : ['shop']),
};

const change = (...ids: string[]) =>
  database.pool.query("insert into outbox (topic, key) select 'product', unnest($1::text[])", [ids]);

/** Creates one of several senders on the same database. `answers` decides on each purge; by default all succeed. */
function sender(holder: string, { fingerprint = 'build-1', clock = fixedClock('2026-06-12T10:00:00Z') } = {}) {
  const sent: string[][] = [];
  let outcome: PurgeOutcome = { ok: true };
  const steps = createPurgeSteps({
    pool: database.pool,
    clock,
    log: silentLog,
    keys,
    fingerprint,
    holder: `00000000-0000-4000-8000-00000000000${holder}`,
    send: async (purged) => {
      sent.push([...purged].sort());
      return outcome;
    },
  });
  return {
    ...steps,
    clock,
    taken: () => sent.splice(0),
    answer: (next: PurgeOutcome) => {
      outcome = next;
    },
  };
}

type Sender = ReturnType<typeof sender>;

/** Brings a sender past the first purge of everything and its repetition. */
async function settle(one: Sender): Promise<void> {
  await one.step();
  one.clock.advance(5000);
  await one.step();
  one.clock.advance(5000);
  await one.step();
  one.taken();
}

const expire = () => database.pool.query("update cdn_purge set lease_until = now() - interval '1 second'");

test('purges everything once at the first start, then every change at once and again after three seconds', async () => {
  const one = sender('1');
  expect(one.isPurging()).toBe(false);
  await one.step();
  expect(one.taken()).toEqual([['shop']]);
  expect(one.isPurging()).toBe(true);
  one.clock.advance(3000);
  await one.step();
  expect(one.taken()).toEqual([['shop']]);
  one.clock.advance(1000);
  await change('a', 'b');
  await one.step();
  expect(one.taken()).toEqual([['p-a', 'p-b']]);
  one.clock.advance(1000);
  await one.step();
  expect(one.taken()).toEqual([]);
  one.clock.advance(2000);
  await one.step();
  expect(one.taken()).toEqual([['p-a', 'p-b']]);
  one.clock.advance(10_000);
  await one.step();
  expect(one.taken()).toEqual([]);
});

test('collects changes for half a second between two purges', async () => {
  const one = sender('1');
  await settle(one);
  await change('a');
  await one.step();
  await change('b');
  expect(await one.step()).toBeLessThanOrEqual(500);
  await change('c');
  await one.step();
  expect(one.taken()).toEqual([['p-a']]);
  one.clock.advance(500);
  await one.step();
  expect(one.taken()).toEqual([['p-b', 'p-c']]);
});

test('sends from one process only, and from the next one once the lease ends', async () => {
  const [one, other] = [sender('1'), sender('2')];
  await settle(one);
  await other.step();
  expect([one.isHolder(), other.isHolder(), other.isPurging()]).toEqual([true, false, true]);
  await change('a');
  await Promise.all([one.step(), other.step()]);
  expect([one.taken(), other.taken()]).toEqual([[['p-a']], []]);
  await expire();
  await other.step();
  // The former holder died, so changes that the outbox does not name may be lost.
  expect(other.taken()).toEqual([['p-a', 'shop']]);
  one.clock.advance(5000);
  await one.step();
  expect(one.isHolder()).toBe(false);
});

test('hands over at the end without a purge of everything, and repeats what was not settled', async () => {
  const [one, other] = [sender('1'), sender('2')];
  await settle(one);
  await change('a');
  await one.step();
  await one.release();
  await other.step();
  expect(other.isHolder()).toBe(true);
  expect(other.taken()).toEqual([['p-a']]);
});

test('purges everything after a hand-over with added keys that were not purged twice', async () => {
  const [one, other] = [sender('1'), sender('2')];
  await settle(one);
  one.add(['navigation:ch:de-CH']);
  await one.step();
  expect(one.taken()).toEqual([['navigation:ch:de-CH']]);
  await one.release();
  await other.step();
  expect(other.taken()).toEqual([['shop']]);
});

test('purges everything when a process with another build starts', async () => {
  const [one, other] = [sender('1'), sender('2', { fingerprint: 'build-2' })];
  await settle(one);
  await other.step();
  one.clock.advance(2000);
  await one.step();
  await one.step();
  expect(one.taken()).toEqual([['shop']]);
  // Pages of the former build leave the CDN soon, as long as its process runs.
  expect([one.isPurging(), other.isPurging()]).toEqual([false, true]);
  const same = sender('3', { fingerprint: 'build-2' });
  await same.step();
  one.clock.advance(10_000);
  await one.step();
  one.clock.advance(10_000);
  await one.step();
  // Only the repetition.
  expect(one.taken()).toEqual([['shop']]);
});

test('reports a failing CDN in all processes, retries with growing pauses, and loses no key', async () => {
  const [one, other] = [sender('1'), sender('2')];
  await settle(one);
  await other.step();
  one.answer({ ok: false, problem: 'ECONNREFUSED', retryMs: null });
  await change('a');
  await one.step();
  await other.step();
  expect([one.isPurging(), other.isPurging()]).toEqual([false, false]);
  expect([one.outcome(), other.outcome()]).toEqual([
    { ok: false, problem: 'ECONNREFUSED' },
    { ok: false, problem: 'ECONNREFUSED' },
  ]);
  await change('b');
  one.clock.advance(999);
  await one.step();
  expect(one.taken()).toHaveLength(1);
  one.clock.advance(1);
  await one.step();
  one.clock.advance(1000);
  await one.step();
  expect(one.taken()).toEqual([['p-a', 'p-b']]);
  one.answer({ ok: true });
  one.clock.advance(1000);
  await one.step();
  await other.step();
  expect(one.taken()).toEqual([['p-a', 'p-b']]);
  expect([one.isPurging(), other.isPurging(), one.outcome()]).toEqual([true, true, { ok: true }]);
  expect(one.counts()).toMatchObject({ failed: 2 });
});

test('waits as long as the CDN demands', async () => {
  const one = sender('1');
  await settle(one);
  one.answer({ ok: false, problem: '429', retryMs: 60_000 });
  await change('a');
  await one.step();
  one.answer({ ok: true });
  one.clock.advance(59_000);
  await one.step();
  expect(one.taken()).toHaveLength(1);
  one.clock.advance(1000);
  await one.step();
  expect(one.taken()).toEqual([['p-a']]);
});

test('widens many keys, also those that collect while the CDN is away', async () => {
  const one = sender('1');
  await settle(one);
  one.answer({ ok: false, problem: '503', retryMs: null });
  await change(...Array.from({ length: 200 }, (_, at) => `a${at}`));
  await one.step();
  await change(...Array.from({ length: 200 }, (_, at) => `b${at}`));
  one.answer({ ok: true });
  one.clock.advance(1000);
  await one.step();
  expect(one.taken().at(-1)).toEqual(['shop']);
});

test('purges everything once the data have another history, as after a restore', async () => {
  const one = sender('1');
  await settle(one);
  await database.pool.query('alter table outbox rename to former; create table outbox (like former including all)');
  await one.step();
  expect(one.taken()).toEqual([['shop']]);
});

test('trusts no purges while the database is away', async () => {
  const one = sender('1');
  await settle(one);
  expect(one.isPurging()).toBe(true);
  await database.pool.query('alter table cdn_purge rename to away');
  one.clock.advance(2000);
  await change('a');
  await one.step();
  expect(one.isPurging()).toBe(false);
  await database.pool.query('alter table away rename to cdn_purge');
  await one.step();
  expect(one.isPurging()).toBe(true);
});
