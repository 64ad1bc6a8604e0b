import type pg from 'pg';
import { rememberDevice } from '../../../platform/identity/known-device.ts';
import { newToken, sha256 } from '../../../platform/tokens.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { adoptOrders } from '../../money/ledger/index.ts';
import { joinHistory } from '../../search/history/index.ts';
import { joinBasket } from '../../selling/basket/index.ts';
import { joinWishlist } from '../wishlist/index.ts';
import { browserName } from './browser-name.ts';
import { deleteDevice, deviceOfSeries, deviceOfSession, insertDevice } from './devices.store.ts';
import { deviceOwner } from './login-limits.ts';
import { loginCookies } from './login-state.ts';
import { parseRememberToken, REMEMBER_MS } from './remember-login.ts';
import { type SessionKeys, signSession, verifySession } from './session-token.ts';
import { newSessionId } from './sessions.ts';
import type { Browser, BrowserChange, Customer } from './types.ts';

/** Maximum duration of a full login without entering the password again. */
const FULL_MS = 7 * 86_400_000;

/**
 * Opens a session for an authenticated customer. It has a new id, so that a known old id is useless. The browser's
 * previous login ends, and its basket and wishlist become the customer's. All of it is part of the caller's
 * transaction.
 */
export async function openVisit(
  client: pg.PoolClient,
  keys: SessionKeys,
  visit: { tenant: Tenant; customer: Customer; type: 1 | 2; stay: boolean; browser: Browser; now: Date },
): Promise<{ change: BrowserChange; merged: number }> {
  const { tenant, customer, type, stay, browser, now } = visit;
  await closeVisit(client, keys, tenant, browser, now);
  const sid = newSessionId();
  const [series, secret] = [newToken(), newToken()];
  const generation = await insertDevice(client, {
    customerId: customer.id,
    tenant: tenant.id,
    sid,
    type,
    fullUntil: type === 2 ? new Date(now.getTime() + FULL_MS) : null,
    remembered: stay
      ? { seriesHash: sha256(series), secretHash: sha256(secret), until: new Date(now.getTime() + REMEMBER_MS) }
      : null,
    ...browserName(browser.userAgent),
    now,
  });
  const belongs = { customerId: customer.id, now };
  const basket = await joinBasket(client, { ...belongs, tenant, secret: browser.basket });
  const wishlist = await joinWishlist(client, { ...belongs, tenant: tenant.id, secret: browser.wishlist });
  // Search history and guest orders need a full login by password.
  const searches = type === 2 ? browser.searches : null;
  if (searches !== null) await joinHistory(client, { ...belongs, tenant: tenant.id, secret: searches });
  if (type === 2) await adoptOrders(client, { tenant: tenant.id, customerId: customer.id, email: customer.email });
  const exp = Math.floor(now.getTime() / 1000) + tenant.session.cookieMaxAgeSeconds;
  return {
    merged: basket.merged,
    change: {
      session: await signSession(keys, tenant.id, { id: sid, type, cc: customer.category, exp }),
      // Customer number and birthday are too weak to prove a device.
      ...(type === 2
        ? { device: rememberDevice(keys, browser.device ?? null, deviceOwner(tenant.id, customer.id, generation)) }
        : {}),
      remember: stay ? `${series}.${secret}` : null,
      basket: basket.secret,
      wishlist,
      // The browser's history was merged, so its secret is obsolete.
      ...(searches === null ? {} : { searches: null }),
      ...loginCookies(customer, type, now, tenant.timeZone),
    },
  };
}

/** Ends all logins of this browser. */
export async function closeVisit(
  client: pg.PoolClient,
  keys: SessionKeys,
  tenant: Tenant,
  browser: Browser,
  now: Date,
): Promise<void> {
  const session = browser.session ? await verifySession(keys, tenant.id, browser.session, now) : null;
  const remembered = parseRememberToken(browser.remember);
  for (const device of [
    session && session.type !== 0 ? await deviceOfSession(client, tenant.id, session.id) : null,
    remembered ? await deviceOfSeries(client, tenant.id, sha256(remembered.series)) : null,
  ])
    if (device) await deleteDevice(client, device.deviceId);
}
