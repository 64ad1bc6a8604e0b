import { mergePdf } from '../../../platform/pdf/merge-pdf.ts';
import { afterOrderMessagesOf } from '../../../tenants/messages/after-order.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { type BillOutcome, drawPaper } from '../../money/billing/index.ts';
import { dayOf } from '../../selling/instalments/index.ts';
import { recordAudit, type StaffMember } from '../../staff/employees/index.ts';
import { findLife } from '../fulfilment/index.ts';
import type { WarehouseDeps } from './deps.ts';

import { packingSlip } from './packing-slip.ts';
import { type ParcelRow, parcelsById, setPartsOf, storedLabels } from './parcels.store.ts';

export type ParcelPaper = 'labels' | 'slips';

const NOT_FOUND = { ok: false, problem: 'not-found' } as const;

/** Returns the labels or the packing slips of parcels as one file. They have addresses, so the audit trail notes it. */
export async function printPapers(
  deps: Pick<WarehouseDeps, 'pool' | 'clock'>,
  tenant: Tenant,
  asked: { paper: ParcelPaper; ids: readonly string[]; by: StaffMember },
): Promise<BillOutcome> {
  const { pool, clock } = deps;
  const parcels = (await parcelsById(pool, tenant.id, asked.ids)).filter(({ state }) => state !== 'cancelled');
  const [first] = parcels;
  if (!first) return NOT_FOUND;
  const day = dayOf(clock.now(), tenant.timeZone);
  const note = (action: 'parcel.labels-printed' | 'parcel.slips-printed', after: Record<string, number>) =>
    recordAudit(pool, clock.now(), asked.by, {
      action,
      tenant: tenant.id,
      ...(parcels.length === 1 ? { subject: `order:${first.order}` } : {}),
      after,
    });
  if (asked.paper === 'slips') {
    const printed = await printSlips(deps, tenant, parcels, day);
    if (printed.ok) await note('parcel.slips-printed', { slips: parcels.length });
    return printed;
  }
  const labels = await storedLabels(
    pool,
    tenant.id,
    parcels.map(({ id }) => id),
  );
  if (labels.length === 0) return NOT_FOUND;
  await note('parcel.labels-printed', { labels: labels.length });
  const name = parcels.length === 1 ? `${first.order}-${first.number}` : day;
  return { ok: true, name: `Label-${name}.pdf`, content: await mergePdf(labels) };
}

async function printSlips(
  { pool }: Pick<WarehouseDeps, 'pool'>,
  tenant: Tenant,
  parcels: readonly ParcelRow[],
  day: string,
): Promise<BillOutcome> {
  const parts = await setPartsOf(pool, [...new Set(parcels.map(({ orderId }) => orderId))]);
  const files: Uint8Array[] = [];
  const { papers } = afterOrderMessagesOf(tenant.locales[0].locale);
  for (const parcel of parcels) {
    const order = await findLife(pool, { tenant: tenant.id, number: parcel.order });
    if (!order) continue;
    const own = parts.filter(({ orderId }) => orderId === order.id);
    const drawn = await drawPaper(
      papers.slipFile(`${parcel.order}-${parcel.number}`),
      packingSlip(tenant, order, { parcel, parts: own }),
    );
    if (!drawn.ok || parcels.length === 1) return drawn;
    files.push(drawn.content);
  }
  return files.length === 0 ? NOT_FOUND : { ok: true, name: papers.slipsFile(day), content: await mergePdf(files) };
}
