import * as v from 'valibot';
import type { Salutation } from './codes.ts';

/** `company` and `addressLine2` ("c/o Frei", "Stiege 2") are absent without one. */
export type Address = {
  salutation: Salutation;
  firstName: string;
  lastName: string;
  company?: string;
  addressLine2?: string;
  street: string;
  houseNumber: string;
  postalCode: string;
  city: string;
  country: string;
};

/** Address as stored in the database. */
export const AddressRow = v.object({
  salutation: v.picklist(['female', 'male', 'notSpecified']),
  firstName: v.string(),
  lastName: v.string(),
  company: v.exactOptional(v.string()),
  addressLine2: v.exactOptional(v.string()),
  street: v.string(),
  houseNumber: v.string(),
  postalCode: v.string(),
  city: v.string(),
  country: v.string(),
});
