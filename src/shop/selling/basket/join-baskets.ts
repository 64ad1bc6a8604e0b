import type pg from 'pg';
import type { Tenant } from '../../../tenants/tenant.ts';
import { addSecret, linesOf, lockOfCustomer, newSecret, oneAtATime } from './basket.store.ts';
import { dropSecret, dropSecrets, giveToCustomer, lockBySecret, moveLines } from './join-baskets.store.ts';
import { mergeBaskets } from './merge-baskets.ts';

export type JoinedBasket = {
  /** What the browser's cookie has to hold from now on; null if there is no basket at all. */
  secret: string | null;
  /** Lines that the browser's basket brought into one that the customer had already. */
  merged: number;
};

/**
 * At login: what lies in this browser's basket becomes the customer's, added to what they have. The cookie always gets
 * a new secret, so that a basket somebody else put into the browser shows them nothing afterwards. A basket that
 * belongs to another customer (the same browser, an earlier session) is left to them.
 */
export async function joinBasket(
  client: pg.PoolClient,
  request: { tenant: Tenant; secret: string | null; customerId: string; now: Date },
): Promise<JoinedBasket> {
  const { tenant, customerId, now } = request;
  await oneAtATime(client, customerId);
  const own = await lockOfCustomer(client, tenant.id, customerId);
  const browsers = request.secret ? await lockBySecret(client, tenant.id, request.secret) : null;
  const secret = newSecret();
  if (!browsers || browsers.customerId !== null) {
    if (request.secret && browsers?.customerId === customerId) await dropSecret(client, request.secret, newSecret());
    if (own === null) return { secret: null, merged: 0 };
    await addSecret(client, own, secret);
    return { secret, merged: 0 };
  }
  if (own === null) {
    await giveToCustomer(client, { id: browsers.id, customerId, secret, now });
    return { secret, merged: 0 };
  }
  const [theirs, brought] = [await linesOf(client, own), await linesOf(client, browsers.id)];
  const { lines, changed } = mergeBaskets(theirs, brought);
  await moveLines(client, { from: browsers.id, to: own, lines, now });
  await addSecret(client, own, secret);
  return { secret, merged: theirs.length === 0 ? 0 : changed };
}

/** At logout: this browser leads to the customer's basket no longer. */
export async function leaveBasket(client: pg.PoolClient, secret: string): Promise<void> {
  await dropSecret(client, secret, newSecret());
}

/** At logout everywhere, or of other browsers than the one with the secret `except`. */
export async function detachBasketEverywhere(
  client: pg.PoolClient,
  customerId: string,
  except: string | null = null,
): Promise<void> {
  await dropSecrets(client, { customerId, except, other: newSecret() });
}
