import type { Clock } from '../../../platform/clock.ts';
import type { ApiAccess, ClientScope } from '../../../shop/staff/api-clients/index.ts';
import type { ApiJob, RunJobStep } from '../../../shop/staff/api-jobs/index.ts';
import { may } from '../../../shop/staff/employees/index.ts';
import { mainTenant } from '../../../tenants/index.ts';
import type { PublicUrlOf } from '../../../tenants/origins.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { AdminApiServices } from '../admin-services.ts';
import { createCursors } from '../cursor.ts';
import type { AdminCall, StreamContext } from '../operation.ts';
import { exportedResource } from './export-resources.ts';
import { exportStep } from './export-step.ts';
import { linesJobStep, linesOperation } from './lines-job-step.ts';

type StepDeps = {
  services: AdminApiServices & { apiAccess: ApiAccess };
  /** Tenant with the settings that hold now. */
  tenantOf(id: string): Tenant | null;
  /** Origin of a tenant's links in letters. */
  letterUrlOf: PublicUrlOf;
  clock: Clock;
};

/** A step lasts seconds, and its job checks the access before the next one. */
const NO_STREAM: StreamContext = {
  lastEventId: null,
  isEnding: () => false,
  mayContinue: async () => true,
  read: (job) => job(),
};

/** Returns the scopes that a job needs; null if this version does not know what it reads or changes. */
export function scopesOfJob({ kind, subject }: Pick<ApiJob, 'kind' | 'subject'>): readonly ClientScope[] | null {
  if (kind === 'export') return exportedResource(subject)?.scopes ?? null;
  return linesOperation(subject)?.description.scopes ?? null;
}

/** Creates the step of jobs: it opens the client anew, so that the end of its access ends the job, and calls the operations. */
export function createJobStep({ services, tenantOf, letterUrlOf, clock }: StepDeps): RunJobStep {
  return async (job, work) => {
    const scopes = scopesOfJob(job);
    if (!scopes) return { ok: false, problem: 'unknown-subject' };
    const caller = await services.apiAccess.ofClient(job.clientId);
    if (!caller) return { ok: false, problem: 'access-ended' };
    const { member, version } = caller;
    if (job.tenant !== null && member.tenants?.has(job.tenant) === false) return { ok: false, problem: 'access-ended' };
    if (!scopes.every((scope) => may(member, scope))) return { ok: false, problem: 'missing-scope' };
    const tenant = tenantOf(job.tenant ?? [...(member.tenants ?? [])][0] ?? mainTenant.id);
    if (!tenant) return { ok: false, problem: 'access-ended' };
    const call: AdminCall = {
      services,
      member: {
        ...member,
        ...(member.tenants ? { onlyIn: tenant.id } : {}),
        ...(job.kind === 'export' ? { readsForExport: true as const } : {}),
      },
      version,
      secretId: null,
      tenant,
      ifMatch: null,
      publicUrl: letterUrlOf(tenant),
      cursors: createCursors(services.apiAccess.cursorKeys),
      now: clock.now(),
      stream: NO_STREAM,
    };
    return job.kind === 'export' ? exportStep(job, call) : linesJobStep(job, call, work);
  };
}
