import type { TextLocale } from './tenant.ts';

/** Joins label and value: "Farbe: bordeaux". French sets a no-break space before the colon. */
export function labelled(locale: TextLocale, label: string, value: string): string {
  return `${label}${locale === 'fr-CH' ? '\u00a0:' : ':'} ${value}`;
}
