/** Addresses and contact data: what each field may hold, for checkout, accounts and forms. */
export { type Address, AddressRow } from './address.ts';
export type { EntryProblem, Salutation } from './codes.ts';
export {
  type Checked,
  checkCity,
  checkEmail,
  checkHouseNumber,
  checkName,
  checkPhone,
  checkPostalCode,
  checkStreet,
} from './field-rules.ts';
