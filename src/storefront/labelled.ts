import type { Locale } from '../tenants/tenant.ts';

/** Formats a value with its label. French has a no-break space before the colon. */
export function labelled(locale: Locale, label: string, value: string | number): string {
  return locale.startsWith('fr') ? `${label}\u00a0: ${value}` : `${label}: ${value}`;
}
