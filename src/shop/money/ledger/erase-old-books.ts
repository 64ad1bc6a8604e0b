import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { accountsOfNobody, deleteAccounts, erasePostingTexts } from './erase-books.store.ts';

/**
 * Erases what the law no longer requires of the ledger: personal texts, and settled accounts of guests and erased
 * customers. Accounts of customers remain. `before`: see retentionEndsBefore. Returns the number of deleted accounts.
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
