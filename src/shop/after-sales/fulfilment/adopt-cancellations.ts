import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { tenantById } from '../../../tenants/index.ts';
import { creditFor } from './credit.ts';
import { correctInvoice } from './credit-cancelled.ts';
import { cancelledWithoutCredit } from './credits.store.ts';
import { lockLife } from './life.store.ts';

const BATCH = 100;

/**
 * Issues the credit notes of orders that were cancelled as a whole before the archive of documents: their bill showed
 * VAT, and nothing corrected it. The books have the cancellation already. An order of which lines were cancelled or
 * returned has a credit note for each. Returns the number of orders.
 */
export async function adoptCancellations({ pool, clock }: { pool: Pool; clock: Clock }): Promise<number> {
  let count = 0;
  for (const { id, tenant: tenantId } of await cancelledWithoutCredit(pool, BATCH))
    await inTransaction(pool, async (client) => {
      const tenant = tenantById(tenantId);
      const found = await lockLife(client, { tenant: tenantId, id });
      if (found?.state !== 'cancelled') return;
      const order = { ...found, lines: found.lines.map((line) => ({ ...line, cancelled: 0, returned: 0 })) };
      const all = new Map(order.lines.map((line) => [line.position, line.ordered]));
      const credited = creditFor(tenant, order, all, 'cancelled');
      const way = order.method === 'instalments' ? ('instalments' as const) : ('invoice' as const);
      const issued = await correctInvoice(client, tenant, order, { credited, way, ontoCards: 0, now: clock.now() });
      if (issued) count += 1;
    });
  return count;
}
