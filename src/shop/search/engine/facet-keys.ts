/** Facet keys in page order. Other parameters of an address are not filters. */
export const FACET_KEYS = [
  'size',
  'cup',
  'colour',
  'price',
  'brand',
  'firmness',
  'storage',
  'screen',
  'diameter',
  'weight',
  'energy',
  'material',
  'pattern',
  'fit',
  'length',
  'sleeve',
  'neckline',
  'gender',
  'rating',
  'delivery',
  'available',
  'reduced',
] as const;
type FacetKey = (typeof FACET_KEYS)[number];

/** Facets whose values have their own order: XS before S, 256 GB before 1 TB. All other values sort by frequency. */
const ORDERED: ReadonlySet<string> = new Set<FacetKey>([
  'size',
  'cup',
  'firmness',
  'storage',
  'screen',
  'diameter',
  'weight',
  'energy',
  'length',
  'sleeve',
  'rating',
  'delivery',
]);

/** Values that the system defines and no table stores, in display order. */
export const SYSTEM_VALUES = {
  rating: ['4', '3', '2', '1'],
  delivery: ['parcel', 'bulky', 'two-man'],
  available: ['1'],
  reduced: ['1'],
} as const satisfies Partial<Record<FacetKey, readonly string[]>>;

export function hasOwnOrder(key: string): boolean {
  return ORDERED.has(key);
}

/** Whether the facet is a switch: one value is already a choice. */
export function isSwitch(key: string): boolean {
  return key === 'available' || key === 'reduced';
}

export function facetKind(key: string): 'values' | 'swatches' | 'sizes' {
  if (key === 'colour') return 'swatches';
  return key === 'size' ? 'sizes' : 'values';
}
