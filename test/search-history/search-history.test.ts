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
  test('finds terms again, the newest first, each once and as it was typed last', async () => {
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
    // The cookie stays good.
    expect(await history.add(owner, 'Stuhl')).toEqual({ terms: ['Stuhl'], secret: owner.secret });
  });

  test('without a secret has none, and a wrong one or one of another tenant leads nowhere', async () => {
    const owner = await searched('Kleid');
    for (const other of [nobody, { ...owner, secret: 'guessed' }, { ...owner, tenant: 'de' }])
      expect(await history.terms(other)).toEqual([]);
  });

  test('a secret that leads nowhere is replaced: nobody else chooses it', async () => {
    const { secret, terms } = await history.add({ ...nobody, secret: 'chosen by somebody' }, 'Kleid');
    expect(terms).toEqual(['Kleid']);
    expect(secret).not.toBe('chosen by somebody');
    expect(await history.terms({ ...nobody, secret: 'chosen by somebody' })).toEqual([]);
  });

  test('a term of which nothing is left makes no history', async () => {
    const before = await histories();
    expect(await history.add(nobody, ' \u0000\u202e ')).toEqual({ terms: [], secret: null });
    expect(await histories()).toBe(before);
  });

  test.each(["'; drop table search_history; --", '<script>alert(1)</script>', '.*(a+)+$', '👗👠', '%_\\', '\u202eabc'])(
    'whatever is typed is a term: %j',
    async (term) => {
      const owner = await searched(term);
      const [kept] = await history.terms(owner);
      expect(kept).toBe(term.replaceAll('\u202e', ''));
      expect((await history.remove(owner, term)).terms).toEqual([]);
    },
  );

  test('two searches at once are both remembered', async () => {
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

  test('takes along what was searched before the login, in the order of time', async () => {
    const customer = { ...nobody, customerId: 'c-2' };
    await history.add(customer, 'Lampe');
    await history.add(customer, 'Kleid');
    const before = await searched('Sofa', 'KLEID');
    await history.add(customer, 'Stuhl');
    const joined = await history.join({ ...before, customerId: 'c-2' });
    expect(joined).toEqual({ ok: true, terms: ['Stuhl', 'KLEID', 'Sofa', 'Lampe'] });
    // The anonymous one is gone, and joining again changes nothing.
    expect(await history.terms(before)).toEqual([]);
    expect(await history.join({ ...before, customerId: 'c-2' })).toEqual(joined);
  });

  test('joins to fifty at most', async () => {
    const before = await searched(...Array.from({ length: 40 }, (_, place) => `a${place}`));
    for (let place = 0; place < 30; place += 1) await history.add({ ...nobody, customerId: 'c-3' }, `b${place}`);
    const joined = await history.join({ ...before, customerId: 'c-3' });
    expect(joined.ok && [joined.terms.length, joined.terms[0], joined.terms.at(-1)]).toEqual([50, 'b29', 'a20']);
  });

  test('nobody joins without being logged in', async () => {
    const owner = await searched('Kleid');
    expect(await history.join(owner)).toEqual({ ok: false, problem: 'not-logged-in' });
    expect(await history.terms(owner)).toEqual(['Kleid']);
  });
});

test('what nobody used for longer than its cookie lives is forgotten', async () => {
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
