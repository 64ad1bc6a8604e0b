/** Credit: decides who may pay later. */
export { accountBirthday, claimBirthday } from './account-birthday.store.ts';
export { type ContractHolder, holderRefusal } from './account-holder.ts';
export { ageOn, checkPayersBirthday, parseBirthday } from './age.ts';
export {
  type AskBureau,
  bureauNote,
  createAskBureau,
  type NamedAnswer,
} from './credit-bureau.ts';
export { type CreditCheck, ownCreditCheck, ownLimit } from './credit-check.ts';
export { askExtension, checkWithExtension } from './credit-extension.ts';
export { registerCreditFigures } from './credit-figures.ts';
export { exposureOf, type MatchedOrder, personLocks } from './exposure.store.ts';
export { type CreditDecision, decideOnInvoice } from './exposure.ts';
export { instalmentDebtOf } from './instalment-debt.store.ts';
export { type InstalmentRefusal, instalmentRefusal } from './instalment-rules.ts';
export { invoiceRefusal } from './invoice-rules.ts';
export { hasPaidBefore, hasPaidOrder } from './paid-orders.store.ts';
export type { PersonDetails } from './person-key.ts';
export { hashedKeys, namesOwing, personOfNewOrder, refreshCreditPersons, savePersonOf } from './persons.store.ts';
export { readBuyer } from './read-buyer.ts';
export { mayRename } from './rename-holder.ts';
export { createReviewRequests, type RequestReview } from './request-review.ts';
export {
  deleteOldReviews,
  dropOrderReview,
  openOrderReview,
  type RequestState,
  requestOf,
  reviewedUntil,
} from './reviews.store.ts';
export { simulatedBureau } from './simulated-bureau.ts';
export {
  deleteOldDecisions,
  type InvoiceStanding,
  invoiceStanding,
  type Payer,
  saveRefusal,
} from './standing.store.ts';
