import { inMinorUnits } from '../../../currencies/decimal-text.ts';
import type { Currency, OnlineMethodName } from '../../../tenants/tenant.ts';
import type { Money } from '../../catalogue/prices/index.ts';

/**
 * Amounts that can be paid at once, in hundredths of the currency; null: all currencies. TWINT takes at most 5000 francs; iDEAL, EPS and direct debits have limits of
 * their own.
 */
const LIMITS: Record<OnlineMethodName, { currencies: readonly Currency[] | null; least: number; most: number }> = {
  twint: { currencies: ['CHF'], least: 50, most: 500_000 },
  card: { currencies: null, least: 50, most: 99_999_999 },
  paypal: {
    currencies: ['CHF', 'EUR', 'GBP', 'SEK', 'DKK', 'NOK', 'PLN', 'CZK', 'HUF', 'JPY'],
    least: 50,
    most: 1_000_000,
  },
  sepa: { currencies: ['EUR'], least: 50, most: 1_000_000 },
  eps: { currencies: ['EUR'], least: 100, most: 99_999_999 },
  ideal: { currencies: ['EUR'], least: 50, most: 5_000_000 },
  wero: { currencies: ['EUR'], least: 50, most: 5_000_000 },
};

/** Tells whether a method can take this amount. */
export function canTake(method: OnlineMethodName, { amount, currency }: Money): boolean {
  const { currencies, least, most } = LIMITS[method];
  const isPossible = currencies?.includes(currency) ?? true;
  return isPossible && amount >= inMinorUnits(least, currency) && amount <= inMinorUnits(most, currency);
}
