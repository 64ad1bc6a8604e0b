import type { Tenant } from '../../../tenants/tenant.ts';
import { instalmentPlan } from './instalment-plan.ts';
import { isOnOffer, plansOnOffer } from './plans-on-offer.ts';

/** Fields of the calculator (docs/interfaces.md#calculator); amounts in minor units, factors as fractions, `paymentPauseValuta` in percent. */
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
  /** The amount asked for was brought into the house's range. */
  adjusted: boolean;
  offered: boolean;
  /** Numbers of instalments on offer for this amount. */
  options: number[];
};

/** More instalments than any house offers; up to here even the smallest amount leaves something for the last. */
export const MOST_INSTALMENTS = 48;

const MILLION = 1_000_000;
const sixDecimals = (factor: number): number => Math.round(factor * MILLION) / MILLION;

/** Only the calculator clamps an amount; the checkout offers none outside the range (docs/rules/instalments.md#calculator). */
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
  // A house may show what instalments would cost before it may sell them.
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
    // Paying at once needs nobody's credit.
    offered: (isSingle && !asked.paymentPause) || (isSold && isOnOffer(tenant, plan, day)),
    options: isSold ? plansOnOffer(tenant, request, day).map((offer) => offer.months) : [],
  };
}
