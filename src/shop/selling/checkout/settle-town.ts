import type { Address } from '../addresses/index.ts';
import { type Places, townMeant } from '../delivery/index.ts';
import type { FieldProblems } from './types.ts';

type Asked = {
  address: Address;
  entered: Record<string, string>;
  prefix: '' | 'shipping.';
  places: Places;
  /** Problems found so far; the function updates those of town and postal code. */
  fields: FieldProblems;
};

/**
 * Settles the town by the postal code: takes an only town, and lets the customer choose among several. Asks once about
 * a town that differs from the code's and accepts it if sent again ("cityKept"), since names change faster than tables.
 * Refuses nothing if the table of codes is incomplete.
 */
export async function settleTown(asked: Asked): Promise<{ address: Address; towns: string[] | null }> {
  const { address, entered, prefix, places, fields } = asked;
  const cityField = `${prefix}city`;
  if (fields[`${prefix}postalCode`] || fields[`${prefix}country`]) return { address, towns: null };
  const { places: known, isComplete } = await places.ofCode(address);
  const towns = [...new Set(known.map((place) => place.place))];
  if (towns.length === 0) {
    if (isComplete) fields[`${prefix}postalCode`] = 'invalid-postal-code';
    return { address, towns: null };
  }
  if (fields[cityField] === 'required') {
    const [only] = towns;
    if (only === undefined || towns.length > 1) {
      fields[cityField] = 'choose-town';
      return { address, towns };
    }
    delete fields[cityField];
    return { address: { ...address, city: only }, towns: null };
  }
  if (fields[cityField]) return { address, towns: null };
  const city = townMeant(address.city, towns);
  if (city !== null) return { address: { ...address, city }, towns: null };
  if (!isComplete || entered[`${prefix}cityKept`] === address.city) return { address, towns: null };
  fields[cityField] = 'town-differs';
  return { address, towns };
}
