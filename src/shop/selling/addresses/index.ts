/** Addresses and contact data: rules for each field, shared by checkout, accounts and forms. */
export { type Address, AddressRow } from './address.ts';
export type { EntryProblem, Salutation } from './codes.ts';
export {
  type Checked,
  checkAddressLine2,
  checkCity,
  checkCompany,
  checkEmail,
  checkHouseNumber,
  checkName,
  checkPhone,
  checkPostalCode,
  checkStreet,
  cleanPostalCode,
  splitStreet,
} from './field-rules.ts';
export { recipientLines } from './recipient-lines.ts';
