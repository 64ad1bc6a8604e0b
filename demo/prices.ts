import type { Currency } from '../src/tenants/tenant.ts';
import type { RangeProduct } from './range.ts';
import type { RangeVariant } from './variants.ts';

/** Both in minor units; `was` is what was charged before a reduction. */
export type DemoPrice = { now: number; was: number | null };

const rappen = (francs: number) => Math.round(francs * 100);

/** Nine tenths of the Swiss price, rounded down to .99. */
export function euroPrice(swiss: number): number {
  const cents = Math.floor((swiss * 9) / 10);
  return cents < 99 ? cents : Math.floor((cents - 99) / 100) * 100 + 99;
}

/** The price of an article: its dearest choice decides, and an earlier price keeps the product's own reduction. */
export function priceOf(product: RangeProduct, variant: RangeVariant, currency: Currency): DemoPrice {
  const own = variant.values.flatMap(({ value }) => value.price ?? []);
  const now = rappen(own.length > 0 ? Math.max(...own) : product.price);
  const was = product.was === undefined ? null : earlier(now, rappen(product.price), rappen(product.was));
  const inCurrency = (amount: number) => (currency === 'CHF' ? amount : euroPrice(amount));
  return { now: inCurrency(now), was: was === null ? null : inCurrency(was) };
}

function earlier(now: number, leadNow: number, leadWas: number): number {
  if (now === leadNow) return leadWas;
  // To the next franc below, less ten: prices of the range end in .90.
  return Math.floor((now * leadWas) / leadNow / 100) * 100 - 10;
}

/** "49.90" of 4990. */
export function decimal(amount: number): string {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
