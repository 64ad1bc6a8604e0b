import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { recipientLines } from '../../selling/addresses/index.ts';
import { storedDelivery } from '../../selling/orders/index.ts';
import { recordAudit, type StaffMember, trailOf } from '../../staff/employees/index.ts';
import { findLife, type LifeOrder, lockLife, notShippable, unshippedUnits } from '../fulfilment/index.ts';
import type { WarehouseDeps } from './deps.ts';
import { type PackProblem, packable, packUnits } from './pack-parcel.ts';
import { gtinsOf, type ParcelRow, parcelsOfOrder, setPartsOf } from './parcels.store.ts';
import { ordersOfPickList, pickListBy } from './pick-lists.store.ts';
import { readScanCounts, type ScanItem, type ScanProblem, scanUnit, unitsOfCounts } from './scan.ts';
import { carrierOf, wayOf } from './ways.ts';

type PackingLine = {
  position: number;
  sku: string;
  title: string;
  variantText: string;
  isTwoMan: boolean;
  /** Units that can be packed now, and those that wait for goods. */
  open: number;
  waiting: number;
  items: (ScanItem & { title: string })[];
};

/** Order at the packing station. */
export type PackingOrder = {
  number: string;
  /** Changes when units are packed, shipped or cancelled. */
  seen: string;
  recipient: { name: string; postalCode: string; city: string; country: string };
  lines: PackingLine[];
  parcels: ParcelRow[];
  /** Why the order must not be shipped; null if it may. */
  problem: PackProblem | null;
};

export type PackEntryProblem = PackProblem | ScanProblem | 'pick-units' | 'set-not-whole' | 'weight' | 'two-ways';

/** Which order or pick list a scanned code names. */
export type Opened =
  | { kind: 'order'; number: string }
  | {
      kind: 'pick-list';
      number: string;
      orders: { number: string; units: number; missing: number; isShipped: boolean }[];
    };

const seenOf = (order: LifeOrder, parcels: readonly ParcelRow[]): string =>
  [...order.lines.map((line) => unshippedUnits(line)), parcels.length].join('-');

function itemsOf(
  order: LifeOrder,
  parcels: readonly ParcelRow[],
  known: { parts: Awaited<ReturnType<typeof setPartsOf>>; gtins: ReadonlyMap<string, string> },
): PackingLine[] {
  const free = packable(order, parcels, null);
  return order.lines.flatMap((line) => {
    const { position, sku, title, variantText, waiting } = line;
    const open = free.get(position) ?? 0;
    if (open + waiting === 0) return [];
    const parts = known.parts.filter((part) => part.position === position);
    const goods =
      parts.length === 0
        ? [{ key: String(position), sku, title, perSet: 1 }]
        : parts.map((part) => ({
            key: `${position}.${part.sku}`,
            sku: part.sku,
            title: part.title,
            perSet: part.quantity,
          }));
    return [
      {
        position,
        sku,
        title,
        variantText,
        isTwoMan: wayOf(line.deliveryMode) === 'two-man',
        open,
        waiting,
        items: goods.map((item) => ({
          ...item,
          position,
          gtin: known.gtins.get(item.sku) ?? null,
          units: open * item.perSet,
        })),
      },
    ];
  });
}

async function read(
  pool: Parameters<typeof findLife>[0],
  order: LifeOrder,
): Promise<{ lines: PackingLine[]; parcels: ParcelRow[] }> {
  const [parcels, parts] = await Promise.all([parcelsOfOrder(pool, order.id), setPartsOf(pool, [order.id])]);
  const gtins = await gtinsOf(pool, [...order.lines.map(({ sku }) => sku), ...parts.map(({ sku }) => sku)]);
  return { parcels, lines: itemsOf(order, parcels, { parts, gtins }) };
}

/** Minutes in which further views of one employee are one view: each scan shows the page again. */
const ONE_VIEW = 15 * 60_000;

async function noteView(
  pool: Pool,
  tenant: Tenant,
  { number, by, now }: { number: string; by: StaffMember; now: Date },
): Promise<void> {
  const entry = { action: 'warehouse.order-viewed' as const, tenant: tenant.id, subject: `order:${number}` };
  const seen = (await trailOf(pool, entry.subject, 5)).some(
    ({ action, email, at }) => action === entry.action && email === by.email && now.getTime() - at.getTime() < ONE_VIEW,
  );
  if (!seen) await recordAudit(pool, now, by, entry);
}

/** Returns an order for the packing station; the audit trail notes who looked. Null if there is none. */
export async function openForPacking(
  { pool, clock }: Pick<WarehouseDeps, 'pool' | 'clock'>,
  tenant: Tenant,
  { number, by }: { number: string; by: StaffMember },
): Promise<PackingOrder | null> {
  const order = await findLife(pool, { tenant: tenant.id, number });
  if (!order) return null;
  const { lines, parcels } = await read(pool, order);
  const { shipping } = storedDelivery(order.delivery);
  await noteView(pool, tenant, { number, by, now: clock.now() });
  const { postalCode, city, country } = shipping;
  return {
    number,
    seen: seenOf(order, parcels),
    recipient: { name: recipientLines(shipping).join(', '), postalCode, city, country },
    lines,
    parcels,
    problem: notShippable(order, new Map()),
  };
}

/** Finds what a code names: an order by its number or that of a parcel ("10000012-1"), or a pick list ("P12"). */
export async function openByCode(
  { pool }: Pick<WarehouseDeps, 'pool'>,
  tenant: Tenant,
  typed: string,
): Promise<Opened | null> {
  const code = typed.replaceAll(/\s/g, '').toUpperCase();
  const list = /^P(\d{1,15})$/.exec(code)?.[1];
  if (list !== undefined) {
    const found = await pickListBy(pool, tenant.id, { number: list });
    return found && { kind: 'pick-list', number: found.number, orders: await ordersOfPickList(pool, found.id) };
  }
  const number = /^(\d{1,20})(?:-\d{1,3})?$/.exec(code)?.[1];
  if (number === undefined) return null;
  return (await findLife(pool, { tenant: tenant.id, number })) ? { kind: 'order', number } : null;
}

export type Scanned =
  | { ok: true; counts: Map<string, number>; item: PackingLine['items'][number] }
  | { ok: false; problem: ScanProblem | 'pick-units' | 'not-found' };

/** Counts a scanned unit. Fields code, and "count.POSITION" with the counts so far. */
export async function scanAtStation(
  { pool }: Pick<WarehouseDeps, 'pool'>,
  tenant: Tenant,
  { number, entered }: { number: string; entered: Readonly<Record<string, string>> },
): Promise<Scanned> {
  const found = await findLife(pool, { tenant: tenant.id, number });
  if (!found) return { ok: false, problem: 'not-found' };
  const order = await read(pool, found);
  const items = order.lines.flatMap((line) => line.items);
  const counts = readScanCounts(items, entered);
  if (!counts) return { ok: false, problem: 'pick-units' };
  const result = scanUnit(items, counts, entered.code ?? '');
  if (!result.ok) return result;
  const { key } = result.item;
  const item = items.find((candidate) => candidate.key === key);
  return item ? { ok: true, counts: result.counts, item } : { ok: false, problem: 'scan-unknown' };
}

/** Reads kilograms ("1.25" or "1,25") to grams; null for an empty field, undefined for an invalid one. */
function gramsOf(typed: string): number | null | undefined {
  const text = typed.trim().replace(',', '.');
  if (text === '') return null;
  const grams = /^\d{1,3}(?:\.\d{1,3})?$/.test(text) ? Math.round(Number(text) * 1000) : 0;
  return grams > 0 ? grams : undefined;
}

/** Closes a parcel with the counted units. Fields "count.POSITION", weight in kilograms, and seen. */
export function closeParcel(
  deps: Pick<WarehouseDeps, 'pool' | 'clock'>,
  tenant: Tenant,
  asked: { number: string; entered: Readonly<Record<string, string>>; by: StaffMember },
): Promise<{ ok: true; id: string } | { ok: false; problem: PackEntryProblem }> {
  const { number, entered, by } = asked;
  return inTransaction(deps.pool, async (client) => {
    const order = await lockLife(client, { tenant: tenant.id, number });
    if (!order) return { ok: false, problem: 'not-found' } as const;
    const parcels = await parcelsOfOrder(client, order.id);
    if (entered.seen !== seenOf(order, parcels)) return { ok: false, problem: 'changed' } as const;
    const parts = await setPartsOf(client, [order.id]);
    const lines = itemsOf(order, parcels, { parts, gtins: new Map() });
    const items = lines.flatMap((line) => line.items);
    const counts = readScanCounts(items, entered);
    if (!counts) return { ok: false, problem: 'pick-units' } as const;
    const pieces = unitsOfCounts(items, counts);
    if (!pieces) return { ok: false, problem: 'set-not-whole' } as const;
    if (pieces.size === 0) return { ok: false, problem: 'nothing' } as const;
    const weight = gramsOf(entered.weight ?? '');
    if (weight === undefined) return { ok: false, problem: 'weight' } as const;
    const ways = new Set(lines.filter(({ position }) => pieces.has(position)).map(({ isTwoMan }) => isTwoMan));
    if (ways.size > 1) return { ok: false, problem: 'two-ways' } as const;
    const problem = notShippable(order, pieces);
    if (problem) return { ok: false, problem } as const;
    const carrier = carrierOf(tenant, ways.has(true) ? 'two-man' : 'parcel');
    const id = await packUnits(client, tenant, order, { pieces, carrier, weight, by, now: deps.clock.now() });
    return { ok: true, id } as const;
  });
}
