import { claims } from 'virtual:house-look';
import type { Locale } from '../tenants/tenant.ts';

/** Returns the retailer's sentences about departments in a locale, by department. Server only. */
export function claimsIn(locale: Locale): Record<string, string> {
  return Object.fromEntries(
    Object.entries(claims).flatMap(([id, texts]): [string, string][] => {
      const text = texts[locale];
      return text === undefined ? [] : [[id, text]];
    }),
  );
}
