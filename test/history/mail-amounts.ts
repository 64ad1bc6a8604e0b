import { expect } from 'vitest';
import { labelled } from '../../src/tenants/labelled.ts';
import { afterOrderMessagesOf } from '../../src/tenants/messages/after-order.ts';
import { billingMessagesOf } from '../../src/tenants/messages/billing.ts';
import { giftCardMessagesOf } from '../../src/tenants/messages/gift-cards.ts';
import { messagesOf } from '../../src/tenants/messages/server.ts';
import type { Locale, PriceFormat } from '../../src/tenants/tenant.ts';
import type { World } from './world.ts';

export type StoredMail = { key: string; kind: string; locale: Locale; text: string; number: string };

const ANY = '\u0001';
const AMOUNT = '\u0002';

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** Returns a pattern of an amount as the tenant writes it, without a sign. */
function amountPattern({ grouping, decimal, position, symbol }: PriceFormat): string {
  const whole = grouping === '' ? String.raw`\d+` : String.raw`\d{1,3}(?:${escaped(grouping)}\d{3})*`;
  const number = `${whole}${escaped(decimal)}\\d{2}`;
  return position === 'end' ? `(${number})\u00a0${escaped(symbol)}` : `${escaped(symbol)}\u00a0(${number})`;
}

const minorUnits = (number: string) => Number(number.replaceAll(/\D/g, ''));

/** Reads the amounts of a mail by its sentences. Amounts in minor units. */
export function amountReader(format: PriceFormat, mail: Pick<StoredMail, 'text' | 'locale'>) {
  const amount = amountPattern(format);
  const find = (sentence: string) =>
    [...mail.text.matchAll(new RegExp(escaped(sentence).replaceAll(ANY, '.*?').replaceAll(AMOUNT, amount), 'g'))].map(
      ([, number = '']) => minorUnits(number),
    );
  return {
    /** Amounts of each sentence that has this form. */
    in: (sentence: (amount: string) => string) => find(sentence(AMOUNT)),
    /** Amounts of the facts with this label. */
    at: (label: string) => find(labelled(mail.locale, label, AMOUNT)),
    /** Whether the mail has this text. */
    has: (text: string) => mail.text.includes(text),
    all: [...mail.text.matchAll(new RegExp(amount, 'g'))].map(([, number = '']) => minorUnits(number)),
  };
}

type Check = (world: World, mail: StoredMail, read: ReturnType<typeof amountReader>) => Promise<void>;

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** Sum of an entry's postings to some accounts, by the key of the entry. */
async function booked(world: World, keys: readonly string[], accounts: readonly string[]): Promise<number> {
  const [row] = await world.rows<{ sum: number }>(
    `select coalesce(sum(posting.amount), 0)::int as sum from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
     where entry.key = any($1) and posting.account = any($2)`,
    keys,
    accounts,
  );
  return row?.sum ?? 0;
}

const SOLD = ['sales', 'deferred', 'vat', 'gift-cards'];

/** Credit notes in mails about returns, cancelled lines, reductions and withdrawn gift cards. */
const creditMail: Check = async (world, { locale, text }, read) => {
  const { letters, credits, returns } = afterOrderMessagesOf(locale);
  const [number] =
    new RegExp(escaped(letters.settled.credit(ANY, AMOUNT)).replace(ANY, '(\\S+)').split(AMOUNT)[0] ?? '')
      .exec(text)
      ?.slice(1) ?? [];
  if (number === undefined) {
    expect(
      sumOf(read.all) - sumOf(read.in((amount) => returns.wear(amount, ANY))),
      'amounts without a credit note',
    ).toBe(0);
    return;
  }
  const [note] = await world.rows<{
    id: string;
    amount: number;
    refund: number;
    settled: number;
    cards: number;
    fee: number;
    orderId: string;
  }>(
    `select id, amount::int, refund_amount::int as refund, settled_amount::int as settled, gift_card_amount::int as cards, fee_amount::int as fee,
       order_id as "orderId" from credit_note where number = $1`,
    number,
  );
  if (!note) throw new Error(`the mail names an unknown credit note ${number}`);
  // The credit is what the books take from the sale.
  expect(
    read.in((amount) => letters.settled.credit(number, amount)),
    'credit',
  ).toEqual([await booked(world, [`return:${note.id}`], SOLD)]);
  const onto = await booked(world, [`gift-card-refunded:${note.id}`], ['gift-cards']);
  expect(sumOf(read.in(giftCardMessagesOf(locale).order.refunded)), 'onto gift cards').toBe(0 - onto);
  const given = await booked(world, [`goodwill-taken:return:${note.id}`], ['credit']);
  expect(sumOf(read.in(credits.given)), 'paid by hand before').toBeLessThanOrEqual(given);
  // The document has the same amounts.
  const [document] = await world.rows<{ total: number }>(
    "select total::int from document where cause = 'credit:' || $1",
    note.id,
  );
  expect(document?.total, 'document').toBe(note.amount);
  // The way of the money: the provider's part is booked as a refund, the transferred one waits.
  const transfer = note.amount - note.refund - note.settled;
  const said = read.in(credits.part);
  if (read.has(credits.ways.transfer)) expect(transfer, 'the transfer').toBe(note.amount - note.cards);
  else expect(sumOf(said), 'the transferred part').toBe(transfer);
  const refunds = await world.rows<{ amount: number }>(
    'select amount::int from payment_refund where credit_note_id = $1',
    note.id,
  );
  expect(sumOf(refunds.map(({ amount }) => amount)), 'the part that the provider refunds').toBe(note.refund);
  if (read.has(credits.ways.none))
    expect(note.refund + note.cards + sumOf(read.in(credits.given)), 'all goes back as it was paid').toBe(note.amount);
};

const cancelledMail: Check = async (world, mail, read) => {
  const { cancellation: text } = billingMessagesOf(mail.locale);
  const [order] = await world.rows<{ id: string; online: number; processing: number; transfer: number }>(
    `select id, (select coalesce(sum(amount - refunded - (select coalesce(sum(amount), 0) from payment_refund
           where payment_id = online_payment.id and done_at is null)), 0)::int
         from online_payment where order_id = orders.id and give_back = 'cancelled' and state in ('captured', 'authorised')) as online,
       (select coalesce(sum(amount - refunded), 0)::int from online_payment where order_id = orders.id and give_back = 'cancelled' and state = 'processing') as processing,
       (select coalesce(sum(amount - refund_amount - settled_amount), 0)::int from credit_note where order_id = orders.id and purpose = 'goods') as transfer
     from orders where number = $1`,
    mail.number,
  );
  if (!order) throw new Error(`the mail names an unknown order ${mail.number}`);
  const cards = 0 - (await booked(world, [`gift-card-refunded:order:${order.id}:cancelled`], ['gift-cards']));
  const said = {
    online: sumOf(read.in((amount) => text.refund(amount, ANY))),
    processing: sumOf(read.in(text.refundLater)),
    transfer: sumOf(read.in(text.transfer)),
    cards: sumOf(read.in(giftCardMessagesOf(mail.locale).order.refunded)),
  };
  const { online, processing, transfer } = order;
  expect(said, 'money that goes back').toEqual({ online, processing, transfer, cards });
  expect(sumOf(read.all)).toBe(sumOf(Object.values(said)));
};

/** Late debts of shipped orders with the costs of earlier letters, and the costs of this letter. */
const reminderMail: Check = async (world, mail, read) => {
  const { reminder: text, request } = billingMessagesOf(mail.locale);
  const id = mail.key.split(':').at(-1) ?? '';
  const [books] = await world.rows<{ late: number; fees: number; interest: number }>(
    `select coalesce(sum(due.amount - due.settled), 0)::int as late,
       coalesce(sum(due.amount - due.settled) filter (where due.kind = 'fee'), 0)::int as fees,
       coalesce(sum(due.amount - due.settled) filter (where due.kind = 'interest'), 0)::int as interest
     from ledger_reminder reminder join ledger_due due on due.account_id = reminder.account_id
     where reminder.id = $1 and due.settled < due.amount and (due.key like '%reminder:' || $1 || '%' or due.payable_on < reminder.day
       and (due.kind in ('fee', 'interest') or due.kind in ('invoice', 'instalment') and exists (
         select from shipment where shipment.order_id = due.order_id and shipment.shipped_at < reminder.day)))`,
    id,
  );
  const total = read.at(request.rows.total);
  expect(
    read.in((amount) => text.text(amount, ANY)),
    'sum of the sentence and of the lines',
  ).toEqual(total);
  expect(
    [total, sumOf(read.at(request.rows.fee)), sumOf(read.at(request.rows.interest))],
    'the debts of the books',
  ).toEqual([[books?.late], books?.fees, books?.interest]);
};

const planMail: Check = async (world, mail, read) => {
  const { request } = billingMessagesOf(mail.locale);
  const [order] = await world.rows<{ open: number }>(
    'select coalesce(sum(amount - settled), 0)::int as open from ledger_due join orders on orders.id = order_id where orders.number = $1',
    mail.number,
  );
  expect(read.at(request.rows.total), 'what ends the plan').toEqual([order?.open]);
};

const planPaidMail: Check = async (world, mail, read) => {
  const { request } = billingMessagesOf(mail.locale);
  const [order] = await world.rows<{ settled: number; open: number }>(
    `select coalesce(sum(settled), 0)::int + (select coalesce(sum(posting.amount), 0)::int from ledger_entry entry
         join ledger_posting posting on posting.entry_id = entry.id
         where entry.order_number = $1 and entry.kind in ('written-off', 'rounded') and posting.account = 'receivable') as settled,
       coalesce(sum(amount - settled), 0)::int as open
     from ledger_due join orders on orders.id = order_id where orders.number = $1`,
    mail.number,
  );
  expect([read.at(request.paid.sum), order?.open], 'what was paid').toEqual([[order?.settled], 0]);
};

const openMail =
  (sentence: (locale: Locale) => (amount: string) => string): Check =>
  async (world, mail, read) => {
    const [order] = await world.rows<{ open: number }>(
      'select coalesce(sum(amount - settled), 0)::int as open from ledger_due join orders on orders.id = order_id where orders.number = $1',
      mail.number,
    );
    expect(read.in(sentence(mail.locale)), 'open amount').toEqual([order?.open]);
  };

const overpaidMail: Check = async (world, mail, read) => {
  const { letters } = afterOrderMessagesOf(mail.locale);
  const [credit] = await world.rows<{ amount: number; free: number }>(
    `select amount::int, (select coalesce(-sum(posting.amount), 0)::int from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
       where posting.account = 'credit' and entry.account_id in (select account_id from ledger_entry where order_id = credit_note.order_id)) as free
     from credit_note where number = split_part($1, ':', 3)`,
    mail.key,
  );
  const [said] = read.in((amount) => letters.overpaid.text(ANY, amount));
  expect(said, 'the payout').toBe(credit?.amount);
  expect(said, 'no more than the credit of the account').toBeLessThanOrEqual(credit?.free ?? 0);
};

/** Changed goods: the new total, the credit for what goes, and what is left to pay. */
const goodsMail: Check = async (world, mail, read) => {
  const { letters } = afterOrderMessagesOf(mail.locale);
  const text = letters.changedGoods;
  const [order] = await world.rows<{ total: number; open: number }>(
    `select (total - (select coalesce(sum(amount), 0) from credit_note where order_id = orders.id and purpose = 'goods'))::int as total,
       ((select coalesce(sum(amount - settled), 0) from ledger_due where order_id = orders.id)
        - (select coalesce(sum(amount), 0) from online_payment where order_id = orders.id and give_back is null and not captured_booked
             and state in ('captured', 'processing')))::int as open
     from orders where number = $1`,
    mail.number,
  );
  expect(read.at(text.total), 'total after the change').toEqual([order?.total]);
  const open = [...read.in(text.link), ...read.in(text.transfer), ...read.in(text.invoice)];
  for (const amount of open) expect(amount, 'what is left to pay').toBe(order?.open);
  if (read.in((amount) => letters.settled.credit(ANY, amount)).length > 0) await creditMail(world, mail, read);
};

/** The confirmation and the bill in the books, which follows within a minute. */
const confirmationMail: Check = async (world, mail, read) => {
  const { orderConfirmation: text } = messagesOf(mail.locale).mail;
  const { summary } = messagesOf(mail.locale).basket;
  const [bill] = await world.rows<{
    sold: number;
    onCards: number;
    financed: number;
    id: string;
    isWithdrawn: boolean;
  }>(
    `select orders.id, exists (select from instalment_plan where order_id = orders.id and state = 'withdrawn') as "isWithdrawn", coalesce((select -sum(posting.amount)::int from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
         where entry.order_id = orders.id and entry.key like '%:billed' and posting.account in ('sales', 'deferred', 'vat', 'interest')), 0) as financed, coalesce((select -sum(posting.amount)::int from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
         where entry.order_id = orders.id and entry.key like '%:billed' and posting.account in ('sales', 'deferred', 'vat', 'gift-cards')), 0) as sold,
       coalesce((select sum(posting.amount)::int from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
         where entry.order_id = orders.id and entry.kind = 'gift-card-redeemed' and posting.account = 'gift-cards'), 0) as "onCards"
     from orders where number = $1`,
    mail.number,
  );
  const total = read.at(text.total)[0];
  expect(total, 'total').toBe(bill?.sold);
  const toPay = read.at(summary.toPay)[0] ?? total;
  expect(toPay, 'what gift cards leave to pay').toBe((bill?.sold ?? 0) - (bill?.onCards ?? 0));
  const { rows } = messagesOf(mail.locale).credit;
  for (const amount of read.at(text.amount)) expect(amount, 'what is transferred or collected').toBe(toPay);
  const price = read.at(rows.total);
  // A contract may be withdrawn within the minute; then the bill has no surcharges.
  if (price.length > 0 && !bill?.isWithdrawn) expect(price, 'price by instalments').toEqual([bill?.financed]);
};

const giftCardMail: Check = async (world, mail, read) => {
  const { letter } = giftCardMessagesOf(mail.locale);
  const [card] = await world.rows<{ amount: number }>(
    `select coalesce(sum(amount), 0)::int as amount from gift_card_movement where card_id::text = split_part($1, ':', 2) and kind in ('sold', 'goodwill')`,
    mail.key,
  );
  expect(read.at(letter.amount), 'value of the card').toEqual([card?.amount]);
};

const noAmounts: Check = async (_world, _mail, read) => expect(read.all, 'no amounts').toEqual([]);

const CHECKS: Record<string, Check | null> = {
  'return-settled': creditMail,
  'order-changed': (world, mail, read) => (mail.key.includes(':goods:') ? goodsMail : creditMail)(world, mail, read),
  'order-cancelled': cancelledMail,
  'payment-reminder': reminderMail,
  'plan-payoff': planMail,
  'plan-withdrawn': planMail,
  'plan-paid': planPaidMail,
  'order-overpaid': overpaidMail,
  'gift-card': giftCardMail,
  'debit-failed': openMail((locale) => (amount) => afterOrderMessagesOf(locale).letters.debitFailed.text(ANY, amount)),
  'prepayment-reminder': openMail(
    (locale) => (amount) => billingMessagesOf(locale).prepaymentReminder.text(ANY, amount, ANY),
  ),
  'order-confirmation': confirmationMail,
  'order-shipped': noAmounts,
  'return-received': noAmounts,
  // The fee of the label, which the credit note deducts.
  'return-registered': null,
  // Limits of contracts, and orders that are not booked yet.
  'credit-concluded': null,
  'credit-requested': null,
  'credit-raised': null,
  'credit-signed': null,
  'credit-reminder': null,
  'credit-withdrawn': null,
  'credit-review': null,
  'credit-review-answer': null,
};

/** Checks the amounts of mails that a command caused. */
export async function expectMails(world: World): Promise<void> {
  const mails = await world.rows<StoredMail>(
    `select key, kind, locale, text, (regexp_match(subject, '\\d{8,}'))[1] as number from mail where tenant = $1 and key <> all($2)`,
    world.tenant.id,
    [...world.readMails],
  );
  for (const mail of mails) {
    const check = CHECKS[mail.kind];
    if (check === undefined) throw new Error(`no rule compares the amounts of mails of the kind ${mail.kind}`);
    // The bill is booked within a minute.
    if (check === confirmationMail) {
      const [bill] = await world.rows(
        "select from ledger_entry where order_number = $1 and kind = 'order-billed'",
        mail.number,
      );
      if (!bill) continue;
    }
    world.readMails.add(mail.key);
    try {
      await check?.(world, mail, amountReader(world.tenant.priceFormat, mail));
    } catch (error) {
      throw new Error(`mail ${mail.key}\n${mail.text}`, { cause: error });
    }
  }
}
