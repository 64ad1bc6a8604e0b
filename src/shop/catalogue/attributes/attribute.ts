/**
 * Kinds of attributes. A number has one value with the attribute's unit; a range has two ends, such as a size from 150
 * to 180 cm. Values of a text describe a product and are no choices.
 */
export const ATTRIBUTE_KINDS = ['text', 'number', 'choice', 'colour', 'yes-no', 'range'] as const;
export type AttributeKind = (typeof ATTRIBUTE_KINDS)[number];

/** Controls of a filter. */
export const FILTER_CONTROLS = ['list', 'swatches', 'sizes', 'range', 'switch'] as const;
export type FilterControl = (typeof FILTER_CONTROLS)[number];

/** Definition of an attribute of the retailer. */
export type Attribute = {
  /** Parameter of a list's address, and column c:facet_<key> of a feed. */
  key: string;
  kind: AttributeKind;
  /** Unit of numbers and ranges; '' without one. */
  unit: string;
  origin: 'built-in' | 'feed' | 'hand';
  position: number;
  /** Control of its filter; null for the usual one of its kind. */
  control: FilterControl | null;
  /** Whether choices have an order of their own; otherwise the most frequent comes first. */
  ownOrder: boolean;
  /** Whether a product may have several choices. */
  several: boolean;
  /** Use in categories without a list of their own. */
  filter: boolean;
  searchable: boolean;
  comparable: boolean;
  /** By locale. */
  names: Record<string, string>;
};

/** Use of an attribute in a category. */
export type CategoryAttribute = Pick<Attribute, 'key' | 'control' | 'filter' | 'searchable' | 'comparable'>;

/** Attributes whose values the shop knows itself: prices, reviews, delivery and stock. No feed or employee sets them. */
export const SYSTEM_ATTRIBUTES: readonly string[] = ['price', 'rating', 'delivery', 'available', 'reduced'];

/** Whether products get values of the attribute from a feed or an employee. */
export function isDescribing({ key }: Pick<Attribute, 'key'>): boolean {
  return !SYSTEM_ATTRIBUTES.includes(key);
}

const CONTROLS: Record<AttributeKind, readonly FilterControl[]> = {
  text: [],
  number: ['range', 'list'],
  choice: ['list', 'sizes', 'swatches'],
  colour: ['swatches', 'list'],
  'yes-no': ['switch', 'list'],
  range: ['range', 'list'],
};

/** Returns the controls that fit the attribute's filter, the usual one first; none if it cannot be a filter. */
export function controlsOf({ key, kind }: Pick<Attribute, 'key' | 'kind'>): readonly FilterControl[] {
  if (isDescribing({ key })) return CONTROLS[kind];
  return CONTROLS[kind].slice(0, 1);
}

/** Returns the control that its filter has where `wanted` is set; null if it cannot be a filter. */
export function controlOf(
  attribute: Pick<Attribute, 'key' | 'kind' | 'control'>,
  wanted: FilterControl | null = null,
): FilterControl | null {
  const fitting = controlsOf(attribute);
  return (
    [wanted, attribute.control].find((control) => control !== null && fitting.includes(control)) ?? fitting[0] ?? null
  );
}

const KEY = /^[a-z][a-z_]{0,30}$/;
/** Parameters of lists and pages that are no filters. */
const RESERVED = new Set([
  'q',
  'query',
  'page',
  'sort',
  'literal',
  'read',
  'category',
  'count',
  'locale',
  'added',
  'v',
  'size_guide',
  'hits',
  'facets',
  'term',
]);

/** Whether an attribute may have the key: letters and "_", and no other parameter of an address. */
export function isAttributeKey(key: string): boolean {
  return KEY.test(key) && !RESERVED.has(key);
}

/** Returns the name of an attribute or choice: in the locale, else in its language, else in any. */
export function nameIn(names: Readonly<Record<string, string>>, locale: string, otherwise: string): string {
  const own = names[locale];
  if (own !== undefined) return own;
  const language = locale.split('-')[0] ?? '';
  const near = Object.keys(names).find((other) => other.split('-')[0] === language);
  return names[near ?? ''] ?? Object.values(names)[0] ?? otherwise;
}
