import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { WishlistEntry } from './ports.ts';

export function hashWishlistSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Owner of a wishlist: by the cookie's secret, own or joined, else by the customer. */
export type WishlistOwner = { tenant: string; secret: string | null; customerId: string | null };

/** SQL for the wishlist of a secret ($1) and a tenant ($2), else of a customer ($3, may be null). */
export const ID = `coalesce(
  (select own.id from wishlist own where own.tenant = $2 and own.id in (
     select id from wishlist where secret_hash = $1
     union all select wishlist_id from wishlist_join where secret_hash = $1) limit 1),
  (select theirs.id from wishlist theirs where theirs.customer_id = $3::uuid and theirs.tenant = $2))`;

export function valuesOf({ secret, tenant, customerId }: WishlistOwner): [Buffer | null, string, string | null] {
  return [secret ? hashWishlistSecret(secret) : null, tenant, customerId];
}

export function newWishlistSecret(): string {
  return randomBytes(24).toString('base64url');
}

export type StoredItem = WishlistEntry & { addedAt: Date };

/** Returns items, newest first. */
export async function itemsOf(runner: Pool | pg.PoolClient, owner: WishlistOwner): Promise<StoredItem[]> {
  const { rows } = await runner.query<StoredItem>({
    name: 'wishlist-items',
    text: `select item.sku, variant.product_id as "productId", item.added_at as "addedAt"
     from wishlist
     join wishlist_item item on item.wishlist_id = wishlist.id
     join variant on variant.sku = item.sku
     where wishlist.id = ${ID}
     order by item.added_at desc, item.sku`,
    values: valuesOf(owner),
  });
  return rows;
}

/**
 * Locks and returns the wishlist of this secret until the transaction ends. Otherwise it returns the customer's list
 * with a new secret, or creates a list.
 */
export async function lockOrCreateWishlist(
  client: pg.PoolClient,
  request: WishlistOwner & { now: Date },
): Promise<{ id: string; secret: string }> {
  if (request.customerId) await oneWishlistChangeAtATime(client, request.customerId);
  const { rows } = await client.query<{ id: string; isOfSecret: boolean }>(
    `select wishlist.id, wishlist.secret_hash = $1 or exists (
       select from wishlist_join where wishlist_id = wishlist.id and secret_hash = $1) as "isOfSecret"
     from wishlist where wishlist.id = ${ID} for update`,
    valuesOf(request),
  );
  const [found] = rows;
  if (found?.isOfSecret && request.secret) return { id: found.id, secret: request.secret };
  const secret = newWishlistSecret();
  if (found) {
    await addWishlistSecret(client, found.id, secret);
    return { id: found.id, secret };
  }
  const made = await client.query<{ id: string }>(
    `insert into wishlist (tenant, secret_hash, created_at, changed_at, customer_id) values ($1, $2, $3, $3, $4)
     returning id`,
    [request.tenant, hashWishlistSecret(secret), request.now, request.customerId],
  );
  const id = made.rows[0]?.id;
  if (!id) throw new Error('a new wishlist has no id');
  return { id, secret };
}

/** Serialises creating a customer's wishlist until the transaction ends. */
export async function oneWishlistChangeAtATime(client: pg.PoolClient, customerId: string): Promise<void> {
  await client.query("select pg_advisory_xact_lock(hashtextextended('wishlist:' || $1::text, 0))", [customerId]);
}

/** Attaches another browser to a wishlist. */
export async function addWishlistSecret(client: pg.PoolClient, wishlistId: string, secret: string): Promise<void> {
  await client.query('insert into wishlist_join (secret_hash, wishlist_id) values ($1, $2)', [
    hashWishlistSecret(secret),
    wishlistId,
  ]);
}

/** Adds an item unless it exists or the list contains `most` items; returns whether the item is on the list. */
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
  item: WishlistOwner & { sku: string; now: Date },
): Promise<void> {
  await runner.query(
    `with changed as (
       update wishlist set changed_at = $5 where id = ${ID} returning id
     )
     delete from wishlist_item using changed
     where wishlist_item.wishlist_id = changed.id and wishlist_item.sku = $4`,
    [...valuesOf(item), item.sku, item.now],
  );
}

/**
 * Deletes anonymous wishlists last changed before a time, at most `most`; returns their number. Locked ones are
 * skipped.
 */
export async function deleteOldWishlists(pool: Pool, before: Date, most: number): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from wishlist where id = any(array(
       select id from wishlist where changed_at < $1 and customer_id is null order by changed_at limit $2 for update skip locked
     ))`,
    [before, most],
  );
  return rowCount ?? 0;
}
