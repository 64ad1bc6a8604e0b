import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Tenant, VatRate } from '../../../tenants/tenant.ts';
import { roundHalfUp } from '../../catalogue/prices/index.ts';
import { openOfOrder, recordCreditUsed, recordGoodwillTaken, recordReturnCredited } from '../../money/ledger/index.ts';
import type { OnlineMoney, Payments } from '../../money/payment/index.ts';
import { dayOf } from '../../selling/instalments/index.ts';
import { deliveryClass, refundShares, type SoldLine, vatRate } from '../../selling/pricing/index.ts';
import { type CreditLine, type CreditRow, type CreditVat, insertCredit } from './credits.store.ts';
import { deliveryCharged, deliveryToCredit } from './delivery-credit.ts';
import { writeOverpaid } from './overpaid.ts';
import { payoutDueOn } from './return-rules.ts';
import type { LifeOrder } from './types.ts';

export type Credited = {
  /** What the customer gets: goods and delivery without the fee. */
  amount: number;
  /** Kept for the label of the return. */
  fee: number;
  delivery: number;
  lines: CreditLine[];
  vat: CreditVat[];
};

/**
 * What is credited for pieces of an order that come back or are not sent: their exact share of what was paid
 * (docs/rules/returns.md#share-of-what-was-paid), with what of delivery is credited by then and was not before. Of an order of which
 * nothing was sent the last pieces take along what belongs to no line. `order` stands as it was before these pieces moved. Never more than is left of its total.
 */
export function creditFor(
  tenant: Pick<Tenant, 'vat' | 'timeZone' | 'delivery' | 'returns'>,
  order: LifeOrder,
  pieces: ReadonlyMap<number, number>,
  as: 'cancelled' | 'returned',
): Credited {
  const rateOf = (vatClass: VatRate['class']) => vatRate(tenant.vat, vatClass, order.placedAt, tenant.timeZone);
  const sold: SoldLine[] = order.lines.map((line) => ({
    paid: line.paid,
    quantity: line.ordered,
    returned: line.cancelled + line.returned,
    vatClass: line.vatClass,
    permille: rateOf(line.vatClass),
  }));
  const after = order.lines.map((line) => ({ ...line, [as]: line[as] + (pieces.get(line.position) ?? 0) }));
  const isAll = after.every(({ ordered, cancelled, returned }) => cancelled + returned === ordered);
  const isUnsent = isAll && order.lines.every(({ shipped }) => shipped === 0);
  const charged = deliveryCharged(order);
  const creditedBefore = Math.min(charged, order.creditedDelivery);
  const isBack = isAll && tenant.returns.refundsDelivery;
  const delivery = Math.max(0, deliveryToCredit(tenant, order, after, isBack) - creditedBefore);
  // Such as a membership's fee; what was credited of it counts as delivery.
  const beside = Math.max(0, order.total - charged - order.lines.reduce((sum, { paid }) => sum + paid, 0));
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
  if (shares.total > left) throw new RangeError('more is credited than is left of the order');
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

/** An amount that goes back in any parts, each with its share of VAT: a line with a piece for each unit. */
function inMinorUnits(amount: Omit<SoldLine, 'quantity'>): SoldLine {
  return { ...amount, quantity: Math.max(1, amount.paid) };
}

/**
 * The same less the fee for the label, which is a service at the standard rate: its VAT leaves the credit with it. `fee`: minor
 * units, never more than the credit.
 */
export function lessFee(
  tenant: Pick<Tenant, 'vat' | 'timeZone'>,
  order: Pick<LifeOrder, 'placedAt'>,
  credited: Credited,
  fee: number,
): Credited {
  if (fee === 0) return credited;
  if (fee > credited.amount) throw new RangeError('a fee is higher than what it is taken from');
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

/** Where the money of a credit goes, minor units: to what is open of the bill, then back as it came, and the rest by transfer. */
export function splitCredit(given: {
  amount: number;
  /** What can go back through the provider. */
  refundable: number;
  /** What is open of the bill and no money is on its way for. */
  openOnBill: number;
}): { onBill: number; refund: number; transfer: number } {
  const onBill = Math.min(given.amount, Math.max(0, given.openOnBill));
  const refund = Math.min(given.amount - onBill, given.refundable);
  return { onBill, refund, transfer: given.amount - onBill - refund };
}

/** What of a credit leaves without going back through the provider although that has nothing left; minor units. */
export function leavesBeside({ refund, transfer, beyond }: Split, refundable: number): number {
  return Math.max(0, transfer + beyond - (refundable - refund));
}

export type Issued = {
  id: string;
  number: string;
  refundIds: string[];
  payoutDueOn: string | null;
  restWay: CreditRow['restWay'];
  /** Minor units: of the credit by transfer, and of it given back by hand before. */
  transfer: number;
  given: number;
};

/**
 * Issues the credit note and books it and its money, in the transaction of the event it is for. The order is locked, and nothing
 * but the books is locked afterwards.
 */
export async function issueCredit(
  payments: Pick<Payments, 'onlineMoney' | 'bookRefunds'>,
  client: pg.PoolClient,
  tenant: Tenant,
  order: LifeOrder,
  event: {
    credited: Credited;
    returnId: string | null;
    reason: string;
    /** In somebody's words. */
    note: string | null;
    /** Who of the house; null where the buyer does it. */
    by: string | null;
    now: Date;
  },
): Promise<Issued | null> {
  const { credited, returnId, reason, note, by, now } = event;
  const { amount, vat } = credited;
  if (amount === 0 && credited.fee === 0) return null;
  const online = await payments.onlineMoney(client, order.id);
  const id = randomUUID();
  const booked = { orderId: order.id, now, returnId: id, amount, vat, note, by };
  const whole =
    order.method === 'instalments'
      ? await splitOfPlan(client, booked, online)
      : await splitOfBill(client, booked, online);
  const { refund, transfer, beyond, given } = await lessGiven(client, booked, whole, online);
  // Money that a bank has promised goes back within its days of being there.
  const isThere = refund <= online.refundable - online.promised;
  const due = transfer > 0 || (refund > 0 && isThere) ? payoutDueOn(tenant, dayOf(now, tenant.timeZone)) : null;
  const restWay = restWayOf(order.method, { amount: amount - given, refund, transfer });
  const number = await insertCredit(client, {
    id,
    tenant: tenant.id,
    orderId: order.id,
    returnId,
    purpose: 'goods',
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
  return { id, number, refundIds, payoutDueOn: due, restWay, transfer, given };
}

type Booked = Parameters<typeof recordReturnCredited>[1];

/** `beyond`: minor units that leave without goods that are credited by them. */
type Split = { refund: number; transfer: number; beyond: number };

async function splitOfBill(
  client: pg.PoolClient,
  booked: Booked,
  { refundable, unbooked }: OnlineMoney,
): Promise<Split> {
  const { orderId, now, amount } = booked;
  // Money that is there or promised settles what is open as soon as it is booked: the credit need not.
  const openOnBill = (await openOfOrder(client, orderId, now)) - unbooked;
  const split = splitCredit({ amount, refundable, openOnBill });
  await recordReturnCredited(client, { ...booked, onBill: split.onBill });
  return { ...split, beyond: 0 };
}

/**
 * The plan takes what it can, and what of the order is due beside it, an instalment of these days or interest, the rest of what it
 * can; what is left leaves, with interest that was paid and is not earned.
 */
async function splitOfPlan(
  client: pg.PoolClient,
  booked: Booked,
  { refundable, unbooked }: OnlineMoney,
): Promise<Split> {
  const { orderId, now, returnId } = booked;
  const { credit } = await recordReturnCredited(client, booked);
  if (credit === 0) return { refund: 0, transfer: 0, beyond: 0 };
  // As with a bill: money that is on its way settles what is open by itself.
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
 * What somebody of the house gave back by hand before, for no credit note, is a part of what is credited now as far as more would
 * leave than came: the provider has not all of it any more.
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
  // What is in no book yet takes from this credit once it is.
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
