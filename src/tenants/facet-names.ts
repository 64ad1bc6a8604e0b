import type { Messages } from './messages/types.ts';

/** A facet's name in the shopper's language; a facet the texts do not know keeps its key. */
export function facetName(text: Messages, key: string): string {
  const names: Record<string, string> = text.catalogue.facets;
  return names[key] ?? key;
}

/** A value's name: the goods' own label, or the system's word for values like "available". */
export function valueName(text: Messages, key: string, value: { value: string; label: string }): string {
  if (key === 'rating') return text.catalogue.filters.starsUp(value.value);
  // Anybody may ask for any value: "toString" is no name.
  const names: Record<string, string> = text.catalogue.facetValues;
  const nameOf = (asked: string) => (Object.hasOwn(names, asked) ? names[asked] : undefined);
  if (value.label !== '' && value.label !== value.value) return value.label;
  return nameOf(value.value) ?? nameOf(key) ?? (value.label || value.value);
}
