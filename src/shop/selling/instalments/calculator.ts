import type { Tenant } from '../../../tenants/tenant.ts';
import { instalmentPlan } from './instalment-plan.ts';
import { isOnOffer, plansOnOffer } from './plans-on-offer.ts';

/**
 * Fields of the calculator (docs/interfaces.md#calculator). Amounts in minor units, factors as fractions,
 * `paymentPauseValuta` in percent.
 */
export type Calculation = {
  basePrice: number;
  firstInstallment: number;
  lastInstallment: number;
  /** Null with a single payment. */
  monthlyInstallment: number | null;
  singleInstallment: number;
  fixedMonthlyInterestFactor: number;
  monthlyInterestRateFactor: number;
  yearlyInterestRateFactor: number;
  installmentSurcharge: number;
  paymentPauseSurcharge: number;
  overallPrice: number;
  paymentAmount: number;
  noOfInstallments: number;
  paymentPauseValuta: number;
  minValue: number;
  maxValue: number;
  /** Whether the amount was clamped to the tenant's range. */
  adjusted: boolean;
  offered: boolean;
  /** Numbers of instalments offered for this amount. */
  options: number[];
};

/** More instalments than any tenant offers; up to here even the smallest amount leaves a last instalment above zero. */
export const MOST_INSTALMENTS = 48;

const MILLION = 1_000_000;
const sixDecimals = (factor: number): number => Math.round(factor * MILLION) / MILLION;

/**
 * Calculates a plan. Only the calculator clamps an amount; the checkout offers none outside the range
 * (docs/rules/instalments.md#calculator).
 */
export function calculate(
  tenant: Tenant,
  asked: { basePrice: number; noOfInstallments: number; paymentPause: boolean },
  day: string,
): Calculation {
  const { minValue, maxValue, factor } = tenant.instalments;
  const base = Math.min(maxValue, Math.max(minValue, asked.basePrice));
  const request = { base, goods: base, paused: asked.paymentPause };
  const plan = instalmentPlan(tenant, { ...request, months: asked.noOfInstallments });
  const isSingle = plan.months === 1;
  // A tenant may show the cost of instalments before it may sell them.
  const isSold = tenant.payment.methods.includes('instalments');
  return {
    basePrice: base,
    firstInstallment: plan.monthly,
    lastInstallment: plan.last,
    monthlyInstallment: isSingle ? null : plan.monthly,
    singleInstallment: base + plan.pauseSurcharge,
    fixedMonthlyInterestFactor: factor / 10_000,
    monthlyInterestRateFactor: sixDecimals(plan.rateOfMonth),
    yearlyInterestRateFactor: sixDecimals(plan.rate),
    installmentSurcharge: plan.surcharge,
    paymentPauseSurcharge: plan.pauseSurcharge,
    overallPrice: plan.total,
    paymentAmount: plan.monthly,
    noOfInstallments: plan.months,
    paymentPauseValuta: (tenant.paymentPause?.permille ?? 0) / 10,
    minValue,
    maxValue,
    adjusted: base !== asked.basePrice,
    // A single payment at once is no credit.
    offered: (isSingle && !asked.paymentPause) || (isSold && isOnOffer(tenant, plan, day)),
    options: isSold ? plansOnOffer(tenant, request, day).map((offer) => offer.months) : [],
  };
}
