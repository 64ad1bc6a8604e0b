import type { Locale } from '../tenants/tenant.ts';

/** A value with its name before it; French keeps the colon away from the word, and on its line. */
export function labelled(locale: Locale, label: string, value: string | number): string {
  return locale.startsWith('fr') ? `${label}\u00a0: ${value}` : `${label}: ${value}`;
}
