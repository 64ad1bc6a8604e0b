/** How far a placed order has come, and where each stage may go. docs/architecture.md shows the table. */
export const ORDER_LIFE = {
  /** Nothing has left the house. */
  placed: ['paid', 'partly-shipped', 'shipped', 'cancelled'],
  /** The same, and the money is there. */
  paid: ['partly-shipped', 'shipped', 'cancelled'],
  /** Some pieces are on their way; the others may still be cancelled. */
  'partly-shipped': ['shipped', 'delivered', 'partly-returned', 'returned'],
  shipped: ['delivered', 'partly-returned', 'returned'],
  delivered: ['partly-returned', 'returned'],
  'partly-returned': ['returned'],
  /** Everything that was not cancelled came back. */
  returned: [],
  /** By the customer or the house, before anything was sent. */
  cancelled: [],
} as const satisfies Record<string, readonly string[]>;

export type OrderStage = keyof typeof ORDER_LIFE;
export const ORDER_STAGES = Object.keys(ORDER_LIFE) as OrderStage[];

/** A line of an order in pieces: what became of those that were ordered. */
export type UnitCounts = { ordered: number; shipped: number; cancelled: number; returned: number };

export type OrderFacts = {
  lines: readonly UnitCounts[];
  /** The money is there. */
  isPaid: boolean;
  /** Every shipment has arrived; false without one. */
  isDelivered: boolean;
};

/** The stage that these facts are: never stored without them. An order of a membership alone has no lines. */
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

/** Whether an order may go there; staying is no move, and always allowed. */
export function mayGo(from: OrderStage, to: OrderStage): boolean {
  const next: readonly OrderStage[] = ORDER_LIFE[from];
  return from === to || next.includes(to);
}

/** Pieces that can be sent or cancelled: they are still in the house. */
export function unitsInHouse({ ordered, shipped, cancelled }: UnitCounts): number {
  return ordered - shipped - cancelled;
}

/** Pieces that the customer has; `announced`: on their way back, as far as is known. */
export function returnable({ shipped, returned }: UnitCounts, announced: number): number {
  return Math.max(0, shipped - returned - announced);
}
