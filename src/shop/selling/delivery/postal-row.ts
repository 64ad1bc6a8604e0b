import { lookupCode, readPostalCode } from '../../../tenants/postal-code.ts';
import type { PostalValues } from './read-postal-lines.ts';
import type { Place } from './types.ts';

export type PostalRow = Omit<Place, 'country'>;

const LONGEST_PLACE = 100;
const CANTONS = new Set('ZH BE LU UR SZ OW NW GL ZG FR SO BS BL SH AR AI SG GR AG TG TI VD VS NE GE JU'.split(' '));
/** GeoNames numbers the German states; some of its rows have letters instead. */
const STATES: Record<string, string> = {
  '01': 'BW',
  '02': 'BY',
  '03': 'HB',
  '04': 'HH',
  '05': 'HE',
  '06': 'NI',
  '07': 'NW',
  '08': 'RP',
  '09': 'SL',
  '10': 'SH',
  '11': 'BB',
  '12': 'MV',
  '13': 'SN',
  '14': 'ST',
  '15': 'TH',
  '16': 'BE',
};
const LETTERS = new Set(Object.values(STATES));

/** Returns the region if it has holidays of its own, else the country; null if the row names an unknown region. */
function regionOf(country: string, code: string): string | null {
  if (country === 'CH') return CANTONS.has(code) ? `CH-${code}` : null;
  if (country !== 'DE') return country;
  const letters = STATES[code] ?? code;
  return LETTERS.has(letters) ? `DE-${letters}` : null;
}

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
  // Dutch rows have only the four digits; a complete code is accepted too.
  const code = country === 'NL' && /^[1-9]\d{3}$/.test(zip) ? { value: zip } : readPostalCode(zip, country);
  if ('problem' in code) return { attribute: 'zip', reason: `"${zip}" is no postal code of ${country}` };
  // Austrian rows name the district after the town.
  const place = country === 'AT' ? (values.place.split(',')[0] ?? '') : values.place;
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
