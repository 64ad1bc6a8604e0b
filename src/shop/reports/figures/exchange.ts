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

/** Converts minor units; both currencies have two digits. Half a unit is rounded up. */
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
