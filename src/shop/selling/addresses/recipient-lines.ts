import type { Address } from './address.ts';

/** Returns the lines of an address above its street, as on a letter: company, person, second line. */
export function recipientLines({
  company,
  firstName,
  lastName,
  addressLine2,
}: Pick<Address, 'firstName' | 'lastName' | 'company' | 'addressLine2'>): string[] {
  return [company ?? '', `${firstName} ${lastName}`.trim(), addressLine2 ?? ''].filter((line) => line !== '');
}
