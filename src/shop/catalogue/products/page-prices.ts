import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { graduatedPrices, type ListPrice } from '../price-lists/index.ts';
import {
  basePrice,
  comparePrice,
  type Measure,
  type Money,
  money,
  type PricePeriod,
  type StrikePrice,
} from '../prices/index.ts';
import { priceRows } from './catalogue.store.ts';
import type { OwnPriced } from './own-prices.ts';
import { costDifferently, pricedVariant } from './priced-variant.ts';
import type { ProductPageRow } from './product.store.ts';
import type { ProductView } from './types.ts';

type PricedVariant = OwnPriced<{ sku: string; amount: number; available: number }>;

/** Prices of a product page, and the times at which they change. */
export type PagePrices = Pick<
  ProductView,
  'price' | 'compareAt' | 'percentOff' | 'basePrice' | 'graduated' | 'from' | 'commonPrice'
>;

/**
 * Returns the prices of a product page. `own`: list prices of the customer's group for the shown variant; null on pages for
 * everybody.
 */
export async function pagePrices(
  database: Pick<Pool, 'query'> | pg.ClientBase,
  row: ProductPageRow,
  about: {
    variants: readonly PricedVariant[];
    shown: PricedVariant;
    own: readonly ListPrice[] | null;
    tenant: Tenant;
    now: Date;
  },
): Promise<{ prices: PagePrices; changes: (Date | null)[] }> {
  const { variants, shown, own, tenant, now } = about;
  const inCurrency = (amount: number): Money => money(amount, tenant.currency);
  const strikeOf = (variant: PricedVariant, history: PricePeriod[]): StrikePrice | null =>
    variant.common === undefined ? comparePrice(history, now, tenant.comparePriceRule) : null;
  const history = row.prices.map(([amount, from, to]) => ({ amount, from: new Date(from), to: instantOf(to) }));
  const strike = strikeOf(shown, history);
  const cheapest = pricedVariant(variants, shown);
  const otherStrike =
    cheapest === shown ? strike : strikeOf(cheapest, await priceRows(database, tenant.id, [cheapest.sku]));
  const base = baseOf(shown.amount, row.unitMeasure, inCurrency);
  const { graduated, changes } = graduatedOf(row, shown.amount, { own, now, inCurrency });
  const lowestCommon = Math.min(...variants.map(({ common, amount }) => common ?? amount));
  return {
    prices: {
      price: inCurrency(shown.amount),
      compareAt: strike ? inCurrency(strike.amount) : null,
      percentOff: strike?.percentOff ?? null,
      basePrice: base,
      ...(shown.common === undefined ? {} : { commonPrice: inCurrency(shown.common) }),
      ...(graduated.length > 0 ? { graduated } : {}),
      from: costDifferently(variants)
        ? {
            price: inCurrency(cheapest.amount),
            compareAt: otherStrike ? inCurrency(otherStrike.amount) : null,
            percentOff: otherStrike?.percentOff ?? null,
            // Another variant may contain another quantity.
            basePrice: cheapest === shown ? base : null,
            ...(cheapest.common === undefined ? {} : { commonPrice: inCurrency(lowestCommon) }),
          }
        : null,
    },
    changes: [strike?.until ?? null, otherStrike?.until ?? null, ...changes],
  };
}

function baseOf(
  amount: number,
  measure: Measure | null,
  inCurrency: (amount: number) => Money,
): ProductView['basePrice'] {
  const unit = basePrice(amount, measure);
  return unit ? { price: inCurrency(unit.amount), unit: unit.unit } : null;
}

/** Returns the graduated prices that hold now, and the times at which they change. */
function graduatedOf(
  { listPrices, unitMeasure }: ProductPageRow,
  single: number,
  { own, now, inCurrency }: { own: readonly ListPrice[] | null; now: Date; inCurrency(amount: number): Money },
): { graduated: NonNullable<ProductView['graduated']>; changes: Date[] } {
  const at = now.getTime();
  const common = listPrices
    .filter(([, , , from, to]) => from <= at && (to === null || to > at))
    .map(([listId, minQuantity, amount]) => ({ listId, group: null, minQuantity, amount }));
  return {
    graduated: graduatedPrices(single, own ?? common).map(({ from, amount }) => ({
      from,
      price: inCurrency(amount),
      basePrice: baseOf(amount, unitMeasure, inCurrency),
    })),
    changes: listPrices
      .flatMap(([, , , from, to]) => [from, to ?? from])
      .filter((instant) => instant > at)
      .map((instant) => new Date(instant)),
  };
}

function instantOf(milliseconds: number | null): Date | null {
  return milliseconds === null ? null : new Date(milliseconds);
}
