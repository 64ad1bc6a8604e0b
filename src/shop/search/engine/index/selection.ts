import { overlaps, readRange, type ValidAttribute } from '../../../catalogue/attributes/index.ts';
import { SYSTEM_VALUES } from '../system-values.ts';
import type { SearchRequest } from '../types.ts';
import { type Dictionary, KEY, placementsBelow, placeOfKey, placeOfValue } from './dictionary.ts';

/**
 * Category, filters and price of a request as numbers to compare with columns. Each filter is one bit: the system's have
 * fixed ones, choices of values get the others in their order.
 */
export type Selection = {
  /** 1 for each placement in the requested category or below it; null for all. */
  placements: Uint8Array | null;
  /** Attribute of each value. */
  keys: Uint16Array;
  /** 1 for each selected value. */
  chosen: Uint8Array;
  /** Bits of the attributes with a choice of values. */
  byValues: number;
  /** Attributes with a choice, in the order of their bits from FIRST_CHOICE on. */
  chosenKeys: number[];
  /** Bit of each attribute; 0 without a choice. */
  bits: Int32Array;
  /** Other filters; null without a choice. */
  available: boolean | null;
  reduced: boolean | null;
  /** Bits of delivery modes. */
  deliveries: number | null;
  /** Minimum of whole stars; unreachably high if no requested value is valid. */
  leastStars: number | null;
  price: { min: number; max: number } | null;
};

export const BIT = {
  price: 1 << KEY.price,
  available: 1 << KEY.available,
  reduced: 1 << KEY.reduced,
  delivery: 1 << KEY.delivery,
  rating: 1 << KEY.rating,
} as const;

/** Position of the bit of the first choice. */
export const FIRST_CHOICE = Object.keys(KEY).length;
/** Filters are bits of a number; further choices are ignored. */
const MOST_CHOICES = 32 - FIRST_CHOICE;

const NEVER = 100;

/** Returns the selection of a request in a category with these attributes. */
export function selectionOf(
  request: SearchRequest,
  dictionary: Dictionary,
  keys: Uint16Array,
  attributes: readonly ValidAttribute[],
): Selection {
  const chosen = new Uint8Array(dictionary.values.length);
  const bits = new Int32Array(dictionary.attributes.length);
  let byValues = 0;
  const wanted = Object.entries(request.filters).filter(
    ([key, values]) => values.length > 0 && attributes.some((attribute) => attribute.key === key),
  );
  const choice = (key: keyof typeof SYSTEM_VALUES): string[] | undefined =>
    wanted.find(([other]) => other === key)?.[1];
  const choices = wanted.filter(([key]) => !(key in SYSTEM_VALUES) && key !== 'price').slice(0, MOST_CHOICES);
  const chosenKeys = choices.map(([key]) => placeOfKey(dictionary, key));
  choices.forEach(([key, values], order) => {
    const bit = 1 << (FIRST_CHOICE + order);
    bits[chosenKeys[order] ?? 0] = bit;
    byValues |= bit;
    if (isRange(attributes, key)) chooseRange(dictionary, chosen, chosenKeys[order] ?? -1, values);
    else
      for (const value of values) {
        const place = placeOfValue(dictionary, key, value);
        if (place !== null) chosen[place] = 1;
      }
  });
  const switched = (key: 'available' | 'reduced'): boolean | null => choice(key)?.includes('1') ?? null;
  const modes: readonly string[] = SYSTEM_VALUES.delivery;
  const stars: readonly string[] = SYSTEM_VALUES.rating;
  const rating = choice('rating')?.filter((value) => stars.includes(value));
  const { min, max } = request.price;
  return {
    placements: placementsOf(request, dictionary, keys),
    keys,
    chosen,
    byValues,
    chosenKeys,
    bits,
    available: switched('available'),
    reduced: switched('reduced'),
    deliveries:
      choice('delivery')?.reduce(
        (bits, value) => (modes.includes(value) ? bits | (1 << modes.indexOf(value)) : bits),
        0,
      ) ?? null,
    leastStars: rating ? Math.min(NEVER, ...rating.map(Number)) : null,
    price: min === null && max === null ? null : { min: min ?? 0, max: max ?? Number.POSITIVE_INFINITY },
  };
}

/** Returns the placements in the requested category, without those for other persons than the requested ones. */
function placementsOf(
  { category, persons }: SearchRequest,
  dictionary: Dictionary,
  keys: Uint16Array,
): Uint8Array | null {
  const inCategory = category === null ? null : placementsIn(category, dictionary, keys);
  if (!persons) return inCategory;
  const [own, others] = [persons.own, persons.others].map((ids) => ids.map((id) => placementsIn(id, dictionary, keys)));
  const isIn = (masks: readonly Uint8Array[] = [], place: number): boolean => masks.some((mask) => mask[place] === 1);
  return Uint8Array.from(dictionary.placements, (_, place) =>
    (inCategory === null || inCategory[place] === 1) && (isIn(own, place) || !isIn(others, place)) ? 1 : 0,
  );
}

const masks = new WeakMap<Uint16Array, Map<string, Uint8Array>>();

/** Remembers the placements of a category as long as the dictionary, and `keys` with it, stays. */
function placementsIn(category: string, dictionary: Dictionary, keys: Uint16Array): Uint8Array {
  const known = masks.get(keys) ?? new Map<string, Uint8Array>();
  masks.set(keys, known);
  const before = known.get(category);
  // The projecting thread adds placements to the same dictionary.
  const isWhole = before?.length === dictionary.placements.length;
  const mask = isWhole ? before : placementsBelow(dictionary, category);
  // Invented categories must not fill the memory.
  if (mask.includes(1)) known.set(category, mask);
  return mask;
}

/** Whether the filter of an attribute selects a range of numbers. */
function isRange(attributes: readonly ValidAttribute[], key: string): boolean {
  return attributes.some((attribute) => attribute.key === key && attribute.control === 'range');
}

/** Chooses the values of an attribute that lie in one of the ranges. */
function chooseRange({ values }: Dictionary, chosen: Uint8Array, key: number, texts: readonly string[]): void {
  const ranges = texts.map(readRange).filter((range) => range !== null);
  values.forEach(({ key: own, extent }, place) => {
    if (own === key && extent !== null && ranges.some((range) => overlaps(extent, range))) chosen[place] = 1;
  });
}
