import type pg from 'pg';
import type { Tenant } from '../../../tenants/tenant.ts';
import {
  bookCredit,
  bookCredits,
  type Credit,
  type Credited,
  entryOf,
  type OpenBooks,
  openAllBooks,
  openBooks,
} from './books.ts';
import { openDues, writeDues } from './dues.store.ts';
import { creditOf, goodwillPaidOf, isBooked, soldOfOrder, writeEntries } from './entries.store.ts';
import { creditPlan } from './plan-books.ts';
import { soldPostings, type VatPart } from './posting.ts';

/** Where money is. */
export type Till = 'bank' | 'provider';

type Event = {
  orderId: string;
  now: Date /** ISO date it counts from; the day of the booking without it. */;
  valueOn?: string;
};
type ByHand = { /** In somebody's words. */ note?: string | null /** Who of the house. */; by?: string | null };

type PaymentReceived = Event &
  ByHand & {
    paymentId: string;
    amount: number;
    by: string | null;
    till: Till;
    instalment?: number;
    /** It may not be kept: no debt is settled by it. */
    goesBack?: boolean;
  };

/**
 * Money of a customer has come. It settles what it names, the order or one instalment, then what else is due, and what is left
 * is the customer's credit. `paymentId` is the event: twice the same books once. Money by the payment provider is booked by
 * the job; nobody has to call this for it.
 */
export async function recordPaymentReceived(client: pg.PoolClient, paid: PaymentReceived): Promise<Credited> {
  return bookPayment(client, await openBooks(client, paid.orderId, paid.now), paid);
}

/** The same with the order's books open. */
export function bookPayment(client: pg.PoolClient, books: OpenBooks, paid: PaymentReceived): Promise<Credited> {
  return bookCredit(client, creditOfPayment(books, paid), paid.now);
}

/** The same for payments of any orders, in their order. */
export async function recordPaymentsReceived(
  client: pg.PoolClient,
  payments: readonly Omit<PaymentReceived, 'now'>[],
  now: Date,
): Promise<void> {
  const opened = await openAllBooks(client, [...new Set(payments.map(({ orderId }) => orderId))], now);
  const credits = payments.map((paid) => {
    const books = opened.get(paid.orderId);
    if (!books) throw new Error('there is no such order');
    return creditOfPayment(books, { ...paid, now });
  });
  await bookCredits(client, credits, now);
}

/**
 * Money of a bank was more than what was due: what is left of it, minor units, is the customer's credit, and of an order that ended or
 * was credited it goes back. Called in the transaction that booked it, with the books locked.
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
 * The transfer that an order on invoice or by prepayment waited for has come, as somebody of the house says: what is open of it.
 * Minor units; null if nothing was waited for.
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

/** What is open of an order in the books, with fees and interest, minor units. Its buyer's account is locked from now on. */
export async function openOfOrder(client: pg.PoolClient, orderId: string, now: Date): Promise<number> {
  const { accountId } = await openBooks(client, orderId, now);
  return openOf(client, accountId, orderId);
}

/**
 * Goods came back: a credit note of what was paid for them, `amount` with its VAT (refundShares). It settles what is open of the
 * same order, `onBill` of it at most: what goes back as the money came settles nothing, for that money will. The rest is credit that
 * waits to be paid out. An order by instalments gets its plan anew (decision 52).
 */
export async function recordReturnCredited(
  client: pg.PoolClient,
  returned: Event & ByHand & { returnId: string; amount: number; vat: readonly VatPart[]; onBill?: number },
): Promise<Credited> {
  const { orderId, now, amount, vat, onBill } = returned;
  const books = await openBooks(client, orderId, now);
  const booked = { ...returned, key: `return:${returned.returnId}`, kind: 'return-credited' as const };
  const against = soldPostings(amount, vat, 1);
  if (books.order.method === 'instalments' && (books.order.dues ?? []).length > 0)
    return creditPlan(client, books, booked, { amount, against }, now);
  return bookCredit(client, { books, booked, amount, against, named: { orderId }, until: null, most: onBill }, now);
}

/**
 * Credit that was to go back with money that never came counts for the order instead. How much of it something was open for;
 * `usedId` is the event.
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
 * An order was cancelled before it left the house: everything of it that stands in the books goes back. Call it before its plan is
 * deleted and after its online payments are locked.
 */
export async function recordOrderCancelled(client: pg.PoolClient, cancelled: Event & ByHand): Promise<Credited> {
  const { orderId, now } = cancelled;
  const books = await openBooks(client, orderId, now);
  const against = (await soldOfOrder(client, orderId)).map((posting) => ({ ...posting, amount: -posting.amount }));
  const amount = against.reduce((sum, posting) => sum + posting.amount, 0);
  const booked = { ...cancelled, key: `order:${orderId}:cancelled`, kind: 'order-cancelled' as const };
  return bookCredit(client, { books, booked, amount, against, named: { orderId }, until: null }, now);
}

/** The house gives an amount without owing it, on an order: a price reduction, say. */
export async function recordGoodwill(
  client: pg.PoolClient,
  given: Event & ByHand & { goodwillId: string; amount: number },
): Promise<Credited> {
  const { orderId, now, amount } = given;
  const books = await openBooks(client, orderId, now);
  const booked = { ...given, key: `goodwill:${given.goodwillId}`, kind: 'goodwill' as const };
  const against = [{ account: 'goodwill' as const, amount }];
  return bookCredit(client, { books, booked, amount, against, named: { orderId }, until: null }, now);
}

/**
 * Money went out to a customer. What they had to come pays for it; beyond that it is goodwill. Refunds by the payment provider
 * are booked by the job; nobody has to call this for them. False: in the books since before.
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
  const entry = entryOf(books, { ...refund, key, kind: 'refund-paid' }, [
    { account: 'credit', amount: ofCredit },
    { account: 'goodwill', amount: amount - ofCredit },
    { account: till, amount: -amount },
  ]);
  await writeEntries(client, [entry], now);
  return true;
}

/**
 * Money went out for an order before anything of it was credited: it was goodwill, and is a part of what is credited now. How much
 * of `most` (minor units) had gone out like that, and is credit no more; `takenId` is the event.
 */
export async function recordGoodwillTaken(
  client: pg.PoolClient,
  taken: Event & { takenId: string; most: number },
): Promise<number> {
  const { orderId, now, takenId, most } = taken;
  const books = await openBooks(client, orderId, now);
  const amount = Math.min(most, await goodwillPaidOf(client, orderId));
  if (amount <= 0) return 0;
  // The money that went out then, as its customer reads it.
  const entry = entryOf(books, { key: `goodwill-taken:${takenId}`, kind: 'refund-paid' }, [
    { account: 'credit', amount },
    { account: 'goodwill', amount: -amount },
  ]);
  await writeEntries(client, [entry], now);
  return amount;
}

/** A fee for a reminder, due at once. False: in the books since before. */
export function recordReminderFee(
  client: pg.PoolClient,
  fee: Event & ByHand & { reminderId: string; amount: number },
): Promise<boolean> {
  return charge(client, { ...fee, key: `fee:${fee.reminderId}`, kind: 'fee' });
}

/** Interest on what came late (OR 104), due at once; no interest on interest. False: in the books since before. */
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
  const entry = entryOf(books, { ...charged, kind: isFee ? 'reminder-fee' : 'late-interest' }, [
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
