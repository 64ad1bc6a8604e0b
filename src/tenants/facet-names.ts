import { facetMessagesOf } from './messages/facets.ts';
import type { Locale } from './tenant.ts';

/** Returns the name of a facet's value: the label of the product data, or the shop's text for one of the system. */
export function valueName(locale: Locale, key: string, value: { value: string; label: string }): string {
  const text = facetMessagesOf(locale);
  if (key === 'rating') return text.starsUp(value.value);
  // Any value may be requested: "toString" is not a name.
  const names: Record<string, string> = text.values;
  const nameOf = (asked: string) => (Object.hasOwn(names, asked) ? names[asked] : undefined);
  if (value.label !== '' && value.label !== value.value) return value.label;
  return nameOf(value.value) ?? nameOf(key) ?? (value.label || value.value);
}

/** Returns facets with the names of their values in the locale. */
export function withValueNames<Facet extends { key: string }>(locale: Locale, facets: readonly Facet[]): Facet[] {
  return facets.map((facet) =>
    'values' in facet && Array.isArray(facet.values)
      ? {
          ...facet,
          values: facet.values.map((value: { value: string; label: string }) => ({
            ...value,
            label: valueName(locale, facet.key, value),
          })),
        }
      : facet,
  );
}
