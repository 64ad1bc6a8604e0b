import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { AdminServices } from '../../src/admin/context.ts';
import { runCommand } from '../../src/cli/run-command.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import { findLife } from '../../src/shop/after-sales/fulfilment/life.store.ts';
import { viewOf } from '../../src/shop/after-sales/fulfilment/view.ts';
import { recordPaymentReceived } from '../../src/shop/money/ledger/index.ts';
import { bankTransfer } from '../../src/shop/selling/orders/index.ts';
import type { TermsAt } from '../../src/tenants/terms-at.ts';
import { camtFile } from '../ledger/camt-file.ts';
import { testAdmin } from '../support/admin.ts';
import { newestLetter } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedPromotion } from '../support/promotions.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, orderForm, personOf, type Selling } from '../support/selling.ts';
import { as, linkFrom, placeOrder, ship } from './support.ts';

const clock = fixedClock('2026-11-21T08:00:00Z');
const { ch } = tenants;
let database: TestDatabase;
let admin: AdminServices;
let shop: Selling;
let folder = '';

beforeAll(async () => {
  database = await testDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shipments-'));
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 500, amount: 4990 }] });
  await seedProduct(database.pool, {
    id: 'shirt',
    variants: [
      { sku: 'shirt-s', stock: 50, amount: 3335, size: 'S' },
      { sku: 'shirt-m', stock: 50, amount: 3335, size: 'M' },
      { sku: 'shirt-xl', stock: 50, amount: 3995, size: 'XL' },
    ],
  });
  admin = await testAdmin(database.pool, clock);
  shop = openSelling(database.pool, clock);
});
afterAll(async () => {
  await database.drop();
  fs.rmSync(folder, { recursive: true });
});

async function* pieces(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

const view = (number: string) => admin.fulfilment.ofOrder(as('service'), { tenant: ch, number });
const one = async <T>(sql: string, ...values: unknown[]) =>
  (await database.pool.query<{ v: T }>(`select ${sql} as v`, values)).rows[0]?.v;

async function handIn(...rows: string[]) {
  const file = path.join(folder, 'shipments.csv');
  fs.writeFileSync(file, ['order,id,quantity,carrier,tracking,shipment', ...rows].join('\n'));
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCommand(['import', 'shipments', file], {
    environment: { DATABASE_URL: database.url, DATA_DIR: folder },
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    terminal: null,
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

describe('shipments reported by the warehouse', () => {
  test('are booked as if entered by hand, once for repeated files, with problems by line', async () => {
    const email = 'handed-in@example.ch';
    const first = await placeOrder(shop, { 'vase-1': 3, 'shirt-s': 1 }, { email });
    const second = await placeOrder(shop, { 'shirt-m': 1 });
    const unpaid = await placeOrder(shop, { 'vase-1': 1 }, { method: 'prepayment' });
    const rows = [
      `${first},vase-1,2,swiss-post,99.00.123456.00000001,`,
      `${first},shirt-s,1,swiss-post,99.00.123456.00000001,`,
      `${second},shirt-m,1,two-man,,LS-4711`,
      `${first},vase-1,2,dhl,JD000000001,`,
      `${unpaid},vase-1,1,dhl,JD000000002,`,
      '1,vase-1,1,dhl,JD000000003,',
      `${second},hat-1,1,dhl,JD000000004,`,
      `${second},shirt-m,one,dhl,JD000000005,`,
    ];
    const said = await handIn(...rows);
    expect(said.code).toBe(1);
    expect(said.out).toBe('shipments for ch: 8 rows read, 3 imported, 2 parcels booked, 5 problems');
    expect(said.err.split('\n')).toEqual([
      `line 5: quantity order ${first} has not so many pieces of vase-1 in the house`,
      'line 6: order is to be paid before it is sent, and was not',
      'line 7: order there is no order 1',
      `line 8: id order ${second} has no article hat-1`,
      'line 9: quantity is no number of pieces',
    ]);
    expect(await view(first)).toMatchObject({
      stage: 'partly-shipped',
      shipments: [{ number: 1, carrier: 'swiss-post', trackingNumber: '990012345600000001', lines: [{}, {}] }],
    });
    expect((await view(second))?.stage).toBe('shipped');
    const letter = await newestLetter(database.pool, email);
    expect(letter.text).toContain('https://service.post.ch/ekp-web/ui/entry/search/990012345600000001');
    expect(
      await one("(select count(*)::int from staff_audit where action = 'order.shipped' and email = 'kontor')"),
    ).toBe(2);

    const letters = await one('(select count(*)::int from mail)');
    const again = await handIn(...rows.slice(0, 3));
    expect(again).toMatchObject({ code: 0, err: '' });
    expect(again.out).toContain('3 imported, 0 parcels booked, 0 problems');
    expect(await one('(select count(*)::int from mail)')).toBe(letters);
    expect((await view(first))?.shipments).toHaveLength(1);
    const other = await handIn(`${first},vase-1,1,swiss-post,99.00.123456.00000001,`);
    expect(other.err).toContain('was booked with other pieces, which stay');
  });

  test('refuses a file without the columns', async () => {
    const file = path.join(folder, 'other.csv');
    fs.writeFileSync(file, 'order,sku\n1,2\n');
    const err: string[] = [];
    const environment = { DATABASE_URL: database.url, DATA_DIR: folder };
    const told = { environment, out: () => {}, err: (line: string) => err.push(line), terminal: null };
    expect(await runCommand(['import', 'shipments', file], told)).toBe(2);
    expect(err.join()).toContain('the file has no column "id"');
  });
});

/** Ships a guest’s order. Returns its number and the token of its link. */
async function sent(articles: Record<string, number>, email: string, method = 'invoice') {
  const number = await placeOrder(shop, articles, { email, method });
  if (method === 'prepayment') await admin.orders.settle(as('finance'), { tenant: ch, number });
  const pieces = Object.fromEntries(
    Object.values(articles).map((count, index) => [`pieces-${index + 1}`, String(count)]),
  );
  expect(await ship(admin, number, pieces)).toMatchObject({ ok: true });
  const asked = { number, email };
  await shop.fulfilment.guestOrders.askForLink({ tenant: ch, locale: 'fr-CH' }, `192.0.2.${email.length}`, asked);
  return { number, owner: { token: await linkFrom(database.pool, email) } };
}

/** Announces a return and settles it. Returns the number of the return. */
async function comeBack(owner: { token: string }, entered: Record<string, string>, decision: Record<string, string>) {
  const asked = await shop.fulfilment.buyer.register(ch, owner, entered);
  if (!asked.ok) throw new Error(asked.problem);
  const settled = await admin.fulfilment.settle(as('service'), { tenant: ch, number: asked.number, entered: decision });
  expect(settled).toMatchObject({ ok: true });
  return asked.number;
}

describe('the fee for a return label', () => {
  test('is announced, deducted from the credit with its VAT, and free when the retailer is at fault', async () => {
    const { owner, number } = await sent({ 'shirt-s': 3 }, 'label@example.ch');
    expect((await shop.fulfilment.buyer.of(ch, owner))?.labelFee).toEqual({ amount: 595, currency: 'CHF' });
    await comeBack(owner, { 'quantity-1': '1', 'reason-1': 'too-small' }, { 'accepted-1': '1' });
    const letters = await database.pool.query<{ text: string }>(
      "select text from mail where to_address = $1 and kind = 'return-registered'",
      ['label@example.ch'],
    );
    expect(letters.rows[0]?.text).toContain('L’étiquette de retour coûte 5.95\u00a0CHF');
    await comeBack(owner, { 'quantity-1': '1', 'reason-1': 'damaged' }, { 'accepted-1': '1' });
    const credits = await database.pool.query(
      `select c.amount, fee_amount as fee, c.vat from credit_note c join orders o on o.id = order_id where o.number = $1
       order by c.number`,
      [number],
    );
    // 33.35 - 5.95 = 27.40 with 8.1 %: 2.50 - 0.45 of VAT.
    expect(credits.rows).toEqual([
      { amount: 2740, fee: 595, vat: [{ permille: 81, gross: 2740, vat: 205 }] },
      { amount: 3335, fee: 0, vat: [{ permille: 81, gross: 3335, vat: 250 }] },
    ]);
    expect(await one('(select coalesce(sum(amount), 0)::int from ledger_posting)')).toBe(0);
  });

  test('is the one that held when the order was placed', async () => {
    const { number } = await sent({ 'shirt-s': 1 }, 'earlier-fee@example.ch');
    const order = await findLife(database.pool, { tenant: 'ch', number });
    if (!order) throw new Error('no order');
    const feeAt = (at: Date): number => (at.getTime() === order.placedAt.getTime() ? 695 : 995);
    const termsAt: TermsAt = (tenant, at) => ({ ...tenant, returns: { ...tenant.returns, labelFee: feeAt(at) } });
    const view = await viewOf(database.pool, order, new Date(), termsAt);
    expect(view.labelFee).toEqual({ amount: 695, currency: 'CHF' });
  });

  test('is not charged when no unit is accepted', async () => {
    const { owner, number } = await sent({ 'shirt-s': 1 }, 'refused@example.ch');
    await comeBack(owner, { 'quantity-1': '1' }, { 'refused-1': '1', 'because-1': 'used' });
    expect((await view(number))?.credits).toEqual([]);
  });
});

describe('payouts by transfer', () => {
  const account = { holder: 'Noëlle Müller', iban: 'CH58 0079 1123 0008 8901 2' };

  test('uses the customer’s account in a bank file, and deletes the account after the payment', async () => {
    const email = 'payout@example.ch';
    const { owner, number } = await sent({ 'shirt-s': 1 }, email, 'prepayment');
    const { owner: stranger } = await sent({ 'shirt-s': 1 }, 'stranger-payout@example.ch');
    await comeBack(owner, { 'quantity-1': '1' }, { 'accepted-1': '1' });
    expect((await newestLetter(database.pool, email)).text).toContain('Veuillez nous indiquer le compte');
    const [credit] = (await shop.fulfilment.buyer.of(ch, owner))?.credits ?? [];
    // The 21st is a Saturday: two working days later it is Tuesday.
    expect(credit).toMatchObject({ restWay: 'transfer', payoutDueOn: '2026-11-24', transfer: { ending: null } });
    const said = { credit: credit?.number ?? '', ...account };
    const { buyer } = shop.fulfilment;
    expect(await admin.fulfilment.orderTransfers(as('finance'), ch)).toEqual({ ok: false, problem: 'not-found' });
    expect(await buyer.sayAccount(ch, stranger, said)).toEqual({ ok: false, problem: 'not-found' });
    expect(await buyer.sayAccount(ch, owner, { ...said, credit: '1' })).toEqual({ ok: false, problem: 'not-found' });
    expect(await buyer.sayAccount(ch, owner, { ...said, iban: 'CH5800791123000889013' })).toEqual({
      ok: false,
      problem: 'iban-checksum',
    });
    expect(await buyer.sayAccount(ch, owner, { ...said, iban: 'CH9300762011623852957' })).toEqual({ ok: true });
    expect(await buyer.sayAccount(ch, owner, said)).toEqual({ ok: true });
    expect((await buyer.of(ch, owner))?.credits[0]?.transfer).toEqual({ ending: '9012' });
    const sealed = await one<Buffer>('(select sealed from payout_account)');
    expect(sealed?.toString('latin1')).not.toMatch(/CH58|Müller/);

    const listed = await admin.fulfilment.payouts(as('finance'), ch);
    expect(listed?.payouts).toContainEqual(
      expect.objectContaining({ number: said.credit, amount: (credit?.amount.amount ?? 0) - 0, ending: '9012' }),
    );
    const refused = { ok: false, problem: 'not-allowed' };
    expect(await admin.fulfilment.orderTransfers(as('service'), ch)).toEqual(refused);
    // Ten concurrent calls put the payout into one file.
    const ordered = await Promise.all(
      Array.from({ length: 10 }, () => admin.fulfilment.orderTransfers(as('finance'), ch)),
    );
    expect(ordered.filter(({ ok }) => ok)).toEqual([{ ok: true, file: 'CH-20261121080000000' }]);
    const name = 'CH-20261121080000000';
    // An ordered payout locks the account; releasing a file that the bank rejected unlocks it.
    expect(await buyer.sayAccount(ch, owner, said)).toEqual({ ok: false, problem: 'not-found' });
    expect((await buyer.of(ch, owner))?.credits[0]?.transfer).toBeNull();
    for (const act of ['transfers', 'transfersPaid', 'releaseTransfers'] as const) {
      expect(await admin.fulfilment[act](as('service'), ch, name)).toEqual(refused);
      expect(await admin.fulfilment[act](as('finance'), tenants.de, name)).toEqual({ ok: false, problem: 'not-found' });
      expect(await admin.fulfilment[act](as('finance'), ch, 'CH-1')).toEqual({ ok: false, problem: 'not-found' });
    }
    expect(await admin.fulfilment.releaseTransfers(as('finance'), ch, name)).toEqual({ ok: true });
    expect(await buyer.sayAccount(ch, owner, said)).toEqual({ ok: true });
    expect(await admin.fulfilment.orderTransfers(as('finance'), ch)).toEqual({ ok: true, file: name });
    const file = await admin.fulfilment.transfers({ ...as('finance'), factorAt: clock.now() }, ch, name);
    if (!file.ok) throw new Error(file.problem);
    expect(await admin.fulfilment.transfers({ ...as('finance'), factorAt: clock.now() }, ch, name)).toEqual(file);
    expect(file.name).toBe(`${name}.xml`);
    expect(file.content).toContain('<Cdtr><Nm>Noelle Muller</Nm></Cdtr>');
    expect(file.content).toContain('<CdtrAcct><Id><IBAN>CH5800791123000889012</IBAN></Id></CdtrAcct>');
    // A Monday, since banks do not work on Saturdays.
    expect(file.content).toContain('<Dt>2026-11-23</Dt>');
    expect(file.content).toContain(`<Ustrd>${said.credit} / ${number}</Ustrd>`);

    // Ten concurrent confirmations, single and by file, make one ledger entry.
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, place) =>
        place % 2 === 0
          ? admin.fulfilment.transfersPaid(as('finance'), ch, name)
          : admin.fulfilment.paidOut(as('finance'), ch, said.credit),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok).length).toBeGreaterThan(0);
    expect(await admin.fulfilment.transfersPaid(as('finance'), ch, name)).toEqual({ ok: false, problem: 'not-found' });
    expect(await one('(select count(*)::int from payout_account)')).toBe(0);
    expect(await buyer.sayAccount(ch, owner, said)).toEqual({ ok: false, problem: 'not-found' });
    expect((await buyer.of(ch, owner))?.credits[0]).toMatchObject({ transfer: null, paidOutAt: expect.any(Date) });
    expect(
      await one(
        "(select -sum(amount)::int from ledger_posting p join ledger_entry e on e.id = p.entry_id where account = 'bank' and e.kind = 'refund-paid')",
      ),
    ).toBe(2740);
  });

  test('sends money without an order back by the same file, and the bank’s file confirms both, once', async () => {
    const finance = { ...as('finance'), factorAt: clock.now() };
    const email = 'confirmed@example.ch';
    const { owner } = await sent({ 'shirt-s': 1 }, email, 'prepayment');
    await comeBack(owner, { 'quantity-1': '1' }, { 'accepted-1': '1' });
    const [credit] = (await shop.fulfilment.buyer.of(ch, owner))?.credits ?? [];
    const number = credit?.number ?? '';
    expect(await shop.fulfilment.buyer.sayAccount(ch, owner, { credit: number, ...account })).toEqual({ ok: true });
    const day = '2026-11-20';
    const file = (entries: Parameters<typeof camtFile>[0]) => ({ tenant: ch, content: pieces(camtFile(entries)) });
    const came = [{ amount: 1234, message: 'for nobody', bankReference: 'nobody-1' }];
    await admin.ledger.takeFile(finance, file([{ bookedOn: day, valueOn: day, transactions: came }]));
    const id = (await one<string>("(select id::text from incoming_payment where message = 'for nobody')")) ?? '';
    const suspense = () =>
      one<number>("(select coalesce(sum(amount), 0)::int from ledger_posting where account = 'suspense')");
    const before = await suspense();
    const order = (own: object, member = finance) =>
      admin.unmatched.orderSendBack(member, { tenant: ch, id, account, reason: 'not ours', ...own });
    expect(await order({}, { ...as('service'), factorAt: clock.now() })).toEqual({ ok: false, problem: 'not-allowed' });
    expect(await order({ reason: ' ' })).toEqual({ ok: false, problem: 'no-reason' });
    expect(await order({ account: { holder: 'Lea', iban: 'CH5800791123000889013' } })).toEqual({
      ok: false,
      problem: 'iban-checksum',
    });
    expect(await order({ account: { sealed: 'AAAA' } })).toEqual({ ok: false, problem: 'holder' });
    const ordered = await Promise.all([order({}), order({})]);
    expect(ordered.filter(({ ok }) => ok)).toHaveLength(1);
    const listed = async () =>
      (await admin.fulfilment.payouts(finance, ch))?.payouts.filter((entry) => entry.order === '') ?? [];
    const [back] = await listed();
    expect(back).toMatchObject({ amount: 1234, ending: '9012', file: null });
    const transfer = back?.number ?? '';
    // Taken back before a file has it, it waits for an employee again.
    expect(await admin.unmatched.takeBackSendBack(finance, { tenant: ch, number: transfer })).toEqual({ ok: true });
    expect(await listed()).toEqual([]);
    expect(await order({})).toEqual({ ok: true, number: transfer });
    expect(await one<string>('(select sealed::text from send_back)')).not.toContain('CH58');

    const made = await admin.fulfilment.orderTransfers(finance, ch);
    if (!made.ok) throw new Error(made.problem);
    expect(await admin.unmatched.takeBackSendBack(finance, { tenant: ch, number: transfer })).toEqual({
      ok: false,
      problem: 'not-found',
    });
    const pain = await admin.fulfilment.transfers(finance, ch, made.file);
    if (!pain.ok) throw new Error(pain.problem);
    expect(pain.content).toContain(`<EndToEndId>${transfer}</EndToEndId>`);
    expect(pain.content).toContain(`<Ustrd>${transfer}</Ustrd>`);
    expect(pain.content).toContain('<InstdAmt Ccy="CHF">12.34</InstdAmt>');
    expect(pain.content).toContain('<NbOfTxs>2</NbOfTxs>');

    const debit = (transactions: { amount: number; endToEndId: string }[]) =>
      admin.ledger.takeFile(finance, file([{ bookedOn: day, valueOn: day, direction: 'DBIT', transactions }]));
    const paid = credit?.amount.amount ?? 0;
    const both = [
      { amount: 1234, endToEndId: transfer },
      { amount: paid, endToEndId: number },
    ];
    // Another amount than ordered is no confirmation.
    expect(await debit([{ amount: 1233, endToEndId: transfer }])).toMatchObject({ report: { sent: 0 } });
    expect(await suspense()).toBe(before);
    expect(await debit(both)).toMatchObject({ ok: true, report: { sent: 2, read: 0, unmatched: 0 } });
    expect(await debit(both)).toMatchObject({ report: { sent: 0 } });
    expect(await suspense()).toBe((before ?? 0) + 1234);
    expect(await one('(select state from incoming_payment where id = $1::uuid)', id)).toBe('sent-back');
    expect(await one('(select count(*)::int from send_back)')).toBe(0);
    expect(await listed()).toEqual([]);
    expect((await shop.fulfilment.buyer.of(ch, owner))?.credits[0]).toMatchObject({ paidOutAt: expect.any(Date) });
    expect(await one('(select coalesce(sum(amount), 0)::int from ledger_posting)')).toBe(0);
  });
});

test.each(['the house', 'the buyer'])(
  'a prepayment that %s cancels is credited, waits for an account, and leaves balanced books',
  async (who) => {
    const email = `cancelled-${who.at(-1)}@example.ch`;
    const number = await placeOrder(shop, { 'vase-1': 1 }, { email, method: 'prepayment' });
    await admin.orders.settle(as('finance'), { tenant: ch, number });
    await shop.fulfilment.guestOrders.askForLink({ tenant: ch, locale: 'fr-CH' }, `192.0.4.${email.length}`, {
      number,
      email,
    });
    const owner = { token: await linkFrom(database.pool, email) };
    const asked = { tenant: ch, number, reason: 'customer', note: '' };
    const outcome =
      who === 'the house'
        ? await admin.orders.cancel(as('service'), asked)
        : await shop.fulfilment.buyer.cancel(ch, owner, {}, true);
    expect(outcome).toMatchObject({ ok: true });
    const total = await one<number>('(select total from orders where number = $1)', number);
    const [credit, ...others] = (await shop.fulfilment.buyer.of(ch, owner))?.credits ?? [];
    expect(others).toEqual([]);
    expect(credit).toMatchObject({
      amount: { amount: total },
      restWay: 'transfer',
      payoutDueOn: '2026-11-24',
      transfer: { ending: null },
    });
    const letter = await newestLetter(database.pool, email);
    expect(letter.text).toContain('Veuillez nous indiquer le compte');
    expect(letter.text).toContain('?t=');
    const entered = { credit: credit?.number ?? '', holder: 'Lea Brunner', iban: 'CH5800791123000889012' };
    expect(await shop.fulfilment.buyer.sayAccount(ch, owner, entered)).toEqual({ ok: true });
    expect(await admin.fulfilment.paidOut(as('finance'), ch, entered.credit)).toEqual({ ok: true });
    const standing = await one(
      `(select coalesce(sum(p.amount), 0)::int from ledger_posting p join ledger_entry e on e.id = p.entry_id
        where e.order_number = $1 and p.account in ('receivable', 'credit', 'bank', 'goodwill'))`,
      number,
    );
    expect(standing).toBe(0);
  },
);

describe('vouchers of returned orders', () => {
  async function withCode(code: string, email: string) {
    const added = await shop.basket.add({ tenant: ch, locale: 'fr-CH', secret: null }, { sku: 'shirt-s', quantity: 2 });
    if (!added.ok) throw new Error(added.problem);
    const key = { tenant: ch, locale: 'fr-CH' as const, secret: added.secret };
    expect(await shop.basket.enterVoucher(key, { code, address: `10.9.0.${email.length}` })).toMatchObject({
      ok: true,
    });
    await shop.checkout.enterContact(key, { email });
    const { birthday, address, phone } = personOf(email);
    await shop.checkout.enterDelivery(key, { ...address, phone });
    await shop.checkout.enterPayment(key, { method: 'invoice', birthday });
    const placed = await shop.checkout.place(key, await orderForm(shop, key));
    if (!placed.ok) throw new Error(placed.problem);
    const number = placed.orderNumber;
    expect(await ship(admin, number, { 'pieces-1': '2' })).toMatchObject({ ok: true });
    const house = { tenant: ch, locale: 'fr-CH' as const };
    await shop.fulfilment.guestOrders.askForLink(house, `192.0.3.${email.length}`, { number, email });
    return { token: await linkFrom(database.pool, email) };
  }
  const taken = (code: string) => one<number>('(select taken from voucher where code = $1)', code);

  test('become valid again once the whole order is returned by the retailer’s fault, in any parts', async () => {
    await seedPromotion(database.pool, { key: 'once', usage: 'single', totalLimit: 5, codes: ['ONCE', 'KEPT'] });
    shop.promotions.forget();
    const email = 'voucher-again@example.ch';
    const owner = await withCode('ONCE', email);
    await comeBack(owner, { 'quantity-1': '1', 'reason-1': 'damaged' }, { 'accepted-1': '1' });
    expect(await taken('ONCE')).toBe(1);
    await comeBack(owner, { 'quantity-1': '1', 'reason-1': 'wrong-article' }, { 'accepted-1': '1' });
    expect(await taken('ONCE')).toBe(0);
    expect(await one("(select taken from promotion where key = 'once')")).toBe(0);
    expect((await newestLetter(database.pool, email)).text).toContain('de nouveau utiliser votre bon ONCE');
    await withCode('ONCE', 'voucher-third@example.ch');

    const other = await withCode('KEPT', 'voucher-kept@example.ch');
    await comeBack(other, { 'quantity-1': '2', 'reason-1': 'too-small' }, { 'accepted-1': '2' });
    expect(await taken('KEPT')).toBe(1);
  });
});

test('a failed direct debit causes one mail, with a link that pays the open amount', async () => {
  const email = 'debit@example.ch';
  const number = await placeOrder(shop, { 'vase-1': 1 }, { email });
  const total = (await one<number>('(select total from orders where number = $1)', number)) ?? 0;
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into online_payment (tenant, order_id, attempt, method, amount, currency, state, session_id, intent_id, created_at,
       expires_at, changed_at, checked_at)
     select 'ch', id, 1, 'sepa', total, 'CHF', 'processing', 'session-debit', 'intent-debit', $2, $2, $2, $2
     from orders where number = $1 returning id`,
    [number, clock.now()],
  );
  const paymentId = rows[0]?.id ?? '';
  const away = () => Promise.reject(new Error('unexpected call of the provider'));
  const failed = { sessionId: 'session-debit', intentId: 'intent-debit', state: 'failed' as const };
  const amount = { amount: total, currency: 'CHF' as const };
  const bank = openSelling(database.pool, clock, bankTransfer, {
    createSession: away,
    capture: away,
    cancel: away,
    refund: away,
    parseWebhook: async () => null,
    get: async () => ({ ...failed, amount, refunded: 0, cardFingerprint: null, debit: null }),
  });
  await Promise.all(Array.from({ length: 5 }, () => bank.payments.status({ paymentId, basketId: null })));
  expect(await one('(select state from online_payment where id = $1)', paymentId)).toBe('failed');
  expect(await one("(select count(*)::int from mail where kind = 'debit-failed' and to_address = $1)", email)).toBe(1);
  const letter = await newestLetter(database.pool, email);
  expect(letter.subject).toBe(`Le prélèvement pour votre commande ${number} a échoué`);
  const token = /\?t=([\w-]+)/.exec(letter.text)?.[1] ?? '';
  expect(await shop.payments.links.view({ tenant: ch, token, ask: false })).toMatchObject({
    state: 'open',
    amount,
    bill: number,
  });
});

test('refuses to ship an order whose direct debit failed, until it is paid', async () => {
  const ordered = async (email: string) => {
    const number = await placeOrder(shop, { 'vase-1': 1 }, { email });
    await database.pool.query(
      `with debit as (update orders set payment = jsonb_set(payment, '{method}', '"sepa"') where number = $1 returning id, total),
         entry as (update payment set method = 'sepa' from debit where order_id = debit.id)
       insert into online_payment (tenant, order_id, attempt, method, amount, currency, state, session_id, intent_id, created_at,
         expires_at, changed_at, checked_at)
       select 'ch', id, 1, 'sepa', total, 'CHF', 'processing', 'session-' || $1, 'intent-' || $1, $2, $2, $2, $2 from debit`,
      [number, clock.now()],
    );
    return number;
  };
  const write = (number: string, state: string, method: string) =>
    database.pool.query(
      `update online_payment set state = $2, method = $3 where order_id = (select id from orders where number = $1)`,
      [number, state, method],
    );
  const all = { 'pieces-1': '1' };
  const promised = await ordered('debit-1@example.ch');
  expect(await ship(admin, promised, all)).toMatchObject({ ok: true });

  const failed = await ordered('debit-2@example.ch');
  await write(failed, 'failed', 'sepa');
  expect(await ship(admin, failed, all)).toEqual({ ok: false, problem: 'unpaid' });
  expect(await handIn(`${failed},vase-1,1,swiss-post,,`)).toMatchObject({ code: 1 });
  // The customer pays by the link in the mail.
  await write(failed, 'captured', 'card');
  expect(await ship(admin, failed, all)).toMatchObject({ ok: true });

  const transferred = await ordered('debit-3@example.ch');
  await write(transferred, 'failed', 'sepa');
  const found = await one<{ id: string; total: number }>(
    "(select jsonb_build_object('id', id, 'total', total) from orders where number = $1)",
    transferred,
  );
  if (!found) throw new Error('no order');
  await inTransaction(database.pool, (client) =>
    recordPaymentReceived(client, {
      orderId: found.id,
      now: clock.now(),
      paymentId: 'bank:debit-3',
      amount: found.total,
      by: null,
      till: 'bank',
    }),
  );
  expect(await ship(admin, transferred, all)).toMatchObject({ ok: true });
});
