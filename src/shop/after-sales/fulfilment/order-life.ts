import type { UnitCounts } from '../../selling/orders/index.ts';

/** Returns the units that can be shipped or cancelled. */
export function unshippedUnits({ ordered, shipped, cancelled }: Omit<UnitCounts, 'returned'>): number {
  return ordered - shipped - cancelled;
}

/** Returns the units that the customer has. `announced` are those in registered or received returns. */
export function returnable({ shipped, returned }: Pick<UnitCounts, 'shipped' | 'returned'>, announced: number): number {
  return Math.max(0, shipped - returned - announced);
}
