import {
  type Attribute,
  type CategoryAttribute,
  type Extent,
  type ValidAttribute,
  validAttributes,
} from '../../../catalogue/attributes/index.ts';
import { SYSTEM_VALUES } from '../system-values.ts';

/** Attributes, values, categories and placements that all segments of a tenant share. Ids are positions in lists that only grow. */
export type Dictionary = {
  attributes: Attribute[];
  values: DictionaryValue[];
  categories: DictionaryCategory[];
  /** Categories of a product together, as positions: the main one first. */
  placements: number[][];
};

export type DictionaryValue = {
  /** Position of its attribute. */
  key: number;
  value: string;
  position: number;
  swatch: string | null;
  labels: Record<string, string>;
  /** Ends of a number or range; null for other values. */
  extent: Extent | null;
};

export type DictionaryCategory = {
  id: string;
  /** Position of the parent category, -1 at the top. */
  parent: number;
  depth: number;
  position: number;
  texts: Record<string, { name: string; path: string }>;
  /** Whether it, or a category above it, is hidden: then it is not suggested. */
  isHidden?: boolean;
  /** Attributes of the category; null if it takes over those above. */
  attributes: CategoryAttribute[] | null;
};

/** Position of each attribute of the system; they are always the first. */
export const KEY = { price: 0, rating: 1, delivery: 2, available: 3, reduced: 4 } as const;
const SYSTEM_KEYS = Object.keys(KEY) as (keyof typeof KEY)[];

const places = new WeakMap<Dictionary, Map<string, number>>();

/** Returns the position of an attribute in the dictionary, -1 for an unknown key. */
export function placeOfKey(dictionary: Dictionary, key: string): number {
  const known = places.get(dictionary) ?? new Map<string, number>();
  places.set(dictionary, known);
  // Add the attributes that are new since the last call.
  for (const added of dictionary.attributes.slice(known.size)) known.set(added.key, known.size);
  return known.get(key) ?? -1;
}

/** System values; they are always the first values of the dictionary. */
export const SYSTEM: { key: number; value: string }[] = Object.entries(SYSTEM_VALUES).flatMap(([key, values]) =>
  values.map((value) => ({ key: KEY[key as keyof typeof SYSTEM_VALUES], value })),
);

export type DictionaryWriter = {
  readonly dictionary: Dictionary;
  /** Returns the position of a value and adds a new one. */
  valueId(key: string, value: string): number;
  /** Returns the position of the placement in these categories and adds a new one. */
  placementId(main: string, further: readonly string[]): number;
  /** Updates attributes, values and categories. Returns whether anything changed. */
  describe(known: { attributes: Attribute[]; values: DescribedValue[]; categories: DescribedCategory[] }): boolean;
};
export type DescribedValue = { key: string } & Omit<DictionaryValue, 'key'>;
export type DescribedCategory = { parentId: string | null } & Omit<DictionaryCategory, 'parent'>;

/**
 * Maximum number of placements in several categories: a position has 16 bits, and the rest is left to products in one.
 * Products beyond are in their main category only.
 */
const MOST_COMBINED = 57_344;
const NOTHING: Dictionary = { attributes: [], values: [], categories: [], placements: [] };

export function writeDictionary(from: Dictionary = NOTHING): DictionaryWriter {
  const dictionary: Dictionary = {
    attributes: [...from.attributes],
    values: [...from.values],
    categories: [...from.categories],
    placements: [...from.placements],
  };
  const attributeIds = new Map(dictionary.attributes.map(({ key }, index) => [key, index]));
  const valueIds = new Map(dictionary.values.map(({ key, value }, index) => [`${key} ${value}`, index]));
  const categoryIds = new Map(dictionary.categories.map(({ id }, index) => [id, index]));
  const placementIds = new Map(dictionary.placements.map((places, index) => [places.join(' '), index]));

  function enterAttribute(key: string): number {
    const known = attributeIds.get(key);
    if (known !== undefined) return known;
    attributeIds.set(key, dictionary.attributes.length);
    return dictionary.attributes.push(undescribed(key)) - 1;
  }

  function enter(key: number, value: string, position: number): number {
    const known = valueIds.get(`${key} ${value}`);
    if (known !== undefined) return known;
    valueIds.set(`${key} ${value}`, dictionary.values.length);
    return dictionary.values.push({ key, value, position, swatch: null, labels: {}, extent: null }) - 1;
  }

  function enterCategory(id: string): number {
    const known = categoryIds.get(id);
    if (known !== undefined) return known;
    categoryIds.set(id, dictionary.categories.length);
    return dictionary.categories.push({ id, parent: -1, depth: 0, position: 0, texts: {}, attributes: null }) - 1;
  }

  function enterPlacement(main: string, further: readonly string[]): number {
    const first = enterCategory(main);
    const others = new Set(further.map(enterCategory).filter((place) => place !== first));
    const places = [first, ...[...others].sort((a, b) => a - b)];
    const known = placementIds.get(places.join(' '));
    if (known !== undefined) return known;
    if (others.size > 0 && dictionary.placements.length >= MOST_COMBINED) return enterPlacement(main, []);
    placementIds.set(places.join(' '), dictionary.placements.length);
    return dictionary.placements.push(places) - 1;
  }

  for (const key of SYSTEM_KEYS) enterAttribute(key);
  for (const [index, { key, value }] of SYSTEM.entries()) enter(key, value, index);
  return {
    dictionary,
    valueId: (key, value) => enter(enterAttribute(key), value, 0),
    placementId: enterPlacement,
    describe: ({ attributes, values, categories }) => {
      const before = JSON.stringify(dictionary);
      const described = new Set(attributes.map(({ key }) => key));
      dictionary.attributes = dictionary.attributes.map((known) =>
        described.has(known.key) ? known : undescribed(known.key),
      );
      for (const attribute of attributes) dictionary.attributes[enterAttribute(attribute.key)] = attribute;
      for (const { key, value, position, swatch, labels, extent } of values) {
        const place = enterAttribute(key);
        dictionary.values[enter(place, value, position)] = { key: place, value, position, swatch, labels, extent };
      }
      for (const { parentId, id, depth, position, texts, isHidden = false, attributes: list } of categories) {
        const parent = parentId === null ? -1 : enterCategory(parentId);
        dictionary.categories[enterCategory(id)] = { id, parent, depth, position, texts, isHidden, attributes: list };
      }
      return JSON.stringify(dictionary) !== before;
    },
  };
}

const placesOfValues = new WeakMap<Dictionary, Map<string, number>>();

/** Returns the position of a facet's value, null if no product has it. */
export function placeOfValue(dictionary: Dictionary, key: string, value: string): number | null {
  const places = placesOfValues.get(dictionary) ?? new Map<string, number>();
  placesOfValues.set(dictionary, places);
  // Add the values that are new since the last call.
  for (const added of dictionary.values.slice(places.size)) places.set(`${added.key} ${added.value}`, places.size);
  return places.get(`${placeOfKey(dictionary, key)} ${value}`) ?? null;
}

/** Returns 1 for a category and all below it, all 0 for an unknown category. */
function categoriesBelow({ categories }: Dictionary, id: string): Uint8Array {
  const below = new Uint8Array(categories.length);
  const top = categories.findIndex((category) => category.id === id);
  if (top < 0) return below;
  for (let place = 0; place < categories.length; place += 1) {
    let up = place;
    // A chain is short. Ends in spite of a cycle, which the database forbids.
    for (let steps = 0; up >= 0 && up !== top && steps < categories.length; steps += 1)
      up = categories[up]?.parent ?? -1;
    if (up === top) below[place] = 1;
  }
  return below;
}

/** Returns 1 for each placement with a category that is the given one or below it. */
export function placementsBelow(dictionary: Dictionary, id: string): Uint8Array {
  const below = categoriesBelow(dictionary, id);
  return Uint8Array.from(dictionary.placements, (places) => (places.some((place) => below[place] === 1) ? 1 : 0));
}

/** Attribute of which only products are known yet. No list filters by it. */
function undescribed(key: string): Attribute {
  return {
    key,
    kind: 'choice',
    unit: '',
    origin: 'feed',
    position: 0,
    control: null,
    ownOrder: false,
    several: false,
    filter: false,
    searchable: false,
    comparable: false,
    names: {},
  };
}

/** Returns the attributes of a category in their order: those of the nearest category with a list, upwards. */
export function attributesIn({ attributes, categories }: Dictionary, id: string | null): ValidAttribute[] {
  const start = id === null ? -1 : categories.findIndex((category) => category.id === id);
  return validAttributes(byPlace(attributes), listFrom(categories, start));
}

function byPlace(attributes: readonly Attribute[]): Attribute[] {
  return attributes.toSorted((a, b) => a.position - b.position || (a.key < b.key ? -1 : 1));
}

function listFrom(categories: readonly DictionaryCategory[], start: number): CategoryAttribute[] | null {
  let place = start;
  for (let steps = 0; place >= 0 && steps < categories.length; steps += 1) {
    const category = categories[place];
    if (category?.attributes) return category.attributes;
    place = category?.parent ?? -1;
  }
  return null;
}
