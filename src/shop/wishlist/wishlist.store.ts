import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Pool } from '../../platform/database/pool.ts';
import type { WishlistEntry } from './index.ts';

function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

export type StoredItem = WishlistEntry & { addedAt: Date };

/** The newest first. */
export async function itemsOf(
  runner: Pool | pg.PoolClient,
  owner: { tenant: string; secret: string },
): Promise<StoredItem[]> {
  const { rows } = await runner.query<StoredItem>({
    name: 'wishlist-items',
    text: `select item.sku, variant.product_id as "productId", item.added_at as "addedAt"
     from wishlist
     join wishlist_item item on item.wishlist_id = wishlist.id
     join variant on variant.sku = item.sku
     where wishlist.secret_hash = $1 and wishlist.tenant = $2
     order by item.added_at desc, item.sku`,
    values: [hashSecret(owner.secret), owner.tenant],
  });
  return rows;
}

/** The wishlist of this secret, locked until the transaction ends; a new one with a new secret if there is none. */
export async function lockOrCreate(
  client: pg.PoolClient,
  request: { tenant: string; secret: string | null; now: Date },
): Promise<{ id: string; secret: string }> {
  if (request.secret) {
    const { rows } = await client.query<{ id: string }>(
      'select id from wishlist where secret_hash = $1 and tenant = $2 for update',
      [hashSecret(request.secret), request.tenant],
    );
    if (rows[0]) return { id: rows[0].id, secret: request.secret };
  }
  const secret = randomBytes(24).toString('base64url');
  const { rows } = await client.query<{ id: string }>(
    'insert into wishlist (tenant, secret_hash, created_at, changed_at) values ($1, $2, $3, $3) returning id',
    [request.tenant, hashSecret(secret), request.now],
  );
  const id = rows[0]?.id;
  if (!id) throw new Error('a new wishlist has no id');
  return { id, secret };
}

/** Adds an item unless it is there or the list holds `most`; says how many items there are and whether this is one. */
export async function putItem(
  client: pg.PoolClient,
  item: { wishlistId: string; sku: string; now: Date; most: number },
): Promise<{ isThere: boolean }> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `with room as (
       select count(*) < $4::int as free, coalesce(bool_or(sku = $2), false) as known
       from wishlist_item where wishlist_id = $1
     ), added as (
       insert into wishlist_item (wishlist_id, sku, added_at)
       select $1, $2, $3 from room where free and not known
       returning sku
     )
     select room.known or exists (select from added) as "isThere" from room`,
    [item.wishlistId, item.sku, item.now, item.most],
  );
  await client.query('update wishlist set changed_at = $2 where id = $1', [item.wishlistId, item.now]);
  return { isThere: rows[0]?.isThere ?? false };
}

export async function dropItem(
  runner: Pool | pg.PoolClient,
  item: { tenant: string; secret: string; sku: string; now: Date },
): Promise<void> {
  await runner.query(
    `with changed as (
       update wishlist set changed_at = $4 where secret_hash = $1 and tenant = $2 returning id
     )
     delete from wishlist_item using changed
     where wishlist_item.wishlist_id = changed.id and wishlist_item.sku = $3`,
    [hashSecret(item.secret), item.tenant, item.sku, item.now],
  );
}

/** Deletes wishlists last changed before a moment, `most` of them; how many it were. One in use just now waits. */
export async function deleteOldWishlists(pool: Pool, before: Date, most: number): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from wishlist where id = any(array(
       select id from wishlist where changed_at < $1 order by changed_at limit $2 for update skip locked
     ))`,
    [before, most],
  );
  return rowCount ?? 0;
}
