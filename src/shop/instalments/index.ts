/** The door of instalments: plans, what they cost, when they are due, and the contract they are agreed under. */
import type { Clock } from '../../platform/clock.ts';
import type { Pool } from '../../platform/database/pool.ts';
import type { CreditCheck } from '../credit/index.ts';
import { type Agreements, createAgreements } from './agreements.ts';
import { type Calculations, createCalculations } from './calculations.ts';

export type {
  Agreement,
  Agreements,
  CreditStanding,
  Debtor,
  OwnPlan,
} from './agreements.ts';
export { bookPlan } from './book-plan.ts';
export type { CalculatorAnswer } from './calculations.ts';
export { type Calculation, calculate, MOST_INSTALMENTS } from './calculator.ts';
export { dayOf } from './day-of.ts';
export { type Due, dueDates } from './due-dates.ts';
export { type InstalmentPlan, instalmentAmounts, instalmentPlan } from './instalment-plan.ts';
export { isConsumerCredit, type LegalHints, legalHints } from './legal-hints.ts';
export { planOfOrder, type StoredPlan, unbookPlan } from './plans.store.ts';
export { isOnOffer, plansOnOffer } from './plans-on-offer.ts';
export { protectionFrom, protectionOf } from './protection.ts';
export { representativeExample, type ShownMonthly, shownMonthly } from './shown-monthly.ts';
export { shownPercent } from './shown-percent.ts';

export type Instalments = Agreements & Calculations;

export function createInstalments(deps: { pool: Pool; clock: Clock; check: CreditCheck }): Instalments {
  return { ...createAgreements(deps), ...createCalculations(deps) };
}
