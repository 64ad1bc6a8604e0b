import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Tenant, VatRate } from '../../../tenants/tenant.ts';
import { roundHalfUp } from '../../catalogue/prices/index.ts';
import type { Payments } from '../../money/payment/index.ts';
import { deliveryClass, refundShares, type SoldLine, vatRate } from '../../selling/pricing/index.ts';
import { writeCreditNote } from './credit-documents.ts';
import { bookCreditMoney } from './credit-money.ts';
import type { CreditLine, CreditRow, CreditVat } from './credits.store.ts';
import { deliveryCharged, deliveryToCredit } from './delivery-credit.ts';
import { writeOverpaid } from './overpaid.ts';
import { type ReducedLine, soldLines } from './reduction.ts';
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
  /** Minor units of delivery that are credited besides, because added goods made it free. */
  freed = 0,
): Credited {
  const { sold, creditedBefore, beside, besideBefore } = soldOf(tenant, order);
  const after = order.lines.map((line) => ({ ...line, [as]: line[as] + (pieces.get(line.position) ?? 0) }));
  const isAll = after.every(({ ordered, cancelled, returned }) => cancelled + returned === ordered);
  const isUnsent = isAll && order.lines.every(({ shipped }) => shipped === 0);
  const isBack = isAll && tenant.returns.refundsDelivery;
  const delivery = Math.max(0, deliveryToCredit(tenant, order, after, isBack) - creditedBefore) + freed;
  const besideNow = isUnsent ? beside - besideBefore : 0;
  const shares = refundShares(sold, [
    ...order.lines.map(({ position }) => pieces.get(position) ?? 0),
    delivery,
    besideNow,
  ]);
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

/** Returns an order as the rule of refunds needs it: its lines, the delivery, and everything beside them. */
function soldOf(tenant: Pick<Tenant, 'vat' | 'timeZone'>, order: LifeOrder) {
  const rateOf = (vatClass: VatRate['class']) => vatRate(tenant.vat, vatClass, order.placedAt, tenant.timeZone);
  const charged = deliveryCharged(order);
  const creditedBefore = Math.min(charged, order.creditedDelivery);
  // For example a membership fee. Its credited part is stored as delivery.
  const beside = Math.max(
    0,
    order.total - order.boughtCards - charged - order.lines.reduce((sum, { paid }) => sum + paid, 0),
  );
  const besideBefore = Math.min(beside, order.creditedDelivery - creditedBefore);
  const vatClass = deliveryClass(order.lines);
  const sold = [
    ...soldLines(tenant, order),
    inMinorUnits({ paid: charged, returned: creditedBefore, vatClass, permille: rateOf(vatClass) }),
    inMinorUnits({ paid: beside, returned: besideBefore, vatClass: 'standard', permille: rateOf('standard') }),
  ];
  return { sold, charged, creditedBefore, beside, besideBefore };
}

/** Returns the VAT of what is left of an order after its credits, by rate, as further credits will share it. */
export function leftVat(tenant: Pick<Tenant, 'vat' | 'timeZone'>, order: LifeOrder): CreditVat[] {
  const { sold, charged, creditedBefore, beside, besideBefore } = soldOf(tenant, order);
  const all = [
    ...order.lines.map(({ ordered, cancelled, returned }) => ordered - cancelled - returned),
    charged - creditedBefore,
    beside - besideBefore,
  ];
  return refundShares(sold, all).vat.map(({ permille, gross, vat }) => ({ permille, gross, vat }));
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
  const { credited, returnId, reason, by, now, reduction = null, more = [] } = event;
  const { amount, vat } = credited;
  if (amount === 0 && credited.fee === 0) return null;
  const id = randomUUID();
  const money = await bookCreditMoney(payments, client, tenant, order, { ...event, id });
  const { refund, transfer, beyond, given, ontoCards, restWay, payoutDueOn: due } = money;
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
