import { Temporal } from 'temporal-polyfill';
import type { InstalmentTerms } from '../../../tenants/instalments.ts';
import { roundHalfUp } from '../../catalogue/prices/index.ts';

/** Minor units that protection costs with an instalment. It is voluntary: no part of the total, nor of the rate. */
export function protectionOf(instalment: number, permille: number): number {
  return roundHalfUp(instalment * permille, 1000);
}

/** The first day on which protection may be concluded for a purchase of a day (ISO dates); null: not at all. */
export function protectionFrom(terms: InstalmentTerms['protection'], boughtOn: string): string | null {
  return terms && Temporal.PlainDate.from(boughtOn).add({ days: terms.afterDays }).toString();
}
