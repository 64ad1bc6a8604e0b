import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { runCommand } from '../../src/cli/run-command.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import {
  bookPending,
  createLedgerAdministration,
  importPayments,
  recordOrderSettled,
} from '../../src/shop/money/ledger/index.ts';
import { transferReference } from '../../src/shop/selling/orders/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { camtFile } from './camt-file.ts';
import { booksOf, duesOf, keepIt, placeOrder } from './support.ts';

let database: TestDatabase;
const PLACED = '2026-03-02T09:00:00Z';
const clock = fixedClock('2026-04-02T10:00:00Z');
const { ch, de } = tenants;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

type Paid = {
  amount: string;
  reference?: string;
  bank?: string;
  currency?: string;
  direction?: string;
  debtor?: string;
};
const transaction = ({ amount, reference, bank, currency = 'CHF', debtor = 'Lea Brunner' }: Paid) => `
  <TxDtls><Refs>${bank ? `<AcctSvcrRef>${bank}</AcctSvcrRef>` : ''}<EndToEndId>NOTPROVIDED</EndToEndId></Refs>
    <Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><RltdPties><Dbtr><Pty><Nm>${debtor}</Nm></Pty></Dbtr></RltdPties>
    <RmtInf><Strd>${reference ? `<CdtrRefInf><Tp><CdOrPrtry><Prtry>QRR</Prtry></CdOrPrtry></Tp><Ref>${reference}</Ref></CdtrRefInf>` : ''}
      <AddtlRmtInf>?REJECT?0</AddtlRmtInf></Strd></RmtInf></TxDtls>`;
/** Sum of the transactions' amounts, which a bank gives as the amount of their entry. */
const sumOf = (transactions: string) =>
  [...transactions.matchAll(/<Amt Ccy="[A-Z]{3}">([\d.-]+)</g)].reduce((sum, [, amount]) => sum + Number(amount), 0);
const camt = (
  transactions: string,
  { iban = ch.payment.iban, head = '', direction = 'CRDT', currency = 'CHF' } = {},
) => `<?xml version="1.0" encoding="UTF-8"?>${head}
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>1</MsgId></GrpHdr>
  <Ntfctn><Id>1</Id><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>
    <Ntry><NtryRef>x</NtryRef><Amt Ccy="${currency}">${Number(sumOf(transactions).toFixed(3))}</Amt><CdtDbtInd>${direction}</CdtDbtInd><RvslInd>false</RvslInd><BookgDt><Dt>2026-04-01</Dt></BookgDt>
      <ValDt><Dt>2026-04-01</Dt></ValDt><AcctSvcrRef>E1</AcctSvcrRef><NtryDtls>${transactions}</NtryDtls></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;
/** Splits a text into chunks, as from a disk or a browser. */
async function* pieces(text: string, size = 97) {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}
const take = (text: string, tenant = ch) =>
  importPayments({ pool: database.pool, clock, paidTooMuch: keepIt }, { tenant, content: pieces(text) });
const countOf = async (sql: string) =>
  (await database.pool.query<{ n: number }>(`select count(*)::int as n from ${sql}`)).rows[0]?.n;

test('assigns payments to orders and instalments by the bill’s reference; a repeated file books nothing', async () => {
  const bill = await placeOrder(database.pool, { total: 12995, placedAt: '2026-03-02T09:00:00Z' });
  const plan = await placeOrder(database.pool, {
    total: 129990,
    placedAt: '2026-03-02T09:00:00Z',
    method: 'instalments',
    instalments: { months: 12 },
  });
  await bookPending({ pool: database.pool, clock });
  const reference = transferReference(ch, { orderNumber: bill.number, customerNumber: null, method: 'invoice' });
  const third = transferReference(ch, {
    orderNumber: plan.number,
    customerNumber: null,
    method: 'instalments',
    instalment: 3,
  });
  const file = camt(
    transaction({ amount: '129.95', reference, bank: 'A1' }) + transaction({ amount: '113.55', reference: third }),
  );
  const clean = { read: 2, unmatched: 0, returned: 0, sent: 0, leftOut: [], broken: null };
  expect(await take(file)).toEqual({ ...clean, matched: 2, known: 0, amount: 24350 });
  expect(await take(file)).toEqual({ ...clean, matched: 0, known: 2, amount: 0 });
  expect(await booksOf(database.pool, bill.id)).toMatchObject({ bank: 12995 });
  expect(await booksOf(database.pool, bill.id)).not.toHaveProperty('receivable');
  expect((await duesOf(database.pool, plan.id)).map(([, settled]) => settled)).toEqual([
    0,
    0,
    11355,
    ...Array(9).fill(0),
  ]);
  const { rows } = await database.pool.query(
    "select value_on::text as value, booked_on::text as booked from ledger_entry where order_id = $1 and kind = 'payment-received'",
    [bill.id],
  );
  expect(rows).toEqual([{ value: '2026-04-01', booked: '2026-04-02' }]);
});

test('a creditor reference in the euro area', async () => {
  const bill = await placeOrder(database.pool, { total: 5000, placedAt: '2026-03-02T09:00:00Z', tenant: de });
  const reference = transferReference(de, { orderNumber: bill.number, customerNumber: null, method: 'invoice' });
  const account = { iban: de.payment.iban, currency: 'EUR' };
  const file = camt(transaction({ amount: '50.00', reference, currency: 'EUR' }), account);
  expect(await take(file, de)).toMatchObject({ matched: 1, broken: null });
  expect(await booksOf(database.pool, bill.id)).toMatchObject({ bank: 5000 });
});

test('keeps unassignable payments with the reason; two equal ones are two payments', async () => {
  const file = camt(
    [
      transaction({ amount: '10.00', debtor: 'A &amp; B' }),
      transaction({ amount: '10.00', reference: '210000000003139471430009017' }),
      transaction({ amount: '10.00', reference: 'RF18539007547034' }),
    ].join(''),
  );
  const euros = camt(transaction({ amount: '10.00', currency: 'EUR' }), { currency: 'EUR' });
  expect(await take(file)).toMatchObject({ read: 3, matched: 0, unmatched: 3, amount: 3000 });
  expect(await take(euros)).toMatchObject({ read: 1, matched: 0, unmatched: 1, amount: 1000 });
  const { rows } = await database.pool.query(
    "select problem, debtor from incoming_payment where state = 'unmatched' order by problem, debtor",
  );
  expect(rows.map(({ problem }) => problem)).toEqual([
    'no-reference',
    'other-currency',
    'unknown-reference',
    'unknown-reference',
  ]);
  expect(rows[0]?.debtor).toBe('A & B');
  expect(await countOf("ledger_entry where kind = 'payment-unmatched' and account_id is null")).toBe(4);
});

test('ignores outgoing money', async () => {
  const file = camt('', { direction: 'DBIT' });
  expect(await take(file)).toMatchObject({ read: 0, broken: null });
});

test.each([
  ['a document type', camt('', { head: '<!DOCTYPE x [<!ENTITY a "b">]>' }), 'document type'],
  ['another document', '<?xml version="1.0"?><html/>', 'no camt.05'],
  ['text without XML', 'Datum;Betrag', 'broken'],
  ['a cut-off file', camt(transaction({ amount: '10.00', bank: 'cut' })).slice(0, -30), 'broken'],
  ['too deep nesting', `<Document>${'<a>'.repeat(100)}`, 'too deep'],
])('%s is refused', async (_, file, problem) => {
  expect((await take(file)).broken).toContain(problem);
});

test.each([
  ['half a rappen', '10.005'],
  ['a negative amount', '-10.00'],
])('%s is left out with the reason, and the rest of the file is booked', async (_, amount) => {
  const [entry = ''] = /<Ntry>.*<\/Ntry>/s.exec(camt(transaction({ amount }))) ?? [];
  const file = camt(transaction({ amount: '10.00', bank: `beside ${amount}` })).replace('<Ntry>', `${entry}<Ntry>`);
  const leftOut = [{ reason: 'no-amount', amount: null, currency: 'CHF', valueOn: '2026-04-01', bankReference: 'E1' }];
  expect(await take(file)).toMatchObject({ read: 1, unmatched: 1, leftOut, broken: null });
});

test.each([
  ['a statement', 'camt.053', 'BkToCstmrStmt', 'Stmt'],
  ['an intraday report', 'camt.052', 'BkToCstmrAcctRpt', 'Rpt'],
])('books %s; the notification of the same money books it no second time', async (_, kind, document, part) => {
  const bill = await placeOrder(database.pool, { total: 7700, placedAt: PLACED });
  const reference = transferReference(ch, { orderNumber: bill.number, customerNumber: null, method: 'invoice' });
  const file = camt(transaction({ amount: '77.00', reference, bank: kind }));
  const other = file
    .replaceAll('BkToCstmrDbtCdtNtfctn', document)
    .replaceAll('Ntfctn>', `${part}>`)
    .replace('camt.054', kind);
  expect(await take(other)).toMatchObject({ read: 1, matched: 1, amount: 7700, broken: null });
  expect(await take(file)).toMatchObject({ read: 1, known: 1, amount: 0, broken: null });
  expect(await booksOf(database.pool, bill.id)).toMatchObject({ bank: 7700 });
  expect(await booksOf(database.pool, bill.id)).not.toHaveProperty('credit');
});

test('money on an account without an IBAN is not the tenant’s, after any other account', async () => {
  const bill = await placeOrder(database.pool, { total: 6600, placedAt: PLACED });
  const reference = transferReference(ch, { orderNumber: bill.number, customerNumber: null, method: 'invoice' });
  const named = `<Ntfctn><Id>0</Id><Acct><Id><IBAN>${ch.payment.iban}</IBAN></Id></Acct></Ntfctn><Ntfctn><Id>1</Id>`;
  const file = camt(transaction({ amount: '66.00', reference, bank: 'other' }))
    .replace(`<IBAN>${ch.payment.iban}</IBAN>`, '<Othr><Id>01-39139-1</Id></Othr>')
    .replace('<Ntfctn><Id>1</Id>', named);
  expect(await take(file)).toMatchObject({ read: 1, matched: 0, unmatched: 1, broken: null });
  expect(await booksOf(database.pool, bill.id)).not.toHaveProperty('bank');
  expect(await countOf("incoming_payment where problem = 'other-account' and amount = 6600")).toBe(1);
});

test('finds the reference in the text of the payer', async () => {
  const bill = await placeOrder(database.pool, { total: 5500, placedAt: PLACED, tenant: de });
  const reference = transferReference(de, { orderNumber: bill.number, customerNumber: null, method: 'invoice' });
  const written = `<RmtInf><Ustrd>Rechnung ${reference.replaceAll(/(.{4})(?=.)/g, '$1 ')}, danke</Ustrd></RmtInf>`;
  const file = camt(
    transaction({ amount: '55.00', currency: 'EUR', bank: 'text' }).replace(/<RmtInf>.*<\/RmtInf>/s, written),
    { iban: de.payment.iban, currency: 'EUR' },
  );
  expect(await take(file, de)).toMatchObject({ matched: 1, broken: null });
  expect(await booksOf(database.pool, bill.id)).toMatchObject({ bank: 5500 });
});

test('a payment with several references waits for a person', async () => {
  const references: string[] = [];
  for (const total of [1000, 1100]) {
    const { number } = await placeOrder(database.pool, { total, placedAt: PLACED });
    references.push(transferReference(ch, { orderNumber: number, customerNumber: null, method: 'invoice' }));
  }
  const further = `<CdtrRefInf><Ref>${references[1]}</Ref></CdtrRefInf></Strd><Strd>`;
  const file = camt(transaction({ amount: '21.00', reference: references[0] ?? '', bank: 'two' }));
  expect(await take(file.replace('<AddtlRmtInf>', `</Strd><Strd>${further}<AddtlRmtInf>`))).toMatchObject({
    unmatched: 1,
  });
  expect(await countOf("incoming_payment where problem = 'several-references'")).toBe(1);
});

describe('a payment that the bank takes back', () => {
  const paidBill = async (total: number, bank: string) => {
    const bill = await placeOrder(database.pool, { total, placedAt: PLACED });
    const reference = transferReference(ch, { orderNumber: bill.number, customerNumber: null, method: 'invoice' });
    const file = camt(transaction({ amount: (total / 100).toFixed(2), reference, bank }));
    expect(await take(file)).toMatchObject({ matched: 1 });
    const back = file
      .replaceAll('>CRDT<', '>DBIT<')
      .replace('>false<', '>true<')
      .replace(`>${bank}<`, `>${bank}-back<`);
    return { bill, back };
  };
  const paymentOf = async (orderId: string) =>
    (await database.pool.query('select state, settled_at from payment where order_id = $1', [orderId])).rows[0];

  test('opens the bill again, once', async () => {
    const { bill, back } = await paidBill(6100, 'R1');
    expect(await paymentOf(bill.id)).toMatchObject({ state: 'captured' });
    expect(await take(back)).toMatchObject({ read: 1, matched: 1, returned: 1, amount: -6100, broken: null });
    const books = await booksOf(database.pool, bill.id);
    expect(books).toMatchObject({ receivable: 6100 });
    expect(books).not.toHaveProperty('bank');
    expect((await duesOf(database.pool, bill.id)).map(([, settled]) => settled)).toEqual([0]);
    expect(await paymentOf(bill.id)).toEqual({ state: 'authorised', settled_at: null });
    expect(await take(back)).toMatchObject({ known: 1, returned: 0 });
    expect(await booksOf(database.pool, bill.id)).toMatchObject({ receivable: 6100 });
  });

  test('of more than was paid waits for a person, who assigns what belongs to the order', async () => {
    const { bill, back } = await paidBill(6200, 'R2');
    const larger = back.replaceAll('>62<', '>63<').replaceAll('>62.00<', '>63.00<');
    expect(await take(larger)).toMatchObject({ matched: 0, unmatched: 1, returned: 1, amount: -6300 });
    expect(await booksOf(database.pool, bill.id)).toMatchObject({ bank: 6200 });
    const administration = createLedgerAdministration({ pool: database.pool, clock, paidTooMuch: keepIt });
    const member = { id: '00000000-0000-0000-0000-000000000001', email: 'f@example.ch', language: 'de' as const };
    const finance = { ...member, role: 'finance' as const };
    const unmatched = (await administration.overview(finance, { tenant: ch, term: '' }))?.unmatched.rows ?? [];
    const waiting = unmatched.find(({ amount }) => amount === -6300);
    expect(waiting).toMatchObject({ problem: 'returned' });
    const asked = { tenant: ch, id: waiting?.id ?? '', orderNumber: bill.number, reason: 'asked the bank' };
    expect(await administration.assign(finance, asked)).toEqual({ ok: false, problem: 'nothing-paid' });
    // A second payment makes up for it.
    const reference = transferReference(ch, { orderNumber: bill.number, customerNumber: null, method: 'invoice' });
    expect(await take(camt(transaction({ amount: '1.00', reference, bank: 'R3' })))).toMatchObject({ matched: 1 });
    expect(await administration.assign(finance, asked)).toEqual({ ok: true });
    const books = await booksOf(database.pool, bill.id);
    expect(books).toMatchObject({ bank: 6300, suspense: -6300, receivable: 6200 });
    expect(books).not.toHaveProperty('credit');
  });
});

describe('a transfer recorded by hand', () => {
  const referenceOf = ({ number }: { number: string }) =>
    transferReference(ch, { orderNumber: number, customerNumber: null, method: 'invoice' });
  const noted = async (total: number) => {
    const bill = await placeOrder(database.pool, { total, placedAt: PLACED });
    const settled = { orderId: bill.id, now: clock.now(), by: 'finance@example.ch' };
    expect(await inTransaction(database.pool, (client) => recordOrderSettled(client, settled))).toBe(total);
    return bill;
  };

  test('matches the transfer of a later bank file; a second one of the same amount is separate', async () => {
    const bill = await noted(3100);
    const first = camt(transaction({ amount: '31.00', reference: referenceOf(bill), bank: 'N1' }));
    expect(await take(first)).toMatchObject({ read: 1, matched: 1, broken: null });
    expect(await booksOf(database.pool, bill.id)).toMatchObject({ bank: 3100 });
    expect(await booksOf(database.pool, bill.id)).not.toHaveProperty('credit');
    expect(await take(first)).toMatchObject({ known: 1 });
    const second = camt(transaction({ amount: '31.00', reference: referenceOf(bill), bank: 'N2' }));
    expect(await take(second)).toMatchObject({ matched: 1 });
    expect(await booksOf(database.pool, bill.id)).toMatchObject({ bank: 6200, credit: -3100 });
  });

  test('does not match another amount', async () => {
    const bill = await noted(3200);
    const file = camt(transaction({ amount: '12.00', reference: referenceOf(bill), bank: 'N3' }));
    expect(await take(file)).toMatchObject({ matched: 1 });
    expect(await booksOf(database.pool, bill.id)).toMatchObject({ bank: 4400, credit: -1200 });
  });

  test('also matches if it was recorded before the order was booked', async () => {
    const bill = await placeOrder(database.pool, { total: 3300, placedAt: PLACED });
    await database.pool.query(
      "update payment set state = 'captured', settled_at = '2026-03-20T09:00:00Z' where order_id = $1",
      [bill.id],
    );
    const file = camt(transaction({ amount: '33.00', reference: referenceOf(bill), bank: 'N4' }));
    expect(await take(file)).toMatchObject({ matched: 1 });
    expect(await booksOf(database.pool, bill.id)).toMatchObject({ bank: 3300 });
    expect(await booksOf(database.pool, bill.id)).not.toHaveProperty('credit');
  });

  test('matches a transfer without a reference that an employee assigns to its order', async () => {
    const bill = await noted(3400);
    expect(await take(camt(transaction({ amount: '34.00', bank: 'N5' })))).toMatchObject({ unmatched: 1 });
    const admin = createLedgerAdministration({ pool: database.pool, clock, paidTooMuch: keepIt });
    const member = { id: '00000000-0000-0000-0000-000000000001', email: 'f@example.ch', language: 'de' as const };
    const finance = { ...member, role: 'finance' as const };
    const unmatched = (await admin.overview(finance, { tenant: ch, term: '' }))?.unmatched.rows ?? [];
    const id = unmatched.find(({ amount }) => amount === 3400)?.id ?? '';
    const asked = { tenant: ch, id, orderNumber: bill.number, reason: 'called us' };
    expect(await admin.assign(finance, asked)).toEqual({ ok: true });
    // The money arrived once: the suspense entry is not further money.
    expect(await booksOf(database.pool, bill.id)).toMatchObject({ suspense: 3400 });
    expect(await booksOf(database.pool, bill.id)).not.toHaveProperty('bank');
    expect(await booksOf(database.pool, bill.id)).not.toHaveProperty('credit');
    const again = camt(transaction({ amount: '34.00', reference: referenceOf(bill), bank: 'N6' }));
    expect(await take(again)).toMatchObject({ matched: 1 });
    expect(await booksOf(database.pool, bill.id)).toMatchObject({ bank: 3400, credit: -3400 });
  });
});

test('refuses content that is not text', async () => {
  async function* wrong() {
    yield new Uint8Array([0x3c, 0xff, 0xfe, 0x00]);
  }
  const report = await importPayments(
    { pool: database.pool, clock, paidTooMuch: keepIt },
    { tenant: ch, content: wrong() },
  );
  expect(report.broken).toContain('UTF-8');
});

async function kontor(...line: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCommand(line, {
    environment: { DATABASE_URL: database.url },
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    terminal: null,
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

test('a Swiss bank’s file from the command line: a batch, other entries, and the unassigned payments', async () => {
  const bills: { id: string; number: string }[] = [];
  for (const total of [12995, 4990, 8905]) bills.push(await placeOrder(database.pool, { total, placedAt: PLACED }));
  const qr = (index: number) =>
    transferReference(ch, { orderNumber: bills[index]?.number ?? '', customerNumber: null, method: 'invoice' });
  const day = { bookedOn: '2026-04-01', valueOn: '2026-04-02' };
  const lea = {
    name: 'Lea Brunner & Söhne',
    street: 'Bahnhofstrasse',
    houseNumber: '3',
    postalCode: '9000',
    town: 'St. Gallen',
  };
  const creditedTo = ch.payment.iban;
  const file = `${fs.mkdtempSync(path.join(os.tmpdir(), 'camt-'))}/camt.054.xml`;
  const entries = [
    {
      ...day,
      creditedTo,
      transactions: [
        { amount: 12995, reference: qr(0), bankReference: '0401A', debtor: lea },
        // Twice the amount of the bill: the excess is credit.
        { amount: 9980, reference: qr(1), bankReference: '0401B', message: 'Danke', debtor: lea },
        // A reference with a wrong check digit.
        {
          amount: 1500,
          reference: `${qr(2).slice(0, -1)}${(Number(qr(2).slice(-1)) + 1) % 10}`,
          bankReference: '0401C',
        },
      ],
    },
    {
      ...day,
      transactions: [{ amount: 8905, message: `Bestellung ${bills[2]?.number}`, debtor: { name: 'René Favre' } }],
    },
    { ...day, creditedTo, status: 'PDNG' as const, transactions: [{ amount: 8905, reference: qr(2) }] },
    { ...day, creditedTo, isReversal: true, transactions: [{ amount: 12995, reference: qr(0) }] },
    { ...day, direction: 'DBIT' as const, transactions: [{ amount: 5000, message: 'Miete' }] },
  ];
  fs.writeFileSync(file, camtFile(entries));
  const before = await countOf("incoming_payment where state = 'unmatched'");
  expect(await kontor('import', 'payments', file)).toEqual({
    code: 1,
    out: '4 payments: 2 booked, 2 without a bill, 0 known; 333.80 CHF new\nleft out: 89.05 CHF, 2026-04-02, 20260401CH3: not-booked\nleft out: 129.95 CHF, 2026-04-02, 20260401CH4: reversal',
    err: '',
  });
  expect(await kontor('import', 'payments', file, '--tenant', 'ch')).toEqual({
    code: 0,
    out: '4 payments: 0 booked, 0 without a bill, 4 known; 0.00 CHF new\nleft out: 89.05 CHF, 2026-04-02, 20260401CH3: not-booked\nleft out: 129.95 CHF, 2026-04-02, 20260401CH4: reversal',
    err: '',
  });
  expect(await countOf("incoming_payment where state = 'unmatched'")).toBe((before ?? 0) + 2);
  expect(await booksOf(database.pool, bills[1]?.id ?? '')).toMatchObject({ bank: 9980, credit: -4990 });
  expect(await booksOf(database.pool, bills[2]?.id ?? '')).not.toHaveProperty('bank');
  const { rows } = await database.pool.query(
    'select problem, debtor, message from incoming_payment where amount = 8905',
  );
  expect(rows).toEqual([{ problem: 'no-reference', debtor: 'René Favre', message: `Bestellung ${bills[2]?.number}` }]);
  // Equal transactions in the file of another account are not the tenant’s.
  fs.writeFileSync(file, camtFile(entries.slice(1, 2), 'CH5604835012345678009'));
  expect((await kontor('import', 'payments', file)).out).toContain('0 booked, 1 without a bill');
  expect(await countOf("incoming_payment where problem = 'other-account' and amount = 8905")).toBe(1);
  expect(await kontor('import', 'payments', `${file}.gone`)).toMatchObject({ code: 2 });
  fs.rmSync(path.dirname(file), { recursive: true });
});
