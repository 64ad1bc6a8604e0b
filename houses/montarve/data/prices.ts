import type { Currency } from '../../../src/tenants/tenant.ts';
import type { RangeProduct } from './range.ts';
import type { RangeVariant } from './variants.ts';

/** Price in minor units; `was` is the price before a reduction. */
export type DemoPrice = { now: number; was: number | null };

const rappen = (francs: number) => Math.round(francs * 100);

/** Returns nine tenths of a Swiss price, rounded down to .99; both in minor units. */
export function euroPrice(swiss: number): number {
  const cents = Math.floor((swiss * 9) / 10);
  return cents < 99 ? cents : Math.floor((cents - 99) / 100) * 100 + 99;
}

/** Returns the price of a variant: its dearest value decides. Its earlier price has the product's reduction rate. */
export function priceOf(product: RangeProduct, variant: RangeVariant, currency: Currency): DemoPrice {
  const own = variant.values.flatMap(({ value }) => value.price ?? []);
  const now = rappen(own.length > 0 ? Math.max(...own) : product.price);
  const was = product.was === undefined ? null : earlier(now, rappen(product.price), rappen(product.was));
  const inCurrency = (amount: number) => (currency === 'CHF' ? amount : euroPrice(amount));
  return { now: inCurrency(now), was: was === null ? null : inCurrency(was) };
}

function earlier(now: number, leadNow: number, leadWas: number): number {
  if (now === leadNow) return leadWas;
  // Round down to the franc and subtract ten Rappen: prices of the range end in .90.
  return Math.floor((now * leadWas) / leadNow / 100) * 100 - 10;
}

/** Formats minor units as a decimal: 4990 becomes "49.90". */
export function decimal(amount: number): string {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
