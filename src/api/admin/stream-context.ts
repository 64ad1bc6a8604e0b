import type { ApiAccess, ApiCaller } from '../../shop/staff/api-clients/index.ts';
import type { AdminLimits } from './admin-limits.ts';
import { type RequestAddress, scopeProblem } from './admit-client.ts';
import type { OperationDescription, StreamContext } from './operation.ts';

/** Creates what a stream needs while it lasts. `sent`: what its request says of the client. */
export function streamContext(
  given: {
    deps: { isDraining?: () => boolean };
    limits: Pick<AdminLimits, 'streamReads'>;
    access: ApiAccess;
    caller: ApiCaller;
    description: OperationDescription;
  },
  sent: { lastEventId: string | null; credential: string; address: RequestAddress },
): StreamContext {
  const { deps, limits, access, caller, description } = given;
  const owner = { network: caller.member.id, client: caller.member.id };
  return {
    lastEventId: sent.lastEventId,
    isEnding: () => deps.isDraining?.() ?? false,
    mayContinue: async (more = []) => {
      const outcome = await access.caller(sent.credential, sent.address.full);
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
