import { createHash, randomBytes } from 'node:crypto';
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
import { loginState } from './login-state.ts';
import { judgeRememberToken, parseRememberToken, REMEMBER_MS, successorsOf } from './remember-login.ts';
import { anonymousSession, type Session, type SessionKeys, signSession, verifySession } from './session-token.ts';
import { type BrowserChange, NOBODY, type Visitor } from './types.ts';

/** Key that the browser fetches (docs/rules/sessions.md#renewal); `renewed`: the cookie has to be set. */
export type SessionKey = {
  token: string;
  exp: number;
  type: number;
  cc: string;
  /** First name of somebody who is logged in, softly or fully. */
  name: string | null;
  renewed: boolean;
};

export type Sessions = {
  /**
   * The session of a cookie's token if more than the refresh margin of its life is left; else it is renewed, or replaced
   * by what the browser is good for: a soft login where it was remembered, nobody's otherwise. A session that was
   * revoked is over at once, in every process. `change` is for the browser's cookies.
   */
  fetch(
    tenant: Tenant,
    token: string | null,
    remembered?: string | null,
  ): Promise<SessionKey & { change: BrowserChange }>;
  /** Who comes with these cookies. Changes nothing: pages that only show something renew no session. */
  visitor(tenant: Tenant, token: string | null, remembered?: string | null): Promise<Visitor>;
};

/** So often is noted that a browser was seen. */
const SEEN_MS = 300_000;

/** Without an `outbox` nobody is written to. */
export function createSessions(deps: {
  keys: SessionKeys;
  clock: Clock;
  pool: Pool;
  outbox?: Outbox;
  publicUrlOf: PublicUrlOf;
}): Sessions {
  const { keys, clock, pool, outbox, publicUrlOf } = deps;

  /** The browser of a session that says it belongs to somebody, while it is not revoked. */
  async function openDevice(tenant: Tenant, session: Session | null, now: Date): Promise<DeviceRow | null> {
    if (!session || session.type === 0) return null;
    const device = await deviceOfSession(pool, tenant.id, session.id);
    if (device?.type !== session.type) return null;
    if (now.getTime() - device.seenAt.getTime() > SEEN_MS) await noteSeen(pool, device.deviceId, now);
    return device;
  }

  const isFull = (device: DeviceRow, now: Date) =>
    device.type === 2 && device.fullUntil !== null && device.fullUntil > now;

  /** The browser that a remembered token belongs to; one that was used before ends all logins of its customer. */
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

  /** All logins end, basket and wishlist are shown to nobody who has none, and their owner learns why: a letter for each browser whose token was copied, however often it comes. */
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
    if (secret === undefined) throw new Error('there is no session key');
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
    // Another page of this browser rotated it just now, or this one did and the answer was lost: the same once more.
    const theirs = await deviceOfSeries(pool, tenant.id, sha256(series));
    if (theirs?.type !== 1) return null;
    const given = next.find((candidate) => theirs.secretHash?.equals(sha256(candidate)));
    const remember = given === undefined ? undefined : `${series}.${given}`;
    return { customer: theirs.customer, sid: theirs.sid, remember };
  }

  async function give(tenant: Tenant, session: Session, name: string | null, change: BrowserChange) {
    const token = await signSession(keys, tenant.id, session);
    return { token, ...publicPart(session), name, renewed: true, change: { ...change, session: token } };
  }

  return {
    fetch: async (tenant, token, remembered = null) => {
      const now = clock.now();
      const known = token ? await verifySession(keys, tenant.id, token, now) : null;
      const left = known ? known.exp - now.getTime() / 1000 : 0;
      const isFresh = left > tenant.session.refreshMarginSeconds;
      const exp = Math.floor(now.getTime() / 1000) + tenant.session.cookieMaxAgeSeconds;
      const device = await openDevice(tenant, known, now);
      if (known && token && device && (device.type === 1 || isFull(device, now))) {
        const state = loginState(device.customer, device.type, now, tenant.timeZone);
        const name = device.customer.firstName;
        if (isFresh) return { token, ...publicPart(known), name, renewed: false, change: { state } };
        return give(tenant, { ...known, cc: device.customer.category, exp }, name, { state });
      }
      const soft = await softly(tenant, remembered, now);
      if (soft) {
        const { customer, sid, remember } = soft;
        return give(tenant, { id: sid, type: 1, cc: customer.category, exp }, customer.firstName, {
          state: loginState(customer, 1, now, tenant.timeZone),
          ...(remember === undefined ? {} : { remember }),
        });
      }
      const forget = remembered === null ? {} : { remember: null };
      if (known?.type === 0 && token && isFresh)
        return { token, ...publicPart(known), name: null, renewed: false, change: forget };
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

/** 128 bits: what the session is known by inside the shop. */
export function newSessionId(): string {
  return randomBytes(16).toString('base64url');
}

function publicPart({ exp, type, cc }: Session) {
  return { exp, type, cc };
}

/** Keys from the configuration, else one that the first process made and all processes of the database share. */
export async function loadSessionKeys(pool: Pool, configured: string[] | undefined): Promise<SessionKeys> {
  if (configured)
    return configured.map((secret) => ({ id: createHash('sha256').update(secret).digest('hex').slice(0, 8), secret }));
  await pool.query(
    `insert into session_key (id, secret) select $1, $2 where not exists (select from session_key)
     on conflict do nothing`,
    ['first', randomBytes(48).toString('base64url')],
  );
  const { rows } = await pool.query<{ id: string; secret: string }>(
    'select id, secret from session_key order by created_at desc',
  );
  return rows;
}

/**
 * Keys for what is sealed for long: those of the sessions, of which the first seals, and behind them whatever keys the
 * database has. Without them all that was sealed before SESSION_KEYS was set would be lost. Sessions only last days
 * and go by the configured keys alone.
 */
export async function loadSealingKeys(pool: Pool, sessionKeys: SessionKeys): Promise<SessionKeys> {
  const { rows } = await pool.query<{ id: string; secret: string }>(
    'select id, secret from session_key order by created_at desc',
  );
  return [...sessionKeys, ...rows.filter((row) => !sessionKeys.some((key) => key.id === row.id))];
}
