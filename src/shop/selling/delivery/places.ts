import { lookupCode } from '../../../countries/postal-code.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { PickupKind } from '../../../tenants/tenant.ts';
import { builtInPlaces } from './built-in-places.ts';
import { distance, middle } from './distance.ts';
import { placesOf, pointById, pointsAround } from './places.store.ts';
import type { KnownPlaces, NearPoint, PickupPoint, Place } from './types.ts';

/** A longer list is of no use to a customer. */
const MOST_POINTS = 8;
/** Customers do not travel farther for a parcel. */
const FARTHEST_METRES = 30_000;

export type Places = {
  /** Returns the towns of a postal code in a country; an invalid code has none. */
  ofCode(request: { country: string; postalCode: string }): Promise<KnownPlaces>;
  /** Returns points of these kinds near a postal code, the nearest first; null if the code's location is unknown. */
  pointsNear(request: {
    countries: string[];
    kinds: PickupKind[];
    country: string;
    postalCode: string;
  }): Promise<NearPoint[] | null>;
  /** Returns a point that can be chosen; null for any other id. */
  point(request: { id: string; countries: string[]; kinds: PickupKind[] }): Promise<PickupPoint | null>;
};

let builtIn: Map<string, Place[]> | null = null;

/** Builds the table on first use: a shop with imported data never needs it. */
function knownBuiltIn(): Map<string, Place[]> {
  if (builtIn) return builtIn;
  builtIn = new Map();
  for (const entry of builtInPlaces()) {
    const place = { ...entry, country: entry.region.slice(0, 2) };
    const key = `${place.country} ${place.postalCode}`;
    builtIn.set(key, [...(builtIn.get(key) ?? []), place]);
  }
  return builtIn;
}

/** Creates the look-up of places by postal code and of pick-up points. Uses imported data, else the built-in table. */
export function createPlaces({ pool }: { pool: Pool }): Places {
  async function ofCode({ country, postalCode }: { country: string; postalCode: string }): Promise<KnownPlaces> {
    const code = lookupCode(postalCode, country);
    const { places, complete } = await placesOf(pool, [country], code);
    const isComplete = complete.includes(country);
    const found = isComplete || places.length > 0 ? places : (knownBuiltIn().get(`${country} ${code}`) ?? []);
    return { country, places: found, isComplete };
  }

  return {
    ofCode,
    pointsNear: async ({ countries, kinds, country, postalCode }) => {
      const from = middle((await ofCode({ country, postalCode })).places);
      if (from === null) return null;
      const points = await pointsAround(pool, { country: countries, kinds, ...from, most: MOST_POINTS });
      return points
        .map(({ latitude, longitude, ...point }) => ({ ...point, metres: distance(from, { latitude, longitude }) }))
        .filter((point) => point.metres <= FARTHEST_METRES)
        .toSorted((a, b) => a.metres - b.metres);
    },
    point: async (request) => {
      const found = await pointById(pool, request);
      if (!found) return null;
      const { latitude: _, longitude: __, ...point } = found;
      return point;
    },
  };
}
