import type { Context } from 'hono';
import type { Clock } from '../../platform/clock.ts';
import type { ApiAccess, RepeatedRequests } from '../../shop/staff/api-clients/index.ts';
import { mainTenant } from '../../tenants/index.ts';
import type { PublicUrlOf } from '../../tenants/origins.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { type AdminLimits, LONGEST_WAIT_MS } from './admin-limits.ts';
import { type AdminProblem, adminProblemResponse, busyProblem } from './admin-problems.ts';
import type { AdminApiServices } from './admin-services.ts';
import { admitClient, type RequestAddress, scopeProblem } from './admit-client.ts';
import { type Credential, credentialOf } from './credential.ts';
import { createCursors } from './cursor.ts';
import type { AdminCall, OperationDescription } from './operation.ts';
import { streamContext } from './stream-context.ts';

type CallServices = AdminApiServices & { apiAccess: ApiAccess; repeatedRequests: RepeatedRequests };

export type CallDeps = {
  /** Null while the shop has no back office. */
  services(): CallServices | null;
  /** Tenant with the settings that hold now; null for an unknown id. */
  tenantOf(id: string): Tenant | null;
  /** Address of a request. `limit`: its part that limits count by; `full`: the one that allowed networks have. */
  addressOf(c: Context): RequestAddress;
  clock: Clock;
  /** Origin of a tenant's links in letters. */
  letterUrlOf: PublicUrlOf;
  /** Whether the thread stops. */
  isDraining?: () => boolean;
};

/** Request of a client that may call the operation. */
export type OpenedCall = {
  call: AdminCall;
  services: CallServices;
  /** Parameters of path and query. */
  params: URLSearchParams;
  /** Path and query, by which a repeated request is recognised. */
  address: string;
  /** Headers of every answer to this request. */
  headers: Record<string, string>;
  refuse(problem: AdminProblem): Response;
};

/** Admits a request like `openCall`, when the client has its turn. */
export async function openInTurn(
  deps: CallDeps,
  limits: AdminLimits,
  asked: { description: OperationDescription; c: Context },
): ReturnType<typeof openCall> {
  const { c } = asked;
  const credential = credentialOf(c.req.raw.headers.get('authorization'));
  const owner = limits.owners.of(credential?.digest ?? null);
  const { limit: address } = deps.addressOf(c);
  const queue = owner ? limits.queue : limits.newcomers;
  const open = () => openCall(deps, limits, { ...asked, credential });
  const queued = await queue.run(owner ?? { network: address, client: address }, open, LONGEST_WAIT_MS);
  return queued.ok ? queued.result : { ok: false, refusal: adminProblemResponse(busyProblem(queued.refused)) };
}

/** Admits a request: its client, its tenant and the scopes of its operation. */
export async function openCall(
  deps: CallDeps,
  limits: AdminLimits,
  { description, c, credential }: { description: OperationDescription; c: Context; credential: Credential | null },
): Promise<({ ok: true } & OpenedCall) | { ok: false; refusal: Response }> {
  const request = c.req.raw;
  const services = deps.services();
  if (!services) return { ok: false, refusal: adminProblemResponse({ code: 'not-found' }) };
  const address = deps.addressOf(c);
  const admitted = await admitClient({ access: services.apiAccess, limits }, request, { credential, address });
  if (!admitted.ok) return { ok: false, refusal: adminProblemResponse(admitted.problem) };
  const { caller, version, headers } = admitted;
  const refuse = (problem: AdminProblem): Response =>
    adminProblemResponse({ ...problem, headers: { ...headers, ...problem.headers } });
  const inPath = c.req.param('tenant');
  const tenant = deps.tenantOf(inPath ?? [...(caller.member.tenants ?? [])][0] ?? mainTenant.id);
  if (tenant === null) return { ok: false, refusal: refuse({ code: 'not-found' }) };
  const denied = scopeProblem(caller, description, inPath === undefined ? null : tenant.id);
  if (denied) return { ok: false, refusal: refuse(denied) };
  const { pathname, searchParams: params } = new URL(request.url);
  const repeatedBy = `${pathname}?${params}`;
  for (const [name, value] of Object.entries(c.req.param())) params.set(name, String(value));
  const call: AdminCall = {
    services,
    member: caller.member.tenants ? { ...caller.member, onlyIn: tenant.id } : caller.member,
    version,
    secretId: caller.secretId,
    tenant,
    ifMatch: request.headers.get('if-match'),
    publicUrl: deps.letterUrlOf(tenant),
    cursors: createCursors(services.apiAccess.cursorKeys),
    now: deps.clock.now(),
    stream: streamContext(
      { deps, limits, access: services.apiAccess, caller, description },
      { lastEventId: request.headers.get('last-event-id'), credential: credential?.text ?? '', address },
    ),
  };
  return { ok: true, call, services, params, address: repeatedBy, headers, refuse };
}
