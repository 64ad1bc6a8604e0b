import { Temporal } from 'temporal-polyfill';
import type { InstalmentTerms } from '../../../tenants/instalments.ts';
import { roundHalfUp } from '../../catalogue/prices/index.ts';

/**
 * Returns the fee of protection for an instalment, in minor units. Protection is voluntary: neither total nor rate
 * includes it.
 */
export function protectionOf(instalment: number, permille: number): number {
  return roundHalfUp(instalment * permille, 1000);
}

/** Returns the first day on which protection may be sold after a purchase (ISO dates); null if never. */
export function protectionFrom(terms: InstalmentTerms['protection'], boughtOn: string): string | null {
  return terms && Temporal.PlainDate.from(boughtOn).add({ days: terms.afterDays }).toString();
}
