import type { Tenant } from '../../../tenants/tenant.ts';
import type { Address } from '../addresses/index.ts';
import type { Totals } from '../basket/index.ts';
import { holderRefusal, type InstalmentRefusal, instalmentRefusal } from '../credit/index.ts';
import {
  type CreditStanding,
  dueDates,
  type InstalmentPlan,
  instalmentAmounts,
  instalmentPlan,
  isConsumerCredit,
  isOnOffer,
  plansOnOffer,
  protectionOf,
} from '../instalments/index.ts';
import type { DatedPlan, InstalmentChoice, InstalmentOffer, PaymentChoice, Step } from './types.ts';

type Given = {
  tenant: Tenant;
  totals: Totals;
  /** Null without a session opened by password. */
  standing: CreditStanding | null;
  differentAddress: boolean;
  /** Null before the delivery step. */
  billing: Address | null;
  /** ISO date. */
  day: string;
};

/**
 * Returns the financed amounts in minor units: the whole order, and its goods after reductions, by which a pause is
 * priced.
 */
function financed({ totals }: Given): { base: number; goods: number } {
  const base = totals.total.amount;
  return { base, goods: base - totals.delivery.amount - (totals.premium?.amount ?? 0) };
}

function needsWriting({ tenant, standing }: Given, plan: InstalmentPlan): boolean {
  const { law } = tenant.instalments;
  return law === 'ch' && standing?.live !== 'written' && isConsumerCredit(law, plan, standing?.owed ?? 0);
}

/** Returns why instalments cannot be chosen, or null. */
export function instalmentsRefused(given: Given): InstalmentRefusal | null {
  const { tenant, standing, differentAddress, billing } = given;
  const { minValue, maxValue } = tenant.instalments;
  return instalmentRefusal({
    isKnown: standing !== null,
    differentAddress,
    holder: standing && billing && holderRefusal(standing.holder, billing),
    total: financed(given).base,
    owed: standing?.owed ?? 0,
    limit: standing?.limit ?? maxValue,
    minValue,
    maxValue,
  });
}

/** Returns today's plan for a choice; null if it is not offered or needs a signature that is missing. */
export function chosenPlan(given: Given, choice: Pick<InstalmentChoice, 'months' | 'paused'>): InstalmentPlan | null {
  const { tenant, day } = given;
  const paused = choice.paused === true;
  if (!Number.isInteger(choice.months) || choice.months < 1) return null;
  if (choice.months > 1 && !tenant.instalments.numbers.includes(choice.months)) return null;
  if (paused && tenant.paymentPause === null) return null;
  const { minValue, maxValue } = tenant.instalments;
  const amounts = financed(given);
  if (amounts.base < minValue || amounts.base > maxValue) return null;
  const plan = instalmentPlan(tenant, { ...amounts, months: choice.months, paused });
  return isOnOffer(tenant, plan, day) && !needsWriting(given, plan) ? plan : null;
}

/** Returns the data of the instalment pages; null if instalments cannot be chosen. */
export function instalmentOffer(given: Given, payment: PaymentChoice | null): InstalmentOffer | null {
  const { tenant, standing, day } = given;
  if (!tenant.payment.methods.includes('instalments') || instalmentsRefused(given) !== null) return null;
  const { paymentPause } = tenant;
  const amounts = financed(given);
  const plans = plansOnOffer(tenant, { ...amounts, paused: false }, day);
  const single = paymentPause && chosenPlan(given, { months: 1, paused: true });
  const choice = payment?.method === 'instalments' ? payment.instalments : null;
  const dated = (months: number, paused: boolean): DatedPlan | null => {
    const found = chosenPlan(given, { months, paused });
    const dues = found && dueDates(found, day, tenant.country);
    return dues && { ...found, firstDue: dues[0]?.payableOn ?? '', lastDue: dues.at(-1)?.payableOn ?? '' };
  };
  const plan = choice && dated(choice.months, choice.paused === true);
  const { protection } = tenant.instalments;
  const isInsurable = protection?.afterDays === 0;
  const parts =
    plan && isInsurable ? instalmentAmounts(plan).map((part) => protectionOf(part, protection.permille)) : [];
  return {
    plans: plans.map((entry) => ({ ...entry, needsWriting: needsWriting(given, entry) })),
    single,
    plan,
    paused: choice && choice.months > 1 ? dated(choice.months, true) : null,
    unpaused: choice && choice.months > 1 ? dated(choice.months, false) : null,
    protection:
      parts.length > 0 && protection
        ? { permille: protection.permille, first: parts[0] ?? 0, total: parts.reduce((sum, part) => sum + part, 0) }
        : null,
    agreement: standing?.live ?? null,
    limit: standing?.limit ?? 0,
    hasRequested: standing?.requested ?? false,
  };
}

/** Returns the first open step of instalments; null if all are done or another method is chosen. */
export function instalmentStep(payment: PaymentChoice | null, offer: InstalmentOffer | null): Step | null {
  if (payment?.method !== 'instalments') return null;
  const choice = payment.instalments;
  if (!choice || !offer?.plan) return 'payment';
  // In the order of the pages (docs/rules/checkout.md#steps). A pause chosen later changes the price of protection; the
  // page before ordering shows it.
  if (choice.insured === null && offer.protection !== null) return 'protection';
  if (choice.paused === null && offer.paused !== null) return 'delayedPayment';
  return offer.agreement === null ? 'creditAgreement' : null;
}
