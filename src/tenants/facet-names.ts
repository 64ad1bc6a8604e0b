import type { Messages } from './messages/types.ts';

/** A facet's name in the shopper's language; a facet the texts do not know keeps its key. */
export function facetName(text: Messages, key: string): string {
  const names: Record<string, string> = text.catalogue.facets;
  return names[key] ?? key;
}

/** A value's name: the goods' own label, or the system's word for values like "available". */
export function valueName(text: Messages, key: string, value: { value: string; label: string }): string {
  if (key === 'rating') return text.catalogue.filters.starsUp(value.value);
  const names: Record<string, string> = text.catalogue.facetValues;
  if (value.label !== '' && value.label !== value.value) return value.label;
  return names[value.value] ?? names[key] ?? (value.label || value.value);
}
