/** Kinds of issued documents. `cancellation` confirms the cancellation of units that no invoice billed. */
export const DOCUMENT_KINDS = ['invoice', 'credit-note', 'cancellation', 'reminder', 'payoff', 'withdrawn'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
