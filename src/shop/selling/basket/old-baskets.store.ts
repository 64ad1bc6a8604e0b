import type { Pool } from '../../../platform/database/pool.ts';

/**
 * Deletes up to `most` open baskets last changed before an instant, with their checkout entries; returns their number.
 * Spares baskets that an order refers to, whatever its state, and skips locked ones.
 */
export async function deleteOldBaskets(pool: Pool, before: Date, most: number): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from basket where id = any(array(
       select old.id from basket old
       -- The index has when a basket began, since that stays.
       where old.state = 'open' and old.created_at < $1 and old.changed_at < $1
         -- Two questions, each with an index of its own.
         and not exists (select from orders where orders.basket_id = old.id and orders.state <> 'abandoned')
         and not exists (select from orders where orders.basket_id = old.id and orders.state = 'abandoned')
       order by old.changed_at limit $2 for update of old skip locked
     ))`,
    [before, most],
  );
  return rowCount ?? 0;
}
