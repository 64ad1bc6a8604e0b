/**
 * Kinds of issued documents. `cancellation` confirms the cancellation of units that no invoice billed, `receipt` the
 * payment of gift cards, which are no supply.
 */
export const DOCUMENT_KINDS = [
  'invoice',
  'credit-note',
  'cancellation',
  'receipt',
  'reminder',
  'payoff',
  'withdrawn',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
