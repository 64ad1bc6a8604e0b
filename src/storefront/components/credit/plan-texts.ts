import { shownPercent } from '../../../shop/selling/instalments/shown-percent.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import type { Locale, PriceFormat } from '../../../tenants/tenant.ts';

/** What of a plan is said in words; amounts in minor units, the rate as a fraction. */
export type SpokenPlan = { base: number; months: number; monthly: number; last: number; total: number; rate: number };

/** 0.0911 is "9.1", with the house's decimal sign. */
export function percentText(rate: number, decimal: string): string {
  return shownPercent(rate).toFixed(1).replace('.', decimal);
}

/** The parts of a plan as the sentence about it takes them. */
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

/** "21. Februar 2027": a day of the calendar, which is a midnight of UTC here. */
export function longDay(day: string, locale: Locale): string {
  const known = formats.get(locale);
  const format = known ?? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  if (!known) formats.set(locale, format);
  return format.format(Date.parse(day));
}
