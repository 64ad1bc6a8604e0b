import type { Context } from 'hono';
import type { ApiAccess, ApiCaller } from '../../shop/staff/api-clients/index.ts';
import type { AdminLimits } from './admin-limits.ts';
import { bearerOf, type RequestAddress, scopeProblem } from './admit-client.ts';
import type { OperationDescription, StreamContext } from './operation.ts';

/** Creates what a stream needs while it lasts. */
export function streamContext(
  given: {
    deps: { addressOf(c: Context): RequestAddress; isDraining?: () => boolean };
    limits: Pick<AdminLimits, 'streamReads'>;
    access: ApiAccess;
    caller: ApiCaller;
    description: OperationDescription;
  },
  c: Context,
): StreamContext {
  const { deps, limits, access, caller, description } = given;
  const { headers } = c.req.raw;
  const credential = bearerOf(headers.get('authorization')) ?? '';
  const { full } = deps.addressOf(c);
  const owner = { network: caller.member.id, client: caller.member.id };
  return {
    lastEventId: headers.get('last-event-id'),
    isEnding: () => deps.isDraining?.() ?? false,
    mayContinue: async (more = []) => {
      const outcome = await access.caller(credential, full);
      const scopes = [...description.scopes, ...more];
      if (!outcome.ok || scopeProblem(outcome.caller, { scopes }, null)) return false;
      return sameTenants(outcome.caller.member.tenants, caller.member.tenants);
    },
    read: async (job) => {
      const queued = await limits.streamReads.run(owner, job);
      if (!queued.ok) throw new Error('more streams read than there are slots');
      return queued.result;
    },
  };
}

function sameTenants(one: ReadonlySet<string> | undefined, other: ReadonlySet<string> | undefined): boolean {
  if (!one || !other) return one === other;
  return one.size === other.size && [...one].every((id) => other.has(id));
}
