import type pg from 'pg';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransactionOrNot } from '../../../../platform/database/transaction.ts';
import { addOffers, putOnSale } from './publication.store.ts';

/**
 * Reads a product as if a tenant sold it now: puts its variants on sale, reads, and rolls back. The page of a draft is
 * thus read by the statements of the shop. Times out instead of waiting for an import.
 */
export function readAsPublished<Read>(
  pool: Pool,
  { id, tenant, now }: { id: string; tenant: string; now: Date },
  read: (client: pg.ClientBase) => Promise<Read>,
): Promise<Read> {
  return inTransactionOrNot(pool, async (client) => {
    await client.query("set local lock_timeout = '2s'");
    await addOffers(client, id, tenant);
    await putOnSale(client, id, { tenant, now });
    return { keep: false, result: await read(client) };
  });
}
