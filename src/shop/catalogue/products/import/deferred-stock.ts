import type pg from 'pg';
import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { bookDeferredLevels, hasDeferredLevels } from '../../stock/index.ts';
import { announce, inImportTransaction, lockImportsIfFree, withImportConnection } from './import-run.store.ts';

/** Levels of one transaction. Orders of these variants wait for it. */
const AT_ONCE = 500;

/**
 * Books the levels that a committed import has deferred, in short transactions in ascending order of SKU, on a
 * connection that holds the import lock. Returns the products whose stock changed.
 */
export async function bookDeferredStock(client: pg.ClientBase, clock: Clock): Promise<Set<string>> {
  const changed = new Set<string>();
  for (let from: string | null = (await hasDeferredLevels(client)) ? '' : null; from !== null; ) {
    const chunk = { from, most: AT_ONCE };
    from = await inImportTransaction(client, async () => {
      const { products, next } = await bookDeferredLevels(client, { reason: 'feed', at: clock.now() }, chunk);
      await announce(client, products);
      for (const id of products) changed.add(id);
      return next;
    });
  }
  return changed;
}

/**
 * Books what a killed import has left. Leaves it to a running import, which books it too. Returns the number of products
 * whose stock changed.
 */
export async function bookLeftStock({ pool, clock }: { pool: Pool; clock: Clock }): Promise<number> {
  if (!(await hasDeferredLevels(pool))) return 0;
  return withImportConnection(pool, async (client) =>
    (await lockImportsIfFree(client)) ? (await bookDeferredStock(client, clock)).size : 0,
  );
}
