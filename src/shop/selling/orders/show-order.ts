import * as v from 'valibot';
import type { Pool } from '../../../platform/database/pool.ts';
import { tenantById } from '../../../tenants/index.ts';
import { money } from '../../catalogue/prices/index.ts';
import { ContactRow, PaymentChoiceRow } from '../checkout/index.ts';
import { planOfOrder } from '../instalments/index.ts';
import { orderLines, type PlacedOrder } from './placed-orders.store.ts';
import { storedDelivery } from './stored-delivery.ts';
import { TotalsRow } from './stored-parts.ts';
import { transferReference } from './transfer-reference.ts';
import type { OrderView } from './types.ts';

/** Contact after an erasure, which removes all data that the ledger does not need. */
const StoredContact = v.object({ email: v.optional(ContactRow.entries.email, '') });

/** Returns an order as customers see it, with its lines and due dates. */
export async function showOrder(pool: Pool, row: PlacedOrder): Promise<OrderView> {
  const payment = v.parse(PaymentChoiceRow, row.payment).method;
  const [lines, instalments] = await Promise.all([
    orderLines(pool, row.id),
    payment === 'instalments' ? planOfOrder(pool, row.id) : null,
  ]);
  return {
    number: row.number,
    state: row.state,
    placedAt: row.placedAt,
    email: v.parse(StoredContact, row.contact).email,
    ...storedDelivery(row.delivery),
    payment,
    reviewUntil: row.state === 'placed' ? row.reviewUntil : null,
    instalments,
    lines: lines.map(({ unit, line, off, ...rest }) => ({
      ...rest,
      unitPrice: money(unit, row.currency),
      lineTotal: money(line, row.currency),
      discount: money(off, row.currency),
    })),
    totals: v.parse(TotalsRow, row.totals),
    bankTransferReference: transferReference(tenantById(row.tenant), {
      orderNumber: row.number,
      customerNumber: row.customerNumber,
      method: payment,
    }),
  };
}
