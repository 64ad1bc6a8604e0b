import type { Tenant } from '../../../tenants/tenant.ts';

export type Applicant = {
  tenant: Tenant;
  customerId: string;
  /** Whether they have ordered and paid. */
  hasHistory: boolean;
};

/**
 * The port that says how much somebody may owe, in minor units; 0 refuses. A bureau's adapter asks outside; nothing of
 * health or social networks goes into it, and whoever is refused may ask a person to look (directive 2023/2225, 18).
 */
export type CreditCheck = (applicant: Applicant) => Promise<{ limit: number }>;

/** Own offline rules, without a credit agency (docs/rules/credit.md#limits). */
export const ownCreditCheck: CreditCheck = async (applicant) => ({ limit: ownLimit(applicant) });

/** The same before a contract is asked for: what can be offered at all. */
export function ownLimit({ tenant, hasHistory }: Pick<Applicant, 'tenant' | 'hasHistory'>): number {
  return hasHistory ? tenant.credit.knownCustomerLimit : tenant.credit.newCustomerLimit;
}
