/** States of a return and where each may go. */
export const RETURN_LIFE = {
  /** Announced: there is a label, or a day on which two people come. */
  registered: ['received', 'given-up'],
  /** In the house: the credit note is due within the tenant's days. */
  received: ['settled'],
  /** Looked at: taken back, partly or not at all. */
  settled: [],
  /** The customer keeps the goods after all. */
  'given-up': [],
} as const satisfies Record<string, readonly string[]>;

export type ReturnState = keyof typeof RETURN_LIFE;
type Next<From extends ReturnState> = (typeof RETURN_LIFE)[From][number];

/** A move that the table does not have does not compile; stores use it as `where state = from`. */
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

/** Where the house is at fault: it sent wrong or broken goods, described them wrongly or sent them late. */
export const HOUSE_AT_FAULT: ReadonlySet<ReturnReason> = new Set(['not-as-shown', 'damaged', 'wrong-article', 'late']);

/** Why the house does not take goods back. */
export const REFUSALS = ['used', 'unsealed', 'incomplete', 'not-ours', 'damaged-by-customer'] as const;
export type Refusal = (typeof REFUSALS)[number];
