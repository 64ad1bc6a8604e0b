import type pg from 'pg';
import {
  addWishlistSecret,
  hashWishlistSecret,
  newWishlistSecret,
  oneWishlistChangeAtATime,
} from './wishlist.store.ts';

/**
 * Merges the browser's wishlist into the customer's at login, without a size limit. Returns a new secret for the
 * cookie; null if there is no wishlist. A list that belongs to another customer (an earlier session of this browser)
 * remains theirs.
 */
export async function joinWishlist(
  client: pg.PoolClient,
  request: { tenant: string; secret: string | null; customerId: string; now: Date },
): Promise<string | null> {
  const { tenant, customerId, now } = request;
  await oneWishlistChangeAtATime(client, customerId);
  const own = (
    await client.query<{ id: string }>('select id from wishlist where tenant = $1 and customer_id = $2 for update', [
      tenant,
      customerId,
    ])
  ).rows[0]?.id;
  const browsers = request.secret === null ? undefined : await lockBySecret(client, tenant, request.secret);
  const secret = newWishlistSecret();
  if (!browsers || browsers.customerId !== null) {
    if (request.secret !== null && browsers?.customerId === customerId) await leaveWishlist(client, request.secret);
    if (!own) return null;
    await addWishlistSecret(client, own, secret);
    return secret;
  }
  if (!own) {
    await client.query('update wishlist set customer_id = $2, secret_hash = $3, changed_at = $4 where id = $1', [
      browsers.id,
      customerId,
      hashWishlistSecret(secret),
      now,
    ]);
    // Readers of the anonymous list's link must not see the customer's list.
    await client.query('delete from wishlist_share where wishlist_id = $1', [browsers.id]);
    // Notices now go to the account's address, which is confirmed.
    await client.query(
      `update notice_mailbox set email = null, confirmed_at = coalesce(confirmed_at, $2), confirm_hash = null,
         confirm_until = null where wishlist_id = $1`,
      [browsers.id, now],
    );
    return secret;
  }
  await client.query(
    `insert into wishlist_item (wishlist_id, sku, added_at)
     select $2, sku, added_at from wishlist_item where wishlist_id = $1 on conflict do nothing`,
    [browsers.id, own],
  );
  await moveNotices(client, { from: browsers.id, to: own, now });
  await client.query('update wishlist set changed_at = $2 where id = $1', [own, now]);
  await client.query('delete from wishlist where id = $1', [browsers.id]);
  await addWishlistSecret(client, own, secret);
  return secret;
}

/** Moves the notices of an anonymous list to the customer's list. Its sharing link ends with it. */
async function moveNotices(client: pg.PoolClient, request: { from: string; to: string; now: Date }): Promise<void> {
  await client.query(
    `insert into wishlist_notice (wishlist_id, sku, product_id, kind, amount, created_at)
     select $2, sku, product_id, kind, amount, created_at from wishlist_notice where wishlist_id = $1
     on conflict do nothing`,
    [request.from, request.to],
  );
  await client.query(
    `update notice_mailbox set wishlist_id = $2, email = null, confirmed_at = coalesce(confirmed_at, $3),
       confirm_hash = null, confirm_until = null
     where wishlist_id = $1 and not exists (select from notice_mailbox where wishlist_id = $2)`,
    [request.from, request.to, request.now],
  );
}

async function lockBySecret(client: pg.PoolClient, tenant: string, secret: string) {
  const { rows } = await client.query<{ id: string; customerId: string | null }>(
    `select id, customer_id as "customerId" from wishlist
     where tenant = $2
       and id in (select id from wishlist where secret_hash = $1 union all select wishlist_id from wishlist_join where secret_hash = $1)
     for update`,
    [hashWishlistSecret(secret), tenant],
  );
  return rows[0];
}

/** Detaches this browser from the customer's wishlist at logout. */
export async function leaveWishlist(client: pg.PoolClient, secret: string): Promise<void> {
  await client.query('delete from wishlist_join where secret_hash = $1', [hashWishlistSecret(secret)]);
  await client.query('update wishlist set secret_hash = $2 where secret_hash = $1 and customer_id is not null', [
    hashWishlistSecret(secret),
    hashWishlistSecret(newWishlistSecret()),
  ]);
}

/** Detaches all browsers from a customer's wishlist, except the one with the secret `except`. */
export async function detachWishlistEverywhere(
  client: pg.PoolClient,
  customerId: string,
  except: string | null = null,
): Promise<void> {
  const kept = except === null ? null : hashWishlistSecret(except);
  await client.query(
    `delete from wishlist_join using wishlist where wishlist.id = wishlist_join.wishlist_id and wishlist.customer_id = $1
       and wishlist_join.secret_hash is distinct from $2::bytea`,
    [customerId, kept],
  );
  await client.query(
    'update wishlist set secret_hash = $3 where customer_id = $1 and secret_hash is distinct from $2::bytea',
    [customerId, kept, hashWishlistSecret(newWishlistSecret())],
  );
}
