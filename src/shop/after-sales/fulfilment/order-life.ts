/** Stages of a placed order and their allowed transitions. docs/architecture.md shows the table. */
export const ORDER_LIFE = {
  /** Nothing was shipped. */
  placed: ['paid', 'partly-shipped', 'shipped', 'cancelled'],
  /** Nothing was shipped, and the payment arrived. */
  paid: ['partly-shipped', 'shipped', 'cancelled'],
  /** Some units were shipped; the others can still be cancelled. */
  'partly-shipped': ['shipped', 'delivered', 'partly-returned', 'returned'],
  shipped: ['delivered', 'partly-returned', 'returned'],
  delivered: ['partly-returned', 'returned'],
  'partly-returned': ['returned'],
  /** All units that were not cancelled were returned. */
  returned: [],
  /** Cancelled by the customer or an employee before the first shipment. */
  cancelled: [],
} as const satisfies Record<string, readonly string[]>;

export type OrderStage = keyof typeof ORDER_LIFE;
export const ORDER_STAGES = Object.keys(ORDER_LIFE) as OrderStage[];

/** Counts of the units of an order line. */
export type UnitCounts = { ordered: number; shipped: number; cancelled: number; returned: number };

export type OrderFacts = {
  lines: readonly UnitCounts[];
  /** The payment arrived. */
  isPaid: boolean;
  /** Every shipment was delivered; false without a shipment. */
  isDelivered: boolean;
};

/** Derives the stage from facts. An order of only a membership has no lines. */
export function stageOf({ lines, isPaid, isDelivered }: OrderFacts): OrderStage {
  const sum = (part: (line: UnitCounts) => number) => lines.reduce((total, line) => total + part(line), 0);
  const kept = sum(({ ordered, cancelled }) => ordered - cancelled);
  const shipped = sum((line) => line.shipped);
  const returned = sum((line) => line.returned);
  if (lines.length > 0 && kept === 0) return 'cancelled';
  if (shipped === 0) return isPaid ? 'paid' : 'placed';
  if (returned === kept) return 'returned';
  if (returned > 0) return 'partly-returned';
  if (shipped < kept) return 'partly-shipped';
  return isDelivered ? 'delivered' : 'shipped';
}

/** Whether a stage may follow another. An unchanged stage is always allowed. */
export function mayGo(from: OrderStage, to: OrderStage): boolean {
  const next: readonly OrderStage[] = ORDER_LIFE[from];
  return from === to || next.includes(to);
}

/** Returns the units that can be shipped or cancelled. */
export function unshippedUnits({ ordered, shipped, cancelled }: UnitCounts): number {
  return ordered - shipped - cancelled;
}

/** Returns the units that the customer has. `announced` are those in registered or received returns. */
export function returnable({ shipped, returned }: UnitCounts, announced: number): number {
  return Math.max(0, shipped - returned - announced);
}
