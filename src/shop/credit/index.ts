/** The credit's door: who may pay later. */
export { ageOn, parseBirthday } from './age.ts';
export { invoiceRefusal } from './invoice-rules.ts';
