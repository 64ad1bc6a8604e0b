import type { Pickable, PickUnit } from './pick-lists.store.ts';

/** How chosen orders are divided: one list, or one for each order, location, carrier or promised day. */
export const SPLITS = ['none', 'order', 'location', 'way', 'day'] as const;
export type Split = (typeof SPLITS)[number];

type Booked = { orderId: string; sku: string; location: string; quantity: number };
type Planned = PickUnit & { key: string };

/**
 * Assigns units to the locations that they were booked out from, and divides them into lists. Units without a booking
 * there come from the default location.
 */
export function planPicks(
  units: readonly Pickable[],
  booked: readonly Booked[],
  { split, fallback }: { split: Split; fallback: string },
): PickUnit[][] {
  const left = new Map<Booked, number>(booked.map((entry) => [entry, entry.quantity]));
  const planned: Planned[] = [];
  for (const unit of units) {
    let open = unit.quantity;
    const take = (location: string, quantity: number): void => {
      const { orderId, position, sku } = unit;
      planned.push({ orderId, position, sku, location, quantity, key: keyOfList(unit, location, split) });
      open -= quantity;
    };
    for (const entry of booked) {
      if (entry.orderId !== unit.orderId || entry.sku !== unit.sku) continue;
      const quantity = Math.min(open, left.get(entry) ?? 0);
      left.set(entry, (left.get(entry) ?? 0) - quantity);
      if (quantity > 0) take(entry.location, quantity);
    }
    if (open > 0) take(fallback, open);
  }
  const lists = new Map<string, PickUnit[]>();
  for (const { key, ...unit } of merged(planned)) lists.set(key, [...(lists.get(key) ?? []), unit]);
  return [...lists.values()];
}

/** One entry for each order line, variant and location. */
function merged(planned: readonly Planned[]): Planned[] {
  const sums = new Map<string, Planned>();
  for (const unit of planned) {
    const key = JSON.stringify([unit.key, unit.orderId, unit.position, unit.sku, unit.location]);
    const known = sums.get(key);
    sums.set(key, known ? { ...known, quantity: known.quantity + unit.quantity } : unit);
  }
  return [...sums.values()];
}

function keyOfList({ orderId, way, promised }: Pickable, location: string, split: Split): string {
  if (split === 'order') return orderId;
  if (split === 'location') return location;
  if (split === 'way') return way;
  return split === 'day' ? (promised ?? '') : '';
}

/**
 * Divides what was picked of a variant at a location among the orders of a list. The earliest promised order gets its
 * units first.
 */
export function dividePicked<Unit extends { quantity: number }>(
  units: readonly Unit[],
  picked: number,
): (Unit & { picked: number; missing: number })[] {
  let left = picked;
  return units.map((unit) => {
    const own = Math.min(left, unit.quantity);
    left -= own;
    return { ...unit, picked: own, missing: unit.quantity - own };
  });
}
