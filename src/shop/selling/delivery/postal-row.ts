import { isLookupCode, lookupCode, readPostalCode } from '../../../countries/postal-code.ts';
import { regionOf, townOfRow } from '../../../countries/regions.ts';
import type { PostalValues } from './read-postal-lines.ts';
import type { Place } from './types.ts';

export type PostalRow = Omit<Place, 'country'>;

const LONGEST_PLACE = 100;
function degrees(text: string, most: number): number | null {
  const value = /^-?\d{1,3}(?:\.\d{1,12})?$/.test(text) ? Number(text) : Number.NaN;
  return Math.abs(value) <= most ? value : null;
}

/** Converts a row to a stored place, or names the wrong column and the reason. */
export function readPostalRow(
  values: PostalValues,
  country: string,
): PostalRow | { attribute: string; reason: string } {
  const { zip, state_code: state } = values;
  const code = isLookupCode(zip, country) ? { value: zip } : readPostalCode(zip, country);
  if ('problem' in code) return { attribute: 'zip', reason: `"${zip}" is no postal code of ${country}` };
  const place = townOfRow(country, values.place);
  if (place === '' || place.length > LONGEST_PLACE)
    return { attribute: 'place', reason: `must have 1 to ${LONGEST_PLACE} characters` };
  const region = regionOf(country, state);
  if (region === null) return { attribute: 'state_code', reason: `"${state}" is no part of ${country}` };
  const latitude = degrees(values.latitude, 90);
  if (latitude === null) return { attribute: 'latitude', reason: `"${values.latitude}" is no latitude` };
  const longitude = degrees(values.longitude, 180);
  if (longitude === null) return { attribute: 'longitude', reason: `"${values.longitude}" is no longitude` };
  return { postalCode: lookupCode(code.value, country), place, region, latitude, longitude };
}
