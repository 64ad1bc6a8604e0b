type Language = 'de-CH' | 'fr-CH';

/**
 * The languages of a walk. Every page is looked at in both (pages.spec.ts and the walks through account, back office and
 * checkout), and a whole purchase and a whole life are lived in both; a walk that only differs in its words takes one.
 */
export const BOTH: readonly Language[] = ['de-CH', 'fr-CH'];
export const GERMAN: readonly Language[] = ['de-CH'];
export const FRENCH: readonly Language[] = ['fr-CH'];
