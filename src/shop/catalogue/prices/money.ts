import type { Currency } from '../../../tenants/tenant.ts';

/** Whole number of minor units (Rappen, cents) with its currency, never a float: 19.90 CHF is { amount: 1990 }. */
export type Money<C extends Currency = Currency> = { readonly amount: number; readonly currency: C };

export function money<C extends Currency>(amount: number, currency: C): Money<C> {
  if (!Number.isSafeInteger(amount)) throw new RangeError('money is a whole number of minor units');
  return { amount, currency };
}

/** Adds amounts of one currency. Two known currencies do not compile; unknown ones throw. */
export function add<C extends Currency>(a: Money<C>, b: Money<NoInfer<C>>): Money<C> {
  if (a.currency !== b.currency) throw new RangeError('amounts of two currencies cannot be added');
  return money(a.amount + b.amount, a.currency);
}

export function times<C extends Currency>(price: Money<C>, quantity: number): Money<C> {
  return money(price.amount * quantity, price.currency);
}

/** Returns the quotient rounded half up, away from zero for negatives. Both operands are whole numbers. */
export function roundHalfUp(numerator: number, denominator: number): number {
  if (denominator <= 0) throw new RangeError('the denominator must be positive');
  const n = BigInt(Math.abs(numerator));
  const d = BigInt(denominator);
  const rounded = Number((2n * n + d) / (2n * d));
  return numerator < 0 ? -rounded : rounded;
}
