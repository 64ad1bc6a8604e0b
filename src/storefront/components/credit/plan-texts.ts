import { shownPercent } from '../../../shop/selling/instalments/shown-percent.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import type { Locale, PriceFormat } from '../../../tenants/tenant.ts';

/** Figures of a plan for its texts; amounts in minor units, the rate as a fraction. */
export type SpokenPlan = { base: number; months: number; monthly: number; last: number; total: number; rate: number };

/** Formats a fraction as percent: 0.0911 is "9.1", with the tenant's decimal sign. */
export function percentText(rate: number, decimal: string): string {
  return shownPercent(rate).toFixed(1).replace('.', decimal);
}

/** Returns the formatted parts of a plan for its sentence. */
export function planParts(plan: SpokenPlan, format: PriceFormat) {
  return {
    months: plan.months,
    base: formatAmount(plan.base, format),
    monthly: formatAmount(plan.monthly, format),
    last: formatAmount(plan.last, format),
    total: formatAmount(plan.total, format),
    rate: percentText(plan.rate, format.decimal),
  };
}

const formats = new Map<Locale, Intl.DateTimeFormat>();

/** Formats a calendar day as "21. Februar 2027". The day parses to midnight UTC. */
export function longDay(day: string, locale: Locale): string {
  const known = formats.get(locale);
  const format = known ?? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  if (!known) formats.set(locale, format);
  return format.format(Date.parse(day));
}
