import type pg from 'pg';
import type { Tenant } from '../../../tenants/tenant.ts';
import { cardsOfOrder } from '../../selling/gift-cards/index.ts';
import type { BilledOrder } from '../../selling/orders/index.ts';
import { composeReceipt } from '../billing/index.ts';
import { giftCardCause, localeOfBill } from './bill-parts.ts';
import { issueDocument } from './issue-document.ts';

/**
 * Issues the receipt for the gift cards of an order whose invoices bill shipments, since no shipment ever bills them. An
 * invoice of a whole order lists its cards itself.
 */
export async function issueReceipt(
  client: pg.PoolClient,
  tenant: Tenant,
  billed: BilledOrder,
  { id, state }: { id: string; state: string },
  now: Date,
): Promise<void> {
  // An order that was cancelled before its receipt never gets one.
  if (state !== 'placed' || (billed.order.totals.giftCards?.bought.amount ?? 0) === 0) return;
  const cards = (await cardsOfOrder(client, id)).map(({ amount }) => amount);
  const total = cards.reduce((sum, amount) => sum + amount, 0);
  if (total === 0) return;
  await issueDocument(client, {
    tenant,
    kind: 'receipt',
    cause: giftCardCause(id),
    orderId: id,
    issuedAt: now,
    total,
    vat: [],
    lines: [],
    compose: (number, issuedOn) => ({
      paper: composeReceipt(tenant, localeOfBill(tenant, billed), billed, { number, issuedOn, at: now, cards }),
    }),
  });
}
