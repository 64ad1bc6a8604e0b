import { SYSTEM_VALUES } from '../facet-keys.ts';
import type { SearchRequest } from '../types.ts';
import { categoriesBelow, type Dictionary, KEY, placeOfKey, placeOfValue } from './dictionary.ts';

/** A request's category, filters and price as numbers to compare with columns. Facets are bits by their place. */
export type Selection = {
  /** 1 for each category that is asked for; null for all. */
  categories: Uint8Array | null;
  /** The facet of each value. */
  keys: Uint8Array;
  /** 1 for each chosen value. */
  chosen: Uint8Array;
  /** Facets with a choice among the values of products. */
  byValues: number;
  /** The same, as places. */
  chosenKeys: number[];
  /** Others with a choice, and what it is. */
  available: boolean | null;
  reduced: boolean | null;
  /** Bits of delivery modes. */
  deliveries: number | null;
  /** Whole stars; more than there are where nothing fits. */
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

const NEVER = 100;

export function selectionOf(request: SearchRequest, dictionary: Dictionary, keys: Uint8Array): Selection {
  const chosen = new Uint8Array(dictionary.values.length);
  let byValues = 0;
  const wanted = Object.entries(request.filters).filter(([key, values]) => placeOfKey(key) >= 0 && values.length > 0);
  const choice = (key: keyof typeof SYSTEM_VALUES): string[] | undefined =>
    wanted.find(([other]) => other === key)?.[1];
  const places = new Map<string, string[]>();
  for (const [key, values] of wanted) {
    if (key in SYSTEM_VALUES || key === 'price') continue;
    byValues |= 1 << placeOfKey(key);
    places.set(key, values);
  }
  for (const [key, values] of places)
    for (const value of values) {
      const place = placeOfValue(dictionary, key, value);
      if (place !== null) chosen[place] = 1;
    }
  const switched = (key: 'available' | 'reduced'): boolean | null => choice(key)?.includes('1') ?? null;
  const modes: readonly string[] = SYSTEM_VALUES.delivery;
  const stars: readonly string[] = SYSTEM_VALUES.rating;
  const rating = choice('rating')?.filter((value) => stars.includes(value));
  const { min, max } = request.price;
  return {
    categories: request.category === null ? null : categoriesBelow(dictionary, request.category),
    keys,
    chosen,
    byValues,
    chosenKeys: [...places.keys()].map(placeOfKey),
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
