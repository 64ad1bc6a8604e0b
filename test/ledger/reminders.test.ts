import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import type { Mail } from '../../src/platform/mail/outbox.ts';
import {
  attachRequests,
  bookPending,
  bookReminders,
  closeDay,
  recordPaymentReceived,
  sendReminders,
} from '../../src/shop/money/ledger/index.ts';
import { tenantById } from '../../src/tenants/index.ts';
import { formatAmount } from '../../src/tenants/price-format.ts';
import type { Locale, TenantId } from '../../src/tenants/tenant.ts';
import type { TermsAt } from '../../src/tenants/terms-at.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { variants } from '../support/depth.ts';
import { publicUrlOf } from '../support/public-urls.ts';
import { openSelling, type Selling } from '../support/selling.ts';
import { booksOf, duesOf, makeReadable, placeOrder, sendOrder } from './support.ts';

const clock = fixedClock('2026-03-02T10:00:00Z');
let database: TestDatabase;
let shop: Selling;
let people = 0;
beforeAll(async () => {
  database = await testDatabase();
  shop = openSelling(database.pool, clock);
});
afterAll(() => database.drop());

const deps = () => ({
  pool: database.pool,
  clock,
  outbox: shop.outbox,
  publicUrlOf,
  paylink: shop.payments.links.forLetter,
});

type Letter = Pick<Mail, 'subject' | 'text'> & { attachments: { kind: string; id: string }[] };
const lettersTo = async (email: string) =>
  (
    await database.pool.query<Letter>(
      "select subject, text, attachments from mail where to_address = $1 and kind = 'payment-reminder' order by created_at",
      [email],
    )
  ).rows;

/** A shipped, unpaid order of 100.00 by a guest or a customer. */
async function owed(id: TenantId, locale: Locale, isGuest: boolean) {
  people += 1;
  const tenant = tenantById(id);
  const email = `owes-${people}@example.ch`;
  // A closed day stays closed, so every order has days of its own.
  const start = Date.parse('2026-03-02T10:00:00Z') + people * 80 * 86_400_000;
  clock.set(new Date(start));
  const placedAt = new Date(start - 3_600_000).toISOString();
  const customerId = isGuest ? null : await customerOf(id, locale, email);
  const order = await placeOrder(database.pool, {
    tenant,
    total: 10000,
    placedAt,
    email,
    customerId,
  });
  await makeReadable(database.pool, order.id, locale, tenant);
  await sendOrder(database.pool, order.id, placedAt);
  await bookPending({ pool: database.pool, clock });
  const { rows } = await database.pool.query<{ day: string }>(
    'select payable_on::text as day from ledger_due where order_id = $1',
    [order.id],
  );
  return { ...order, email, tenant, payableOn: rows[0]?.day ?? '' };
}

async function customerOf(id: TenantId, locale: Locale, email: string): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into customer (tenant, number, email, salutation, first_name, last_name, locale, created_at, changed_at)
     values ($1, $2, $3, 'notSpecified', 'A', 'B', $4, now(), now()) returning id`,
    [id, String(60_000_000 + people), email, locale],
  );
  return rows[0]?.id ?? '';
}

const goTo = (payableOn: string, days: number) =>
  clock.set(new Date(Date.parse(`${payableOn}T05:00:00Z`) + days * 86_400_000));
const sumOpen = async (orderId: string) =>
  (await duesOf(database.pool, orderId)).reduce((sum, [amount, settled]) => sum + amount - settled, 0);

const CASES: [TenantId, Locale, boolean][] = variants([
  ['ch', 'de-CH'],
  ['ch', 'fr-CH'],
  ['de', 'de-DE'],
  ['at', 'de-AT'],
  ['nl', 'nl-NL'],
] as const).flatMap(([id, locale]) => [
  [id, locale, true],
  [id, locale, false],
]);

describe.each(CASES)('%s %s, guest: %s', (id, locale, isGuest) => {
  test('every level carries the documents, account and reference, and costs what it says', {
    timeout: 120_000,
  }, async () => {
    const order = await owed(id, locale, isGuest);
    const { tenant, email } = order;
    const money = (amount: number) => formatAmount(amount, tenant.priceFormat);
    for (const [index, { afterDays, fee }] of tenant.dunning.levels.entries()) {
      // A last day to pay that moves to a working day puts the next letter off by up to three days.
      goTo(order.payableOn, afterDays + 3 * index);
      const before = await sumOpen(order.id);
      await closeDay({ pool: database.pool, clock }, tenant);
      // The closing alone costs nothing.
      expect(await sumOpen(order.id)).toBe(before);
      await sendReminders(deps());
      const letters = await lettersTo(email);
      expect(letters).toHaveLength(index + 1);
      const letter = letters[index];
      const open = await sumOpen(order.id);
      expect(open).toBeGreaterThanOrEqual(before + fee);
      for (const part of [order.number, money(open), tenant.payment.accountHolder])
        expect(letter?.text).toContain(part);
      expect(letter?.text.replaceAll(' ', '')).toContain(tenant.payment.iban.replaceAll(' ', ''));
      // The letter leads to a page that pays without a login.
      expect(letter?.text).toMatch(/\?t=[\w-]{20,}/);
      const [reminder, bill] = letter?.attachments ?? [];
      expect(bill).toEqual({ kind: 'bill', id: order.number });
      const attach = attachRequests({ pool: database.pool, billing: shop.billing, documents: shop.documents });
      const file = await attach(id, reminder ?? { kind: '', id: '' });
      expect(
        Buffer.from(file?.content ?? [])
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
      const { rows } = await database.pool.query(
        "select request->>'total' as total, request->>'level' as level, state, fee from ledger_reminder where id = $1",
        [reminder?.id],
      );
      expect(rows).toEqual([{ total: String(open), level: String(index + 1), state: 'booked', fee }]);
      const token = /\?t=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
      const link = await shop.payments.links.view({ tenant, token, ask: false });
      expect(link).toMatchObject({ isPayable: true, bill: order.number, amount: { amount: open } });
    }
  });
});

/** Mails that a mail server has accepted, has not accepted yet, or never accepts. */
const withServer = () => ({ ...deps(), outbox: { ...shop.outbox, delivers: true } });
const feesOf = async (orderId: string) => (await booksOf(database.pool, orderId)).fees ?? 0;

async function lastReminderOf(order: { id: string; payableOn: string }) {
  for (const days of [7, 21]) {
    goTo(order.payableOn, days);
    await closeDay({ pool: database.pool, clock }, tenants.ch);
    await sendReminders(deps());
  }
  goTo(order.payableOn, 35);
  await closeDay({ pool: database.pool, clock }, tenants.ch);
}

test('the fee is booked when the letter has left, with the date of the letter', async () => {
  const order = await owed('ch', 'de-CH', true);
  await lastReminderOf(order);
  await sendReminders(withServer());
  expect(await feesOf(order.id)).toBe(0);
  const written = clock.now().toISOString().slice(0, 10);
  clock.advance(2 * 86_400_000);
  await bookReminders(withServer());
  expect(await feesOf(order.id)).toBe(0);
  await database.pool.query("update mail set sent_at = $2 where to_address = $1 and subject like 'Letzte%'", [
    order.email,
    clock.now(),
  ]);
  expect(await bookReminders(withServer())).toBe(1);
  expect(await bookReminders(withServer())).toBe(0);
  expect(await feesOf(order.id)).toBe(-1000);
  const { rows } = await database.pool.query(
    "select value_on::text as value, booked_on::text as booked from ledger_entry where order_id = $1 and kind = 'reminder-fee'",
    [order.id],
  );
  expect(rows).toEqual([{ value: written, booked: clock.now().toISOString().slice(0, 10) }]);
});

test('a letter that does not leave costs nothing, and its level is repeated', async () => {
  const order = await owed('ch', 'de-CH', true);
  await lastReminderOf(order);
  await sendReminders(withServer());
  clock.advance(86_400_000);
  // While the letter waits, the account gets no other one.
  await closeDay({ pool: database.pool, clock }, tenants.ch);
  await sendReminders(withServer());
  expect(await lettersTo(order.email)).toHaveLength(3);
  clock.advance(4 * 86_400_000);
  await bookReminders(withServer());
  expect(await feesOf(order.id)).toBe(0);
  const { rows } = await database.pool.query(
    "select reminder.state, reminder.problem, due.reminded from ledger_reminder reminder join ledger_due due on due.order_id = reminder.order_id and due.kind = 'invoice' where reminder.order_id = $1 and reminder.level = 3",
    [order.id],
  );
  expect(rows).toEqual([{ state: 'failed', problem: 'not-sent', reminded: 2 }]);
  clock.advance(7 * 86_400_000);
  await closeDay({ pool: database.pool, clock }, tenants.ch);
  await sendReminders(deps());
  expect(await feesOf(order.id)).toBe(-1000);
});

test('a debtor without an address is charged no reminder', async () => {
  const order = await owed('ch', 'de-CH', true);
  await lastReminderOf(order);
  await database.pool.query(`update orders set contact = '{"email": ""}' where id = $1`, [order.id]);
  await sendReminders(deps());
  expect(await feesOf(order.id)).toBe(0);
  const { rows } = await database.pool.query(
    'select state, problem from ledger_reminder where order_id = $1 and level = 3',
    [order.id],
  );
  expect(rows).toEqual([{ state: 'failed', problem: 'no-address' }]);
});

test('money that comes between the closing and the letter stops the letter', async () => {
  const order = await owed('ch', 'de-CH', true);
  await lastReminderOf(order);
  await inTransaction(database.pool, async (client) => {
    const amount = await sumOpen(order.id);
    const paid = {
      orderId: order.id,
      now: clock.now(),
      amount,
      by: null,
      till: 'bank',
      paymentId: `${order.id}`,
    } as const;
    await recordPaymentReceived(client, paid);
  });
  await sendReminders(deps());
  expect(await lettersTo(order.email)).toHaveLength(2);
  expect(await feesOf(order.id)).toBe(0);
});

test('an order keeps the steps that held when it was placed, and a later one has the changed ones', async () => {
  const before = await owed('ch', 'de-CH', true);
  const changedAt = clock.now();
  const termsAt: TermsAt = (tenant, at) =>
    at > changedAt
      ? { ...tenant, dunning: { ...tenant.dunning, payDays: 20, levels: [{ afterDays: 12, fee: 0 }] } }
      : tenant;
  const after = await owed('ch', 'de-CH', true);
  const run = async (order: { payableOn: string }, days: number) => {
    goTo(order.payableOn, days);
    await closeDay({ pool: database.pool, clock, termsAt }, tenants.ch);
    await sendReminders({ ...deps(), termsAt });
  };
  await run(before, 7);
  expect(await lettersTo(before.email)).toHaveLength(1);
  await run(after, 7);
  expect(await lettersTo(after.email)).toHaveLength(0);
  await run(after, 12);
  expect(await lettersTo(after.email)).toHaveLength(1);
  // The setting has one step only.
  await run(after, 60);
  expect(await lettersTo(after.email)).toHaveLength(1);
});
