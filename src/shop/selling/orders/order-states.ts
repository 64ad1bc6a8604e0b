/** States of an order and their allowed successors. */
const ORDER_STATES = {
  /** Stock is reserved and the payment is in progress; only the checkout sees the order. */
  prepared: ['placed', 'abandoned'],
  placed: ['cancelled'],
  /** By an employee before shipping; units and vouchers are available again. */
  cancelled: [],
  /** A late payment reserves the units again, or is refunded. */
  abandoned: ['prepared'],
} as const satisfies Record<string, readonly string[]>;

export type OrderState = keyof typeof ORDER_STATES;
type Next<From extends OrderState> = (typeof ORDER_STATES)[From][number];

/**
 * Returns a state change. A change that the table lacks does not compile. The store uses it as `where state = from`, so
 * that races are refused.
 */
export function move<From extends OrderState>(from: From, to: Next<From>): { from: From; to: Next<From> } {
  return { from, to };
}

/**
 * Time for which a prepared order reserves its units during payment; then it is abandoned
 * (docs/rules/payment.md#reservation).
 */
export const RESERVATION_MINUTES = 30;
