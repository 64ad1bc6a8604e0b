import type { Tenant } from '../../../tenants/tenant.ts';

export type Applicant = {
  tenant: Tenant;
  customerId: string;
  /** Whether the person has ordered and paid before. */
  hasHistory: boolean;
};

/**
 * Port that returns how much a person may owe, in minor units; 0 refuses. A credit agency's adapter asks outside. It
 * may use no data on health or from social networks, and a refused person may request a human decision (directive
 * 2023/2225, article 18).
 */
export type CreditCheck = (applicant: Applicant) => Promise<{ limit: number }>;

/** Decides by offline rules, without a credit agency (docs/rules/credit.md#limits). */
export const ownCreditCheck: CreditCheck = async (applicant) => ({ limit: ownLimit(applicant) });

/** Returns the limit before a contract is requested: the most that can be offered. */
export function ownLimit({ tenant, hasHistory }: Pick<Applicant, 'tenant' | 'hasHistory'>): number {
  return hasHistory ? tenant.credit.knownCustomerLimit : tenant.credit.newCustomerLimit;
}
