import type { Tenant } from '../../../tenants/tenant.ts';
import { roundHalfUp } from '../../catalogue/prices/index.ts';
import { effectiveRate, monthlyRate } from './effective-rate.ts';

/** Terms of a tenant that plans need. */
export type PlanTenant = Pick<Tenant, 'instalments' | 'paymentPause'>;

export type PlanRequest = {
  /** Financed amount, in minor units. */
  base: number;
  /** Value of the goods in it, in minor units, by which a pause is priced. */
  goods: number;
  /** Number of instalments; 1 is a single payment. */
  months: number;
  /** Whether the first instalment is due after the tenant's payment pause. */
  paused: boolean;
};

/** All amounts in minor units. `rate` and `rateOfMonth` are effective rates as fractions. */
export type InstalmentPlan = {
  base: number;
  months: number;
  pauseMonths: number;
  surcharge: number;
  pauseSurcharge: number;
  total: number;
  /** Monthly amount except for the last month; the whole amount of a single payment. */
  monthly: number;
  last: number;
  rate: number;
  rateOfMonth: number;
};

/**
 * Computes the plan for an amount (docs/rules/instalments.md#formulas). Both surcharges are computed from the amount
 * itself, since interest on interest is unlawful (OR 314(3)). The parts sum up to the total, and the last is never more
 * than the others. Throws a RangeError if the amount is too small.
 */
export function instalmentPlan(tenant: PlanTenant, request: PlanRequest): InstalmentPlan {
  const plan = instalmentPlanIfAny(tenant, request);
  if (!plan) throw new RangeError('the amount is too small for this number of instalments');
  return plan;
}

/** Computes the plan for an amount; null if the amount is too small for the number of instalments. */
export function instalmentPlanIfAny(tenant: PlanTenant, request: PlanRequest): InstalmentPlan | null {
  const { base, goods, months, paused } = request;
  const { factor, unit } = tenant.instalments;
  const pause = paused ? tenant.paymentPause : null;
  const surcharge = months > 1 ? roundHalfUp(base * factor * months, 10_000) : 0;
  const pauseSurcharge = pause ? roundHalfUp(goods * pause.permille, 1000) : 0;
  const total = base + surcharge + pauseSurcharge;
  const monthly = months > 1 ? Math.ceil(total / months / unit) * unit : total;
  const last = total - (months - 1) * monthly;
  if (last <= 0 || last > monthly) return null;
  const pauseMonths = pause?.months ?? 0;
  const rate = total === base ? 0 : rateOf({ base, months, pauseMonths, monthly, last });
  return {
    base,
    months,
    pauseMonths,
    surcharge,
    pauseSurcharge,
    total,
    monthly,
    last,
    rate,
    rateOfMonth: monthlyRate(rate),
  };
}

type Flows = Pick<InstalmentPlan, 'base' | 'months' | 'pauseMonths' | 'monthly' | 'last'>;

/** Returns the amount of each instalment, first to last. */
export function instalmentAmounts({ months, monthly, last }: Pick<Flows, 'months' | 'monthly' | 'last'>): number[] {
  return Array.from({ length: months }, (_, index) => (index === months - 1 ? last : monthly));
}

/**
 * Returns the months after the order at which each instalment is due; a single payment is due at the end of the pause.
 */
export function monthsAfter({ months, pauseMonths }: Pick<Flows, 'months' | 'pauseMonths'>): number[] {
  return months === 1 ? [pauseMonths] : Array.from({ length: months }, (_, index) => pauseMonths + index + 1);
}

function rateOf(plan: Flows): number {
  const after = monthsAfter(plan);
  return effectiveRate(
    plan.base,
    instalmentAmounts(plan).map((amount, index) => ({ amount, years: (after[index] ?? 0) / 12 })),
  );
}
