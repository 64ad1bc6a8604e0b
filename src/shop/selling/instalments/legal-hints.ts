import type { CreditLaw } from '../../../tenants/instalments.ts';
import type { InstalmentPlan } from './instalment-plan.ts';

export type LegalHints = 'none' | 'reduced' | 'full';

/** KKG 7(1)e: the law does not apply below and above. */
const SWISS_FROM = 500_00;
const SWISS_TO = 80_000_00;
/** KKG 7(1)f. */
const SWISS_MONTHS = 3;
/** Directive 2023/2225, article 2(2)c. */
const EURO_TO = 100_000_00;

type Judged = Pick<InstalmentPlan, 'base' | 'total' | 'months' | 'pauseMonths'>;

/**
 * Tells whether a plan is consumer credit by law. `owed`: the customer's debt by other plans, since Swiss law adds
 * linked contracts up. European law counts credit without interest too.
 */
export function isConsumerCredit(law: CreditLaw, plan: Judged, owed = 0): boolean {
  const lasts = plan.months === 1 ? plan.pauseMonths : plan.pauseMonths + plan.months;
  if (lasts === 0) return false;
  if (law === 'eu') return plan.base <= EURO_TO;
  const sum = plan.base + owed;
  return plan.total > plan.base && sum >= SWISS_FROM && sum <= SWISS_TO && lasts > SWISS_MONTHS;
}

/** Returns the hints to show: the tenant's flag, or more if the law requires it. */
export function legalHints(flag: LegalHints, law: CreditLaw, plan: Judged): LegalHints {
  if (!isConsumerCredit(law, plan)) return flag;
  if (law === 'eu') return 'full';
  return flag === 'none' ? 'reduced' : flag;
}
