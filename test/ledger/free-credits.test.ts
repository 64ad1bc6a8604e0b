import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inSnapshot, inTransaction } from '../../src/platform/database/transaction.ts';
import { listFreeCredits, unmarkCredits } from '../../src/shop/money/ledger/free-credits.store.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { randomRuns } from '../support/depth.ts';

/** Credits that wait for a payout, against the moves of each account one after another. */
let database: TestDatabase;
const TODAY = '2026-06-01';

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

type Move = { amount: number; day: number; hasOrder: boolean };
const isoDay = (day: number) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);

async function addAccount(moves: readonly Move[]): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into ledger_account (tenant, currency, opened_at) values ('ch', 'CHF', now()) returning id`,
  );
  const id = rows[0]?.id ?? '';
  for (const [nth, { amount, day, hasOrder }] of moves.entries())
    await database.pool.query(
      `with entry as (
         insert into ledger_entry (tenant, key, account_id, order_number, kind, currency, value_on, booked_on, booked_at)
         values ('ch', $1::text || $2, $1::uuid, $3, 'return-credited', 'CHF', $4, $4, now()) returning id)
       insert into ledger_posting (entry_id, position, account, amount)
       select id, 1, 'credit', $5::bigint from entry union all select id, 2, 'bank', -$5::bigint from entry`,
      [id, `:${nth}`, hasOrder ? `n${nth}` : null, isoDay(day), amount],
    );
  return id;
}

function creditOf(moves: readonly Move[]) {
  let balance = 0;
  let began: number | null = null;
  for (const { amount, day } of moves) {
    balance += amount;
    began = balance >= 0 ? null : Math.min(began ?? day, day);
  }
  const order = moves.findLastIndex(({ hasOrder }) => hasOrder);
  return began === null
    ? []
    : [{ amount: -balance, since: isoDay(began), orderNumber: order < 0 ? null : `n${order}`, customerNumber: null }];
}

const anyMove = fc.record({
  amount: fc.constantFrom(-3000, -1000, 1000, 2000, 3000),
  day: fc.integer({ min: 0, max: 120 }),
  hasOrder: fc.boolean(),
});

test('lists the credit of each account since it began, with its newest order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(anyMove, { maxLength: 6 }), { minLength: 1, maxLength: 4 }),
      async (accounts) => {
        const expected = new Map<string, ReturnType<typeof creditOf>>();
        for (const moves of accounts) expected.set(await addAccount(moves), creditOf(moves));
        const listed = await inSnapshot(database.pool, (client) =>
          listFreeCredits(client, { tenant: 'ch', today: TODAY }),
        );
        for (const [id, credit] of expected)
          expect(
            listed
              .filter(({ accountId }) => accountId === id)
              .map(({ amount, since, orderNumber, customerNumber }) => ({
                amount,
                since,
                orderNumber,
                customerNumber,
              })),
          ).toEqual(credit);
        expect(listed.map(({ since }) => since)).toEqual(listed.map(({ since }) => since).sort());
      },
    ),
    { numRuns: randomRuns(10, 40) },
  );
});

async function markedOf(ids: readonly string[]): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from ledger_account where id = any($1::uuid[]) and may_have_credit',
    [ids],
  );
  return rows.map(({ id }) => id);
}

test('a closing looks at accounts with a credit alone', async () => {
  const used = await addAccount([
    { amount: -3000, day: 1, hasOrder: true },
    { amount: 3000, day: 2, hasOrder: true },
  ]);
  const kept = await addAccount([{ amount: -3000, day: 1, hasOrder: true }]);
  const ids = [used, kept];
  expect(await markedOf(ids)).toHaveLength(2);
  await inTransaction(database.pool, (client) => unmarkCredits(client, 'ch'));
  expect(await markedOf(ids)).toEqual([kept]);
});

test('an account that is being credited stays marked', async () => {
  const account = await addAccount([]);
  await inTransaction(database.pool, async (booking) => {
    await booking.query(
      `with entry as (
         insert into ledger_entry (tenant, key, account_id, kind, currency, value_on, booked_on, booked_at)
         values ('ch', $1::text || ':late', $1::uuid, 'return-credited', 'CHF', now(), now(), now()) returning id)
       insert into ledger_posting (entry_id, position, account, amount)
       select id, 1, 'credit', -100 from entry union all select id, 2, 'bank', 100 from entry`,
      [account],
    );
    await inTransaction(database.pool, (client) => unmarkCredits(client, 'ch'));
  });
  expect(await markedOf([account])).toEqual([account]);
});

test('an account that takes over entries with a credit is marked', async () => {
  const [guest, own] = [await addAccount([{ amount: -700, day: 1, hasOrder: true }]), await addAccount([])];
  await database.pool.query('update ledger_entry set account_id = $2 where account_id = $1', [guest, own]);
  expect(await markedOf([own])).toEqual([own]);
});
