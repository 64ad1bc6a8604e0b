import type pg from 'pg';
import { oneLineNote } from '../../../platform/one-line-note.ts';
import { recordAudit } from '../../staff/employees/index.ts';
import { isSetOfParts, moveStock, openLocations } from '../stock/index.ts';
import { insertDelivery, lockDelivery, moveDelivery, receiveDelivery } from './deliveries.store.ts';
import type { ChangedBy, StockChange } from './ports.ts';
import { comingDayOf, readNote, readUnits, type StockEntry } from './stock-entry.ts';
import { announceVariants, variantStock } from './variant.store.ts';

const LONGEST_SUPPLIER = 80;

export async function planDelivery(client: pg.PoolClient, by: ChangedBy, entered: StockEntry): Promise<StockChange> {
  const supplier = oneLineNote(entered.supplier ?? '', LONGEST_SUPPLIER);
  const sku = (entered.sku ?? '').trim();
  const location = entered.location ?? '';
  const quantity = readUnits(entered.quantity);
  const day = comingDayOf(entered.day, by.today);
  if (!(await variantStock(client, sku, 'de-CH', by.now))) return { ok: false, problem: 'no-variant' };
  if (await isSetOfParts(client, sku)) return { ok: false, problem: 'is-set' };
  if (supplier === '') return { ok: false, problem: 'no-supplier' };
  if (quantity === null) return { ok: false, problem: 'no-number' };
  if (day === null) return { ok: false, problem: 'no-day' };
  if (!(await openLocations(client)).has(location)) return { ok: false, problem: 'no-location' };
  const id = await insertDelivery(client, {
    supplier,
    location,
    sku,
    quantity,
    day,
    note: readNote(entered.note),
    now: by.now,
  });
  await announceVariants(client, [sku]);
  await recordAudit(client, by.now, by.member, {
    action: 'stock.delivery-planned',
    tenant: null,
    subject: `stock:${sku}`,
    after: { supplier, location, quantity, day },
  });
  return { ok: true, id };
}

/** Books in the units that came; with `rest` the others are not expected any more. */
export async function receive(
  client: pg.PoolClient,
  by: ChangedBy,
  id: string,
  entered: StockEntry,
): Promise<StockChange> {
  const delivery = await lockDelivery(client, id);
  if (!delivery || delivery.ended) return { ok: false, problem: 'not-found' };
  const units = readUnits(entered.quantity);
  if (units === null) return { ok: false, problem: 'no-number' };
  // A form that is sent twice counts once.
  if (entered.received !== String(delivery.received)) return { ok: false, problem: 'changed' };
  if (units > delivery.quantity - delivery.received) return { ok: false, problem: 'too-many' };
  const { sku, location, supplier } = delivery;
  await receiveDelivery(client, id, { units, ended: entered.rest === 'no' });
  const cause = { reason: 'goods-in' as const, at: by.now, by: by.member.email, note: supplier };
  await moveStock(client, { sku, from: null, to: location, quantity: units }, cause);
  await announceVariants(client, [sku]);
  await recordAudit(client, by.now, by.member, {
    action: 'stock.delivery-received',
    tenant: null,
    subject: `stock:${sku}`,
    before: { received: delivery.received },
    after: { received: delivery.received + units, expected: delivery.quantity, location },
  });
  return { ok: true };
}

export async function postponeDelivery(
  client: pg.PoolClient,
  by: ChangedBy,
  id: string,
  entered: StockEntry,
): Promise<StockChange> {
  const delivery = await lockDelivery(client, id);
  if (!delivery || delivery.ended) return { ok: false, problem: 'not-found' };
  const day = comingDayOf(entered.day, by.today);
  if (day === null) return { ok: false, problem: 'no-day' };
  await moveDelivery(client, id, day);
  await announceVariants(client, [delivery.sku]);
  await recordAudit(client, by.now, by.member, {
    action: 'stock.delivery-planned',
    tenant: null,
    subject: `stock:${delivery.sku}`,
    after: { supplier: delivery.supplier, day },
  });
  return { ok: true };
}

/** Ends a delivery whose remaining units do not come. */
export async function endDelivery(client: pg.PoolClient, by: ChangedBy, id: string): Promise<StockChange> {
  const delivery = await lockDelivery(client, id);
  if (!delivery || delivery.ended) return { ok: false, problem: 'not-found' };
  await receiveDelivery(client, id, { units: 0, ended: true });
  await announceVariants(client, [delivery.sku]);
  await recordAudit(client, by.now, by.member, {
    action: 'stock.delivery-ended',
    tenant: null,
    subject: `stock:${delivery.sku}`,
    after: { received: delivery.received, expected: delivery.quantity },
  });
  return { ok: true };
}
