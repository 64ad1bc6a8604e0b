import type { PickupKind } from '../../../tenants/tenant.ts';

/** Town of a postal code. */
export type Place = {
  country: string;
  postalCode: string;
  place: string;
  /** ISO 3166-2 code ("CH-TI") if regions have holidays of their own, else the country. */
  region: string;
  latitude: number;
  longitude: number;
};

/**
 * Towns of a postal code. `isComplete`: all codes of the country are stored, so a code without places does not exist.
 */
export type KnownPlaces = { country: string; places: Place[]; isComplete: boolean };

/** Point at which a parcel can be collected. */
export type PickupPoint = {
  id: string;
  kind: PickupKind;
  name: string;
  street: string;
  houseNumber: string;
  postalCode: string;
  city: string;
  country: string;
  opening: string;
};
export type NearPoint = PickupPoint & { metres: number };
