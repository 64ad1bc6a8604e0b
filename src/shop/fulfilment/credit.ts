import type pg from 'pg';
import type { Tenant, VatRate } from '../../tenants/tenant.ts';
import { dayOf } from '../instalments/index.ts';
import { isOnline, type Payments } from '../payment/index.ts';
import { deliveryClass, refundShares, roundHalfUp, type SoldLine, vatRate } from '../pricing/index.ts';
import { type CreditLine, type CreditRow, type CreditVat, insertCredit, waitsForTransfer } from './credits.store.ts';
import { deliveryCharged, deliveryToCredit } from './delivery-credit.ts';
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
 * What is credited for pieces of an order that come back or are not sent: their exact share of what was paid (facts.md,
 * section 7), with what of delivery is credited by then and was not before. Of an order of which nothing was sent the last pieces
 * take along what belongs to no line. `order` stands as it was before these pieces moved. Never more than is left of its total.
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

/** Where the money of a credit goes: minor units through the provider, and how the rest is settled. */
export function splitCredit(given: {
  amount: number;
  method: string;
  /** What can go back through the provider. */
  refundable: number;
  /** What nobody has paid yet of a bill; 0 where no bill waits. */
  openOnBill: number;
}): { refund: number; restWay: CreditRow['restWay'] } {
  const { amount, method, refundable, openOnBill } = given;
  if (amount === 0) return { refund: 0, restWay: 'none' };
  if (method === 'instalments') return { refund: 0, restWay: 'instalments' };
  const onBill = isOnline(method) ? 0 : Math.min(amount, openOnBill);
  const refund = Math.min(amount - onBill, refundable);
  const rest = amount - refund;
  return { refund, restWay: rest === 0 ? 'none' : onBill > 0 ? 'invoice' : 'transfer' };
}

export type Issued = {
  id: string;
  number: string;
  refundIds: string[];
  payoutDueOn: string | null;
  restWay: CreditRow['restWay'];
};

/** Issues the credit note and books its money, in the transaction of the event it is for. The order is locked. */
export async function issueCredit(
  payments: Pick<Payments, 'refundable' | 'bookRefunds' | 'openAmount'>,
  client: pg.PoolClient,
  tenant: Tenant,
  order: LifeOrder,
  event: { credited: Credited; returnId: string | null; reason: string; by: string; now: Date },
): Promise<Issued | null> {
  const { credited, returnId, reason, by, now } = event;
  if (credited.amount === 0 && credited.fee === 0) return null;
  const { refund, restWay } = splitCredit({
    amount: credited.amount,
    method: order.method,
    refundable: await payments.refundable(client, order.id),
    openOnBill: (await waitsForTransfer(client, order.id)) ? await payments.openAmount(client, order.id) : 0,
  });
  const leaves = refund > 0 || restWay === 'transfer';
  const due = leaves ? payoutDueOn(tenant, dayOf(now, tenant.timeZone)) : null;
  const row = await insertCredit(client, {
    tenant: tenant.id,
    orderId: order.id,
    returnId,
    amount: credited.amount,
    deliveryAmount: credited.delivery,
    refundAmount: refund,
    feeAmount: credited.fee,
    restWay,
    currency: order.currency,
    lines: credited.lines,
    vat: credited.vat,
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
          by,
          creditNoteId: row.id,
          now,
        });
  return { ...row, refundIds, payoutDueOn: due, restWay };
}
