import type pg from 'pg';
import type { Pool } from '../../../../platform/database/pool.ts';
import type { NoticeKind } from './due-notice.ts';

/** Notice with its recipient. */
export type WaitingNotice = {
  id: string;
  kind: NoticeKind;
  sku: string;
  /** Price that the person knows, in minor units. */
  told: number;
  tenant: string;
  locale: string;
  to: string;
  stopToken: string;
};

/** Updates the product of notices whose variant moved to another product, so that changes of that product find them. */
export async function followArticles(pool: Pool, products: string[]): Promise<void> {
  await pool.query(
    `update wishlist_notice notice set product_id = variant.product_id from variant
     where notice.product_id = any($1) and variant.sku = notice.sku and variant.product_id <> notice.product_id`,
    [products],
  );
}

/**
 * Returns notices of products (null for all) in the order of their ids: at most `most` after `after`. Only those with a
 * confirmed address or an unlocked account.
 */
export async function waitingNotices(
  pool: Pool,
  asked: { products: string[] | null; after: string; most: number },
): Promise<WaitingNotice[]> {
  const { rows } = await pool.query<WaitingNotice>(
    `select notice.id, notice.kind, notice.sku, notice.amount as told, wishlist.tenant, mailbox.locale,
       coalesce(mailbox.email, customer.email) as "to", mailbox.stop_token as "stopToken"
     from wishlist_notice notice
     join notice_mailbox mailbox on mailbox.wishlist_id = notice.wishlist_id and mailbox.confirmed_at is not null
     join wishlist on wishlist.id = notice.wishlist_id
     left join customer on customer.id = wishlist.customer_id and customer.locked_at is null
     where ($1::text[] is null or notice.product_id = any($1)) and notice.id > $2::uuid
       and coalesce(mailbox.email, customer.email) is not null
     order by notice.id limit $3`,
    [asked.products, asked.after, asked.most],
  );
  return rows;
}

/**
 * Records that a notice is sent, in the transaction that stores the letter. A price notice gets the lower price, a
 * stock notice is deleted. False if another process was first or the notice was withdrawn.
 */
export async function takeNote(
  client: pg.PoolClient,
  notice: Pick<WaitingNotice, 'id' | 'kind' | 'told'> & { amount: number },
): Promise<boolean> {
  const { rowCount } =
    notice.kind === 'stock'
      ? await client.query('delete from wishlist_notice where id = $1', [notice.id])
      : await client.query('update wishlist_notice set amount = $3 where id = $1 and amount = $2', [
          notice.id,
          notice.told,
          notice.amount,
        ]);
  return rowCount === 1;
}

/** Returns the position up to which changes were handled; null before the first run. */
export async function progressOf(client: pg.ClientBase): Promise<{ position: string; at: Date } | null> {
  const { rows } = await client.query<{ position: string; at: Date }>('select position, at from notice_progress');
  return rows[0] ?? null;
}

export async function saveProgress(pool: Pool, progress: { position: string; at: Date }): Promise<void> {
  await pool.query(
    `insert into notice_progress (position, at) values ($1, $2)
     on conflict (only_one) do update set position = excluded.position, at = excluded.at`,
    [progress.position, progress.at],
  );
}

/** Deletes mailboxes without a timely confirmation, and their notices. */
export async function deleteUnanswered(pool: Pool, now: Date): Promise<number> {
  const { rowCount } = await pool.query(
    `with gone as (
       delete from notice_mailbox where confirmed_at is null and confirm_until < $1 returning wishlist_id),
     notices as (delete from wishlist_notice using gone where wishlist_notice.wishlist_id = gone.wishlist_id)
     select from gone`,
    [now],
  );
  return rowCount ?? 0;
}
