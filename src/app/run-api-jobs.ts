import type { AdminServices } from '../admin/context.ts';
import { createJobStep } from '../api/admin/jobs/job-step.ts';
import { startApiJobs } from '../shop/staff/api-jobs/index.ts';
import { tenants } from '../tenants/index.ts';
import type { Foundation } from './foundation.ts';

/** Works on jobs of API clients, in the thread that runs the jobs. They call the operations that answer requests. */
export function runApiJobs(
  { pool, clock, log, publicUrlOf, settings }: Pick<Foundation, 'pool' | 'clock' | 'log' | 'publicUrlOf' | 'settings'>,
  services: AdminServices,
): { stop(): Promise<void> } {
  const step = createJobStep({
    services,
    clock,
    letterUrlOf: publicUrlOf,
    tenantOf: (id) => {
      const tenant = Object.values(tenants).find((one) => one.id === id);
      return tenant ? settings.termsAt(tenant, clock.now()) : null;
    },
  });
  return startApiJobs({ pool, clock, log, step });
}
