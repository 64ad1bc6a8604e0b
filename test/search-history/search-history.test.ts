import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { silentLog } from '../../src/platform/log.ts';
import { createSearchHistory, type HistoryOwner, sweepHistories } from '../../src/shop/search/history/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

let database: TestDatabase;
let now = new Date('2026-03-01T12:00:00Z');
const clock = { now: () => now };
let history: ReturnType<typeof createSearchHistory>;
const nobody: HistoryOwner = { tenant: 'ch', secret: null, customerId: null };

beforeAll(async () => {
  database = await testDatabase();
  history = createSearchHistory({ pool: database.pool, clock });
});
afterAll(() => database.drop());

async function searched(...terms: string[]): Promise<HistoryOwner> {
  let owner = nobody;
  for (const term of terms) owner = { ...owner, secret: (await history.add(owner, term)).secret };
  return owner;
}

const histories = async () =>
  (await database.pool.query<{ n: number }>('select count(*)::int as n from search_history')).rows[0]?.n;

describe('a visitor', () => {
  test('stores terms, newest first, each once and as last typed', async () => {
    const owner = await searched('Kleid', 'Sofa', 'kleid');
    expect(await history.terms(owner)).toEqual(['kleid', 'Sofa']);
    expect(await history.terms(owner, 1)).toEqual(['kleid']);
  });

  test('has fifty at most', async () => {
    const owner = await searched(...Array.from({ length: 53 }, (_, place) => `term ${place}`));
    const terms = await history.terms(owner);
    expect([terms.length, terms[0], terms.at(-1)]).toEqual([50, 'term 52', 'term 3']);
    expect(await history.terms(owner, 1000)).toHaveLength(50);
  });

  test('removes one by one and all, in any spelling', async () => {
    const owner = await searched('Kleid', 'Sofa', 'Lampe');
    expect(await history.remove(owner, ' SOFA ')).toEqual({ terms: ['Lampe', 'Kleid'], secret: owner.secret });
    expect((await history.remove(owner, 'never searched')).terms).toHaveLength(2);
    expect(await history.clear(owner)).toEqual({ terms: [], secret: owner.secret });
    expect(await history.terms(owner)).toEqual([]);
    // The cookie remains valid.
    expect(await history.add(owner, 'Stuhl')).toEqual({ terms: ['Stuhl'], secret: owner.secret });
  });

  test('has no history without a secret, or with a wrong one or one of another tenant', async () => {
    const owner = await searched('Kleid');
    for (const other of [nobody, { ...owner, secret: 'guessed' }, { ...owner, tenant: 'de' }])
      expect(await history.terms(other)).toEqual([]);
  });

  test('replaces an unknown secret, so that it cannot be planted', async () => {
    const { secret, terms } = await history.add({ ...nobody, secret: 'chosen by somebody' }, 'Kleid');
    expect(terms).toEqual(['Kleid']);
    expect(secret).not.toBe('chosen by somebody');
    expect(await history.terms({ ...nobody, secret: 'chosen by somebody' })).toEqual([]);
  });

  test('a term that is empty after cleaning makes no history', async () => {
    const before = await histories();
    expect(await history.add(nobody, ' \u0000\u202e ')).toEqual({ terms: [], secret: null });
    expect(await histories()).toBe(before);
  });

  test.each(["'; drop table search_history; --", '<script>alert(1)</script>', '.*(a+)+$', '👗👠', '%_\\', '\u202eabc'])(
    'stores any typed term: %j',
    async (term) => {
      const owner = await searched(term);
      const [kept] = await history.terms(owner);
      expect(kept).toBe(term.replaceAll('\u202e', ''));
      expect((await history.remove(owner, term)).terms).toEqual([]);
    },
  );

  test('stores both of two concurrent searches', async () => {
    const owner = await searched('first');
    await Promise.all(['a', 'b', 'c', 'd'].map((term) => history.add(owner, term)));
    expect((await history.terms(owner)).toSorted()).toEqual(['a', 'b', 'c', 'd', 'first']);
  });
});

describe('a customer', () => {
  test('has one history in all browsers', async () => {
    const customer = { ...nobody, customerId: 'c-1' };
    await history.add(customer, 'Kleid');
    await history.add({ ...customer, secret: 'of another browser' }, 'Sofa');
    expect(await history.terms(customer)).toEqual(['Sofa', 'Kleid']);
    expect(await history.terms({ ...customer, tenant: 'de' })).toEqual([]);
  });

  test('takes over the searches before the login, in the order of time', async () => {
    const customer = { ...nobody, customerId: 'c-2' };
    await history.add(customer, 'Lampe');
    await history.add(customer, 'Kleid');
    const before = await searched('Sofa', 'KLEID');
    await history.add(customer, 'Stuhl');
    const joined = await history.join({ ...before, customerId: 'c-2' });
    expect(joined).toEqual({ ok: true, terms: ['Stuhl', 'KLEID', 'Sofa', 'Lampe'] });
    // The anonymous history is deleted, and merging again changes nothing.
    expect(await history.terms(before)).toEqual([]);
    expect(await history.join({ ...before, customerId: 'c-2' })).toEqual(joined);
  });

  test('merges to fifty at most', async () => {
    const before = await searched(...Array.from({ length: 40 }, (_, place) => `a${place}`));
    for (let place = 0; place < 30; place += 1) await history.add({ ...nobody, customerId: 'c-3' }, `b${place}`);
    const joined = await history.join({ ...before, customerId: 'c-3' });
    expect(joined.ok && [joined.terms.length, joined.terms[0], joined.terms.at(-1)]).toEqual([50, 'b29', 'a20']);
  });

  test('cannot merge without a login', async () => {
    const owner = await searched('Kleid');
    expect(await history.join(owner)).toEqual({ ok: false, problem: 'not-logged-in' });
    expect(await history.terms(owner)).toEqual(['Kleid']);
  });
});

test('deletes a history unused for longer than its cookie lasts', async () => {
  const old = await searched('Kleid');
  now = new Date(now.getTime() + 60 * 86_400_000);
  const younger = await searched('Sofa');
  now = new Date(now.getTime() + 32 * 86_400_000);
  const deps = { pool: database.pool, clock, log: silentLog, batch: 2 };
  expect(await sweepHistories(deps)).toBeGreaterThan(0);
  expect(await sweepHistories(deps)).toBe(0);
  expect(await history.terms(old)).toEqual([]);
  expect(await history.terms(younger)).toEqual(['Sofa']);
});
