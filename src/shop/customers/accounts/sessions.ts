import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { sha256 } from '../../../platform/tokens.ts';
import type { PublicUrlOf } from '../../../tenants/origins.ts';
import { href } from '../../../tenants/paths.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { type DeviceRow, deviceOfSeries, deviceOfSession, noteSeen, rotateRememberToken } from './devices.store.ts';
import { endVisits } from './help.ts';
import { writeLetter } from './letters.ts';
import { loginCookies } from './login-state.ts';
import { judgeRememberToken, parseRememberToken, REMEMBER_MS, successorsOf } from './remember-login.ts';
import { anonymousSession, type Session, type SessionKeys, signSession, verifySession } from './session-token.ts';
import { type BrowserChange, NOBODY, type Visitor } from './types.ts';

/** Session key that the browser fetches (docs/rules/sessions.md#renewal). `renewed`: the cookie must be set. */
export type SessionKey = {
  /** Identifies the session to scripts, and is accepted nowhere as a session: only the cookie is one (decision 127). */
  token: string;
  exp: number;
  type: number;
  cc: string;
  /** First name after a soft or full login; null for an anonymous session. */
  name: string | null;
  renewed: boolean;
};

export type Sessions = {
  /**
   * Returns the session of the cookie's token if more than the refresh margin remains. Otherwise it renews the session,
   * or replaces it by a soft login or an anonymous session. A revoked session ends at once in every process. `change`
   * updates the browser's cookies.
   */
  fetch(
    tenant: Tenant,
    token: string | null,
    remembered?: string | null,
  ): Promise<SessionKey & { change: BrowserChange }>;
  /** Returns the visitor of these cookies. Changes nothing, since pages that only read do not renew sessions. */
  visitor(tenant: Tenant, token: string | null, remembered?: string | null): Promise<Visitor>;
};

/** Minimum time between two last-seen updates of a device, in milliseconds. */
const SEEN_MS = 300_000;

/** Creates the session service. Without an `outbox` it sends no mails. */
export function createSessions(deps: {
  keys: SessionKeys;
  clock: Clock;
  pool: Pool;
  outbox?: Outbox;
  publicUrlOf: PublicUrlOf;
}): Sessions {
  const { keys, clock, pool, outbox, publicUrlOf } = deps;

  /** Returns the device of a customer's session unless it was revoked. */
  async function openDevice(tenant: Tenant, session: Session | null, now: Date): Promise<DeviceRow | null> {
    if (!session || session.type === 0) return null;
    const device = await deviceOfSession(pool, tenant.id, session.id);
    if (device?.type !== session.type) return null;
    if (now.getTime() - device.seenAt.getTime() > SEEN_MS) await noteSeen(pool, device.deviceId, now);
    return device;
  }

  const isFull = (device: DeviceRow, now: Date) =>
    device.type === 2 && device.fullUntil !== null && device.fullUntil > now;

  /** Returns the device of a remembered token. A stolen token ends all logins of its customer. */
  async function remembering(tenant: Tenant, remembered: string | null, now: Date) {
    const parsed = parseRememberToken(remembered);
    if (!parsed) return null;
    const device = await deviceOfSeries(pool, tenant.id, sha256(parsed.series));
    if (!device) return null;
    const used = sha256(parsed.secret);
    const verdict = judgeRememberToken(device, used, now);
    if (verdict === 'stolen') await endStolen(tenant, device);
    return verdict === 'current' || verdict === 'just-used' ? { device, verdict, used, parsed } : null;
  }

  /**
   * Ends all logins, detaches basket and wishlist, and informs the customer. The letter is sent once for each device,
   * however often the copied token is used.
   */
  async function endStolen(tenant: Tenant, { deviceId, customer, locale }: DeviceRow): Promise<void> {
    const spoken = tenant.locales.find((entry) => entry.locale === locale)?.locale ?? tenant.locales[0].locale;
    const page = `${publicUrlOf(tenant)}${href(spoken, 'account')}`;
    const letter = await writeLetter({ tenant, locale: spoken }, 'stolen', customer.email, page);
    await inTransaction(pool, async (client) => {
      await endVisits(client, customer.id);
      if (tenant.sendsMail) await outbox?.put({ ...letter, key: `account-stolen:${deviceId}` }, client);
    });
  }

  async function softly(tenant: Tenant, remembered: string | null, now: Date) {
    const found = await remembering(tenant, remembered, now);
    if (!found) return null;
    const { device, used, parsed } = found;
    const { series } = parsed;
    const next = successorsOf(keys, parsed);
    const [secret] = next;
    if (secret === undefined) throw new Error('no session key is configured');
    const sid = newSessionId();
    const rotated =
      found.verdict === 'current' &&
      (await inTransaction(pool, (client) =>
        rotateRememberToken(client, {
          deviceId: device.deviceId,
          used,
          next: sha256(secret),
          sid,
          until: new Date(now.getTime() + REMEMBER_MS),
          now,
        }),
      ));
    if (rotated) return { customer: device.customer, sid, remember: `${series}.${secret}` };
    // Another page of this browser rotated it just now, or the answer was lost: return the stored successor again.
    const theirs = await deviceOfSeries(pool, tenant.id, sha256(series));
    if (theirs?.type !== 1) return null;
    const given = next.find((candidate) => theirs.secretHash?.equals(sha256(candidate)));
    const remember = given === undefined ? undefined : `${series}.${given}`;
    return { customer: theirs.customer, sid: theirs.sid, remember };
  }

  async function give(tenant: Tenant, session: Session, name: string | null, change: BrowserChange) {
    const token = await signSession(keys, tenant.id, session);
    return { ...publicPart(session), name, renewed: true, change: { ...change, session: token } };
  }

  return {
    fetch: async (tenant, token, remembered = null) => {
      const now = clock.now();
      const known = token ? await verifySession(keys, tenant.id, token, now) : null;
      const left = known ? known.exp - now.getTime() / 1000 : 0;
      const isFresh = left > tenant.session.refreshMarginSeconds;
      const exp = Math.floor(now.getTime() / 1000) + tenant.session.cookieMaxAgeSeconds;
      const device = await openDevice(tenant, known, now);
      if (known && device && (device.type === 1 || isFull(device, now))) {
        const cookies = loginCookies(device.customer, device.type, now, tenant.timeZone);
        const name = device.customer.firstName;
        if (isFresh) return { ...publicPart(known), name, renewed: false, change: cookies };
        return give(tenant, { ...known, cc: device.customer.category, exp }, name, cookies);
      }
      const soft = await softly(tenant, remembered, now);
      if (soft) {
        const { customer, sid, remember } = soft;
        return give(tenant, { id: sid, type: 1, cc: customer.category, exp }, customer.firstName, {
          ...loginCookies(customer, 1, now, tenant.timeZone),
          ...(remember === undefined ? {} : { remember }),
        });
      }
      const forget = remembered === null ? {} : { remember: null };
      if (known?.type === 0 && isFresh) return { ...publicPart(known), name: null, renewed: false, change: forget };
      const gone = known === null && token === null ? {} : { state: null };
      return give(tenant, anonymousSession(now, tenant.session.cookieMaxAgeSeconds), null, { ...forget, ...gone });
    },

    visitor: async (tenant, token, remembered = null) => {
      const now = clock.now();
      const known = token ? await verifySession(keys, tenant.id, token, now) : null;
      const device = await openDevice(tenant, known, now);
      if (device && (device.type === 1 || isFull(device, now)))
        return { type: device.type, customer: device.customer, deviceId: device.deviceId };
      const found = await remembering(tenant, remembered, now);
      return found ? { type: 1, customer: found.device.customer, deviceId: found.device.deviceId } : NOBODY;
    },
  };
}

/** Returns a random id of 128 bits that identifies the session inside the shop. */
export function newSessionId(): string {
  return randomBytes(16).toString('base64url');
}

/** Returns the facts of a session that scripts may know. */
function publicPart({ id, exp, type, cc }: Session) {
  return { token: sha256(`session identifier ${id}`).toString('base64url'), exp, type, cc };
}
