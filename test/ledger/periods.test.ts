import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import { bookPending, recordGoodwill, recordPaymentReceived } from '../../src/shop/money/ledger/index.ts';
import { createPeriodAdministration } from '../../src/shop/money/periods/index.ts';
import type { ApprovalInput, Role, StaffMember } from '../../src/shop/staff/employees/index.ts';
import type { Tenant } from '../../src/tenants/tenant.ts';
import { hire } from '../admin/support.ts';
import { testAdmin } from '../support/admin.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { placeOrder, sendOrder, sendUnits } from './support.ts';

const { ch, de, at, nl } = tenants;
const clock = fixedClock('2026-02-03T10:00:00Z');
let database: TestDatabase;
let periods: ReturnType<typeof createPeriodAdministration>;
const people = new Map<string, StaffMember>();
beforeAll(async () => {
  database = await testDatabase();
  periods = createPeriodAdministration({ pool: database.pool, clock });
  const { staff } = await testAdmin(database.pool, clock);
  for (const [name, role] of [
    ['finance', 'finance'],
    ['second', 'finance'],
    ['service', 'service'],
  ] satisfies [string, Role][])
    people.set(name, (await hire(staff, `${name}@montarve.example`, role, clock.now())).member);
});
afterAll(() => database.drop());

function as(name: string): StaffMember {
  const member = people.get(name);
  if (!member) throw new Error(`nobody is called ${name}`);
  return member;
}
const book = () => bookPending({ pool: database.pool, clock });
const within = <T>(steps: (client: pg.PoolClient) => Promise<T>) => inTransaction(database.pool, steps);
const close = (tenant: Tenant, month: string, reason = '', name = 'finance') =>
  periods.close(as(name), { tenant, month, reason });
const reopen = (tenant: Tenant, month: string, reason: string, name = 'finance', approval?: ApprovalInput) =>
  periods.reopen(as(name), { tenant, month, reason }, approval);
const daysOf = async (orderId: string) =>
  (
    await database.pool.query<{ kind: string; value: string; booked: string }>(
      'select kind, value_on::text as value, booked_on::text as booked from ledger_entry where order_id = $1 order by id',
      [orderId],
    )
  ).rows.map(({ kind, value, booked }) => [kind, value, booked]);
const order = (tenant: Tenant, placedAt: string) =>
  placeOrder(database.pool, {
    tenant,
    total: 11_900,
    lines: [{ paid: 11_900, quantity: 2, vatClass: 'standard' }],
    placedAt,
  });
const pay = (orderId: string, paymentId: string, valueOn: string) =>
  within((client) =>
    recordPaymentReceived(client, {
      orderId,
      amount: 11_900,
      paymentId,
      valueOn,
      now: clock.now(),
      by: null,
      till: 'bank',
    }),
  );

test('a month is closed once it has ended, by finance, and with a reason where something is open', async () => {
  const { id } = await order(ch, '2026-01-20T09:00:00Z');
  await sendOrder(database.pool, id, '2026-01-22T10:00:00Z');
  expect(await close(ch, '2026-02')).toEqual({ ok: false, problem: 'not-ended' });
  expect(await close(ch, '2026-01', '', 'service')).toEqual({ ok: false, problem: 'not-allowed' });
  expect(await close(ch, '2026-13')).toEqual({ ok: false, problem: 'not-found' });
  // The day of the month's end was never closed.
  expect(await close(ch, '2026-01')).toEqual({ ok: false, problem: 'no-reason' });
  expect(await close(ch, '2026-01', 'first month')).toEqual({ ok: true });
  expect(await close(ch, '2026-01', 'again')).toEqual({ ok: false, problem: 'already-closed' });
  const { rows } = await database.pool.query(
    "select email, subject, after->>'reason' as reason, (after->>'sales')::int as sales from staff_audit where action = 'period.closed'",
  );
  expect(rows).toEqual([
    { email: 'finance@montarve.example', subject: 'period:2026-01', reason: 'first month', sales: 11_900 - 892 },
  ]);
  // Pending events are booked before.
  expect(await daysOf(id)).toEqual([
    ['order-billed', '2026-01-20', '2026-01-20'],
    ['order-delivered', '2026-01-22', '2026-01-22'],
  ]);
});

test('PostgreSQL refuses entries and postings of a closed month, and changes of days', async () => {
  const insert = (day: string) =>
    database.pool.query(
      `insert into ledger_entry (tenant, key, kind, currency, value_on, booked_on, booked_at)
       values ('ch', 'late:' || $1, 'goodwill', 'CHF', $1::date, $1::date, now())`,
      [day],
    );
  await expect(insert('2026-01-31')).rejects.toThrow('period is closed');
  await expect(insert('2025-12-31')).rejects.toThrow('period is closed');
  await insert('2026-02-01');
  await expect(
    database.pool.query(
      `insert into ledger_posting (entry_id, position, account, amount)
       select id, 90 + sign, 'bank', sign from ledger_entry, unnest(array[-1, 1]) as sign where tenant = 'ch' and booked_on < '2026-02-01'`,
    ),
  ).rejects.toThrow('period is closed');
  await expect(
    database.pool.query("update ledger_entry set booked_on = '2026-01-01' where tenant = 'ch'"),
  ).rejects.toThrow('never changed');
});

test.each([ch, de, at, nl])(
  'a late event is booked on the first open day, with its own value date: $id',
  async (tenant) => {
    const early = await order(tenant, '2026-01-10T09:00:00Z');
    await book();
    if (tenant !== ch) expect(await close(tenant, '2026-01', 'x')).toEqual({ ok: true });
    const late = await order(tenant, '2026-01-31T20:00:00Z');
    await book();
    await sendUnits(database.pool, early.id, { units: { 1: 2 }, at: '2026-01-30T10:00:00Z' });
    await book();
    await pay(late.id, `late-${tenant.id}`, '2026-01-31');
    expect(await daysOf(late.id)).toContainEqual(['order-billed', '2026-01-31', '2026-02-01']);
    expect(await daysOf(late.id)).toContainEqual(['payment-received', '2026-01-31', '2026-02-01']);
    expect(await daysOf(early.id)).toContainEqual(['order-delivered', '2026-01-30', '2026-02-01']);
    const { rows } = await database.pool.query(
      `select from ledger_entry entry join accounting_period period on period.tenant = entry.tenant and period.state = 'closed'
     where entry.tenant = $1 and entry.booked_on < period.month + interval '1 month' and entry.booked_at > period.changed_at`,
      [tenant.id],
    );
    expect(rows).toEqual([]);
  },
);

test('an event of the month before is booked in it until that is closed', async () => {
  clock.set('2026-03-02T10:00:00Z');
  const { id } = await order(de, '2026-02-20T09:00:00Z');
  await pay(id, 'february', '2026-02-27');
  await within((client) =>
    recordGoodwill(client, { orderId: id, now: clock.now(), goodwillId: 'g', amount: 100, by: null }),
  );
  expect(await daysOf(id)).toEqual([
    ['order-billed', '2026-02-20', '2026-02-20'],
    ['payment-received', '2026-02-27', '2026-02-27'],
    ['prepayment-taxed', '2026-02-27', '2026-02-27'],
    ['goodwill', '2026-03-02', '2026-03-02'],
  ]);
});

test('a month is reopened by two people, the newest first, and closes again', async () => {
  clock.set('2026-03-02T10:00:00Z');
  expect(await close(ch, '2026-02', 'x')).toEqual({ ok: true });
  expect(await reopen(ch, '2026-01', 'x')).toEqual({ ok: false, problem: 'later-closed' });
  expect(await reopen(ch, '2026-03', 'x')).toEqual({ ok: false, problem: 'not-closed' });
  expect(await reopen(ch, '2026-02', ' ')).toEqual({ ok: false, problem: 'no-reason' });
  expect(await reopen(ch, '2026-02', 'x', 'service')).toEqual({ ok: false, problem: 'not-allowed' });
  const asked = await reopen(ch, '2026-02', 'bank file was missing');
  if (asked.ok || !('request' in asked) || !asked.request) throw new Error('there is no request');
  expect(asked.problem).toBe('needs-approval');
  const grant = asked.request;
  expect(await reopen(ch, '2026-02', 'bank file was missing', 'finance', { grant })).toMatchObject({
    problem: 'not-independent',
  });
  expect(await periods.monthEnd(as('finance'), { tenant: ch, month: '2026-02' })).toMatchObject({ state: 'closed' });
  expect(await reopen(ch, '2026-02', 'bank file was missing', 'second', { grant })).toEqual({ ok: true });
  expect(await periods.monthEnd(as('finance'), { tenant: ch, month: '2026-02' })).toMatchObject({
    state: 'open',
    periods: [
      { month: '2026-02-01', state: 'open', reason: 'bank file was missing' },
      { month: '2026-01-01', state: 'closed' },
    ],
  });
  const { rows } = await database.pool.query(
    "select email, after->>'requestedBy' as by from staff_audit where action = 'period.reopened'",
  );
  expect(rows).toEqual([{ email: 'second@montarve.example', by: 'finance@montarve.example' }]);
  const late = await order(ch, '2026-02-20T09:00:00Z');
  await book();
  expect(await daysOf(late.id)).toEqual([['order-billed', '2026-02-20', '2026-02-20']]);
  expect(await close(ch, '2026-02', 'bank file is booked')).toEqual({ ok: true });
});

test('closing waits for a booking of its month and not for others, and gives up on one that takes long @whole', async () => {
  clock.set('2026-04-02T10:00:00Z');
  const insert = (client: pg.PoolClient, key: string, day: string) =>
    client.query(
      `insert into ledger_entry (tenant, key, kind, currency, value_on, booked_on, booked_at)
       values ('at', $1, 'goodwill', 'EUR', $2::date, $2::date, now())`,
      [key, day],
    );
  const running = await database.pool.connect();
  await running.query('begin');
  await insert(running, 'running', '2026-04-02');
  expect(await close(at, '2026-03', 'x')).toEqual({ ok: true });
  await running.query('rollback');
  clock.set('2026-05-02T10:00:00Z');
  await running.query('begin');
  await insert(running, 'long', '2026-04-30');
  expect(await close(at, '2026-04', 'x')).toEqual({ ok: false, problem: 'busy' });
  await running.query('commit');
  running.release();
  expect(await close(at, '2026-04', 'x')).toEqual({ ok: true });
});

test('a booking that races with a closing is in the closed month, or after it when it is repeated', async () => {
  clock.set('2026-06-02T10:00:00Z');
  const orders = await Promise.all(Array.from({ length: 12 }, () => order(nl, '2026-05-20T09:00:00Z')));
  const [closed] = await Promise.all([
    close(nl, '2026-05', 'x'),
    ...orders.map(({ id }, index) =>
      pay(id, `race-${index}`, '2026-05-29').catch((error: Error) =>
        expect(error.message).toContain('period is closed'),
      ),
    ),
  ]);
  expect(['busy', undefined]).toContain('problem' in closed ? closed.problem : undefined);
  await Promise.all(orders.map(({ id }, index) => pay(id, `race-${index}`, '2026-05-29')));
  const { rows } = await database.pool.query<{ paid: number }>(
    "select count(*)::int as paid from ledger_entry where kind = 'payment-received' and key like 'payment:race-%'",
  );
  expect(rows).toEqual([{ paid: 12 }]);
});

test('the figures of a month are the same whether earlier months are closed or not', async () => {
  clock.set('2026-09-02T10:00:00Z');
  const july = await order(de, '2026-07-10T09:00:00Z');
  await pay(july.id, 'july', '2026-07-12');
  const august = await order(de, '2026-08-10T09:00:00Z');
  await sendUnits(database.pool, july.id, { units: { 1: 1 }, at: '2026-08-11T10:00:00Z' });
  await book();
  await sendUnits(database.pool, august.id, { units: { 1: 2 }, at: '2026-08-12T10:00:00Z' });
  await book();
  const figures = async () => {
    const found = await periods.monthEnd(as('finance'), { tenant: de, month: '2026-08' });
    if (!found) throw new Error('finance may see the figures');
    return found.figures;
  };
  const open = await figures();
  // A shirt of 59.50 is shipped, the other one is paid and waits. Both shirts of August are shipped.
  expect(open.now).toMatchObject({ sales: 15_000, vat: 1900, deferred: open.before.deferred - 5000 });
  expect(open.before.prepaid - open.now.prepaid).toBe(5000);
  expect(await close(de, '2026-06', 'x')).toEqual({ ok: true });
  expect(await close(de, '2026-07', 'x')).toEqual({ ok: true });
  expect(await figures()).toEqual(open);
});

test('surcharges to come count only in months that had booked their order', async () => {
  clock.set('2026-09-02T10:00:00Z');
  const toCome = async () => {
    const found = await periods.monthEnd(as('finance'), { tenant: de, month: '2026-08' });
    return [found?.figures.before.surchargesToCome, found?.figures.now.surchargesToCome] as const;
  };
  const [julyBefore = Number.NaN, augustBefore = Number.NaN] = await toCome();
  await placeOrder(database.pool, {
    tenant: de,
    total: 60_000,
    placedAt: '2026-08-20T09:00:00Z',
    method: 'instalments',
    instalments: { months: 12 },
  });
  await book();
  const [july = Number.NaN, august = Number.NaN] = await toCome();
  expect(july).toBe(julyBefore);
  expect(august).toBeGreaterThan(augustBefore);
});
