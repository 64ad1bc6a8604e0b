import { decimalsOf } from '../../../currencies/currency.ts';
import type { Currency } from '../../../tenants/tenant.ts';

/** Value of one unit of a currency in units of another one, from a day on. */
export type ExchangeRate = { currency: Currency; quote: Currency; validFrom: string; rate: number };

/**
 * Returns the rate of a day: the newest one of both directions that is valid by then. One rate is used for a whole report
 * with its comparison, so that a change of it shows as no growth. Null if none is known.
 */
export function rateOn(rates: readonly ExchangeRate[], from: Currency, to: Currency, day: string): number | null {
  if (from === to) return 1;
  const [newest] = rates
    .filter((rate) => rate.validFrom <= day)
    .filter(({ currency, quote }) => (currency === from && quote === to) || (currency === to && quote === from))
    .sort((a, b) => b.validFrom.localeCompare(a.validFrom));
  if (!newest) return null;
  return newest.currency === from ? newest.rate : 1 / newest.rate;
}

/** Returns the rate between minor units: at 0.00625 euro for a yen, one yen is 0.625 cents. */
export function minorRate(rate: number, from: Currency, to: Currency): number {
  const shift = decimalsOf(to) - decimalsOf(from);
  // Dividing is exact where a factor of 0.1 would not be.
  return shift < 0 ? rate / 10 ** -shift : rate * 10 ** shift;
}

/** Converts minor units by the rate between minor units. Half a unit is rounded up. */
export function exchanged(amount: number, rate: number): number {
  return rate === 1 ? amount : Math.round(amount * rate);
}

/** Reads a typed rate such as "0.9412" or "0,9412"; null if it is none. */
export function readRate(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  if (!/^\d{1,5}(\.\d{1,6})?$/.test(plain)) return null;
  const rate = Number(plain);
  return rate > 0 ? rate : null;
}
