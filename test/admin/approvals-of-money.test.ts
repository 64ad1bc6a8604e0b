import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AdminServices } from '../../src/admin/context.ts';
import { staffTexts } from '../../src/admin/texts/index.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import { importPayments, recordOrderSettled, recordPaymentReceived } from '../../src/shop/money/ledger/index.ts';
import { type Permission, ROLES, roleMay, type StaffMember } from '../../src/shop/staff/employees/index.ts';
import type { Tenant } from '../../src/tenants/tenant.ts';
import { camtFile } from '../ledger/camt-file.ts';
import { testAdmin } from '../support/admin.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, type Selling } from '../support/selling.ts';
import { order, paidOrder, returned, strict } from './approvals-support.ts';
import { auditLines, hire } from './support.ts';

const START = '2026-11-26T08:00:00Z';
const clock = fixedClock(START);
let database: TestDatabase;
let admin: AdminServices;
let shop: Selling;
const people = new Map<string, StaffMember>();

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 500, amount: 30_000 }] });
  admin = await testAdmin(database.pool, clock);
  shop = openSelling(database.pool, clock);
  const hired = [
    ...ROLES.map((role) => [role, role] as const),
    ['finance2', 'finance'],
    ['service2', 'service'],
    ['finance+tag', 'finance'],
    ['given', 'finance'],
  ] as const;
  for (const [name, role] of hired)
    people.set(name, (await hire(admin.staff, `${name}@montarve.example`, role, clock.now())).member);
});
afterAll(() => database.drop());
beforeEach(() => void clock.set(START));

function person(name: string): StaffMember {
  const found = people.get(name);
  if (!found) throw new Error(`nobody is called ${name}`);
  return found;
}

const four = strict('second-person', 'second-person');
let customers = 0;
const email = () => {
  customers += 1;
  return `kunde-${customers}@example.ch`;
};
const paid = (pieces: number) => paidOrder(database.pool, clock, shop, { pieces, email: email() });
const rowsOf = async <Row extends object>(sql: string, ...values: unknown[]) =>
  (await database.pool.query<Row>(sql, values)).rows;
const refundsOf = async (payment: string) =>
  (
    await rowsOf<{ amount: number }>(
      'select amount from payment_refund where payment_id = $1 order by created_at',
      payment,
    )
  ).map(({ amount }) => Number(amount));
const stateOf = async (number: string) =>
  (await rowsOf<{ state: string }>('select state from orders where number = $1', number))[0]?.state;
const requestState = async (id: string) =>
  (await rowsOf<{ state: string }>('select state from approval_request where id = $1', id))[0]?.state;

const refund = (name: string, payment: string, amount: number, tenant: Tenant = four) =>
  admin.payments.refund(person(name), { tenant, paymentId: payment, amount, reason: 'Kulanz' });

async function requested(payment: string, amount = 60_000, by = 'finance'): Promise<string> {
  const outcome = await refund(by, payment, amount);
  if (outcome.ok || !('request' in outcome) || !outcome.request)
    throw new Error(`no request: ${JSON.stringify(outcome)}`);
  expect(outcome.problem).toBe('needs-approval');
  return outcome.request;
}

const approve = (name: string, id: string) => admin.approvals.approve(person(name), { tenant: four, id });

/** Returns a payment of the bank that matches no order. */
async function unmatched(amount: number): Promise<string> {
  const day = { bookedOn: '2026-11-25', valueOn: '2026-11-25' };
  const file = camtFile([
    { ...day, transactions: [{ amount, message: `Merci ${amount}`, debtor: { name: 'Niemand' } }] },
  ]);
  async function* content() {
    yield Buffer.from(file);
  }
  await importPayments(
    { pool: database.pool, clock, paidTooMuch: async () => {} },
    { tenant: four, content: content() },
  );
  const [found] = (await admin.ledger.overview(person('finance'), { tenant: four, term: '' }))?.unmatched.rows ?? [];
  if (!found) throw new Error('no unmatched payment');
  return found.id;
}

describe('acts above the limit', () => {
  test('no role does one alone: each needs the permission and another employee', async () => {
    const bought = await paid(3);
    const open = await order(database.pool, clock, shop, { pieces: 3, email: email() });
    const sent = await paid(2);
    const back = await returned(database.pool, admin, { number: sent.number, pieces: 2, by: person('service') });
    const transfer = await unmatched(90_000);
    const [tenant, approval] = [four, { reason: 'Telefonat' }];
    const acts: [string, Permission, (member: StaffMember) => Promise<object>][] = [
      [
        'refund',
        'payment.refund',
        (m) => admin.payments.refund(m, { tenant, paymentId: bought.payment, amount: 60_000, reason: 'x' }),
      ],
      [
        'cancel',
        'order.cancel',
        (m) => admin.orders.cancel(m, { tenant, number: bought.number, reason: 'customer', note: '' }, approval),
      ],
      [
        'cancel lines',
        'order.cancel',
        (m) =>
          admin.fulfilment.cancelLines(
            m,
            { tenant, number: bought.number, entered: { reason: 'customer', note: '', 'pieces-1': '2' } },
            approval,
          ),
      ],
      [
        'settle a return',
        'return.check',
        (m) => admin.fulfilment.settle(m, { tenant, number: back, entered: { 'accepted-1': '2' } }, approval),
      ],
      ['record a payment', 'order.settle', (m) => admin.orders.settle(m, { tenant, number: open.number }, approval)],
      [
        'assign a payment',
        'ledger.book',
        (m) => admin.ledger.assign(m, { tenant, id: transfer, orderNumber: open.number, reason: 'x' }),
      ],
      [
        'note a payment',
        'ledger.book',
        (m) => {
          const entered = { order: open.number, valueOn: '2026-11-25', reason: 'x' };
          return admin.openItems.notePayment(m, { tenant, accountId: open.id, entered, amount: 90_000 });
        },
      ],
      [
        'export open items',
        'ledger.book',
        (m) =>
          admin.openItems.exportForCollection(
            m,
            { tenant, params: new URLSearchParams(), typed: '', headers: staffTexts.de.openItems.columns },
            approval,
          ),
      ],
      [
        'export',
        'ledger.book',
        (m) =>
          admin.ledger.export(
            m,
            { tenant, kind: 'orders', format: 'csv', from: '2026-11-01', to: '2026-11-26', headers: {} },
            approval,
          ),
      ],
    ];
    const snapshot = () =>
      rowsOf(`select (select count(*) from payment_refund)::int as refunds, (select count(*) from credit_note)::int as credits,
        (select count(*) from ledger_entry)::int as entries, (select count(*) from orders where state = 'cancelled')::int as cancelled,
        (select count(*) from staff_audit where action = 'ledger.exported')::int as exports`);
    const before = await snapshot();
    const answers: string[] = [];
    for (const [name, permission, run] of acts)
      for (const role of ROLES) {
        const outcome = await run(person(role));
        const problem = 'problem' in outcome ? String(outcome.problem) : 'done';
        const expected = roleMay(role, permission) ? /^(?:needs-approval|already-requested)$/ : /^not-allowed$/;
        if (!expected.test(problem)) answers.push(`${role} ${name}: ${problem}`);
      }
    expect(answers).toEqual([]);
    expect(await snapshot()).toEqual(before);
  });

  test('an act at the limit needs no approval', async () => {
    const { payment } = await paid(2);
    expect(await refund('finance', payment, 50_000)).toMatchObject({ ok: true });
    expect(await refundsOf(payment)).toEqual([50_000]);
  });

  test('asks for a reason where the form has none, and stores nothing without it', async () => {
    const { number } = await paid(2);
    const asked = { tenant: four, number, reason: 'customer', note: '' };
    expect(await admin.orders.cancel(person('service'), asked)).toMatchObject({ ok: false, problem: 'needs-reason' });
    expect(await rowsOf('select id from approval_request where target = $1', `order:${number}`)).toEqual([]);
    expect(await stateOf(number)).toBe('placed');
  });
});

describe('an approval', () => {
  test('executes exactly what was requested, once, and names both employees in the audit trail', async () => {
    const { payment, number } = await paid(3);
    const id = await requested(payment);
    expect(await refundsOf(payment)).toEqual([]);
    const shown = await admin.approvals.open(person('finance2'), { tenant: four, id });
    expect(shown).toMatchObject({ mayDecide: true, mayWithdraw: false });
    expect(shown?.approval).toMatchObject({
      act: 'payment.refund',
      amount: 60_000,
      reason: 'Kulanz',
      requestedEmail: 'finance@montarve.example',
      before: { refundable: 90_000 },
      after: { refundable: 30_000 },
      customer: expect.stringMatching(/\w+ \w+/),
    });
    expect(await admin.approvals.waiting(person('finance2'), four)).toBeGreaterThan(0);
    expect(await approve('finance2', id)).toMatchObject({ ok: true });
    expect(await refundsOf(payment)).toEqual([60_000]);
    expect(await approve('admin', id)).toEqual({ ok: false, problem: 'approval-closed' });
    expect(await refundsOf(payment)).toEqual([60_000]);
    const trail = (await auditLines(database.pool)).filter(({ subject }) => subject === `order:${number}`);
    expect(trail.map((line) => `${line.email} ${line.action}`)).toEqual([
      'finance@montarve.example approval.requested',
      'finance2@montarve.example approval.approved',
      'finance2@montarve.example payment.refunded',
    ]);
    expect(trail[2]?.after).toMatchObject({ requestedBy: 'finance@montarve.example', amount: 60_000 });
  });

  test('is one when two employees approve at the same moment', async () => {
    const { payment } = await paid(3);
    const id = await requested(payment);
    const outcomes = await Promise.all(['finance2', 'admin', 'finance2', 'admin'].map((name) => approve(name, id)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await refundsOf(payment)).toEqual([60_000]);
  });

  test('is impossible for the requester, a second account of the same mailbox, and roles without the permission', async () => {
    const { payment } = await paid(3);
    const id = await requested(payment);
    expect(await approve('finance', id)).toEqual({ ok: false, problem: 'not-independent' });
    expect(await approve('finance+tag', id)).toEqual({ ok: false, problem: 'not-independent' });
    for (const role of ['editor', 'publisher', 'merchandiser'])
      expect(await approve(role, id)).toEqual({ ok: false, problem: 'not-found' });
    expect(await approve('service', id)).toEqual({ ok: false, problem: 'not-allowed' });
    expect(await refundsOf(payment)).toEqual([]);
  });

  test('is impossible for an account whose access the requester had in hand lately', async () => {
    const { id: given } = person('given');
    expect(await admin.staff.accounts.resetFactor(person('admin'), given)).toEqual({ ok: true });
    const { payment } = await paid(3);
    const id = await requested(payment, 60_000, 'admin');
    expect(await approve('given', id)).toEqual({ ok: false, problem: 'not-independent' });
    clock.set('2026-11-28T08:00:00Z');
    expect(await approve('finance2', id)).toMatchObject({ ok: true });
  });

  test('changes nothing if the payment changed since', async () => {
    const { payment } = await paid(3);
    const id = await requested(payment);
    expect(await refund('finance2', payment, 10_000)).toMatchObject({ ok: true });
    expect(await approve('finance2', id)).toEqual({ ok: false, problem: 'approval-outdated' });
    expect(await refundsOf(payment)).toEqual([10_000]);
    expect(await requestState(id)).toBe('outdated');
  });

  test('expires, and ends when it is refused or withdrawn', async () => {
    const { payment } = await paid(3);
    const first = await requested(payment);
    clock.set('2026-12-03T08:00:01Z');
    expect(await approve('finance2', first)).toEqual({ ok: false, problem: 'approval-closed' });
    const second = await requested(payment);
    const refuse = (reason: string) => admin.approvals.refuse(person('finance2'), { tenant: four, id: second, reason });
    expect(await refuse(' ')).toEqual({ ok: false, problem: 'no-reason' });
    expect(await refuse('nicht belegt')).toEqual({ ok: true });
    expect(await approve('finance2', second)).toEqual({ ok: false, problem: 'approval-closed' });
    const third = await requested(payment);
    const withdraw = (name: string) => admin.approvals.withdraw(person(name), { tenant: four, id: third });
    expect(await withdraw('finance2')).toEqual({ ok: false, problem: 'not-allowed' });
    expect(await withdraw('finance')).toEqual({ ok: true });
    expect(await approve('finance2', third)).toEqual({ ok: false, problem: 'approval-closed' });
    expect(await refundsOf(payment)).toEqual([]);
    expect(await Promise.all([first, second, third].map(requestState))).toEqual(['expired', 'refused', 'withdrawn']);
  });

  test('ends when the requester lost the permission', async () => {
    const { payment } = await paid(3);
    const id = await requested(payment, 60_000, 'finance2');
    await database.pool.query("update staff set role = 'editor' where id = $1", [person('finance2').id]);
    expect(await approve('finance', id)).toEqual({ ok: false, problem: 'approval-outdated' });
    await database.pool.query("update staff set role = 'finance' where id = $1", [person('finance2').id]);
    expect(await refundsOf(payment)).toEqual([]);
  });

  test('needs the tenant of the request', async () => {
    const { payment } = await paid(3);
    const id = await requested(payment);
    const other = { ...four, id: 'de' as const };
    expect(await admin.approvals.approve(person('finance2'), { tenant: other, id })).toMatchObject({ ok: false });
    expect(await admin.approvals.open(person('finance2'), { tenant: other, id })).toBeNull();
  });

  test.each([
    ['cancellation', 'service', 'service2'],
    ['cancelled lines', 'service', 'admin'],
  ])('executes a %s that %s requested and %s approved', async (what, by, approver) => {
    const { number } = await paid(3);
    const approval = { reason: 'Kundin rief an' };
    const isWhole = what === 'cancellation';
    const outcome = isWhole
      ? await admin.orders.cancel(person(by), { tenant: four, number, reason: 'customer', note: '' }, approval)
      : await admin.fulfilment.cancelLines(
          person(by),
          { tenant: four, number, entered: { reason: 'customer', note: '', 'pieces-1': '2' } },
          approval,
        );
    expect(outcome).toMatchObject({ ok: false, problem: 'needs-approval' });
    const id = 'request' in outcome ? (outcome.request ?? '') : '';
    expect(await approve(approver, id)).toMatchObject({ ok: true });
    expect(await stateOf(number)).toBe(isWhole ? 'cancelled' : 'placed');
    const [line] = await rowsOf<{ cancelled: number }>(
      'select cancelled from order_line where order_id = (select id from orders where number = $1)',
      number,
    );
    expect(line?.cancelled).toBe(isWhole ? 3 : 2);
  });

  test('executes an accepted return and a recorded payment', async () => {
    const sent = await paid(2);
    const back = await returned(database.pool, admin, { number: sent.number, pieces: 2, by: person('service') });
    const settled = await admin.fulfilment.settle(person('service'), {
      tenant: four,
      number: back,
      entered: { 'accepted-1': '2', 'restocked-1': '2', note: 'unversehrt' },
    });
    expect(settled).toMatchObject({ problem: 'needs-approval' });
    expect(await rowsOf('select id from credit_note where order_id = $1', sent.id)).toEqual([]);
    expect(await approve('service2', 'request' in settled ? (settled.request ?? '') : '')).toMatchObject({ ok: true });
    // Less the fee for the label.
    expect(await rowsOf('select amount::int from credit_note where order_id = $1', sent.id)).toEqual([
      { amount: 59_405 },
    ]);

    const open = await order(database.pool, clock, shop, { pieces: 2, email: email() });
    const noted = await admin.orders.settle(
      person('finance'),
      { tenant: four, number: open.number },
      { reason: 'bar' },
    );
    expect(noted).toMatchObject({ problem: 'needs-approval' });
    expect(await approve('admin', 'request' in noted ? (noted.request ?? '') : '')).toMatchObject({ ok: true });
    expect(await rowsOf('select id from ledger_due where order_id = $1 and settled < amount', open.id)).toEqual([]);
  });
});

describe('amounts below the limit add up', () => {
  test('within 24 hours, for refunds and cancelled lines of one order together', async () => {
    const { payment, number } = await paid(5);
    expect(await refund('finance', payment, 25_000)).toMatchObject({ ok: true });
    expect(await refund('admin', payment, 10_000)).toMatchObject({ ok: true });
    expect(await refund('finance2', payment, 15_001)).toMatchObject({ problem: 'needs-approval' });
    const lines = { tenant: four, number, entered: { reason: 'customer', note: 'x', 'pieces-1': '1' } };
    expect(await admin.fulfilment.cancelLines(person('service'), lines)).toMatchObject({ problem: 'needs-approval' });
    expect(await refundsOf(payment)).toEqual([25_000, 10_000]);
    clock.set('2026-11-27T08:00:01Z');
    expect(await refund('finance', payment, 40_000)).toMatchObject({ ok: true });
  });

  test('also when the parts arrive at the same moment', async () => {
    const { payment } = await paid(5);
    await Promise.all(Array.from({ length: 8 }, () => refund('finance', payment, 20_000)));
    expect(await refundsOf(payment)).toEqual([20_000, 20_000]);
  });

  test('for recorded payments of one ledger account, on several orders', async () => {
    const own = { pieces: 1, email: email() };
    const [one, two] = [await order(database.pool, clock, shop, own), await order(database.pool, clock, shop, own)];
    const settle = (number: string) =>
      admin.orders.settle(person('finance'), { tenant: four, number }, { reason: 'bar' });
    expect(await settle(one.number)).toEqual({ ok: true });
    expect(await settle(two.number)).toMatchObject({ problem: 'needs-approval' });
    clock.set('2026-11-27T08:00:01Z');
    const three = await order(database.pool, clock, shop, own);
    expect(await settle(three.number)).toEqual({ ok: true });
  });

  test('without those that another employee approved', async () => {
    const { payment } = await paid(5);
    expect(await approve('finance2', await requested(payment))).toMatchObject({ ok: true });
    expect(await refund('finance', payment, 50_000)).toMatchObject({ ok: true });
  });
});

test('a noted payment beyond the debt, which would be paid out, waits for another employee and is booked once', async () => {
  const { number, id } = await order(database.pool, clock, shop, { pieces: 1, email: email() });
  const entered = { order: number, valueOn: '2026-11-25', reason: 'Bar am Schalter' };
  const noted = await admin.openItems.notePayment(person('finance'), {
    tenant: four,
    accountId: id,
    entered,
    amount: 500_000,
  });
  expect(noted).toMatchObject({ problem: 'needs-approval' });
  const request = 'request' in noted ? (noted.request ?? '') : '';
  expect(await approve('finance', request)).toEqual({ ok: false, problem: 'not-independent' });
  expect(await rowsOf('select id from ledger_due where order_id = $1 and settled > 0', id)).toEqual([]);
  const outcomes = await Promise.all(['finance2', 'admin'].map((name) => approve(name, request)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(
    await rowsOf("select amount::int from ledger_posting where account = 'bank' and amount = 500000"),
  ).toHaveLength(1);
});

test('a noted payment is not booked twice if the money arrives before the approval', async () => {
  const { number, id } = await order(database.pool, clock, shop, { pieces: 2, email: email() });
  const entered = { order: number, valueOn: '2026-11-25', reason: 'Bar am Schalter' };
  const asked = { tenant: four, accountId: id, entered, amount: 60_000 };
  const noted = await admin.openItems.notePayment(person('finance'), asked);
  const settled = { orderId: id, now: clock.now(), by: 'finance@montarve.example' };
  await inTransaction(database.pool, (client) => recordOrderSettled(client, settled));
  const request = 'request' in noted ? (noted.request ?? '') : '';
  expect(await approve('finance2', request)).toEqual({ ok: false, problem: 'approval-outdated' });
});

test('no role pays a large credit back alone', async () => {
  const { number, id } = await order(database.pool, clock, shop, { pieces: 1, email: email() });
  const paidTwice = { orderId: id, now: clock.now(), amount: 150_000, by: null, till: 'bank' as const };
  await inTransaction(database.pool, (client) =>
    recordPaymentReceived(client, { ...paidTwice, paymentId: `over-${number}` }),
  );
  const [account] = await rowsOf<{ id: string }>('select account_id as id from ledger_due where order_id = $1', id);
  const asked = { tenant: four, accountId: account?.id ?? '', reason: 'zweimal bezahlt' };
  const payBack = (name: string) => admin.fulfilment.payBackCredit(person(name), asked);
  for (const role of ROLES)
    expect(await payBack(role), role).toMatchObject({
      problem: roleMay(role, 'payment.refund')
        ? expect.stringMatching(/^(?:needs-approval|already-requested)$/)
        : 'not-allowed',
    });
  expect(await rowsOf('select id from credit_note where order_id = $1', id)).toEqual([]);
  const [open] = await rowsOf<{ id: string }>(
    "select id from approval_request where act = 'credit.pay-back' and state = 'open'",
  );
  expect(await approve('finance2', open?.id ?? '')).toMatchObject({ ok: true });
  expect(await rowsOf('select amount::int from credit_note where order_id = $1', id)).toEqual([{ amount: 120_000 }]);
});

describe('mode of the tenant', () => {
  const stale = (name: string) => ({ ...person(name), factorAt: new Date('2026-11-26T07:44:59Z') });
  const fresh = (name: string) => ({ ...person(name), factorAt: new Date('2026-11-26T07:45:00Z') });
  const asked = (tenant: Tenant, payment: string) => ({ tenant, paymentId: payment, amount: 60_000, reason: 'Kulanz' });

  test('fresh-factor: the second factor of the last 15 minutes suffices, an older one or none does not', async () => {
    const { payment } = await paid(3);
    const tenant = strict('fresh-factor');
    const { factorAt: _, ...never } = person('finance');
    for (const member of [stale('finance'), never])
      expect(await admin.payments.refund(member, asked(tenant, payment))).toMatchObject({
        ok: false,
        problem: 'needs-factor',
      });
    expect(await admin.payments.refund(fresh('finance'), asked(tenant, payment))).toMatchObject({ ok: true });
  });

  test('both: requester and approver show the second factor', async () => {
    const { payment } = await paid(3);
    const tenant = strict('both');
    expect(await admin.payments.refund(stale('finance'), asked(tenant, payment))).toMatchObject({
      problem: 'needs-factor',
    });
    const outcome = await admin.payments.refund(fresh('finance'), asked(tenant, payment));
    expect(outcome).toMatchObject({ problem: 'needs-approval' });
    const id = 'request' in outcome ? (outcome.request ?? '') : '';
    expect(await admin.approvals.approve(stale('admin'), { tenant, id })).toMatchObject({
      ok: false,
      problem: 'needs-factor',
    });
    expect(await requestState(id)).toBe('open');
    expect(await admin.approvals.approve(fresh('admin'), { tenant, id })).toMatchObject({ ok: true });
    expect(await refundsOf(payment)).toEqual([60_000]);
  });

  test('none: acts of this kind need no approval', async () => {
    const { payment } = await paid(3);
    const tenant = { ...four, approvals: { ...four.approvals, refund: null } };
    expect(await admin.payments.refund(person('finance'), asked(tenant, payment))).toMatchObject({ ok: true });
  });
});

test('an approved export is fetched once, by its requester only', async () => {
  const books = { tenant: four, kind: 'bookings', format: 'csv', from: '2026-11-02', to: '2026-11-26', headers: {} };
  const outcome = await admin.ledger.export(person('finance'), books, { reason: 'Abschluss' });
  expect(outcome).toMatchObject({ problem: 'needs-approval' });
  const id = 'request' in outcome ? (outcome.request ?? '') : '';
  const fetch = (name: string, asked = books) => admin.ledger.export(person(name), asked, { grant: id });
  expect(await fetch('finance')).toMatchObject({ problem: 'approval-closed' });
  expect(await approve('finance', id)).toEqual({ ok: false, problem: 'not-independent' });
  expect(await approve('finance2', id)).toEqual({ ok: true });
  expect(await admin.approvals.open(person('finance'), { tenant: four, id })).toMatchObject({ mayFetch: true });
  expect(await fetch('finance2')).toMatchObject({ problem: 'approval-closed' });
  expect(await fetch('finance', { ...books, from: '2026-01-01' })).toMatchObject({ problem: 'approval-closed' });
  expect(await fetch('finance')).toMatchObject({ ok: true });
  expect(await fetch('finance')).toMatchObject({ problem: 'approval-closed' });
});

test('customers cancel their own orders of any amount without an employee', async () => {
  const { number, id } = await paid(3);
  const customerId = '00000000-0000-4000-8000-00000000000c';
  await database.pool.query(
    `insert into customer (id, tenant, number, email, salutation, first_name, last_name, locale, created_at, changed_at)
     values ($1, 'ch', '2000000009', 'own@example.ch', 'female', 'Lea', 'Brunner', 'de-CH', now(), now())`,
    [customerId],
  );
  await database.pool.query('update orders set customer_id = $1 where id = $2', [customerId, id]);
  expect(await shop.fulfilment.buyer.cancel(four, { customerId, number }, {}, true)).toMatchObject({ ok: true });
});

test('the sweep marks expired requests and deletes old ones', async () => {
  const { payment } = await paid(3);
  const id = await requested(payment);
  clock.set('2026-12-04T08:00:00Z');
  await admin.staff.sweep();
  expect(await requestState(id)).toBe('expired');
  clock.set('2027-03-01T08:00:00Z');
  await admin.staff.sweep();
  expect(await requestState(id)).toBeUndefined();
  expect(await rowsOf('select id from unapproved_amount')).toEqual([]);
});
