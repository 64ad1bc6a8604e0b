import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { accountsOfNobody, deleteAccounts, erasePostingTexts } from './forget.store.ts';

/**
 * What the law wants of the books no longer: words about people go, and whole accounts of guests and of people who were
 * forgotten once nothing is open on them. Customers keep theirs. `before`: see retentionEndsBefore. How many accounts went.
 */
export async function eraseOldBooks(
  pool: Pool,
  { tenant, before, batch }: { tenant: string; before: Date; batch: number },
): Promise<number> {
  await erasePostingTexts(pool, tenant, before);
  let total = 0;
  for (let gone = batch; gone === batch; total += gone)
    gone = await inTransaction(pool, async (client) => {
      const ids = await accountsOfNobody(client, { tenant, before, most: batch });
      if (ids.length > 0) await deleteAccounts(client, ids);
      return ids.length;
    });
  return total;
}
