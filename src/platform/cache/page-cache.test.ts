import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fixedClock } from '../clock.ts';
import { createPageCache, type Made, type StorageRule } from './page-cache.ts';

const START = '2026-11-21T10:00:00Z';

class Away extends Error {}

function open(budget = 1_000_000) {
  const clock = fixedClock(START);
  return { clock, cache: createPageCache<string>({ clock, budget, unavailable: (error) => error instanceof Away }) };
}

function made(value: string, keep: Partial<StorageRule> = {}): Made<string> {
  return { value, keep: { tags: [], until: null, refreshMs: 600_000, bytes: value.length, ...keep } };
}

const page =
  (value: string, keep: Partial<StorageRule> = {}) =>
  () =>
    Promise.resolve(made(value, keep));
const broken = (error: Error) => () => Promise.reject(error);

/** A render that ends on request of the test. */
function slow() {
  const { promise, resolve, reject } = Promise.withResolvers<Made<string>>();
  let begun = 0;
  return {
    render: () => {
      begun += 1;
      return promise;
    },
    begun: () => begun,
    end: resolve,
    fail: reject,
  };
}

test('renders a cached entry once', async () => {
  const { cache } = open();
  expect(await cache.serve('a', page('one'))).toEqual({ value: 'one', from: 'rendered' });
  expect(await cache.serve('a', page('two'))).toEqual({ value: 'one', from: 'kept' });
});

test('shares one render between concurrent requests', async () => {
  const { cache } = open();
  const render = slow();
  const asked = Array.from({ length: 50 }, () => cache.serve('a', render.render));
  render.end(made('one'));
  expect((await Promise.all(asked)).map((answer) => answer.value)).toEqual(Array(50).fill('one'));
  expect(render.begun()).toBe(1);
});

test('never shares an answer that is not cached', async () => {
  const { cache } = open();
  let number = 0;
  const own = async () => {
    number += 1;
    return { value: `answer ${number}`, keep: null };
  };
  const answers = await Promise.all([cache.serve('a', own), cache.serve('a', own), cache.serve('a', own)]);
  expect(new Set(answers.map((answer) => answer.value)).size).toBe(3);
  expect(cache.size().entries).toBe(0);
});

test('never serves an entry after its time has expired', async () => {
  const { cache, clock } = open();
  await cache.serve('a', page('sale', { until: new Date('2026-11-21T10:05:00Z') }));
  clock.set('2026-11-21T10:04:59.999Z');
  expect(cache.fresh('a')).toBe('sale');
  clock.set('2026-11-21T10:05:00Z');
  expect(cache.fresh('a')).toBeNull();
  expect(cache.stale('a')).toBeNull();
  await expect(cache.serve('a', broken(new Away()))).rejects.toThrow(Away);
});

test('renders again if the result has expired when the render ends', async () => {
  const { cache, clock } = open();
  const first = slow();
  const renders = [first.render, page('after')];
  const asked = cache.serve('a', () => renders.shift()?.() ?? Promise.reject(new Error('rendered too often')));
  clock.advance(60_000);
  first.end(made('before', { until: new Date('2026-11-21T10:00:30Z') }));
  expect((await asked).value).toBe('after');
  expect(cache.fresh('a')).toBe('after');
});

test('serves a result that always expires during its render, but does not cache it', async () => {
  const { cache, clock } = open();
  const late = async () => made('late', { until: clock.now() });
  expect((await cache.serve('a', late)).value).toBe('late');
  expect(cache.size().entries).toBe(0);
});

test('a clock that is set back revalidates no dropped entry', async () => {
  const { cache, clock } = open();
  await cache.serve('a', page('old', { tags: ['x'] }));
  cache.drop(['x']);
  clock.advance(-5000);
  expect(cache.fresh('a')).toBeNull();
});

test('renders a dropped entry again, and serves it only if rendering is impossible', async () => {
  const { cache } = open();
  await cache.serve('a', page('old', { tags: ['product:1'] }));
  cache.drop(['product:2']);
  expect(cache.fresh('a')).toBe('old');
  cache.drop(['product:1']);
  expect(cache.fresh('a')).toBeNull();
  expect(await cache.serve('a', broken(new Away()))).toEqual({ value: 'old', from: 'stale' });
  await expect(cache.serve('a', broken(new Error('a bug')))).rejects.toThrow('a bug');
  expect(await cache.serve('a', page('new', { tags: ['product:1'] }))).toEqual({ value: 'new', from: 'rendered' });
});

test('serves a dropped entry for 15 minutes and an overdue one for a day', async () => {
  const { cache, clock } = open();
  await cache.serve('dropped', page('old', { tags: ['x'], refreshMs: 3_600_000 }));
  await cache.serve('due', page('old', { refreshMs: 1000 }));
  cache.drop(['x']);
  clock.advance(900_000);
  expect([cache.stale('dropped'), cache.stale('due')]).toEqual(['old', 'old']);
  // Another drop does not make it younger.
  cache.drop(['x']);
  clock.advance(1001);
  expect([cache.stale('dropped'), cache.stale('due')]).toEqual([null, 'old']);
  clock.advance(86_400_000 - 900_001);
  expect(cache.stale('due')).toBe('old');
  clock.advance(1);
  expect(cache.stale('due')).toBeNull();
});

test('renders an overdue entry again', async () => {
  const { cache, clock } = open();
  await cache.serve('a', page('old', { refreshMs: 1000 }));
  clock.advance(999);
  expect(cache.fresh('a')).toBe('old');
  clock.advance(1);
  expect(await cache.serve('a', broken(new Away()))).toEqual({ value: 'old', from: 'stale' });
  expect(await cache.serve('a', page('new'))).toEqual({ value: 'new', from: 'rendered' });
});

test('does not count a render that a drop overtook as fresh', async () => {
  const { cache } = open();
  const render = slow();
  const first = cache.serve('a', render.render);
  cache.drop(['product:1']);
  render.end(made('old', { tags: ['product:1'] }));
  expect((await first).value).toBe('old');
  expect(cache.fresh('a')).toBeNull();
  expect((await cache.serve('a', page('new', { tags: ['product:1'] }))).value).toBe('new');
});

test('waits after a drop for a render that began after it', async () => {
  const { cache } = open();
  const render = slow();
  const first = cache.serve('a', render.render);
  cache.drop(['product:1']);
  const second = cache.serve('a', page('new', { tags: ['product:1'] }));
  const third = cache.serve('a', page('never', { tags: ['product:1'] }));
  render.end(made('old', { tags: ['product:1'] }));
  expect((await first).value).toBe('old');
  expect((await second).value).toBe('new');
  expect((await third).value).toBe('new');
});

test('counts no entry as fresh after a gap in the changes', async () => {
  const { cache } = open();
  await cache.serve('a', page('one', { tags: ['x'] }));
  const render = slow();
  const underWay = cache.serve('b', render.render);
  cache.dropAll();
  render.end(made('two'));
  await underWay;
  expect(cache.fresh('a')).toBeNull();
  expect(cache.fresh('b')).toBeNull();
});

test('does not cache a failed render', async () => {
  const { cache } = open();
  await expect(cache.serve('a', broken(new Error('bug')))).rejects.toThrow('bug');
  expect((await cache.serve('a', page('one'))).value).toBe('one');
});

test('respects the budget and evicts the least recently used entry first', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 6000 })), { maxLength: 80 }),
      async (visits) => {
        const { cache } = open(20_000);
        const recent: string[] = [];
        for (const [number, bytes] of visits) {
          const key = `page ${number}`;
          await cache.serve(key, page(key, { bytes }));
          if (recent.includes(key)) recent.splice(recent.indexOf(key), 1);
          recent.push(key);
          expect(cache.size().bytes).toBeLessThanOrEqual(20_000);
          expect(cache.fresh(key)).toBe(key);
        }
        // The remaining entries are the most recent visits in order: no older entry survives a younger one.
        const kept = recent.map((key) => cache.stale(key) !== null);
        expect(kept.lastIndexOf(false)).toBeLessThan(kept.indexOf(true) === -1 ? Infinity : kept.indexOf(true));
      },
    ),
  );
});

test('counts the growth of an entry', async () => {
  const { cache } = open(10_000);
  await cache.serve('a', page('one', { bytes: 2000 }));
  await cache.serve('b', page('two', { bytes: 2000 }));
  cache.resize('b', 'two', 8000);
  expect(cache.size().entries).toBe(1);
  expect(cache.fresh('b')).toBe('two');
  cache.resize('b', 'another value', 50);
  expect(cache.size().bytes).toBeGreaterThan(8000);
});

test('asks after a doubt whether the answers are the same, and renders only if they differ', async () => {
  const { cache } = open();
  let answer = 'same';
  let asked = 0;
  const recheck = {
    tag: 'lists',
    isSame: async () => {
      asked += 1;
      return answer === 'same';
    },
  };
  const keep = { tags: ['lists', 'product:1'], recheck };
  await cache.serve('a', page('one', keep));
  cache.drop(['lists']);
  expect(cache.fresh('a')).toBeNull();
  const served = await Promise.all([cache.serve('a', page('two', keep)), cache.serve('a', page('three', keep))]);
  expect(served).toEqual(Array(2).fill({ value: 'one', from: 'kept' }));
  expect(asked).toBe(1);
  expect(cache.fresh('a')).toBe('one');
  cache.drop(['lists']);
  answer = 'another';
  expect(await cache.serve('a', page('two', keep))).toEqual({ value: 'two', from: 'rendered' });
});

test('asks nothing about an entry that another tag or its time invalidated', async () => {
  const { cache, clock } = open();
  const isSame = () => Promise.reject(new Error('asked'));
  const keep = { tags: ['lists', 'product:1'], recheck: { tag: 'lists', isSame } };
  await cache.serve('a', page('one', keep));
  cache.drop(['lists', 'product:1']);
  expect((await cache.serve('a', page('two', { ...keep, refreshMs: 1000 }))).value).toBe('two');
  cache.drop(['lists']);
  clock.advance(1000);
  expect((await cache.serve('a', page('three', keep))).value).toBe('three');
});

test('keeps the doubt if a change arrives during the check, and renders if it invalidates the entry', async () => {
  const { cache } = open();
  const checks: ((same: boolean) => void)[] = [];
  const isSame = () => new Promise<boolean>((resolve) => checks.push(resolve));
  const keep = { tags: ['lists', 'product:1'], recheck: { tag: 'lists', isSame } };
  await cache.serve('a', page('one', keep));
  cache.drop(['lists']);
  const before = cache.serve('a', page('never', keep));
  cache.drop(['lists']);
  const after = cache.serve('a', page('never', keep));
  checks.shift()?.(true);
  expect(await before).toEqual({ value: 'one', from: 'kept' });
  expect(cache.fresh('a')).toBeNull();
  cache.drop(['product:1']);
  checks.shift()?.(true);
  expect(await after).toEqual({ value: 'never', from: 'rendered' });
  expect(cache.fresh('a')).toBe('never');
});

test('renders after a check that fails, and serves an entry in doubt while rendering is impossible', async () => {
  const { cache } = open();
  const keep = { tags: ['lists'], recheck: { tag: 'lists', isSame: () => Promise.reject(new Away()) } };
  await cache.serve('a', page('one', keep));
  cache.drop(['lists']);
  expect(await cache.serve('a', broken(new Away()))).toEqual({ value: 'one', from: 'stale' });
  expect(await cache.serve('a', page('two', keep))).toEqual({ value: 'two', from: 'rendered' });
});

/**
 * Models the shop: each tag has a value that changes at any time and is announced later. Renders read the values at
 * their start and end later, and so do checks, whose answers change with every second value only. Once all announcements
 * have arrived, all stored entries must be right.
 */
test('has no outdated entry after all announcements, for any order of renders, changes and drops', async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('begin' as const), key: fc.integer({ min: 0, max: 3 }) }),
    fc.record({ do: fc.constant('end' as const), key: fc.integer({ min: 0, max: 3 }) }),
    fc.record({ do: fc.constant('change' as const), key: fc.integer({ min: 0, max: 2 }) }),
    fc.record({ do: fc.constant('announce' as const), key: fc.constant(0) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const { cache } = open();
      const values = [0, 0, 0];
      const unheard: string[] = [];
      const running = new Map<number, () => void>();
      const checking: (() => void)[] = [];
      const waiting: Promise<unknown>[] = [];
      const tagsOf = (key: number) => [`tag ${key % 3}`, `tag ${(key + 1) % 3}`];
      const half = (key: number) => Math.floor((values[(key + 1) % 3] ?? 0) / 2);
      const read = (key: number) => `${values[key % 3]} ${half(key)}`;
      const recheckOf = (key: number) => {
        const known = half(key);
        const isSame = () => {
          const found = half(key) === known;
          return new Promise<boolean>((resolve) => checking.push(() => resolve(found)));
        };
        return { tag: `tag ${(key + 1) % 3}`, isSame };
      };
      for (const { do: what, key } of steps) {
        if (what === 'begin') {
          waiting.push(
            cache.serve(`page ${key}`, () => {
              const { promise, resolve } = Promise.withResolvers<Made<string>>();
              const seen = read(key);
              const recheck = recheckOf(key);
              running.set(key, () => resolve(made(seen, { tags: tagsOf(key), recheck })));
              return promise;
            }),
          );
        } else if (what === 'end') {
          running.get(key)?.();
          checking.shift()?.();
        } else if (what === 'change') {
          values[key] = (values[key] ?? 0) + 1;
          unheard.push(`tag ${key}`);
        } else cache.drop(unheard.splice(0));
        await Promise.resolve();
      }
      cache.drop(unheard.splice(0));
      for (let round = 0; round < 5; round += 1) {
        for (const end of [...running.values(), ...checking.splice(0)]) end();
        await new Promise((resolve) => setImmediate(resolve));
      }
      await Promise.all(waiting);
      for (const key of [0, 1, 2, 3]) {
        const kept = cache.fresh(`page ${key}`);
        if (kept !== null) expect(kept).toBe(read(key));
      }
    }),
  );
});
