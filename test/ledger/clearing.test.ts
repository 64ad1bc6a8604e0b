import { createHmac } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { disputeLetter } from '../../src/app/dispute-letter.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { createPictureDecoder } from '../../src/platform/images/decoding/picture-decoder.ts';
import { silentLog } from '../../src/platform/log.ts';
import {
  bookPending,
  closeDay,
  createClearingAdministration,
  createDisputeAdministration,
  eraseOldBooks,
  fetchDisputes,
  fetchReports,
  importPayments,
  tellOfDisputes,
} from '../../src/shop/money/ledger/index.ts';
import type { Role, StaffMember } from '../../src/shop/staff/employees/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { CARD, openPaying, type PayingShop, WEBHOOK_SECRET } from '../support/paying.ts';
import { publicUrlOf } from '../support/public-urls.ts';
import { seedProduct } from '../support/seed.ts';
import { camtFile } from './camt-file.ts';
import { booksOf, duesOf, keepIt, placeOrder } from './support.ts';

const DISPUTED_CARD = '4000000000000259';
const { ch } = tenants;

const clock = fixedClock('2026-03-02T10:00:00Z');
let database: TestDatabase;
let shop: PayingShop;
let clearing: ReturnType<typeof createClearingAdministration>;
const pictures = createPictureDecoder();
let disputes: ReturnType<typeof createDisputeAdministration>;
beforeAll(async () => {
  database = await testDatabase();
  shop = await openPaying(database.pool, clock);
  const deps = { pool: database.pool, clock, reports: shop.reports };
  clearing = createClearingAdministration(deps);
  disputes = createDisputeAdministration({ ...deps, pictures });
});
afterAll(async () => {
  await shop.close();
  await pictures.close();
  await database.drop();
});

const as = (role: Role): StaffMember => ({
  id: '00000000-0000-0000-0000-000000000001',
  email: `${role}@example.ch`,
  role,
  language: 'de',
});
const finance = as('finance');
const rowsOf = async <Row extends object>(sql: string, ...values: unknown[]) =>
  (await database.pool.query<Row>(sql, values)).rows;
const balanceOf = async (account: string) =>
  Number(
    (
      await rowsOf<{ sum: string }>(
        'select coalesce(sum(amount), 0) as sum from ledger_posting where account = $1',
        account,
      )
    )[0]?.sum,
  );
const fetchAll = () => fetchReports({ pool: database.pool, clock, reports: shop.reports });
const sums = async () => {
  const page = await clearing.overview(finance, { tenant: ch, page: 1 });
  if (!page) throw new Error('finance may see the clearing');
  return page;
};

/** Orders and pays by card; returns the payment once it is captured and booked. */
async function paid(sku: string, card = CARD) {
  await seedProduct(database.pool, { id: `p-${sku}`, variants: [{ sku, stock: 3 }] });
  const { payAt } = await shop.toPayPage(sku);
  const { location } = await shop.onPayPage(payAt, { card, outcome: 'pay', way: 'never' });
  // The clock may be far from the present, so notices would be refused; the returning browser settles the payment.
  const paymentId = new URL(location).searchParams.get('payment');
  expect(await shop.payments.status({ paymentId, basketId: null })).toMatchObject({ state: 'paid' });
  const payment = async () =>
    (
      await rowsOf<{
        id: string;
        orderId: string;
        amount: number;
        state: string;
        number: string;
        intentId: string;
        sessionId: string;
      }>(
        `select p.id, p.order_id as "orderId", p.amount, p.state, o.number, p.intent_id as "intentId", p.session_id as "sessionId" from online_payment p
         join orders o on o.id = p.order_id join order_line l on l.order_id = o.id where l.sku = $1`,
        sku,
      )
    )[0];
  await bookPending({ pool: database.pool, clock });
  const found = await payment();
  if (!found) throw new Error('a payment is missing');
  return found;
}

const feeOf = (amount: number) => Math.round((amount * 15) / 1000) + 25;
/** Passes days, on which the simulator pays out. */
async function passDays(days: number): Promise<void> {
  clock.set(new Date(clock.now().getTime() + days * 86_400_000).toISOString());
  await shop.simulator.catchUp();
}

/** A bank file with one transfer. */
function bankFile(paid: { amount: number; day: string; debtor: string; message: string }): string {
  const { amount, day, debtor, message } = paid;
  return [
    ...camtFile([{ bookedOn: day, valueOn: day, transactions: [{ amount, message, debtor: { name: debtor } }] }]),
  ].join('');
}

async function* file(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

describe('the account of money at the provider', () => {
  test('goes to zero when everything is paid out, and each step is explained', async () => {
    const first = await paid('one');
    const second = await paid('two');
    expect((await sums()).sums).toMatchObject({
      ledger: first.amount + second.amount,
      unreported: first.amount + second.amount,
      reported: 0,
    });
    expect(await fetchAll()).toMatchObject({ movements: 2, booked: 2 });
    const fees = feeOf(first.amount) + feeOf(second.amount);
    const before = await sums();
    expect(before.sums).toMatchObject({ ledger: first.amount + second.amount - fees, unreported: 0, differences: 0 });
    expect(before.sums.reported).toBe(before.sums.ledger);
    expect(before.waiting.sum).toBe(before.sums.ledger);
    expect(await balanceOf('provider-fees')).toBe(fees);
    // Reading again changes nothing.
    expect(await fetchAll()).toMatchObject({ movements: 0, booked: 0 });

    await passDays(3);
    expect(await fetchAll()).toMatchObject({ booked: 1, incomplete: 0 });
    const after = await sums();
    expect(after.sums).toMatchObject({ ledger: 0, reported: 0, unreported: 0, differences: 0, unknown: 0 });
    expect(after.waiting.count).toBe(0);
    const [payout] = after.payouts;
    expect(payout).toMatchObject({ amount: before.sums.ledger, state: 'paid', arrivedOn: null });
    expect(await balanceOf('bank')).toBe(before.sums.ledger);
    const opened = await clearing.payout(finance, { tenant: ch, id: payout?.id ?? '', page: 1 });
    expect(opened?.movements.map(({ orderNumber }) => orderNumber).toSorted()).toEqual(
      [first.number, second.number].toSorted(),
    );
    expect(opened?.sum).toBe(payout?.amount);
  });

  test('a payout in a bank file is matched, and its money is booked once', async () => {
    const [payout] = (await sums()).payouts;
    const bank = await balanceOf('bank');
    const content = bankFile({
      amount: payout?.amount ?? 0,
      day: payout?.arrivesOn ?? '',
      debtor: 'STRIPE PAYMENTS EUROPE',
      message: payout?.id ?? '',
    });
    const report = await importPayments(
      { pool: database.pool, clock, paidTooMuch: keepIt },
      { tenant: ch, content: file(content) },
    );
    expect(report).toMatchObject({ read: 1, matched: 1, unmatched: 0 });
    expect(await balanceOf('bank')).toBe(bank);
    expect(await balanceOf('suspense')).toBe(0);
    expect((await sums()).payouts[0]).toMatchObject({ id: payout?.id, arrivedOn: payout?.arrivesOn });
  });

  test('a bank file that comes before the payout is known leaves suspense with it', async () => {
    const { amount } = await paid('early');
    await passDays(3);
    const net = amount - feeOf(amount);
    const content = bankFile({
      amount: net,
      day: clock.now().toISOString().slice(0, 10),
      debtor: 'Stripe',
      message: '',
    });
    const bank = await balanceOf('bank');
    const deps = { pool: database.pool, clock, paidTooMuch: keepIt };
    expect(await importPayments(deps, { tenant: ch, content: file(content) })).toMatchObject({ unmatched: 1 });
    expect(await balanceOf('suspense')).toBe(-net);
    expect(await fetchAll()).toMatchObject({ arrived: 1 });
    expect(await balanceOf('suspense')).toBe(0);
    expect(await balanceOf('bank')).toBe(bank + net);
    expect((await sums()).sums.ledger).toBe(0);
    // Another transfer of the same amount is not the payout again.
    const again = bankFile({
      amount: net,
      day: clock.now().toISOString().slice(0, 10),
      debtor: 'Stripe',
      message: 'other',
    });
    expect(await importPayments(deps, { tenant: ch, content: file(again) })).toMatchObject({ unmatched: 1 });
  });

  test('shows a refund made at the provider alone as a difference, and unknown movements', async () => {
    const { intentId, number } = await paid('refunded');
    await fetchAll();
    await shop.provider.refund({ intentId, amount: 100, idempotencyKey: 'outside' });
    await database.pool.query(
      `insert into simulator_balance (id, kind, category, amount, fee, currency, source_id, created_at, available_at)
       values ('txn_strange', 'adjustment', 'dispute', -700, 0, 'chf', 'du_strange', $1, $1)`,
      [clock.now()],
    );
    await fetchAll();
    const page = await sums();
    expect(page.differences).toMatchObject([{ orderNumber: number }]);
    expect(page.sums).toMatchObject({ differences: 100, unknown: -700 });
    expect(page.unknown).toMatchObject([{ id: 'txn_strange', amount: -700 }]);
    const { ledger, reported, unreported, differences } = page.sums;
    expect(reported + unreported + differences).toBe(ledger);
    await database.pool.query("delete from provider_transaction where id = 'txn_strange'");
    await database.pool.query("delete from simulator_balance where id = 'txn_strange'");
  });

  test('is for finance only', async () => {
    expect(await clearing.overview(as('editor'), { tenant: ch, page: 1 })).toBeNull();
    expect(await clearing.fetch(as('service'), ch)).toEqual({ ok: false, problem: 'not-allowed' });
    expect(await clearing.takeFile(as('service'), { tenant: ch, content: file('') })).toEqual({
      ok: false,
      problem: 'not-allowed',
    });
    expect(await clearing.fetch(finance, ch)).toMatchObject({ ok: true });
  });
});

describe('a report as a file', () => {
  const header =
    '"balance_transaction_id","created_utc","available_on_utc","currency","gross","fee","net","reporting_category","source_id","payment_intent_id","automatic_payout_id","automatic_payout_effective_at_utc"';

  test('books fees and the payout of its rows once, and names rows that it cannot read', async () => {
    const { amount, intentId } = await paid('file');
    const fee = 111;
    const bank = await balanceOf('bank');
    const row = (id: string, gross: number, cost: number) =>
      `"${id}","2026-03-05 10:00:00","2026-03-07 00:00:00","chf","${(gross / 100).toFixed(2)}","${(cost / 100).toFixed(2)}","0","charge","ch_x","${intentId}","po_file1234","2026-03-09 00:00:00"`;
    const content = [
      header,
      row('txn_file', amount, fee),
      '"txn_bad","2026-03-05","","chf","x","0","0","charge","","","",""',
      '',
    ].join('\n');
    const taken = await clearing.takeFile(finance, { tenant: ch, content: file(content) });
    expect(taken).toMatchObject({ ok: true, read: 1, movements: 1, booked: 2, incomplete: 0, broken: [{ line: 3 }] });
    expect(await balanceOf('bank')).toBe(bank + amount - fee);
    const again = await clearing.takeFile(finance, { tenant: ch, content: file(content) });
    expect(again).toMatchObject({ ok: true, movements: 0, booked: 0 });
    expect(await clearing.takeFile(finance, { tenant: ch, content: file('a;b\n1;2\n') })).toEqual({
      ok: false,
      problem: 'bad-file',
    });
  });
});

describe('a disputed card payment', () => {
  const listed = (state: string) =>
    disputes.listing.list(finance, { tenant: ch, params: new URLSearchParams({ state, size: '100' }), typed: '' });
  const open = async (sku: string) => {
    const payment = await paid(sku, DISPUTED_CARD);
    await fetchDisputes({ pool: database.pool, clock, reports: shop.reports });
    const dispute = (await listed('all'))?.lines.find(({ orderId }) => orderId === payment.orderId);
    if (!dispute) throw new Error('the dispute is missing');
    return { payment, dispute };
  };
  const stateOf = async (id: string) => (await disputes.open(finance, { tenant: ch, id }))?.dispute.state;

  test('is in the list with its deadline, and its money is disputed, not lost', async () => {
    const { payment, dispute } = await open('objected');
    expect(dispute).toMatchObject({
      kind: 'chargeback',
      reason: 'fraudulent',
      state: 'needs-response',
      amount: payment.amount,
    });
    expect(dispute.dueAt?.getTime()).toBe(dispute.openedAt.getTime() + 7 * 86_400_000);
    const books = await booksOf(database.pool, payment.orderId);
    expect(books).toMatchObject({ disputed: payment.amount, 'provider-fees': 1500 });
    expect(books.receivable).toBeUndefined();
    expect(await disputes.waiting(finance, ch)).toBe(1);
    expect(await disputes.waiting(as('editor'), ch)).toBe(0);
    expect((await listed('overdue'))?.total.count).toBe(0);
    await passDays(10);
    expect((await listed('overdue'))?.total.count).toBe(1);
  });

  test('is won by evidence: its money is at the provider again', async () => {
    const { payment, dispute } = await open('won');
    const asked = { tenant: ch, id: dispute.id };
    expect(await disputes.sendEvidence(finance, { ...asked, text: ' ' })).toEqual({
      ok: false,
      problem: 'no-evidence',
    });
    expect(await disputes.sendEvidence(as('editor'), { ...asked, text: 'x' })).toEqual({
      ok: false,
      problem: 'not-allowed',
    });
    expect(await disputes.sendEvidence(finance, { ...asked, text: 'winning_evidence' })).toEqual({ ok: true });
    expect(await stateOf(dispute.id)).toBe('won');
    const books = await booksOf(database.pool, payment.orderId);
    expect(books.disputed).toBeUndefined();
    expect(books.provider).toBe(payment.amount - 1500);
    expect(await disputes.sendEvidence(finance, { ...asked, text: 'more' })).toEqual({
      ok: false,
      problem: 'not-open',
    });
  });

  test('takes files of evidence, by content and size, and sends them with the text', async () => {
    const { dispute } = await open('proved');
    const asked = { tenant: ch, id: dispute.id };
    const add = (purpose: string, content: Buffer | string, member = finance) =>
      disputes.addFile(member, { ...asked, purpose, name: 'Beleg.pdf', content: Buffer.from(content) });
    const pdf = '%PDF-1.7\n1 0 obj <</Type/Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n';
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    for (const [content, problem] of [
      ['MZ this is a program', 'format'],
      ['%PDF-1.7 cut off', 'unreadable'],
      [pdf.replace('/Catalog', '/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>'), 'active'],
      [pdf.replace('/Catalog', '/Catalog/A<</S/J#61vaScript>>'), 'active'],
      [pdf.replace('trailer <<', 'trailer <</Encrypt 2 0 R'), 'active'],
      [png.subarray(0, 40), 'unreadable'],
      [`${pdf.slice(0, 9)}${'%'.repeat(4_500_000)}${pdf.slice(9)}`, 'too-large'],
    ] as const)
      expect(await add('receipt', Buffer.from(content)), problem).toEqual({ ok: false, problem });
    expect(await add('receipt', pdf, as('editor'))).toEqual({ ok: false, problem: 'not-allowed' });
    expect(await add('bribe', pdf)).toEqual({ ok: false, problem: 'not-found' });
    expect(
      await disputes.addFile(finance, {
        tenant: tenants.de,
        id: dispute.id,
        purpose: 'receipt',
        name: 'x.pdf',
        content: Buffer.from(pdf),
      }),
    ).toEqual({ ok: false, problem: 'not-found' });
    for (const [purpose, content] of [
      ['receipt', pdf],
      ['shipping', png],
      ['other', pdf],
      ['shipping', png],
    ] as const)
      expect(await add(purpose, Buffer.from(content))).toEqual({ ok: true });
    const files = (await disputes.open(finance, asked))?.files ?? [];
    expect(files.map(({ purpose, type }) => [purpose, type]).sort()).toEqual([
      ['other', 'application/pdf'],
      ['receipt', 'application/pdf'],
      ['shipping', 'image/jpeg'],
    ]);
    const idOf = (purpose: string) => files.find((file) => file.purpose === purpose)?.id ?? '';
    expect(await disputes.removeFile(finance, { ...asked, file: idOf('other') })).toEqual({ ok: true });
    const shown = await disputes.file(finance, { ...asked, file: idOf('shipping') });
    expect(shown?.content.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    expect(await disputes.file(finance, { tenant: tenants.de, id: dispute.id, file: idOf('shipping') })).toBeNull();
    expect(await disputes.sendEvidence(finance, { ...asked, text: 'Zugestellt am 1. März' })).toEqual({ ok: true });
    const [sent] = await rowsOf<{ files: Record<string, string>; names: string[] }>(
      `select evidence_files as files, (select array_agg(name order by name) from simulator_file
         where id in (select value from jsonb_each_text(evidence_files))) as names from simulator_dispute where id = $1`,
      dispute.id,
    );
    expect(Object.keys(sent?.files ?? {}).sort()).toEqual(['receipt', 'shipping_documentation']);
    expect(sent?.names).toEqual(['Beleg.pdf', 'Beleg.pdf']);
    // Sent files stay as they are.
    const after = (await disputes.open(finance, asked))?.files ?? [];
    expect(after.every(({ sentAt }) => sentAt !== null)).toBe(true);
    expect(await add('receipt', pdf)).toEqual({ ok: false, problem: 'not-open' });
    expect(await disputes.removeFile(finance, { ...asked, file: idOf('receipt') })).toEqual({
      ok: false,
      problem: 'not-found',
    });
  });

  test('is told to finance once, and once more three days before the deadline', async () => {
    await database.pool.query(
      "update payment_dispute set told_at = now(), reminded_at = now() where state in ('inquiry', 'needs-response')",
    );
    const { dispute } = await open('told');
    const letter = disputeLetter({ publicUrlOf });
    const tell = () => tellOfDisputes({ pool: database.pool, clock, log: silentLog, outbox: shop.outbox, letter });
    const mails = () =>
      rowsOf<{ kind: string; to: string; text: string; locale: string }>(
        "select kind, to_address as to, text, locale from mail where kind like 'dispute-%' and key like '%' || $1 || '%' order by created_at, to_address",
        dispute.id,
      );
    // No employee can be told yet, so the dispute stays due.
    expect(await tell()).toBe(0);
    await database.pool.query(
      `insert into staff (email, role, language, password_hash, locked_at, created_at) values
         ('boss@b.ch', 'admin', 'de', 'x', null, now()), ('gone@b.ch', 'finance', 'de', 'x', now(), now()),
         ('invited@b.ch', 'finance', 'de', null, null, now())`,
    );
    await database.pool.query(
      `insert into staff (email, role, language, password_hash, created_at) values
         ('money@b.ch', 'finance', 'de', 'x', now()), ('argent@b.ch', 'finance', 'fr', 'x', now())`,
    );
    expect((await Promise.all([tell(), tell()])).reduce((sum, count) => sum + count, 0)).toBe(1);
    expect((await mails()).map(({ kind, to, locale }) => [kind, to, locale])).toEqual([
      ['dispute-opened', 'argent@b.ch', 'fr-CH'],
      ['dispute-opened', 'money@b.ch', 'de-CH'],
    ]);
    for (const { text } of await mails()) {
      expect(text).toContain(dispute.orderNumber);
      expect(text).toContain(`/backoffice/disputes/${dispute.id}`);
    }
    clock.advance(4 * 86_400_000 - 60_000);
    expect(await tell()).toBe(0);
    clock.advance(120_000);
    expect(await tell()).toBe(1);
    expect(await tell()).toBe(0);
    expect((await mails()).map(({ kind }) => kind)).toEqual([
      'dispute-opened',
      'dispute-opened',
      'dispute-due',
      'dispute-due',
    ]);
    await disputes.accept(finance, { tenant: ch, id: dispute.id });
    clock.advance(86_400_000);
    expect(await tell()).toBe(0);
  });

  test('is lost: the order is open again, and no reminder goes out before an employee decides', async () => {
    const { payment, dispute } = await open('lost');
    expect(await disputes.accept(finance, { tenant: ch, id: dispute.id })).toEqual({ ok: true });
    expect(await stateOf(dispute.id)).toBe('lost');
    const books = await booksOf(database.pool, payment.orderId);
    expect(books).toMatchObject({ receivable: payment.amount });
    expect(books.disputed).toBeUndefined();
    expect(await duesOf(database.pool, payment.orderId)).toEqual([[payment.amount, 0]]);
    await passDays(60);
    await closeDay({ pool: database.pool, clock }, ch);
    const [reminders] = await rowsOf<{ n: number }>(
      'select count(*)::int as n from ledger_reminder where order_id = $1',
      payment.orderId,
    );
    expect(reminders?.n).toBe(0);
  });

  test('keeps its books when notices repeat and arrive in any order', async () => {
    const { payment, dispute } = await open('repeated');
    await disputes.accept(finance, { tenant: ch, id: dispute.id });
    const before = await booksOf(database.pool, payment.orderId);
    const types = ['closed', 'created', 'funds_withdrawn', 'updated', 'created', 'closed'];
    const object = {
      id: dispute.id,
      object: 'dispute',
      payment_intent: payment.intentId,
      status: 'needs_response',
      metadata: {},
    };
    await Promise.all(
      types.map((type, index) => notice(`charge.dispute.${type}`, object, `evt_${dispute.id}_${index % 4}`)),
    );
    expect(await booksOf(database.pool, payment.orderId)).toEqual(before);
    expect(await stateOf(dispute.id)).toBe('lost');
  });

  test('of a payment that was refunded before is written off, since nothing is owed', async () => {
    const { payment, dispute } = await open('gone');
    await shop.payments.administration.refund(
      { ...finance, factorAt: clock.now() },
      { tenant: ch, paymentId: payment.id, amount: payment.amount, reason: 'x' },
    );
    await bookPending({ pool: database.pool, clock });
    await disputes.accept(finance, { tenant: ch, id: dispute.id });
    const books = await booksOf(database.pool, payment.orderId);
    expect(books.disputed).toBeUndefined();
    expect(Object.values(books).reduce((sum, amount) => sum + amount, 0)).toBe(0);
  });
});

/** Sends a signed notice to the shop, as the provider does. */
async function notice(type: string, object: object, id: string): Promise<void> {
  const created = Math.floor(Date.now() / 1000);
  const body = JSON.stringify({ id, object: 'event', created, type, data: { object } });
  const signature = createHmac('sha256', WEBHOOK_SECRET).update(`${created}.${body}`).digest('hex');
  expect(await shop.payments.webhook(body, `t=${created},v1=${signature}`)).toBe('handled');
}

test('a debit that fails after it had succeeded reopens the order, once', async () => {
  const payment = await paid('returned');
  await fetchAll();
  const charge = { id: 'ch_returned', object: 'charge', payment_intent: payment.intentId, metadata: {} };
  // The provider does not confirm it, so nothing happens.
  await notice('charge.failed', charge, 'evt_returned_1');
  expect(await duesOf(database.pool, payment.orderId)).toEqual([[payment.amount, payment.amount]]);
  await database.pool.query("update simulator_session set intent_status = 'requires_payment_method' where id = $1", [
    payment.sessionId,
  ]);
  await notice('charge.failed', charge, 'evt_returned_2');
  await notice('charge.failed', charge, 'evt_returned_2');
  expect(await duesOf(database.pool, payment.orderId)).toEqual([[payment.amount, 0]]);
  expect(await booksOf(database.pool, payment.orderId)).toMatchObject({
    receivable: payment.amount,
    disputed: -payment.amount,
  });
  // The report of the provider takes the money from its account.
  await database.pool.query(
    `insert into simulator_balance (id, kind, category, amount, fee, currency, source_id, intent_id, created_at, available_at)
     values ('txn_failed', 'adjustment', 'charge_failure', $1, 0, 'chf', 'ch_returned', $2, $3, $3)`,
    [-payment.amount, payment.intentId, clock.now()],
  );
  await fetchAll();
  const books = await booksOf(database.pool, payment.orderId);
  expect(books.disputed).toBeUndefined();
  expect(books).toMatchObject({ receivable: payment.amount });
});

test('the books of all of this balance', async () => {
  const [odd] = await rowsOf('select entry_id from ledger_posting group by entry_id having sum(amount) <> 0');
  expect(odd).toBeUndefined();
  const { ledger, reported, unreported, differences } = (await sums()).sums;
  expect(reported + unreported + differences).toBe(ledger);
});

test('the account stays zero when old accounts are erased, and their order numbers leave the movements', async () => {
  const { id } = await placeOrder(database.pool, {
    total: 4_900,
    method: 'card',
    placedAt: clock.now().toISOString(),
    email: 'paid-long-ago@example.ch',
  });
  await database.pool.query(
    `insert into online_payment (tenant, order_id, attempt, method, amount, currency, state, created_at, expires_at, changed_at, checked_at)
     values ('ch', $1, 1, 'card', 4900, 'CHF', 'captured', $2, $2, $2, $2)`,
    [id, clock.now()],
  );
  await bookPending({ pool: database.pool, clock });
  const before = await balanceOf('provider');
  const disputed = await balanceOf('disputed');
  const entries = async () => (await rowsOf<{ n: number }>('select count(*)::int as n from ledger_account'))[0]?.n ?? 0;
  const accounts = await entries();
  clock.set('2045-01-01T04:00:00Z');
  await eraseOldBooks(database.pool, { tenant: 'ch', before: clock.now(), batch: 10 });
  expect(await entries()).toBeLessThan(accounts);
  expect(await balanceOf('provider')).toBe(before);
  expect(await balanceOf('disputed')).toBe(disputed);
  const named = () => rowsOf('select id from provider_transaction where order_number is not null');
  expect(await named()).toEqual([]);
  // A late notice or a report read again names the same movements.
  await fetchAll();
  expect(await named()).toEqual([]);
  expect(await rowsOf('select entry_id from ledger_posting group by entry_id having sum(amount) <> 0')).toEqual([]);
});
