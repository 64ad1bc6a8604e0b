import * as v from 'valibot';

const line = (longest: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longest));

/** Fields of an address in the body of a request. The department checks them further. */
export const addressEntries = {
  salutation: v.picklist(['female', 'male', 'notSpecified']),
  firstName: line(70),
  lastName: line(70),
  company: v.exactOptional(line(70)),
  addressLine2: v.exactOptional(line(70)),
  street: line(100),
  houseNumber: v.pipe(v.string(), v.trim(), v.maxLength(40)),
  postalCode: line(12),
  city: line(100),
  country: line(2),
};

/** Address of the document's examples. */
export const ADDRESS_EXAMPLE = {
  salutation: 'female' as const,
  firstName: 'Lea',
  lastName: 'Muster',
  street: 'Musterweg',
  houseNumber: '8',
  postalCode: '8001',
  city: 'Zürich',
  country: 'CH',
};

/** Returns an address as the forms of the shop send it. */
export function enteredAddress<T extends { houseNumber: string }>(address: T): T & { noHouseNumber?: 'on' } {
  return address.houseNumber === '' ? { ...address, noHouseNumber: 'on' } : address;
}

/** Returns the codes of refused fields by name. */
export function codesOf(fields: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, problem]) => [name, String(problem)]));
}
