import type pg from 'pg';
import { paymentRequest } from '../billing/index.ts';
import type { OpenBooks } from './books.ts';
import { soldOfOrder } from './entries.store.ts';
import { openOfKind } from './payoff-quote.ts';
import { orderDuesOf } from './plan-books.store.ts';
import { writeEnding } from './plan-endings.store.ts';

const SOLD = new Set(['sales', 'deferred', 'vat']);

/**
 * Stores the demand of an order after the withdrawal of its contract. It is the price without surcharges, less credit
 * notes and payments. `credit` (minor units) is the excess of the payments. Call it after the change is booked.
 */
export async function writeWithdrawn(
  client: pg.PoolClient,
  { order, today }: OpenBooks,
  { credit, now }: { credit: number; now: Date },
): Promise<void> {
  const dues = await orderDuesOf(client, order.id);
  const ofPlan = dues.filter(({ kind, amount, settled }) => kind === 'instalment' && settled < amount);
  const toPay = ofPlan.reduce((sum, { amount, settled }) => sum + amount - settled, 0);
  const sold = (await soldOfOrder(client, order.id)).reduce(
    (sum, { account, amount }) => (SOLD.has(account) ? sum - amount : sum),
    0,
  );
  const request = paymentRequest({
    kind: 'withdrawn',
    level: 0,
    orderNumber: order.number,
    position: 0,
    issuedOn: today,
    payableOn:
      ofPlan
        .map(({ payableOn }) => payableOn)
        .sort()
        .at(-1) ?? today,
    rows: [
      { kind: 'price', amount: order.total },
      { kind: 'credited', amount: sold - order.total },
      { kind: 'paid', amount: toPay - sold - credit },
      { kind: 'to-credit', amount: credit },
      { kind: 'fee', amount: openOfKind(dues, 'fee') },
      { kind: 'interest', amount: openOfKind(dues, 'interest') },
    ],
  });
  await writeEnding(client, { orderId: order.id, tenant: order.tenant, request, by: null, now });
}
