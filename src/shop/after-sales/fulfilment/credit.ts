import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Tenant, VatRate } from '../../../tenants/tenant.ts';
import { roundHalfUp } from '../../catalogue/prices/index.ts';
import {
  giftCardBooks,
  openOfOrder,
  recordCreditUsed,
  recordGoodwillTaken,
  recordReturnCredited,
  renewWriteOffs,
  takeBackWriteOffs,
} from '../../money/ledger/index.ts';
import type { OnlineMoney, Payments } from '../../money/payment/index.ts';
import { creditOntoCards, lockPaidGiftCards, refundOntoGiftCards } from '../../selling/gift-cards/index.ts';
import { dayOf } from '../../selling/instalments/index.ts';
import { deliveryClass, refundShares, type SoldLine, vatRate } from '../../selling/pricing/index.ts';
import { writeCreditNote } from './credit-documents.ts';
import type { CreditLine, CreditRow, CreditVat } from './credits.store.ts';
import { deliveryCharged, deliveryToCredit } from './delivery-credit.ts';
import { writeOverpaid } from './overpaid.ts';
import { type ReducedLine, soldLines } from './reduction.ts';
import { payoutDueOn } from './return-rules.ts';
import type { LifeOrder } from './types.ts';

export type Credited = {
  /** Credited amount: goods and delivery less the fee. */
  amount: number;
  /** Fee for the return label. */
  fee: number;
  delivery: number;
  lines: CreditLine[];
  vat: CreditVat[];
};

/**
 * Calculates the credit for returned or cancelled units: their exact share of the payment
 * (docs/rules/returns.md#share-of-what-was-paid). It adds the delivery fees that are newly due back. Without any
 * shipment, the last units include amounts that belong to no line. `order` has the counts before this change. The
 * credit never exceeds the rest of the total.
 */
export function creditFor(
  tenant: Pick<Tenant, 'vat' | 'timeZone' | 'delivery' | 'returns'>,
  order: LifeOrder,
  pieces: ReadonlyMap<number, number>,
  as: 'cancelled' | 'returned',
): Credited {
  const rateOf = (vatClass: VatRate['class']) => vatRate(tenant.vat, vatClass, order.placedAt, tenant.timeZone);
  const sold = soldLines(tenant, order);
  const after = order.lines.map((line) => ({ ...line, [as]: line[as] + (pieces.get(line.position) ?? 0) }));
  const isAll = after.every(({ ordered, cancelled, returned }) => cancelled + returned === ordered);
  const isUnsent = isAll && order.lines.every(({ shipped }) => shipped === 0);
  const charged = deliveryCharged(order);
  const creditedBefore = Math.min(charged, order.creditedDelivery);
  const isBack = isAll && tenant.returns.refundsDelivery;
  const delivery = Math.max(0, deliveryToCredit(tenant, order, after, isBack) - creditedBefore);
  // For example a membership fee. Its credited part is stored as delivery.
  const beside = Math.max(
    0,
    order.total - order.boughtCards - charged - order.lines.reduce((sum, { paid }) => sum + paid, 0),
  );
  const besideBefore = Math.min(beside, order.creditedDelivery - creditedBefore);
  const besideNow = isUnsent ? beside - besideBefore : 0;
  const vatClass = deliveryClass(order.lines);
  const shares = refundShares(
    [
      ...sold,
      inMinorUnits({ paid: charged, returned: creditedBefore, vatClass, permille: rateOf(vatClass) }),
      inMinorUnits({ paid: beside, returned: besideBefore, vatClass: 'standard', permille: rateOf('standard') }),
    ],
    [...order.lines.map(({ position }) => pieces.get(position) ?? 0), delivery, besideNow],
  );
  const left = order.total - order.credited;
  if (shares.total > left) throw new RangeError('the credit exceeds the rest of the order');
  return {
    amount: shares.total,
    fee: 0,
    delivery: delivery + besideNow,
    lines: order.lines.flatMap(({ position }, index) => {
      const count = pieces.get(position) ?? 0;
      return count === 0 ? [] : [{ position, pieces: count, amount: shares.lines[index] ?? 0 }];
    }),
    vat: shares.vat.map(({ permille, gross, vat }) => ({ permille, gross, vat })),
  };
}

/**
 * Returns an amount as a line with one unit for each minor unit, so that any part of it can be credited with its VAT.
 */
function inMinorUnits(amount: Omit<SoldLine, 'quantity'>): SoldLine {
  return { ...amount, quantity: Math.max(1, amount.paid) };
}

/**
 * Deducts the fee for the label from a credit. The label is a service at the standard VAT rate. `fee` is in minor units
 * and at most the credit.
 */
export function lessFee(
  tenant: Pick<Tenant, 'vat' | 'timeZone'>,
  order: Pick<LifeOrder, 'placedAt'>,
  credited: Credited,
  fee: number,
): Credited {
  if (fee === 0) return credited;
  if (fee > credited.amount) throw new RangeError('the label fee exceeds the credit');
  const permille = vatRate(tenant.vat, 'standard', order.placedAt, tenant.timeZone);
  const own = { permille, gross: -fee, vat: -roundHalfUp(fee * permille, 1000 + permille) };
  const isTaxed = credited.vat.some((part) => part.permille === permille);
  return {
    ...credited,
    amount: credited.amount - fee,
    fee,
    vat: isTaxed
      ? credited.vat.map((part) =>
          part.permille === permille ? { permille, gross: part.gross + own.gross, vat: part.vat + own.vat } : part,
        )
      : [...credited.vat, own],
  };
}

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

export type Issued = {
  id: string;
  number: string;
  refundIds: string[];
  payoutDueOn: string | null;
  restWay: CreditRow['restWay'];
  /** Minor units: the transferred part, and the part of it that was paid manually before. */
  transfer: number;
  given: number;
  /** Minor units that went back onto gift cards. */
  ontoCards: number;
};

/**
 * Issues and books a credit note with its money, in the transaction of its event. The order is locked; afterwards only
 * the ledger is locked.
 */
export async function issueCredit(
  payments: Pick<Payments, 'onlineMoney' | 'bookRefunds'>,
  client: pg.PoolClient,
  tenant: Tenant,
  order: LifeOrder,
  event: {
    credited: Credited;
    returnId: string | null;
    /** Price reduction of units that the customer keeps; null for returned or cancelled units. */
    reduction?: { lines: readonly ReducedLine[]; reason: string } | null;
    /** Lines of the document besides the units: deductions and reductions. */
    more?: readonly { title: string; note: string; amount: number }[];
    /** `transfer`: not back to the means of payment but to a bank account. */
    way?: 'as-paid' | 'transfer';
    reason: string;
    /** Note by the employee. */
    note: string | null;
    /** Email address of the employee; null if the customer acts. */
    by: string | null;
    /** Minor units for bought gift cards that are returned; they contain no VAT. */
    giftCards?: number;
    now: Date;
  },
): Promise<Issued | null> {
  const { credited, returnId, reason, note, by, giftCards = 0, now } = event;
  const { reduction = null, more = [], way = 'as-paid' } = event;
  const { amount, vat } = credited;
  if (amount === 0 && credited.fee === 0) return null;
  const money = await payments.onlineMoney(client, order.id);
  // Money that a bank only promised cannot be transferred before it arrived.
  const online = way === 'transfer' ? { ...money, refundable: money.promised } : money;
  const id = randomUUID();
  const ontoCards = creditOntoCards({
    amount,
    total: order.total,
    byCards: order.byCards,
    creditedBefore: order.credited,
    ontoCardsBefore: order.creditedOntoCards,
  });
  // Cards are locked before the ledger.
  if (ontoCards > 0) await lockPaidGiftCards(client, order.id);
  const taken = await takeBackWriteOffs(client, { orderId: order.id, now });
  const isReduction = reduction !== null;
  const booked = { orderId: order.id, now, returnId: id, amount, vat, giftCards, note, by, isReduction };
  const whole =
    order.method === 'instalments'
      ? await splitOfPlan(client, booked, online)
      : await splitOfBill(client, booked, online, ontoCards);
  const { refund, transfer, beyond, given } = await lessGiven(client, booked, whole, online);
  await renewWriteOffs(client, { orderId: order.id, taken, now });
  // A promised payment is refunded within its period after arrival.
  const isThere = refund <= online.refundable - online.promised;
  const due = transfer > 0 || (refund > 0 && isThere) ? payoutDueOn(tenant, dayOf(now, tenant.timeZone)) : null;
  const restWay = restWayOf(order.method, { amount: amount - given - ontoCards, refund, transfer });
  if (ontoCards > 0)
    await payOntoCards(client, tenant, { orderId: order.id, creditNoteId: id, amount: ontoCards, by, now });
  const number = await writeCreditNote(client, tenant, order, {
    giftCardAmount: ontoCards,
    id,
    returnId,
    isCancelled: returnId === null && reduction === null,
    reduction,
    more,
    amount,
    deliveryAmount: credited.delivery,
    refundAmount: refund,
    settledAmount: amount - refund - transfer,
    feeAmount: credited.fee,
    restWay,
    currency: order.currency,
    lines: credited.lines,
    vat,
    now,
    payoutDueOn: due,
  });
  if (ontoCards > 0)
    await payOntoCards(client, tenant, { orderId: order.id, creditNoteId: id, amount: ontoCards, by, now });
  const refundIds =
    refund === 0
      ? []
      : await payments.bookRefunds(client, {
          orderId: order.id,
          amount: refund,
          reason,
          by: by ?? 'customer',
          creditNoteId: id,
          now,
        });
  if (beyond > 0) await writeOverpaid(client, tenant, order, { amount: beyond, now });
  return { id, number, refundIds, payoutDueOn: due, restWay, transfer, given, ontoCards };
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
