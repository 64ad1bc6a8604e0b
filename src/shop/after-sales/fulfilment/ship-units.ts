import type pg from 'pg';
import type { Tenant } from '../../../tenants/tenant.ts';
import { endShippedWaits } from '../../catalogue/stock/index.ts';
import { invoiceOfShipment, shipmentCause } from '../../money/documents/index.ts';
import { storedDelivery } from '../../selling/orders/index.ts';
import { type Actor, recordAudit } from '../../staff/employees/index.ts';
import type { Carrier } from './carriers.ts';
import { addresseeOf, type FulfilmentDeps, unitsOf } from './deps.ts';
import { shippedLetter } from './letters.ts';
import { settleStage } from './life.store.ts';
import { unshippedUnits } from './order-life.ts';
import { insertShipment } from './shipments.store.ts';
import type { LifeOrder } from './types.ts';

export type NotShippable =
  | 'not-placed'
  /** The payment must precede shipping and is missing: a transfer, or a direct debit that the bank refused. */
  | 'unpaid'
  /** An employee must decide whether the order may be paid by invoice. */
  | 'under-review'
  /** More units than are unshipped. */
  | 'pieces';

/** Returns the reason why these units, by position, cannot be shipped now; null if they can. */
export function notShippable(order: LifeOrder, pieces: ReadonlyMap<number, number>): NotShippable | null {
  if (order.state !== 'placed') return 'not-placed';
  if (order.isUnderReview) return 'under-review';
  if (order.step === 'to-pay') return 'unpaid';
  for (const [position, count] of pieces) {
    const line = order.lines.find((entry) => entry.position === position);
    if (!line || count > unshippedUnits(line)) return 'pieces';
  }
  return null;
}

/**
 * Ships units of a locked order after `notShippable` accepted them: counts, stage, audit trail and letter. Returns the
 * shipment.
 */
export async function shipUnits(
  deps: Pick<FulfilmentDeps, 'clock' | 'secrets' | 'outbox' | 'publicUrlOf'>,
  client: pg.PoolClient,
  tenant: Tenant,
  order: LifeOrder,
  sent: {
    pieces: ReadonlyMap<number, number>;
    carrier: Carrier;
    tracking: string | null;
    by: Actor;
    now: Date;
    /** Name of the shipment in the warehouse file; null for a manual entry. */
    handedInAs: string | null;
  },
): Promise<{ id: string; number: number }> {
  const { pieces, carrier, tracking, by, now, handedInAs } = sent;
  const shipment = await insertShipment(client, {
    tenant: tenant.id,
    orderId: order.id,
    carrier,
    trackingNumber: tracking,
    handedInAs,
    lines: [...pieces].map(([position, quantity]) => ({ position, sku: null, quantity })),
    now,
  });
  if (order.lines.some(({ waiting }) => waiting > 0)) await endShippedWaits(client, order.id);
  const lines = order.lines.map((line) => ({ ...line, shipped: line.shipped + (pieces.get(line.position) ?? 0) }));
  const stage = await settleStage(client, order, { lines, isDelivered: false });
  await recordAudit(client, now, by, {
    action: 'order.shipped',
    tenant: tenant.id,
    subject: `order:${order.number}`,
    before: { stage: stage.before },
    after: { stage: stage.after, shipment: shipment.number, carrier, tracking },
  });
  const to = addresseeOf(deps, tenant, order);
  if (to) {
    const isAll = order.lines.every((line) => unshippedUnits(line) === (pieces.get(line.position) ?? 0));
    const { postalCode } = storedDelivery(order.delivery).shipping;
    const about = { number: shipment.number, carrier, trackingNumber: tracking, postalCode };
    const kind = isAll ? ('all' as const) : ('part' as const);
    const invoice = (await invoiceOfShipment(client, tenant, order.id)) ? shipmentCause(shipment.id) : null;
    await deps.outbox.put(await shippedLetter(to, { ...about, kind, invoice }, unitsOf(order, pieces)), client);
  }
  return shipment;
}
