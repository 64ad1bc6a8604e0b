import { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../../platform/clock.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { calculate } from './calculator.ts';
import { dayOf } from './day-of.ts';
import { type InstalmentPlan, instalmentPlan } from './instalment-plan.ts';
import { type LegalHints, legalHints } from './legal-hints.ts';
import { representativeExample, type ShownMonthly, shownMonthly } from './shown-monthly.ts';

export type CalculatorAnswer = {
  plan: InstalmentPlan;
  adjusted: boolean;
  offered: boolean;
  hints: LegalHints;
  example: InstalmentPlan;
};

/** Calculations that pages show without a contract. */
export type Calculations = {
  calculator(
    tenant: Tenant,
    asked: { basePrice: number; noOfInstallments: number; paymentPause: boolean },
  ): CalculatorAnswer;
  /** Returns the monthly amount beside a price and its validity; null if the price cannot be paid by instalments. */
  besidePrice(tenant: Tenant, price: number): (ShownMonthly & { until: Date | null }) | null;
};

export function createCalculations({ clock }: { clock: Clock }): Calculations {
  const today = (tenant: Tenant): string => dayOf(clock.now(), tenant.timeZone);
  return {
    calculator: (tenant, asked) => {
      const day = today(tenant);
      const { basePrice, adjusted, offered } = calculate(tenant, asked, day);
      const { noOfInstallments: months, paymentPause: paused } = asked;
      const plan = instalmentPlan(tenant, { base: basePrice, goods: basePrice, months, paused });
      const hints = legalHints(tenant.calculator.legalHints, tenant.instalments.law, plan);
      return { plan, adjusted, offered, hints, example: representativeExample(tenant, day) };
    },
    besidePrice: (tenant, price) => {
      const day = today(tenant);
      const shown = shownMonthly(tenant, price, day);
      if (shown === null) return null;
      // A new cap may end the offer, at midnight in the tenant's time zone.
      const next = tenant.instalments.caps.find((cap) => cap.from > day);
      const until = next
        ? new Date(Temporal.PlainDate.from(next.from).toZonedDateTime(tenant.timeZone).epochMilliseconds)
        : null;
      return { ...shown, until };
    },
  };
}
