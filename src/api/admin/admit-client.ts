import { type ApiAccess, type ApiCaller, type ApiVersion, isApiVersion } from '../../shop/staff/api-clients/index.ts';
import { may } from '../../shop/staff/employees/index.ts';
import { type AdminLimits, limitHeaders } from './admin-limits.ts';
import type { AdminProblem } from './admin-problems.ts';
import type { Credential } from './credential.ts';
import type { OperationDescription } from './operation.ts';

export const VERSION_HEADER = 'Kontor-Version';

export type Admitted =
  | { ok: true; caller: ApiCaller; version: ApiVersion; headers: Record<string, string> }
  | { ok: false; problem: AdminProblem };

export type RequestAddress = { full: string; limit: string };

/** Admits the client of a request: its credential, its network and its limit. */
export async function admitClient(
  deps: { access: ApiAccess; limits: AdminLimits },
  { headers: sent }: Request,
  { credential, address }: { credential: Credential | null; address: RequestAddress },
): Promise<Admitted> {
  const { access, limits } = deps;
  if (credential === null) return { ok: false, problem: unauthorised('no-credentials') };
  const { text, digest } = credential;
  const outcome = await limits.attempts.check(digest, address.limit, () => access.caller(text, address.full));
  if (!outcome.ok) {
    limits.owners.forget(digest);
    return { ok: false, problem: refusedCredential(outcome) };
  }
  const { caller } = outcome;
  limits.owners.learn(digest, caller.member.id);
  const rate = limits.client.takeCounted(caller.member.id);
  const headers = limitHeaders(rate);
  if (!rate.ok) {
    const after = { ...headers, 'Retry-After': String(rate.retryAfter) };
    return { ok: false, problem: { code: 'too-many-requests', headers: after } };
  }
  const asked = sent.get(VERSION_HEADER);
  if (asked !== null && !isApiVersion(asked)) return { ok: false, problem: { code: 'unknown-version', headers } };
  const version = asked ?? caller.version;
  return { ok: true, caller, version, headers: { ...headers, [VERSION_HEADER]: version } };
}

/** Returns the refusal of a credential. `retryAfter`: seconds that its network waits after too many. */
export function refusedCredential(
  refused:
    | { problem: 'wrong-credentials' | 'client-expired' | 'network-not-allowed' }
    | { problem: 'too-many-requests'; retryAfter: number },
): AdminProblem {
  if (refused.problem === 'too-many-requests')
    return { code: 'too-many-requests', headers: { 'Retry-After': String(refused.retryAfter) } };
  return refused.problem === 'network-not-allowed' ? { code: refused.problem } : unauthorised(refused.problem);
}

function unauthorised(code: 'no-credentials' | 'wrong-credentials' | 'client-expired'): AdminProblem {
  const error = code === 'no-credentials' ? '' : ', error="invalid_token"';
  return { code, headers: { 'WWW-Authenticate': `Bearer realm="admin api"${error}` } };
}

/** Returns the refusal of an operation beyond the scopes of a client, or for a tenant that is not its own. */
export function scopeProblem(
  { member }: ApiCaller,
  { scopes }: Pick<OperationDescription, 'scopes'>,
  tenant: string | null,
): AdminProblem | null {
  if (tenant !== null && member.tenants && !member.tenants.has(tenant)) return { code: 'tenant-not-allowed' };
  return scopes.every((scope) => may(member, scope)) ? null : { code: 'missing-scope', scopes };
}
