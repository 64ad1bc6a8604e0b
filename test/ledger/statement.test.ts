import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import {
  bookPending,
  createLedger,
  createLedgerAdministration,
  recordPaymentReceived,
  recordReminderFee,
} from '../../src/shop/money/ledger/index.ts';
import { composeStatement } from '../../src/shop/money/ledger/statement/compose-statement.ts';
import { accountStatementOf, readPeriod } from '../../src/shop/money/ledger/statement/statements.ts';
import { tenantById } from '../../src/tenants/index.ts';
import type { TenantId } from '../../src/tenants/tenant.ts';
import { as } from '../fulfilment/support.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { variants } from '../support/depth.ts';
import { keepIt, placeOrder } from './support.ts';

const clock = fixedClock('2026-11-26T10:00:00Z');
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

let next = 70_000_000;

/** Customer with two bills, a payment and a fee on known days. */
async function account(id: TenantId) {
  next += 1;
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into customer (tenant, number, email, salutation, first_name, last_name, locale, created_at, changed_at)
     values ($1, $2, $3, 'notSpecified', 'A', 'B', $4, now(), now()) returning id`,
    [id, String(next), `statement-${next}@example.ch`, tenantById(id).locales[0].locale],
  );
  const customerId = rows[0]?.id ?? '';
  const tenant = tenantById(id);
  const steps: [string, () => Promise<unknown>][] = [];
  let order = '';
  steps.push([
    '2026-08-03T10:00:00Z',
    async () => {
      order = (await placeOrder(database.pool, { total: 10_000, placedAt: '2026-08-03T10:00:00Z', customerId, tenant }))
        .id;
    },
  ]);
  steps.push([
    '2026-09-10T10:00:00Z',
    () =>
      inTransaction(database.pool, (client) =>
        recordPaymentReceived(client, {
          orderId: order,
          now: clock.now(),
          paymentId: `statement-${next}`,
          amount: 4000,
          by: null,
          till: 'bank',
        }),
      ),
  ]);
  steps.push([
    '2026-10-05T10:00:00Z',
    () =>
      inTransaction(database.pool, (client) =>
        recordReminderFee(client, { orderId: order, now: clock.now(), reminderId: `statement-${next}`, amount: 500 }),
      ),
  ]);
  steps.push([
    '2026-11-20T10:00:00Z',
    () => placeOrder(database.pool, { total: 7000, placedAt: '2026-11-20T10:00:00Z', customerId, tenant }),
  ]);
  for (const [at, step] of steps) {
    clock.set(at);
    await step();
    await bookPending({ pool: database.pool, clock });
  }
  clock.set('2026-11-26T10:00:00Z');
  const { rows: accounts } = await database.pool.query<{ id: string }>(
    'select id from ledger_account where customer_id = $1',
    [customerId],
  );
  return { customerId, accountId: accounts[0]?.id ?? '' };
}

describe('the period of a statement', () => {
  test.each([
    [
      { from: '', to: '' },
      { from: '2026-08-26', to: '2026-11-26' },
    ],
    [
      { from: '2026-10-01', to: '2026-10-31' },
      { from: '2026-10-01', to: '2026-10-31' },
    ],
    [
      { from: '2026-10-31', to: '2026-10-01' },
      { from: '2026-10-01', to: '2026-10-31' },
    ],
    [
      { from: '2026-02-30', to: '2099-01-01' },
      { from: '2026-08-26', to: '2026-11-26' },
    ],
  ])('%j is %j', (asked, read) => {
    expect(readPeriod(asked, '2026-11-26')).toEqual(read);
  });
});

describe.each(variants(['ch', 'de', 'at', 'nl'] as const))('statement of %s', (id) => {
  test('opens with the balance before, lists the movements, and closes with the balance of the ledger', async () => {
    const { customerId, accountId } = await account(id);
    const deps = { pool: database.pool, clock };
    const statement = await accountStatementOf(deps, tenants[id], { accountId, from: '2026-09-01', to: '' });
    expect(statement).toMatchObject({
      opening: -10_000,
      movements: [
        { kind: 'payment-received', amount: 4000, bookedOn: '2026-09-10' },
        { kind: 'reminder-fee', amount: -500, bookedOn: '2026-10-05' },
        { kind: 'order-billed', amount: -7000, bookedOn: '2026-11-20' },
      ],
      closing: -13_500,
    });
    const ledger = createLedger(deps);
    const { standing, rows } = await ledger.bookings({ tenant: tenants[id], customerId }, 1);
    expect(-(statement?.closing ?? 0)).toBe(standing.balance);
    expect(rows[0]?.balance).toBe(statement?.closing);
    expect(statement?.dues.reduce((sum, { open }) => sum + open, 0)).toBe(13_500);
    const first = await accountStatementOf(deps, tenants[id], { accountId, from: '2026-01-01', to: '2026-08-31' });
    expect(first).toMatchObject({ opening: 0, closing: -10_000 });
    const file = await ledger.statement({ tenant: tenants[id], customerId }, { from: '', to: '' });
    if (!file.ok) throw new Error(file.problem);
    expect(Buffer.from(file.content.slice(0, 5)).toString()).toBe('%PDF-');
  });
});

test('is for employees with the permission and of the own tenant only', async () => {
  const { accountId } = await account('ch');
  const administration = createLedgerAdministration({ pool: database.pool, clock, paidTooMuch: keepIt });
  const asked = { tenant: tenants.ch, id: accountId, from: '', to: '' };
  expect(await administration.statement(as('finance'), asked)).toMatchObject({ ok: true });
  expect(await administration.statement(as('editor'), asked)).toEqual({ ok: false, problem: 'not-found' });
  expect(await administration.statement(as('finance'), { ...asked, tenant: tenants.de })).toEqual({
    ok: false,
    problem: 'not-found',
  });
  expect(await administration.statement(as('finance'), { ...asked, id: "1' or true --" })).toEqual({
    ok: false,
    problem: 'not-found',
  });
});

test('names each instalment, and says how open debts and credit make the balance', () => {
  const due = {
    id: 'd',
    orderNumber: '10000006',
    hasOrder: true,
    reminded: 0,
    amount: 3000,
    payableOn: '2026-12-21',
  } as const;
  const statement = {
    from: '2026-08-26',
    to: '2026-11-26',
    issuedAt: clock.now(),
    today: '2026-11-26',
    customerNumber: '20000001',
    recipient: null,
    opening: 0,
    movements: [],
    closing: -5500,
    dues: [
      { ...due, kind: 'instalment', position: 4, open: 3000 },
      { ...due, kind: 'invoice', position: 0, open: 3000 },
    ],
  } as const;
  const rowsOf = (of: Parameters<typeof composeStatement>[2]) =>
    composeStatement(tenants.ch, 'de-CH', of).tables.flatMap(({ rows }) => rows.map(({ cells }) => cells.slice(1)));
  expect(rowsOf(statement)).toEqual([
    ['Rate 4 · 10000006', '30.00\u00a0CHF'],
    ['Rechnung · 10000006', '30.00\u00a0CHF'],
    ['noch nicht fällig', '60.00\u00a0CHF'],
    ['Offen zusammen', '60.00\u00a0CHF'],
    ['Ihr Guthaben', '-5.00\u00a0CHF'],
    ['Zu bezahlen', '55.00\u00a0CHF'],
  ]);
  expect(rowsOf({ ...statement, closing: -6000 }).at(-1)).toEqual(['Offen zusammen', '60.00\u00a0CHF']);
});
