import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { FeedProblem } from '../../../platform/feeds/rows.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { recordAudit, type StaffMember } from '../../staff/employees/index.ts';
import { importShipments } from '../fulfilment/index.ts';
import type { WarehouseDeps } from './deps.ts';

/** Refused rows that the page shows; a file with more has a mistake in common. */
const MOST_REFUSED = 100;

export type UploadProblem = 'no-file' | 'bad-file';
export type ImportedShipments = {
  ok: true;
  booked: number;
  refused: { line: number; attribute: string; reason: string }[];
};

/** Books shipments of an uploaded file. A repeated file books nothing twice. */
export async function importUploaded(
  deps: WarehouseDeps,
  tenant: Tenant,
  { file, by }: { file: File; by: StaffMember },
): Promise<ImportedShipments | { ok: false; problem: UploadProblem }> {
  if (file.size === 0) return { ok: false, problem: 'no-file' };
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'shipments-'));
  try {
    const kept = path.join(folder, 'shipments.csv');
    await fs.writeFile(kept, Buffer.from(await file.arrayBuffer()));
    const report = await importShipments(deps, { file: kept, tenant });
    await recordAudit(deps.pool, deps.clock.now(), by, {
      action: 'warehouse.shipments-imported',
      tenant: tenant.id,
      after: { booked: report.changed, refused: report.refused.length },
    });
    return { ok: true, booked: report.changed, refused: report.refused.slice(0, MOST_REFUSED) };
  } catch (error) {
    if (error instanceof FeedProblem) return { ok: false, problem: 'bad-file' };
    throw error;
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}
