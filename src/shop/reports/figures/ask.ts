import { calendarDay } from '../../../platform/calendar-day.ts';
import { tenants } from '../../../tenants/index.ts';
import type { Currency, Tenant } from '../../../tenants/tenant.ts';
import { type ExchangeRate, exchanged, minorRate, rateOn } from './exchange.ts';
import {
  COMPARISONS,
  type Comparison,
  comparedRange,
  type DayRange,
  type ReportPeriod,
  type ReportStep,
  readReportRange,
  stepOfRange,
} from './periods.ts';

/** Currencies of the tenants. */
export const REPORT_CURRENCIES: readonly Currency[] = [
  ...new Set(Object.values(tenants).map(({ currency }) => currency)),
];

/** Choices of a report page, read from its address. */
export type AskedReport = {
  period: ReportPeriod;
  range: DayRange;
  comparison: Comparison;
  compared: DayRange | null;
  step: ReportStep;
  /** Id of a tenant, or all of them. */
  tenant: string;
  currency: Currency;
};

/** Tenants of a report with their rates to its currency on the last day of the period. */
export type ReportScope = AskedReport & {
  tenants: string[];
  /** Rates between minor units. */
  rates: number[];
  /** Converts minor units of a tenant. */
  convert(amount: number, tenant: string): number;
};

/** Reads the choices of an address. `own`: the tenant that the employee works for; its currency is the default. */
export function readAsked(query: Readonly<Record<string, string>>, own: Tenant, now: Date): AskedReport {
  const { period, range } = readReportRange(query, calendarDay(now, own.timeZone));
  const comparison = COMPARISONS.find((known) => known === query.compare) ?? 'before';
  const chosen = Object.values(tenants).find(({ id }) => id === query.tenant) ?? own;
  const tenant = query.tenant === 'all' ? 'all' : chosen.id;
  return {
    period,
    range,
    comparison,
    compared: comparedRange(period, range, comparison),
    step: stepOfRange(range),
    tenant,
    currency: REPORT_CURRENCIES.find((known) => known === query.currency) ?? (tenant === 'all' ? own : chosen).currency,
  };
}

/** Returns the tenants and rates of a report; amounts of currencies without a rate are never mixed, so those are named. */
export function scopeOf(
  asked: AskedReport,
  rates: readonly ExchangeRate[],
): { ok: true; scope: ReportScope } | { ok: false; missing: Currency[] } {
  const chosen = Object.values(tenants).filter(({ id }) => asked.tenant === 'all' || asked.tenant === id);
  const known = chosen.map(({ id, currency }) => ({
    id,
    currency,
    rate: rateOn(rates, currency, asked.currency, asked.range.to),
  }));
  const missing = known.filter(({ rate }) => rate === null).map(({ currency }) => currency);
  if (missing.length > 0) return { ok: false, missing: [...new Set(missing)] };
  const byTenant = new Map(known.map(({ id, currency, rate }) => [id, minorRate(rate ?? 1, currency, asked.currency)]));
  return {
    ok: true,
    scope: {
      ...asked,
      tenants: [...byTenant.keys()],
      rates: [...byTenant.values()],
      convert: (amount, tenant) => exchanged(amount, byTenant.get(tenant) ?? 1),
    },
  };
}
