/** Instalments: plans, their cost and due dates, and the framework contract. */
export type { CreditStanding } from './agreements.ts';
export { bookPlan } from './book-plan.ts';
export type { Calculations } from './calculations.ts';
export { calculate, MOST_INSTALMENTS } from './calculator.ts';
export {
  type ContractAdministration,
  type ContractDetail,
  createContractAdministration,
  type ListedContract,
} from './contract-administration.ts';
export type { ContractPaper } from './contract-paper.ts';
export { dayOf } from './day-of.ts';
export { dueDates } from './due-dates.ts';
export { monthlyRate } from './effective-rate.ts';
export { duesAfterReturn, hasEnded } from './ended-plan.ts';
export { type InstalmentPlan, instalmentAmounts, instalmentPlan, monthsAfter } from './instalment-plan.ts';
export { createInstalments, type Instalments } from './instalments.ts';
export { isConsumerCredit } from './legal-hints.ts';
export { type Elapsed, elapsedOn } from './outstanding.ts';
export { planAfterReturn } from './partial-return.ts';
export { planOfOrder, type StoredPlan, unbookPlan } from './plans.store.ts';
export { isOnOffer, plansOnOffer } from './plans-on-offer.ts';
export { protectionOf } from './protection.ts';
export { createWithdrawalReminders } from './remind-of-withdrawal.ts';
export { openOfDues, restOfDues } from './rest-of-dues.ts';
export { shownPercent } from './shown-percent.ts';
