import type { PickupKind } from '../../../tenants/tenant.ts';

/** A town that a postal code belongs to. */
export type Place = {
  country: string;
  postalCode: string;
  place: string;
  /** ISO 3166-2 ("CH-TI") where parts of the country have holidays of their own, else the country. */
  region: string;
  latitude: number;
  longitude: number;
};

/** What is known of a postal code. `isComplete`: all codes of the country are there, so none without places exists. */
export type KnownPlaces = { country: string; places: Place[]; isComplete: boolean };

/** Where a parcel can be collected; `metres` from the middle of the postal code that was asked for. */
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
