/** States of a return and their allowed transitions. */
export const RETURN_LIFE = {
  /** Registered, with a label or a collection day. */
  registered: ['received', 'given-up'],
  /** Goods arrived; the credit note is due within the tenant's days. */
  received: ['settled'],
  /** Inspected: accepted in full, in part or not at all. */
  settled: [],
  /** Cancelled: the customer keeps the goods. */
  'given-up': [],
} as const satisfies Record<string, readonly string[]>;

export type ReturnState = keyof typeof RETURN_LIFE;
type Next<From extends ReturnState> = (typeof RETURN_LIFE)[From][number];

/** Returns a state change that the table allows; others do not compile. Stores use it as `where state = from`. */
export function moveReturn<From extends ReturnState>(from: From, to: Next<From>): { from: From; to: Next<From> } {
  return { from, to };
}

export const RETURN_REASONS = [
  'none',
  'too-small',
  'too-large',
  'not-as-expected',
  'not-as-shown',
  'damaged',
  'wrong-article',
  'late',
] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** Reasons caused by the retailer: goods that were wrong, damaged, wrongly described or late. */
export const HOUSE_AT_FAULT: ReadonlySet<ReturnReason> = new Set(['not-as-shown', 'damaged', 'wrong-article', 'late']);

/** Reasons for refusing returned goods. */
export const REFUSALS = ['used', 'unsealed', 'incomplete', 'not-ours', 'damaged-by-customer'] as const;
export type ReturnRefusal = (typeof REFUSALS)[number];
