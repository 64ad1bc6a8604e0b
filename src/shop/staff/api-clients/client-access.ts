import { addressList } from '../../../platform/address-list.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { sha256 } from '../../../platform/tokens.ts';
import { countsByTenant, type StaffMember } from '../employees/index.ts';
import { isAccessToken, secretOfToken, signToken, TOKEN_SECONDS } from './access-token.ts';
import { type CallingClient, clientInForce, clientOfHash, clientOfSecret, writeUse } from './api-clients.store.ts';
import { isApiKey } from './api-key.ts';
import { type ApiVersion, isApiVersion, NEWEST_VERSION } from './api-versions.ts';
import { type ClientScope, isClientScope } from './client-scopes.ts';

/** Client that sends a request, as departments know it: an actor with permissions and without a second factor. */
export type ApiCaller = {
  member: StaffMember;
  version: ApiVersion;
  /** Secret by which it came; null for a job. */
  secretId: string | null;
};

export type AccessProblem =
  /** The secret or token is unknown, or has ended or expired. */
  | 'wrong-credentials'
  | 'client-expired'
  /** The client may not send requests from this address. */
  | 'network-not-allowed';

export type AccessOutcome = { ok: true; caller: ApiCaller } | { ok: false; problem: AccessProblem };
export type TokenOutcome =
  | { ok: true; token: string; seconds: number; scopes: readonly ClientScope[] }
  | { ok: false; problem: AccessProblem };

/** Admits requests of clients. Every request reads the client, so its end and its changes hold at once. */
export type ApiAccess = {
  /** Keys that sign cursors of lists; the first one signs, all are accepted. */
  cursorKeys: readonly string[];
  /** `credential`: a secret or an access token. `address`: full network address of the request. */
  caller(credential: string, address: string): Promise<AccessOutcome>;
  /** Returns a client without a request, for a job of it; null if it has ended or expired. */
  ofClient(clientId: string): Promise<ApiCaller | null>;
  /** Issues an access token (OAuth 2.0 client credentials). */
  token(request: { clientId: string; secret: string; address: string }): Promise<TokenOutcome>;
};

/** Accuracy of the time of the last use. */
const USE_MS = 60_000;
const WRONG = { ok: false, problem: 'wrong-credentials' } as const;

/** `signingKeys`: the first one signs tokens, all are accepted. */
export function createApiAccess(deps: { pool: Pool; clock: Clock; signingKeys: readonly string[] }): ApiAccess {
  const { pool, clock, signingKeys } = deps;

  async function admit(
    found: CallingClient | null,
    address: string,
  ): Promise<{ ok: true; client: CallingClient } | { ok: false; problem: AccessProblem }> {
    const now = clock.now();
    if (!found) return WRONG;
    if (found.expiresAt && found.expiresAt <= now) return { ok: false, problem: 'client-expired' };
    if (found.networks.length > 0 && !addressList(found.networks).has(address))
      return { ok: false, problem: 'network-not-allowed' };
    const before = new Date(now.getTime() - USE_MS);
    if (!found.usedAt || found.usedAt < before) await writeUse(pool, found.secretId, now, before);
    return { ok: true, client: found };
  }

  async function bySecret(secret: string): Promise<CallingClient | null> {
    return isApiKey(secret) ? clientOfHash(pool, sha256(secret)) : null;
  }

  async function byToken(token: string): Promise<CallingClient | null> {
    const secretId = secretOfToken(signingKeys, token, clock.now());
    return secretId === null ? null : clientOfSecret(pool, secretId);
  }

  return {
    cursorKeys: signingKeys,

    caller: async (credential, address) => {
      const found = await (isAccessToken(credential) ? byToken(credential) : bySecret(credential));
      const outcome = await admit(found, address);
      return outcome.ok ? { ok: true, caller: callerOf(outcome.client, outcome.client.secretId) } : outcome;
    },

    ofClient: async (clientId) => {
      const found = await clientInForce(pool, clientId, clock.now());
      return found && callerOf(found, null);
    },

    token: async ({ clientId, secret, address }) => {
      const found = await bySecret(secret);
      const outcome = await admit(found?.id === clientId ? found : null, address);
      if (!outcome.ok) return outcome;
      const [key] = signingKeys;
      if (key === undefined) throw new Error('there is no key to sign with');
      const token = signToken(key, outcome.client.secretId, clock.now());
      return { ok: true, token, seconds: TOKEN_SECONDS, scopes: scopesOf(outcome.client) };
    },
  };
}

/** With single tenants only permissions count that reach no further, as with roles of employees (decision 208). */
function scopesOf({ scopes, tenants }: Pick<CallingClient, 'scopes' | 'tenants'>): readonly ClientScope[] {
  return scopes.filter(isClientScope).filter((scope) => tenants === null || countsByTenant(scope));
}

function callerOf(client: Omit<CallingClient, 'secretId' | 'usedAt'>, secretId: string | null): ApiCaller {
  return {
    secretId,
    member: {
      id: client.id,
      email: client.name,
      role: 'api-client',
      permissions: new Set(scopesOf(client)),
      ...(client.tenants ? { tenants: new Set(client.tenants) } : {}),
      language: 'en',
      factorAt: null,
    },
    version: isApiVersion(client.apiVersion) ? client.apiVersion : NEWEST_VERSION,
  };
}
