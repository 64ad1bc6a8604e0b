import { variants } from '../../support/depth.ts';

type Language = 'de-CH' | 'fr-CH';

/**
 * Languages of a walk; a short run has German instead of both. Both languages cover every page (pages.spec.ts and the
 * walks through account, back office and checkout) and a purchase. A whole customer life begins in one and ends in the
 * other. A walk that differs only in its texts takes one.
 */
export const BOTH: readonly Language[] = variants(['de-CH', 'fr-CH']);
export const GERMAN: readonly Language[] = ['de-CH'];
export const FRENCH: readonly Language[] = ['fr-CH'];
