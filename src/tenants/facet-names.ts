import type { Messages } from './messages/types.ts';

/** Returns a facet's name in the customer's language, or its key if the texts have no name. */
export function facetName(text: Messages, key: string): string {
  const names: Record<string, string> = text.catalogue.facets;
  return names[key] ?? key;
}

/** Returns the name of a value: the label of the product data, or the shop's text for values such as "available". */
export function valueName(text: Messages, key: string, value: { value: string; label: string }): string {
  if (key === 'rating') return text.catalogue.filters.starsUp(value.value);
  // Any value may be requested: "toString" is not a name.
  const names: Record<string, string> = text.catalogue.facetValues;
  const nameOf = (asked: string) => (Object.hasOwn(names, asked) ? names[asked] : undefined);
  if (value.label !== '' && value.label !== value.value) return value.label;
  return nameOf(value.value) ?? nameOf(key) ?? (value.label || value.value);
}
