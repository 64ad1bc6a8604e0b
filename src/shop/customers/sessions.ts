import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Pool } from '../../platform/database/pool.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { anonymousSession, type Session, type SessionKeys, signSession, verifySession } from './session-token.ts';

/** What the browser fetches (specification, sections 3 and 4); `renewed` tells that the cookie has to be set. */
export type SessionKey = { token: string; exp: number; type: number; cc: string; renewed: boolean };

export type Sessions = {
  /**
   * The session of a cookie's token if more than the refresh margin of its life is left; otherwise a new one, which
   * replaces it.
   */
  fetch(tenant: Tenant, token: string | null): Promise<SessionKey>;
};

export function createSessions(deps: { keys: SessionKeys; clock: Clock }): Sessions {
  const { keys, clock } = deps;
  return {
    fetch: async (tenant, token) => {
      const now = clock.now();
      const known = token ? await verifySession(keys, tenant.id, token, now) : null;
      const left = known ? known.exp - now.getTime() / 1000 : 0;
      if (known && token && left > tenant.session.refreshMarginSeconds)
        return { token, ...publicPart(known), renewed: false };
      const session = anonymousSession(now, tenant.session.cookieMaxAgeSeconds);
      return { token: await signSession(keys, tenant.id, session), ...publicPart(session), renewed: true };
    },
  };
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
