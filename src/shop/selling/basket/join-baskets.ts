import type pg from 'pg';
import type { Tenant } from '../../../tenants/tenant.ts';
import { newBasketSecret } from './basket-secret.ts';
import { linesOf } from './change-basket.store.ts';
import { dropSecret, dropSecrets, giveToCustomer, lockBySecret, moveLines } from './join-baskets.store.ts';
import { addBasketSecret, lockOfCustomer, oneBasketChangeAtATime } from './lock-basket.store.ts';
import { mergeBaskets } from './merge-baskets.ts';

export type JoinedBasket = {
  /** New secret for the browser's cookie; null if there is no basket at all. */
  secret: string | null;
  /** Number of lines that the browser's basket added to the customer's earlier one. */
  merged: number;
};

/**
 * Merges this browser's basket into the customer's at login. The cookie always gets a new secret: a basket that another
 * person planted in the browser then shows them nothing. A basket of another customer, from an earlier session of this
 * browser, stays with that customer.
 */
export async function joinBasket(
  client: pg.PoolClient,
  request: { tenant: Tenant; secret: string | null; customerId: string; now: Date },
): Promise<JoinedBasket> {
  const { tenant, customerId, now } = request;
  await oneBasketChangeAtATime(client, customerId);
  const own = await lockOfCustomer(client, tenant.id, customerId);
  const browsers = request.secret ? await lockBySecret(client, tenant.id, request.secret) : null;
  const secret = newBasketSecret();
  if (!browsers || browsers.customerId !== null) {
    if (request.secret && browsers?.customerId === customerId)
      await dropSecret(client, request.secret, newBasketSecret());
    if (own === null) return { secret: null, merged: 0 };
    await addBasketSecret(client, own, secret);
    return { secret, merged: 0 };
  }
  if (own === null) {
    await giveToCustomer(client, { id: browsers.id, customerId, secret, now });
    return { secret, merged: 0 };
  }
  const [theirs, brought] = [await linesOf(client, own), await linesOf(client, browsers.id)];
  const { lines, changed } = mergeBaskets(theirs, brought);
  await moveLines(client, {
    from: browsers.id,
    to: own,
    lines,
    mostGiftCards: tenant.giftCards.perOrder,
    now,
  });
  await addBasketSecret(client, own, secret);
  return { secret, merged: theirs.length === 0 ? 0 : changed };
}

/** Detaches this browser from the customer's basket at logout. */
export async function leaveBasket(client: pg.PoolClient, secret: string): Promise<void> {
  await dropSecret(client, secret, newBasketSecret());
}

/**
 * Detaches all browsers from the basket, except the one with the secret `except`: logout everywhere or on other
 * devices.
 */
export async function detachBasketEverywhere(
  client: pg.PoolClient,
  customerId: string,
  except: string | null = null,
): Promise<void> {
  await dropSecrets(client, { customerId, except, other: newBasketSecret() });
}
