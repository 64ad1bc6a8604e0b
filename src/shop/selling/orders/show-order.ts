import type pg from 'pg';
import * as v from 'valibot';
import type { Pool } from '../../../platform/database/pool.ts';
import { tenantById } from '../../../tenants/index.ts';
import { money } from '../../catalogue/prices/index.ts';
import { ContactRow, PaymentChoiceRow } from '../checkout/index.ts';
import { planOfOrder } from '../instalments/index.ts';
import { orderOfTenant, type PlacedOrder, placedOrders } from './placed-orders.store.ts';
import { storedDelivery } from './stored-delivery.ts';
import { TotalsRow } from './stored-parts.ts';
import { transferReference } from './transfer-reference.ts';
import type { BilledOrder, OrderView } from './types.ts';

/** Contact after an erasure, which removes all data that the ledger does not need. */
const StoredContact = v.object({ email: v.optional(ContactRow.entries.email, '') });

/** The choices beside the method are not needed to show an order. */
const StoredMethod = v.pick(PaymentChoiceRow, ['method']);

/** Returns an order as customers see it, with its due dates. */
export async function showOrder(runner: Pool | pg.PoolClient, row: PlacedOrder): Promise<OrderView> {
  const payment = v.parse(StoredMethod, row.payment).method;
  const instalments = payment === 'instalments' ? await planOfOrder(runner, row.id) : null;
  return {
    number: row.number,
    state: row.state,
    placedAt: row.placedAt,
    email: v.parse(StoredContact, row.contact).email,
    ...storedDelivery(row.delivery),
    payment,
    invoiceDays: row.invoiceDays,
    debit: row.debit,
    reviewUntil: row.state === 'placed' ? row.reviewUntil : null,
    instalments,
    lines: row.lines.map(({ unit, line, off, ...rest }) => ({
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

/** Returns a placed order of a tenant as its bill shows it. */
export async function billedOrder(
  runner: Pool | pg.PoolClient,
  tenant: { id: string },
  number: string,
): Promise<BilledOrder | null> {
  const row = await orderOfTenant(runner, tenant.id, number);
  return row && billedRow(runner, row);
}

/** Returns placed orders by their ids, as bills show them. */
export async function billedOrders(client: pg.PoolClient, ids: readonly string[]): Promise<Map<string, BilledOrder>> {
  const found = new Map<string, BilledOrder>();
  if (ids.length === 0) return found;
  for (const row of await placedOrders(client, ids)) found.set(row.id, await billedRow(client, row));
  return found;
}

async function billedRow(runner: Pool | pg.PoolClient, row: PlacedOrder): Promise<BilledOrder> {
  const { locale, customerNumber, cancelledAt } = row;
  const billed = { order: await showOrder(runner, row), locale, customerNumber, cancelledAt };
  return row.replaced === 0 ? billed : { ...billed, replaced: row.replaced };
}
