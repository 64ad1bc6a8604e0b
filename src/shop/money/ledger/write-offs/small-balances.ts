import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import type { Tenant } from '../../../../tenants/tenant.ts';
import { dayOf } from '../../../selling/instalments/index.ts';
import { openBooks } from '../books.ts';
import { openOfOrder } from '../record.ts';
import { recordWrittenOff } from './record-write-off.ts';
import { smallRests } from './write-offs.store.ts';

const MOST = 1000;
const DAY_MS = 86_400_000;

/** Writes off rests of orders that are too small to collect, once they are overdue for long. Returns their number. */
export async function writeOffSmallBalances(
  { pool, clock }: { pool: Pool; clock: Clock },
  tenant: Tenant,
): Promise<number> {
  const { writeOffBelow, afterDays } = tenant.accounting.smallBalances;
  const now = clock.now();
  const today = dayOf(now, tenant.timeZone);
  const before = dayOf(new Date(now.getTime() - afterDays * DAY_MS), tenant.timeZone);
  const orders = await smallRests(pool, { tenant: tenant.id, below: writeOffBelow, before, today, most: MOST });
  let count = 0;
  for (const orderId of orders) {
    const written = await inTransaction(pool, async (client) => {
      // A payment may have arrived meanwhile, or a fee.
      const amount = await openOfOrder(client, orderId, now);
      if (amount === 0 || amount >= writeOffBelow) return 0;
      const books = await openBooks(client, orderId, now);
      return recordWrittenOff(client, books, { key: `rest:${orderId}:${today}`, amount, kind: 'rounded', now });
    });
    if (written > 0) count += 1;
  }
  return count;
}

/** Whether an overpayment is large enough to be paid back on its own. Minor units. */
export function isPaidBack(credit: number, { accounting }: Pick<Tenant, 'accounting'>): boolean {
  return credit > 0 && credit >= accounting.smallBalances.keepCreditBelow;
}
