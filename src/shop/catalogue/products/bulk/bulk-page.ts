import type { Pool } from '../../../../platform/database/pool.ts';
import { tenants } from '../../../../tenants/index.ts';
import { comparePrice, type StrikePrice } from '../../prices/index.ts';
import type { ProductStatus } from '../editor/editor-product.ts';
import { replaceFuture } from '../import/price-periods.ts';
import { readPrices } from '../prices.store.ts';
import type { ShownChange } from './bulk-change.store.ts';
import { fieldKind, priceFieldParts } from './bulk-product.ts';
import { type PriceTimeline, periodsFrom, readTimeline } from './price-timeline.ts';
import { readSaleState } from './sale-state.ts';

/**
 * Returns the lawful strike price that each shown price change will have when its new price begins, by position. Prices
 * without one are missing.
 */
export async function strikesOfChanges(
  pool: Pool,
  changes: readonly ShownChange[],
  now: Date,
): Promise<Record<number, Pick<StrikePrice, 'amount' | 'percentOff'>>> {
  const strikes: Record<number, Pick<StrikePrice, 'amount' | 'percentOff'>> = {};
  const planned = changes.filter(({ field, state }) => fieldKind(field) === 'price' && state === 'planned');
  const byTenant = Map.groupBy(planned, ({ field }) => priceFieldParts(field).tenant);
  for (const { id, comparePriceRule } of Object.values(tenants)) {
    const own = byTenant.get(id) ?? [];
    if (own.length === 0) continue;
    const skus = own.map(({ field }) => priceFieldParts(field).sku);
    const recorded = await readPrices(pool, { tenant: id, skus, since: null });
    for (const { position, field, before, after } of own) {
      const wanted = periodsFrom(readTimeline(after) ?? [], now.getTime());
      const periods = replaceFuture(recorded.get(priceFieldParts(field).sku) ?? [], wanted, now.getTime());
      const starts = new Set(
        periodsFrom(readTimeline(before) ?? [], now.getTime()).map(({ amount, from }) => `${from} ${amount}`),
      );
      const begins = wanted.find(({ amount, from }) => !starts.has(`${from} ${amount}`))?.from ?? now.getTime();
      const history = periods.map((period) => ({
        amount: period.amount,
        from: new Date(period.from),
        to: period.to === null ? null : new Date(period.to),
      }));
      // A price that begins just now has been charged for no time, which the rule cannot compare.
      const strike = comparePrice(history, new Date(begins + 1), comparePriceRule);
      if (strike) strikes[position] = { amount: strike.amount, percentOff: strike.percentOff };
    }
  }
  return strikes;
}

/** Value as a page shows it: a text, prices in order of time (`from` 0: has begun), or where a product is on sale. */
export type ShownValue =
  | { kind: 'text'; text: string }
  | { kind: 'prices'; prices: PriceTimeline }
  | { kind: 'status'; status: ProductStatus; tenants: string[]; successor: string | null };

export function shownBulkValue(field: string, text: string): ShownValue {
  const prices = fieldKind(field) === 'price' ? readTimeline(text) : null;
  if (prices) return { kind: 'prices', prices };
  const state = fieldKind(field) === 'status' ? readSaleState(text) : null;
  if (!state) return { kind: 'text', text };
  const tenants = Object.keys(state.onSale).filter((tenant) => (state.onSale[tenant] ?? []).length > 0);
  return { kind: 'status', status: state.status, tenants: tenants.sort(), successor: state.successor };
}
