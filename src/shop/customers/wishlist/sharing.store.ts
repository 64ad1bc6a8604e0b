import type { Pool } from '../../../platform/database/pool.ts';
import { ID, valuesOf, type WishlistOwner } from './wishlist.store.ts';

export async function findShare(pool: Pool, owner: WishlistOwner): Promise<string | null> {
  if (owner.secret === null && owner.customerId === null) return null;
  const { rows } = await pool.query<{ token: string }>(
    `select token from wishlist_share where wishlist_id = ${ID}`,
    valuesOf(owner),
  );
  return rows[0]?.token ?? null;
}

/** Returns the token of the list's link and creates it if necessary; null without a list. */
export async function putShare(
  pool: Pool,
  share: WishlistOwner & { token: string; now: Date },
): Promise<string | null> {
  if (share.secret === null && share.customerId === null) return null;
  const { rows } = await pool.query<{ token: string }>(
    `insert into wishlist_share (token, wishlist_id, created_at)
     select $4, id, $5 from wishlist where id = ${ID}
     on conflict (wishlist_id) do update set created_at = wishlist_share.created_at returning token`,
    [...valuesOf(share), share.token, share.now],
  );
  return rows[0]?.token ?? null;
}

export async function dropShare(pool: Pool, owner: WishlistOwner): Promise<void> {
  await pool.query(`delete from wishlist_share where wishlist_id = ${ID}`, valuesOf(owner));
}

/** Returns the SKUs of a shared list, newest first; null for an invalid link. */
export async function sharedSkus(pool: Pool, link: { tenant: string; token: string }): Promise<string[] | null> {
  const { rows } = await pool.query<{ skus: string[] }>(
    `select array(select item.sku from wishlist_item item where item.wishlist_id = wishlist.id
       order by item.added_at desc, item.sku) as skus
     from wishlist_share share join wishlist on wishlist.id = share.wishlist_id
     where share.token = $1 and wishlist.tenant = $2`,
    [link.token, link.tenant],
  );
  return rows[0]?.skus ?? null;
}
