/** The credit's door: who may pay later. */
export { ageOn, parseBirthday } from './age.ts';
export { type CreditRefusal, invoiceRefusal } from './invoice-rules.ts';
