import type pg from 'pg';
import type { Tenant } from '../../../tenants/tenant.ts';
import { bookCredit, bookCredits, type Credit, type CreditedEntry, openAllBooks, openBooks } from './books.ts';
import { openDues, writeDues } from './dues.store.ts';
import { creditOf, goodwillPaidOf, isBooked, soldOfOrder, writeEntries } from './entries.store.ts';
import { ledgerEntryOf, type OpenBooks } from './ledger-entry.ts';
import { creditPlan } from './plan-books.ts';
import type { Posting, VatPart } from './posting.ts';
import { creditedPostings } from './recognition/book-recognition.ts';

/** Account that received or paid the money. */
export type Till = 'bank' | 'provider';

type Event = {
  orderId: string;
  now: Date;
  /** ISO date from which it counts; defaults to the booking day. */
  valueOn?: string;
};
type ByHand = {
  /** Free text. */
  note?: string | null;
  /** Email address of the employee. */
  by?: string | null;
};

type PaymentReceived = Event &
  ByHand & {
    paymentId: string;
    amount: number;
    by: string | null;
    till: Till;
    instalment?: number;
    /** The money must be refunded, so it settles no debt. */
    goesBack?: boolean;
  };

/**
 * Books money received from a customer. It settles the named order or instalment, then other payable debts; the rest
 * becomes credit. `paymentId` identifies the event, so a repetition books nothing. A job books the payment provider's
 * money, so its callers need not.
 */
export async function recordPaymentReceived(client: pg.PoolClient, paid: PaymentReceived): Promise<CreditedEntry> {
  return bookPayment(client, await openBooks(client, paid.orderId, paid.now), paid);
}

/** Like `recordPaymentReceived`, for an order whose books are open. */
export function bookPayment(client: pg.PoolClient, books: OpenBooks, paid: PaymentReceived): Promise<CreditedEntry> {
  return bookCredit(client, creditOfPayment(books, paid), paid.now);
}

/** Like `recordPaymentReceived`, for payments of any orders, in the given order. */
export async function recordPaymentsReceived(
  client: pg.PoolClient,
  payments: readonly Omit<PaymentReceived, 'now'>[],
  now: Date,
): Promise<void> {
  const opened = await openAllBooks(client, [...new Set(payments.map(({ orderId }) => orderId))], now);
  const credits = payments.map((paid) => {
    const books = opened.get(paid.orderId);
    if (!books) throw new Error('the order does not exist');
    return creditOfPayment(books, { ...paid, now });
  });
  await bookCredits(client, credits, now);
}

/**
 * Handles a bank transfer that exceeded the open dues. `credit` (minor units) is the rest; it is paid back if the order
 * ended or was credited. Runs in the transaction of the booking, with the books locked.
 */
export type PaidTooMuch = (
  client: pg.PoolClient,
  tenant: Tenant,
  paid: { orderId: string; credit: number; now: Date },
) => Promise<void>;

function creditOfPayment(books: OpenBooks, paid: PaymentReceived): Credit {
  const { orderId, amount, till, instalment, goesBack = false } = paid;
  return {
    books,
    booked: { ...paid, key: `payment:${paid.paymentId}`, kind: 'payment-received' },
    amount,
    against: [{ account: till, amount }],
    named: goesBack
      ? null
      : { orderId, ...(instalment === undefined || instalment === 0 ? {} : { position: instalment }) },
    until: goesBack ? null : books.today,
  };
}

/**
 * Books the open amount of an order by invoice or prepayment, after an employee marked its transfer as received.
 * Returns the amount in minor units; null if nothing was open.
 */
export async function recordOrderSettled(
  client: pg.PoolClient,
  settled: Event & { by: string },
): Promise<number | null> {
  const { orderId, now } = settled;
  const { order, accountId } = await openBooks(client, orderId, now);
  if (order.method !== 'invoice' && order.method !== 'prepayment') return null;
  const amount = await openOf(client, accountId, orderId);
  if (amount === 0) return null;
  await recordPaymentReceived(client, {
    ...settled,
    paymentId: `settled:${orderId}:${now.getTime()}`,
    amount,
    till: 'bank',
  });
  return amount;
}

async function openOf(client: pg.PoolClient, accountId: string, orderId: string): Promise<number> {
  const dues = (await openDues(client, [accountId])).get(accountId) ?? [];
  return dues.reduce((sum, due) => (due.orderId === orderId ? sum + due.open : sum), 0);
}

/** Returns the open amount of an order with fees and interest, in minor units. Keeps the buyer's account locked. */
export async function openOfOrder(client: pg.PoolClient, orderId: string, now: Date): Promise<number> {
  const { accountId } = await openBooks(client, orderId, now);
  return openOf(client, accountId, orderId);
}

/** Returns the ledger account of an order and its open amount. Keeps the buyer's account locked. */
export async function accountOfOrder(
  client: pg.PoolClient,
  orderId: string,
  now: Date,
): Promise<{ accountId: string; open: number }> {
  const { accountId } = await openBooks(client, orderId, now);
  return { accountId, open: await openOf(client, accountId, orderId) };
}

/**
 * Books a credit note for returned goods: `amount` with its VAT, as `refundShares` calculates it. It settles at most
 * `onBill` of the order's open dues. Excluded is the part that is refunded through the provider of its payment. The
 * rest is credit until the payout. An instalment plan is recalculated (decision 52). `giftCards`: part of the amount for
 * returned gift cards, which were no sale.
 */
export async function recordReturnCredited(
  client: pg.PoolClient,
  returned: Event &
    ByHand & {
      returnId: string;
      amount: number;
      vat: readonly VatPart[];
      giftCards?: number;
      onBill?: number;
      /** The customer keeps the goods at a lower price. */
      isReduction?: boolean;
    },
): Promise<CreditedEntry> {
  const { orderId, now, amount, vat, giftCards = 0, onBill } = returned;
  const books = await openBooks(client, orderId, now);
  const kind = returned.isReduction ? ('price-reduced' as const) : ('return-credited' as const);
  const booked = { ...returned, key: `return:${returned.returnId}`, kind };
  const against: Posting[] = [
    ...(await creditedPostings(client, books, { amount: amount - giftCards, vat })),
    { account: 'gift-cards', amount: giftCards },
  ];
  if (books.order.method === 'instalments' && (books.order.dues ?? []).length > 0)
    return creditPlan(client, books, booked, { amount, against }, now);
  return bookCredit(client, { books, booked, amount, against, named: { orderId }, until: null, most: onBill }, now);
}

/**
 * Uses credit for the order instead of a refund whose payment never arrived. Returns the amount that settled open dues.
 * `usedId` identifies the event.
 */
export async function recordCreditUsed(
  client: pg.PoolClient,
  used: Event & { usedId: string; amount: number },
): Promise<number> {
  const { orderId, now, usedId } = used;
  const books = await openBooks(client, orderId, now);
  const credit = Math.min(used.amount, Math.max(0, await creditOf(client, books.accountId)));
  const amount = Math.min(credit, await openOf(client, books.accountId, orderId));
  if (amount === 0) return 0;
  const booked = { key: `credit-used:${usedId}`, kind: 'credit-used' as const };
  const against = [{ account: 'credit' as const, amount }];
  return (await bookCredit(client, { books, booked, amount, against, named: { orderId }, until: null }, now)).settled;
}

/**
 * Reverses everything booked for an order that was cancelled before shipping. Call it before its plan is deleted and
 * after its online payments are locked.
 */
export async function recordOrderCancelled(client: pg.PoolClient, cancelled: Event & ByHand): Promise<CreditedEntry> {
  const { orderId, now } = cancelled;
  const books = await openBooks(client, orderId, now);
  const against = (await soldOfOrder(client, orderId)).map(({ net, ...posting }) => ({
    ...posting,
    amount: -posting.amount,
    ...(net === undefined ? {} : { net: -net }),
  }));
  const amount = against.reduce((sum, posting) => sum + posting.amount, 0);
  const booked = { ...cancelled, key: `order:${orderId}:cancelled`, kind: 'order-cancelled' as const };
  return bookCredit(client, { books, booked, amount, against, named: { orderId }, until: null }, now);
}

/** Books goodwill on an order, such as a price reduction. */
export async function recordGoodwill(
  client: pg.PoolClient,
  given: Event & ByHand & { goodwillId: string; amount: number },
): Promise<CreditedEntry> {
  const { orderId, now, amount } = given;
  const books = await openBooks(client, orderId, now);
  const booked = { ...given, key: `goodwill:${given.goodwillId}`, kind: 'goodwill' as const };
  const against = [{ account: 'goodwill' as const, amount }];
  return bookCredit(client, { books, booked, amount, against, named: { orderId }, until: null }, now);
}

/**
 * Books money paid to a customer. Their credit covers it; the excess is goodwill. A job books refunds through the
 * payment provider. Returns false if it was booked before.
 */
export async function recordRefundPaid(
  client: pg.PoolClient,
  refund: Event & ByHand & { refundId: string; amount: number; till: Till },
): Promise<boolean> {
  const { orderId, now, amount, till } = refund;
  const books = await openBooks(client, orderId, now);
  const key = `refund:${refund.refundId}`;
  if (await isBooked(client, books.order.tenant, key)) return false;
  const ofCredit = Math.min(amount, Math.max(0, await creditOf(client, books.accountId)));
  const entry = ledgerEntryOf(books, { ...refund, key, kind: 'refund-paid' }, [
    { account: 'credit', amount: ofCredit },
    { account: 'goodwill', amount: amount - ofCredit },
    { account: till, amount: -amount },
  ]);
  await writeEntries(client, [entry], now);
  return true;
}

/**
 * Counts goodwill paid before a credit note as part of that credit note. Returns the amount (at most `most`, in minor
 * units) that was paid that way and is no longer credit. `takenId` identifies the event.
 */
export async function recordGoodwillTaken(
  client: pg.PoolClient,
  taken: Event & { takenId: string; most: number },
): Promise<number> {
  const { orderId, now, takenId, most } = taken;
  const books = await openBooks(client, orderId, now);
  const amount = Math.min(most, await goodwillPaidOf(client, orderId));
  if (amount <= 0) return 0;
  // The customer's bookings show it as the earlier payout.
  const entry = ledgerEntryOf(books, { key: `goodwill-taken:${takenId}`, kind: 'refund-paid' }, [
    { account: 'credit', amount },
    { account: 'goodwill', amount: -amount },
  ]);
  await writeEntries(client, [entry], now);
  return amount;
}

/** Books a reminder fee, due at once. Returns false if it was booked before. */
export function recordReminderFee(
  client: pg.PoolClient,
  fee: Event & ByHand & { reminderId: string; amount: number },
): Promise<boolean> {
  return charge(client, { ...fee, key: `fee:${fee.reminderId}`, kind: 'fee' });
}

/** Books late interest (OR 104), due at once, without compound interest. Returns false if it was booked before. */
export function recordLateInterest(
  client: pg.PoolClient,
  interest: Event & ByHand & { interestId: string; amount: number },
): Promise<boolean> {
  return charge(client, { ...interest, key: `interest:${interest.interestId}`, kind: 'interest' });
}

async function charge(
  client: pg.PoolClient,
  charged: Event & ByHand & { key: string; kind: 'fee' | 'interest'; amount: number },
): Promise<boolean> {
  const { orderId, now, key, kind, amount } = charged;
  const books = await openBooks(client, orderId, now);
  const { order, accountId, today } = books;
  if (await isBooked(client, order.tenant, key)) return false;
  const isFee = kind === 'fee';
  const entry = ledgerEntryOf(books, { ...charged, kind: isFee ? 'reminder-fee' : 'late-interest' }, [
    { account: 'receivable', amount },
    { account: isFee ? 'fees' : 'late-interest', amount: -amount },
  ]);
  await writeEntries(client, [entry], now);
  const { id: ofOrder, number: orderNumber, tenant } = order;
  await writeDues(client, [
    {
      tenant,
      accountId,
      key,
      orderId: ofOrder,
      orderNumber,
      kind,
      position: 0,
      dueOn: today,
      payableOn: today,
      amount,
      protection: 0,
      principal: 0,
    },
  ]);
  return true;
}
