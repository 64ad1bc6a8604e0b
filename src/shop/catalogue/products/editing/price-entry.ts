import type { Tenant } from '../../../../tenants/tenant.ts';
import { parsePrice } from '../import/amounts.ts';
import { parseInstant } from '../import/instants.ts';
import type { ImportedPricePeriod } from '../import/price-periods.ts';

export type PriceEntry = { price: string; from: string; to: string };
export type PriceEntryProblem = {
  field: 'price' | 'from' | 'to';
  reason: 'no-price' | 'no-date' | 'past' | 'before-start';
};

/** A start up to a minute ago counts as now. */
const GRACE_MS = 60_000;

/**
 * Reads a price as an employee types it ("49,90", "1'299.00"), with dates in the time zone of the tenant. Without
 * `from` it starts now, without `to` it has no end. No price may begin in the past, since charged prices are facts.
 */
export function readPriceEntry(
  entry: PriceEntry,
  tenant: Pick<Tenant, 'currency' | 'timeZone'>,
  now: Date,
): ImportedPricePeriod | PriceEntryProblem {
  const price = parsePrice(entry.price, tenant.currency, true);
  if ('reason' in price) return { field: 'price', reason: 'no-price' };
  const start = entry.from.trim() === '' ? now.getTime() : parseInstant(entry.from, tenant.timeZone, 'start');
  if (start === null) return { field: 'from', reason: 'no-date' };
  if (start < now.getTime() - GRACE_MS) return { field: 'from', reason: 'past' };
  const to = entry.to.trim() === '' ? null : parseInstant(entry.to, tenant.timeZone, 'end');
  if (to === null && entry.to.trim() !== '') return { field: 'to', reason: 'no-date' };
  const from = Math.max(start, now.getTime());
  if (to !== null && to <= from) return { field: 'to', reason: 'before-start' };
  return { amount: price.amount, from, to };
}
