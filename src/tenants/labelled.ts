import { colonSpace } from '../languages/shown.ts';

/** Joins label and value in a locale or language: "Farbe: bordeaux". French has a no-break space before the colon. */
export function labelled(locale: string, label: string, value: string | number): string {
  return `${label}${colonSpace(locale)}: ${value}`;
}
