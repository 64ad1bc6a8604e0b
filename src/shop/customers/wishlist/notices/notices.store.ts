import type pg from 'pg';
import type { Pool } from '../../../../platform/database/pool.ts';
import { ID, valuesOf, type WishlistOwner } from '../wishlist.store.ts';
import type { NoticeKind } from './due-notice.ts';

type Notice = { wishlistId: string; sku: string; productId: string; kind: NoticeKind; amount: number; now: Date };

/** Returns the notices of a list and the state of its mailbox, in one statement. */
export async function wishNoticesOf(
  pool: Pool,
  owner: WishlistOwner,
): Promise<{ mailbox: 'none' | 'waiting' | 'ready'; notices: { sku: string; kind: NoticeKind }[] }> {
  const { rows } = await pool.query<{ isReady: boolean; notices: { sku: string; kind: NoticeKind }[] }>(
    `select mailbox.confirmed_at is not null as "isReady",
       coalesce((select json_agg(json_build_object('sku', sku, 'kind', kind) order by sku, kind)
                 from wishlist_notice where wishlist_id = mailbox.wishlist_id), '[]') as notices
     from notice_mailbox mailbox where mailbox.wishlist_id = ${ID}`,
    valuesOf(owner),
  );
  const [row] = rows;
  return row ? { mailbox: row.isReady ? 'ready' : 'waiting', notices: row.notices } : { mailbox: 'none', notices: [] };
}

/** Returns the list that contains an item, and the state of its mailbox; null if the item is missing. */
export async function findItem(
  pool: Pool,
  item: WishlistOwner & { sku: string },
): Promise<{ wishlistId: string; mailbox: 'account' | 'confirmed' | 'waiting' | null } | null> {
  if (item.secret === null && item.customerId === null) return null;
  const { rows } = await pool.query<{ wishlistId: string; mailbox: 'account' | 'confirmed' | 'waiting' | null }>(
    `select item.wishlist_id as "wishlistId",
       case when mailbox.wishlist_id is null then null when mailbox.email is null then 'account'
         when mailbox.confirmed_at is null then 'waiting' else 'confirmed' end as mailbox
     from wishlist_item item left join notice_mailbox mailbox on mailbox.wishlist_id = item.wishlist_id
     where item.wishlist_id = ${ID} and item.sku = $4`,
    [...valuesOf(item), item.sku],
  );
  return rows[0] ?? null;
}

/**
 * Sets the recipient of a list's notices: the account (email null), or an address after its confirmation. An earlier
 * unconfirmed address is replaced.
 */
export async function putMailbox(
  client: pg.PoolClient,
  mailbox: {
    wishlistId: string;
    locale: string;
    email: string | null;
    confirmHash: Buffer | null;
    confirmUntil?: Date;
    stopToken: string;
    now: Date;
  },
): Promise<void> {
  const { wishlistId, locale, email, confirmHash, confirmUntil = null, stopToken, now } = mailbox;
  await client.query(
    `insert into notice_mailbox (wishlist_id, email, locale, confirm_hash, confirm_until, confirmed_at, stop_token)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (wishlist_id) do update set email = excluded.email, locale = excluded.locale,
       confirm_hash = excluded.confirm_hash, confirm_until = excluded.confirm_until,
       confirmed_at = excluded.confirmed_at, stop_token = excluded.stop_token`,
    [wishlistId, email, locale, confirmHash, confirmUntil, email === null ? now : null, stopToken],
  );
}

/** Stores a notice; a repetition only updates the known price. */
export async function putNotice(client: pg.PoolClient, notice: Notice): Promise<void> {
  await client.query(
    `insert into wishlist_notice (wishlist_id, sku, product_id, kind, amount, created_at)
     select wishlist_id, sku, $3, $4, $5, $6 from wishlist_item where wishlist_id = $1 and sku = $2
     on conflict (wishlist_id, sku, kind) do update set amount = excluded.amount`,
    [notice.wishlistId, notice.sku, notice.productId, notice.kind, notice.amount, notice.now],
  );
}

export async function dropNotice(pool: Pool, notice: WishlistOwner & { sku: string; kind: string }): Promise<void> {
  await pool.query(`delete from wishlist_notice where wishlist_id = ${ID} and sku = $4 and kind = $5`, [
    ...valuesOf(notice),
    notice.sku,
    notice.kind,
  ]);
}

/** Deletes all notices of a list and its mailbox. */
export async function dropNotices(pool: Pool, owner: WishlistOwner): Promise<void> {
  await pool.query(
    `with gone as (delete from notice_mailbox where wishlist_id = ${ID} returning wishlist_id)
     delete from wishlist_notice using gone where wishlist_notice.wishlist_id = gone.wishlist_id`,
    valuesOf(owner),
  );
}

type Link = { tenant: string; hash: Buffer; now: Date };

const OPEN = `notice_mailbox.confirm_hash = $1 and notice_mailbox.confirm_until > $3 and exists (
  select from wishlist where wishlist.id = notice_mailbox.wishlist_id and wishlist.tenant = $2)`;

export async function isConfirmable(pool: Pool, { tenant, hash, now }: Link): Promise<boolean> {
  const { rows } = await pool.query(`select from notice_mailbox where ${OPEN}`, [hash, tenant, now]);
  return rows.length > 0;
}

/** Confirms a mailbox; a repeated confirmation succeeds too. */
export async function confirmMailbox(pool: Pool, { tenant, hash, now }: Link): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update notice_mailbox set confirmed_at = coalesce(confirmed_at, $3) where ${OPEN}`,
    [hash, tenant, now],
  );
  return rowCount === 1;
}

/** Deletes all notices of a letter's list and its mailbox. */
export async function stopAll(pool: Pool, { tenant, token }: { tenant: string; token: string }): Promise<void> {
  await pool.query(
    `with gone as (
       delete from notice_mailbox using wishlist
       where notice_mailbox.stop_token = $1 and wishlist.id = notice_mailbox.wishlist_id and wishlist.tenant = $2
       returning notice_mailbox.wishlist_id)
     delete from wishlist_notice using gone where wishlist_notice.wishlist_id = gone.wishlist_id`,
    [token, tenant],
  );
}
