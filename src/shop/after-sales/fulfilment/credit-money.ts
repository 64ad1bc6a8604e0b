import type pg from 'pg';
import type { Tenant } from '../../../tenants/tenant.ts';
import {
  giftCardBooks,
  openOfOrder,
  recordCreditUsed,
  recordGoodwillTaken,
  recordReturnCredited,
} from '../../money/ledger/index.ts';
import type { OnlineMoney, Payments } from '../../money/payment/index.ts';
import { creditOntoCards, lockPaidGiftCards, refundOntoGiftCards } from '../../selling/gift-cards/index.ts';
import { dayOf } from '../../selling/instalments/index.ts';
import type { CreditRow, CreditVat } from './credits.store.ts';
import { payoutDueOn } from './return-rules.ts';
import type { LifeOrder } from './types.ts';

/** Splits a credit (minor units): first the open bill, then a refund through the provider, the rest by transfer. */
export function splitCredit(given: {
  amount: number;
  /** Amount that the provider can refund. */
  refundable: number;
  /** Open amount of the bill without a payment on its way. */
  openOnBill: number;
}): { onBill: number; refund: number; transfer: number } {
  const onBill = Math.min(given.amount, Math.max(0, given.openOnBill));
  const refund = Math.min(given.amount - onBill, given.refundable);
  return { onBill, refund, transfer: given.amount - onBill - refund };
}

/**
 * Returns the part of a credit that would be transferred although the provider has no money left for it. Minor units.
 */
export function leavesBeside({ refund, transfer, beyond }: Split, refundable: number): number {
  return Math.max(0, transfer + beyond - (refundable - refund));
}

/** Money of a credit note, in minor units, as it is booked. */
export type CreditMoney = {
  refund: number;
  transfer: number;
  /** To pay without credited goods. */
  beyond: number;
  given: number;
  ontoCards: number;
  restWay: CreditRow['restWay'];
  payoutDueOn: string | null;
};

/**
 * Books a credit and decides where its money goes: onto gift cards, to the open bill, back through the provider, by
 * transfer. The order is locked; cards are locked before the ledger.
 */
export async function bookCreditMoney(
  payments: Pick<Payments, 'onlineMoney'>,
  client: pg.PoolClient,
  tenant: Tenant,
  order: LifeOrder,
  event: {
    id: string;
    credited: { amount: number; vat: CreditVat[] };
    reduction?: object | null;
    way?: 'as-paid' | 'transfer';
    note: string | null;
    by: string | null;
    giftCards?: number;
    now: Date;
  },
): Promise<CreditMoney> {
  const { id, credited, reduction = null, way = 'as-paid', note, by, giftCards = 0, now } = event;
  const { amount, vat } = credited;
  const money = await payments.onlineMoney(client, order.id);
  // Money that a bank only promised cannot be transferred before it arrived.
  const online = way === 'transfer' ? { ...money, refundable: money.promised } : money;
  const ontoCards = creditOntoCards({
    amount,
    total: order.total,
    byCards: order.byCards,
    creditedBefore: order.credited,
    ontoCardsBefore: order.creditedOntoCards,
  });
  if (ontoCards > 0) await lockPaidGiftCards(client, order.id);
  const isReduction = reduction !== null;
  const booked = { orderId: order.id, now, returnId: id, amount, vat, giftCards, note, by, isReduction };
  const whole =
    order.method === 'instalments'
      ? await splitOfPlan(client, booked, online)
      : await splitOfBill(client, booked, online, ontoCards);
  const { refund, transfer, beyond, given } = await lessGiven(client, booked, whole, online);
  // A promised payment is refunded within its period after arrival.
  const isThere = refund <= online.refundable - online.promised;
  const due = transfer > 0 || (refund > 0 && isThere) ? payoutDueOn(tenant, dayOf(now, tenant.timeZone)) : null;
  const restWay = restWayOf(order.method, { amount: amount - given - ontoCards, refund, transfer });
  if (ontoCards > 0)
    await payOntoCards(client, tenant, { orderId: order.id, creditNoteId: id, amount: ontoCards, by, now });
  return { refund, transfer, beyond, given, ontoCards, restWay, payoutDueOn: due };
}

/** Pays a part of a credit note back onto the cards that paid the order. */
async function payOntoCards(
  client: pg.PoolClient,
  tenant: Tenant,
  refund: { orderId: string; creditNoteId: string; amount: number; by: string | null; now: Date },
): Promise<void> {
  const { creditNoteId: refundId, ...about } = refund;
  await refundOntoGiftCards(client, { ...about, refundId, tenant });
  await giftCardBooks.refunded(client, { ...about, refundId });
}

type Booked = Parameters<typeof recordReturnCredited>[1];

/** `beyond`: minor units to pay without credited goods. */
type Split = { refund: number; transfer: number; beyond: number };

async function splitOfBill(
  client: pg.PoolClient,
  booked: Booked,
  { refundable, unbooked }: OnlineMoney,
  ontoCards: number,
): Promise<Split> {
  const { orderId, now } = booked;
  const amount = booked.amount - ontoCards;
  // Received or promised payments settle the open bill when they are booked, so the credit need not.
  const openOnBill = (await openOfOrder(client, orderId, now)) - unbooked;
  const split = splitCredit({ amount, refundable, openOnBill });
  await recordReturnCredited(client, { ...booked, onBill: split.onBill });
  return { ...split, beyond: 0 };
}

/**
 * Splits the credit of an instalment order. The plan takes its part, then other open dues such as an instalment or
 * interest. The rest is paid out, including interest that was paid but not earned.
 */
async function splitOfPlan(
  client: pg.PoolClient,
  booked: Booked,
  { refundable, unbooked }: OnlineMoney,
): Promise<Split> {
  const { orderId, now, returnId } = booked;
  const { credit } = await recordReturnCredited(client, booked);
  if (credit === 0) return { refund: 0, transfer: 0, beyond: 0 };
  // As with a bill, payments on their way settle open dues themselves.
  const open = Math.max(0, (await openOfOrder(client, orderId, now)) - unbooked);
  const used = await recordCreditUsed(client, {
    orderId,
    now,
    usedId: `return:${returnId}`,
    amount: Math.min(credit, open),
  });
  const left = credit - used;
  const amount = Math.min(left, booked.amount);
  return { ...splitCredit({ amount, refundable, openOnBill: 0 }), beyond: left - amount };
}

/**
 * Deducts goodwill that an employee paid earlier without a credit note. It counts as part of this credit, as far as the
 * order would otherwise pay more than it received.
 */
async function lessGiven(
  client: pg.PoolClient,
  { orderId, now, returnId }: Booked,
  split: Split,
  { refundable, byHand }: OnlineMoney,
): Promise<Split & { given: number }> {
  const { refund, transfer, beyond } = split;
  const most = leavesBeside(split, refundable);
  if (most === 0) return { ...split, given: 0 };
  const booked = await recordGoodwillTaken(client, { orderId, now, takenId: `return:${returnId}`, most });
  // The unbooked part will reduce this credit when it is booked.
  const given = booked + Math.min(byHand, most - booked);
  const ofTransfer = Math.min(given, transfer);
  return { refund, transfer: transfer - ofTransfer, beyond: beyond - (given - ofTransfer), given: ofTransfer };
}

function restWayOf(
  method: string,
  { amount, refund, transfer }: { amount: number; refund: number; transfer: number },
): CreditRow['restWay'] {
  if (transfer > 0) return 'transfer';
  if (refund === amount) return 'none';
  return method === 'instalments' ? 'instalments' : 'invoice';
}
