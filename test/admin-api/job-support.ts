import { vi } from 'vitest';
import type { AdminServices } from '../../src/admin/context.ts';
import { createJobStep } from '../../src/api/admin/jobs/job-step.ts';
import { LINES_TYPE } from '../../src/api/admin/lines-operation.ts';
import { type Clock, systemClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import type { Pool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import { type JobTimes, type RunJobStep, startApiJobs } from '../../src/shop/staff/api-jobs/index.ts';
import { tenants } from '../../src/tenants/index.ts';
import { letterUrls } from '../../src/tenants/origins.ts';
import { type Body, manager, type TestApi, type TestClient } from './support.ts';

export const JOBS = '/api/admin/v1/jobs';

type Deps = { pool: Pool; clock: Clock; admin: AdminServices };
type How = { around?: (step: RunJobStep) => RunJobStep; times?: Partial<JobTimes> };

/** Works on jobs as a process of the shop does, without its pauses. `around` changes the steps. */
export function workOnJobs({ pool, clock, admin }: Deps, { around = (step) => step, times = {} }: How = {}) {
  const step = createJobStep({
    services: admin,
    clock,
    letterUrlOf: letterUrls(readConfig({})),
    tenantOf: (id) => Object.values(tenants).find((one) => one.id === id) ?? null,
  });
  return startApiJobs({ pool, clock, log: silentLog, step: around(step), times: { idle: 10, failed: 10, ...times } });
}

/** Waits until a job has ended; returns it. */
export async function untilEnded(api: TestApi, client: TestClient, id: string): Promise<Body> {
  await vi.waitFor(
    async () => {
      const jobs = await api.admin.apiJobs.ofClient(manager(systemClock), client.id);
      if (!jobs?.find((job) => job.id === id)?.endedAt) throw new Error('the job has not ended');
    },
    { timeout: 30_000, interval: 10 },
  );
  return (await api.json(client, `${JOBS}/${id}`)).body;
}

export async function createExport(api: TestApi, client: TestClient, body: object): Promise<string> {
  const created = await api.json(client, JOBS, { method: 'POST', body });
  if (created.status !== 202) throw new Error(JSON.stringify(created.body));
  return String(created.body.id);
}

export function uploadLines(api: TestApi, client: TestClient, query: string, lines: readonly unknown[]) {
  const body = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  const headers = { 'content-type': LINES_TYPE };
  return api.json(client, `${JOBS}/lines?${query}`, { method: 'POST', body, headers });
}

/** Returns the lines of a result. */
export async function resultOf(api: TestApi, client: TestClient, id: string): Promise<Record<string, unknown>[]> {
  const { status, body } = await api.json(client, `${JOBS}/${id}/result`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.items ?? [];
}
