import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import {
  emptyReport,
  type ImportReport,
  type Progress,
  readTable,
  withImportLock,
} from '../../catalogue/products/import/index.ts';
import { OPERATOR } from '../../staff/employees/index.ts';
import type { FulfilmentDeps } from './deps.ts';
import { lockLife } from './life.store.ts';
import { unshippedUnits } from './order-life.ts';
import { notShippable, shipUnits } from './ship-units.ts';
import { type RowProblem, readShipments, type UploadedShipments } from './shipment-rows.ts';
import { uploadedShipments } from './shipments.store.ts';
import type { LifeOrder } from './types.ts';

export type ImportShipmentsDeps = Pick<FulfilmentDeps, 'pool' | 'clock' | 'secrets' | 'outbox' | 'publicUrlOf'>;

const PROBLEMS = {
  'not-placed': 'is cancelled',
  'under-review': 'waits for a decision on its credit',
  unpaid: 'is to be paid before it is sent, and was not',
  pieces: 'has not so many pieces in the house',
} as const;

/**
 * Books shipments of a warehouse file (order, id, quantity, carrier, tracking, shipment). Each parcel is booked in one
 * transaction, like a manual entry in the admin. A parcel that was imported before is skipped. `changed` counts the
 * booked parcels.
 */
export async function importShipments(
  deps: ImportShipmentsDeps,
  request: { file: string; tenant: Tenant; onProgress?: Progress | undefined },
): Promise<ImportReport> {
  const report = emptyReport();
  const columns = ['order', 'id', 'quantity', 'carrier'];
  const { shipments, refused } = readShipments(await readTable(request, columns, report));
  report.refused.push(...refused);
  // Imports run one after the other, so that no name is taken between check and insert.
  await withImportLock(deps.pool, async () => {
    for (const shipment of shipments) {
      const outcome = await book(deps, request.tenant, shipment);
      if (outcome === 'booked') report.changed += 1;
      if (typeof outcome === 'string') report.accepted += shipment.pieces.length;
      else report.refused.push(outcome);
    }
  });
  report.refused.sort((a, b) => a.line - b.line);
  return report;
}

function book(
  deps: ImportShipmentsDeps,
  tenant: Tenant,
  given: UploadedShipments,
): Promise<'booked' | 'known' | RowProblem> {
  const [first] = given.pieces;
  const line = first?.line ?? 0;
  return inTransaction(deps.pool, async (client) => {
    const now = deps.clock.now();
    const order = await lockLife(client, { tenant: tenant.id, number: given.order });
    if (!order) return { line, attribute: 'order', reason: `there is no order ${given.order}` };
    const before = await uploadedShipments(client, tenant.id, given.name);
    if (before)
      return isSame(before, given)
        ? 'known'
        : { line, attribute: 'shipment', reason: `${given.name} was booked with other pieces, which stay` };
    const pieces = new Map<number, number>();
    for (const wanted of given.pieces) {
      const problem = spread(order, pieces, wanted);
      if (problem) return { line: wanted.line, ...problem };
    }
    const problem = notShippable(order, pieces);
    if (problem) return { line, attribute: 'order', reason: PROBLEMS[problem] };
    const { carrier, tracking, name } = given;
    await shipUnits(deps, client, tenant, order, { pieces, carrier, tracking, by: OPERATOR, now, handedInAs: name });
    return 'booked';
  });
}

/** A SKU may be in several lines of an order. Its units are taken from the first lines that have some. */
function spread(
  order: LifeOrder,
  pieces: Map<number, number>,
  wanted: { sku: string; quantity: number },
): { attribute: string; reason: string } | null {
  const lines = order.lines.filter(({ sku }) => sku === wanted.sku);
  if (lines.length === 0) return { attribute: 'id', reason: `order ${order.number} has no article ${wanted.sku}` };
  let left = wanted.quantity;
  for (const line of lines) {
    const taken = pieces.get(line.position) ?? 0;
    const count = Math.min(left, unshippedUnits(line) - taken);
    if (count > 0) pieces.set(line.position, taken + count);
    left -= Math.max(0, count);
  }
  const reason = `order ${order.number} has not so many pieces of ${wanted.sku} in the house`;
  return left > 0 ? { attribute: 'quantity', reason } : null;
}

function isSame(
  before: { order: string; pieces: { sku: string; quantity: number }[] },
  given: UploadedShipments,
): boolean {
  const sums = new Map<string, number>();
  for (const { sku, quantity } of given.pieces) sums.set(sku, (sums.get(sku) ?? 0) + quantity);
  return (
    before.order === given.order &&
    before.pieces.length === sums.size &&
    before.pieces.every(({ sku, quantity }) => sums.get(sku) === quantity)
  );
}
