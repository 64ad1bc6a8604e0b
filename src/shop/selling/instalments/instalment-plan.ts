import type { Tenant } from '../../../tenants/tenant.ts';
import { roundHalfUp } from '../../catalogue/prices/index.ts';
import { effectiveRate, monthlyRate } from './effective-rate.ts';

/** A house as far as plans are concerned. */
export type PlanTenant = Pick<Tenant, 'instalments' | 'paymentPause'>;

export type PlanRequest = {
  /** Minor units: what is financed. */
  base: number;
  /** Minor units: value of the goods within it, which a pause is priced by. */
  goods: number;
  /** Number of instalments; 1 is a single payment. */
  months: number;
  /** Whether the first instalment waits for the house's pause. */
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
  /** What is paid each month but the last; the whole with a single payment. */
  monthly: number;
  last: number;
  rate: number;
  rateOfMonth: number;
};

/**
 * The plan for an amount (docs/rules/instalments.md#formulas). Both surcharges are of the amount itself, never of each other: there is no
 * interest on interest (OR 314(3)). The parts sum up to the total, and the last is never more than the others.
 */
export function instalmentPlan(house: PlanTenant, request: PlanRequest): InstalmentPlan {
  const plan = instalmentPlanIfAny(house, request);
  if (!plan) throw new RangeError('an amount is too small for so many instalments');
  return plan;
}

/** The same; null where an amount is too small for so many instalments. */
export function instalmentPlanIfAny(house: PlanTenant, request: PlanRequest): InstalmentPlan | null {
  const { base, goods, months, paused } = request;
  const { factor, unit } = house.instalments;
  const pause = paused ? house.paymentPause : null;
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

/** What each instalment is, first to last. */
export function instalmentAmounts({ months, monthly, last }: Pick<Flows, 'months' | 'monthly' | 'last'>): number[] {
  return Array.from({ length: months }, (_, index) => (index === months - 1 ? last : monthly));
}

/** Months after the order at which each instalment is due: a single payment comes right after the pause. */
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
