/** States of an order and where each may go; a move that is not in the table does not compile or is refused. */
export const ORDER_STATES = {
  prepared: ['placed', 'abandoned'],
  placed: [],
  abandoned: [],
} as const satisfies Record<string, readonly string[]>;

export type OrderState = keyof typeof ORDER_STATES;

export function mayBecome<From extends OrderState>(from: From, to: OrderState): to is (typeof ORDER_STATES)[From][number] {
  const next: readonly string[] = ORDER_STATES[from];
  return next.includes(to);
}
