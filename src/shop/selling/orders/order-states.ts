/** States of an order and where each may go. */
const ORDER_STATES = {
  /** Stock is reserved and the payment is under way; nobody but the checkout sees it. */
  prepared: ['placed', 'abandoned'],
  placed: ['cancelled'],
  /** By the house, before anything was sent: pieces and vouchers are free again. */
  cancelled: [],
  /** A payment that came after all takes its pieces again, or is given back. */
  abandoned: ['prepared'],
} as const satisfies Record<string, readonly string[]>;

export type OrderState = keyof typeof ORDER_STATES;
type Next<From extends OrderState> = (typeof ORDER_STATES)[From][number];

/** A move that the table does not have does not compile; the store uses it as `where state = from`, so races are refused. */
export function move<From extends OrderState>(from: From, to: Next<From>): { from: From; to: Next<From> } {
  return { from, to };
}
