import { SYSTEM_VALUES } from '../facet-keys.ts';
import type { SearchRequest } from '../types.ts';
import { categoriesBelow, type Dictionary, KEY, placeOfKey, placeOfValue } from './dictionary.ts';

/** Category, filters and price of a request as numbers to compare with columns. A facet is the bit of its position. */
export type Selection = {
  /** 1 for each requested category; null for all. */
  categories: Uint8Array | null;
  /** Facet of each value. */
  keys: Uint8Array;
  /** 1 for each selected value. */
  chosen: Uint8Array;
  /** Bits of the facets with a choice of values. */
  byValues: number;
  /** Positions of the facets in `byValues`. */
  chosenKeys: number[];
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
