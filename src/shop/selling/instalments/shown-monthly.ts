import type { Tenant } from '../../../tenants/tenant.ts';
import { type InstalmentPlan, instalmentPlan } from './instalment-plan.ts';
import { type LegalHints, legalHints } from './legal-hints.ts';
import { isOnOffer, longestPlanOnOffer } from './plans-on-offer.ts';

/** Monthly amount beside a price: the plan with the smallest instalment, and the hints that the law requires. */
export type ShownMonthly = {
  plan: InstalmentPlan;
  hints: LegalHints;
  /** True if a first order may not owe so much. */
  isAboveFirstLimit: boolean;
};

/**
 * Returns the monthly amount beside a price; null if the tenant has no instalments, or if the price is outside its range
 * or above what a customer may owe (docs/rules/credit.md#limits).
 */
export function shownMonthly(tenant: Tenant, price: number, day: string): ShownMonthly | null {
  if (!tenant.payment.methods.includes('instalments')) return null;
  const { newCustomerLimit, knownCustomerLimit } = tenant.credit;
  if (price > knownCustomerLimit) return null;
  const plan = longestPlanOnOffer(tenant, { base: price, goods: price, paused: false }, day);
  if (plan === null) return null;
  const hints = legalHints(tenant.calculator.legalHints, tenant.instalments.law, plan);
  return { plan, hints, isAboveFirstLimit: price > newCustomerLimit };
}

const EXAMPLE = 1000_00;

/** Returns the plan of the representative example in advertising: a round amount over the usual time. */
export function representativeExample(tenant: Tenant, day: string): InstalmentPlan {
  const { usual } = tenant.instalments;
  const plan = instalmentPlan(tenant, { base: EXAMPLE, goods: EXAMPLE, months: usual, paused: false });
  if (!isOnOffer(tenant, plan, day)) throw new RangeError('the representative example is not on offer');
  return plan;
}
