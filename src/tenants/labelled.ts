import { colonSpace } from '../languages/shown.ts';
import type { TextLocale } from './tenant.ts';

/** Joins label and value: "Farbe: bordeaux". French has a no-break space before the colon. */
export function labelled(locale: TextLocale, label: string, value: string | number): string {
  return `${label}${colonSpace(locale)}: ${value}`;
}
