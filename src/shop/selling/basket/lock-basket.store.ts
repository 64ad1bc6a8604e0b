import type pg from 'pg';
import { BY_SECRET, secretValues } from './basket.store.ts';
import { hashBasketSecret, newBasketSecret } from './basket-secret.ts';

/**
 * Locks the open basket of this secret until the transaction ends. Returns null if there is none or it has become an
 * order.
 */
export async function lockOpenBasket(client: pg.PoolClient, tenant: string, secret: string): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>({
    name: 'basket-lock',
    text: `select id from basket where id = any (array(${BY_SECRET})) and tenant = $2 and state = 'open' for update`,
    values: secretValues({ tenant, secret }),
  });
  return rows[0]?.id ?? null;
}

/** Locks a customer's basket against concurrent look-up and creation, until the transaction ends. */
export async function oneBasketChangeAtATime(client: pg.PoolClient, customerId: string): Promise<void> {
  await client.query("select pg_advisory_xact_lock(hashtextextended('basket:' || $1::text, 0))", [customerId]);
}

/** Locks the one open basket of a customer; null without one. */
export async function lockOfCustomer(
  client: pg.PoolClient,
  tenant: string,
  customerId: string,
): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    "select id from basket where customer_id = $2 and tenant = $1 and state = 'open' for update",
    [tenant, customerId],
  );
  return rows[0]?.id ?? null;
}

/** Adds the secret of one more browser to the basket. */
export async function addBasketSecret(client: pg.PoolClient, basketId: string, secret: string): Promise<void> {
  await client.query('insert into basket_join (secret_hash, basket_id) values ($1, $2)', [
    hashBasketSecret(secret),
    basketId,
  ]);
}

/**
 * Locks the open basket of a customer whose cookie leads to none, until the transaction ends; creates one if needed.
 * Returns its id and a new secret for the cookie.
 */
export async function lockOrCreateOfCustomer(
  client: pg.PoolClient,
  request: { tenant: string; customerId: string; earlier: string | null; now: Date },
): Promise<{ id: string; secret: string }> {
  const { tenant, customerId, earlier, now } = request;
  await oneBasketChangeAtATime(client, customerId);
  const theirs = await lockOfCustomer(client, tenant, customerId);
  if (!theirs) return createEmptyBasket(client, { tenant, now, customerId, earlier });
  const secret = newBasketSecret();
  await addBasketSecret(client, theirs, secret);
  return { id: theirs, secret };
}

/**
 * Returns SQL for the device of a new basket. It is the device of the browser's former basket, or a new one. The former
 * basket is found by the hash of its secret (`earlier`). A browser without cookies is a new device.
 */
export const deviceOf = (earlier: string, tenant: string): string =>
  `coalesce((select former.device from basket former where former.secret_hash = ${earlier} and former.tenant = ${tenant} limit 1),
    gen_random_uuid())`;

/** Creates an empty basket: for a customer, or for a visitor who chooses a benefit before the first line. */
export async function createEmptyBasket(
  client: pg.PoolClient,
  basket: { tenant: string; now: Date; customerId: string | null; earlier: string | null },
): Promise<{ id: string; secret: string }> {
  const secret = newBasketSecret();
  const { rows } = await client.query<{ id: string }>(
    `insert into basket (tenant, secret_hash, created_at, changed_at, customer_id, device)
     values ($1, $2, $3, $3, $4, ${deviceOf('$5', '$1')}) returning id`,
    [
      basket.tenant,
      hashBasketSecret(secret),
      basket.now,
      basket.customerId,
      basket.earlier && hashBasketSecret(basket.earlier),
    ],
  );
  return { id: idOfNew(rows), secret };
}

/** Returns the id of an inserted basket. */
export function idOfNew([row]: readonly { id: string }[]): string {
  if (!row) throw new Error('a new basket has no id');
  return row.id;
}
