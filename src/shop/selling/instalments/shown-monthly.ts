import type { Tenant } from '../../../tenants/tenant.ts';
import { type InstalmentPlan, instalmentPlan } from './instalment-plan.ts';
import { type LegalHints, legalHints } from './legal-hints.ts';
import { isOnOffer, longestPlanOnOffer } from './plans-on-offer.ts';

/** What stands beside a price: the smallest instalment on offer, its plan, and which hints the law wants with it. */
export type ShownMonthly = { plan: InstalmentPlan; hints: LegalHints };

/** Null where nothing can be paid by instalments: the house does not, or the price is outside its range. */
export function shownMonthly(tenant: Tenant, price: number, day: string): ShownMonthly | null {
  if (!tenant.payment.methods.includes('instalments')) return null;
  const plan = longestPlanOnOffer(tenant, { base: price, goods: price, paused: false }, day);
  return plan ? { plan, hints: legalHints(tenant.calculator.legalHints, tenant.instalments.law, plan) } : null;
}

const EXAMPLE = 1000_00;

/** The plan that advertising explains itself by: a round amount over the usual time. */
export function representativeExample(tenant: Tenant, day: string): InstalmentPlan {
  const { usual } = tenant.instalments;
  const plan = instalmentPlan(tenant, { base: EXAMPLE, goods: EXAMPLE, months: usual, paused: false });
  if (!isOnOffer(tenant, plan, day)) throw new RangeError('an example is on offer, or it is no example');
  return plan;
}
