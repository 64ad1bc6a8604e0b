/** Credit: decides who may pay later. */
export { ageOn, checkPayersBirthday, parseBirthday } from './age.ts';
export { type CreditCheck, ownCreditCheck, ownLimit } from './credit-check.ts';
export { type InstalmentRefusal, instalmentRefusal } from './instalment-rules.ts';
export { invoiceRefusal } from './invoice-rules.ts';
export { hasPaidBefore, hasPaidOrder } from './paid-orders.store.ts';
export {
  decidedAlone,
  deleteOldDecisions,
  type InvoiceStanding,
  invoiceStanding,
  type Payer,
  saveRefusal,
} from './standing.store.ts';
