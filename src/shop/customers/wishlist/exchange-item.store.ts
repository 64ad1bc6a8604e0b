import type pg from 'pg';
import { ID, valuesOf, type WishlistOwner } from './wishlist.store.ts';

/**
 * Replaces an item by another variant, in the caller's transaction. The age of the item and its price notice remain;
 * `amount` (minor units) becomes the notice's known price.
 */
export async function exchangeItem(
  client: pg.PoolClient,
  change: WishlistOwner & { sku: string; to: string; amount: number; now: Date },
): Promise<'exchanged' | 'same-variant' | 'not-remembered'> {
  const { sku, to, amount, now } = change;
  const list = await client.query<{ id: string }>(
    `select id from wishlist where id = ${ID} for update`,
    valuesOf(change),
  );
  const id = list.rows[0]?.id;
  if (!id) return 'not-remembered';
  const { rows } = await client.query<{ sku: string }>(
    'select sku from wishlist_item where wishlist_id = $1 and sku = any($2)',
    [id, [sku, to]],
  );
  if (!rows.some((row) => row.sku === sku)) return 'not-remembered';
  if (rows.some((row) => row.sku === to)) return 'same-variant';
  await client.query(
    `insert into wishlist_item (wishlist_id, sku, added_at)
     select wishlist_id, $3, added_at from wishlist_item where wishlist_id = $1 and sku = $2`,
    [id, sku, to],
  );
  await client.query(
    `insert into wishlist_notice (wishlist_id, sku, product_id, kind, amount, created_at)
     select wishlist_id, $3, product_id, kind, $4, created_at from wishlist_notice
     where wishlist_id = $1 and sku = $2 and kind = 'price'`,
    [id, sku, to, amount],
  );
  await client.query('delete from wishlist_item where wishlist_id = $1 and sku = $2', [id, sku]);
  await client.query('update wishlist set changed_at = $2 where id = $1', [id, now]);
  return 'exchanged';
}
