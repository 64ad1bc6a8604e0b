import { languageOf } from '../languages/language.ts';
import { href } from '../tenants/paths.ts';
import type { Language, Locale } from '../tenants/tenant.ts';

/** Last segment of a bill's path, by language. */
export const BILL_SEGMENT = {
  de: 'rechnung',
  fr: 'facture',
  nl: 'factuur',
  it: 'fattura',
  en: 'invoice',
} as const satisfies Record<Language, string>;

/** Returns the path of the bill of an order in the account. */
export function accountBillHref(locale: Locale, number: string): string {
  return `${href(locale, 'accountOrders')}/${encodeURIComponent(number)}/${segmentOf(locale)}`;
}

/** Returns the path of the bill of the order just placed. */
export function placedBillHref(locale: Locale): string {
  return `${href(locale, 'confirmation')}/${segmentOf(locale)}`;
}

function segmentOf(locale: Locale): string {
  return BILL_SEGMENT[languageOf(locale)];
}
