import { FACET_KEYS, SYSTEM_VALUES } from '../facet-keys.ts';

/** Values and categories that all segments of a tenant share. Ids are positions in lists that only grow. */
export type Dictionary = {
  values: DictionaryValue[];
  categories: DictionaryCategory[];
};

export type DictionaryValue = {
  /** Position of its facet in FACET_KEYS. */
  key: number;
  value: string;
  position: number;
  swatch: string | null;
  labels: Record<string, string>;
};

export type DictionaryCategory = {
  id: string;
  /** Position of the parent category, -1 at the top. */
  parent: number;
  depth: number;
  position: number;
  texts: Record<string, { name: string; path: string }>;
};

export const KEY = Object.fromEntries(FACET_KEYS.map((key, index) => [key, index])) as Record<
  (typeof FACET_KEYS)[number],
  number
>;

/** Returns the position of a facet in FACET_KEYS, -1 for an unknown key. */
export function placeOfKey(key: string): number {
  const keys: readonly string[] = FACET_KEYS;
  return keys.indexOf(key);
}

/** System values; they are always the first values of the dictionary. */
export const SYSTEM: { key: number; value: string }[] = Object.entries(SYSTEM_VALUES).flatMap(([key, values]) =>
  values.map((value) => ({ key: KEY[key as keyof typeof SYSTEM_VALUES], value })),
);

export type DictionaryWriter = {
  readonly dictionary: Dictionary;
  /** Returns the position of a value and adds a new one. Returns -1 for an unknown facet. */
  valueId(key: string, value: string): number;
  categoryId(id: string): number;
  /** Updates values and categories. Returns whether anything changed. */
  describe(known: { values: DescribedValue[]; categories: DescribedCategory[] }): boolean;
};
export type DescribedValue = { key: string } & Omit<DictionaryValue, 'key'>;
export type DescribedCategory = { parentId: string | null } & Omit<DictionaryCategory, 'parent'>;

export function writeDictionary(from: Dictionary = { values: [], categories: [] }): DictionaryWriter {
  const dictionary: Dictionary = { values: [...from.values], categories: [...from.categories] };
  const valueIds = new Map(dictionary.values.map(({ key, value }, index) => [`${key} ${value}`, index]));
  const categoryIds = new Map(dictionary.categories.map(({ id }, index) => [id, index]));

  function enter(key: number, value: string, position: number): number {
    const known = valueIds.get(`${key} ${value}`);
    if (known !== undefined) return known;
    valueIds.set(`${key} ${value}`, dictionary.values.length);
    return dictionary.values.push({ key, value, position, swatch: null, labels: {} }) - 1;
  }

  function enterCategory(id: string): number {
    const known = categoryIds.get(id);
    if (known !== undefined) return known;
    categoryIds.set(id, dictionary.categories.length);
    return dictionary.categories.push({ id, parent: -1, depth: 0, position: 0, texts: {} }) - 1;
  }

  for (const [index, { key, value }] of SYSTEM.entries()) enter(key, value, index);
  return {
    dictionary,
    valueId: (key, value) => {
      const place = placeOfKey(key);
      return place < 0 ? -1 : enter(place, value, 0);
    },
    categoryId: enterCategory,
    describe: ({ values, categories }) => {
      const before = JSON.stringify(dictionary);
      for (const { key, value, position, swatch, labels } of values) {
        const place = placeOfKey(key);
        if (place < 0) continue;
        dictionary.values[enter(place, value, position)] = { key: place, value, position, swatch, labels };
      }
      for (const { parentId, id, depth, position, texts } of categories) {
        const parent = parentId === null ? -1 : enterCategory(parentId);
        dictionary.categories[enterCategory(id)] = { id, parent, depth, position, texts };
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
  return places.get(`${placeOfKey(key)} ${value}`) ?? null;
}

/** Returns 1 for a category and all below it, all 0 for an unknown category. */
export function categoriesBelow({ categories }: Dictionary, id: string): Uint8Array {
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
