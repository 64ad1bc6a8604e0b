/** One payment: minor units, and years after the date of the credit. */
export type CashFlow = { amount: number; years: number };

const CLOSE = 1e-14;
const MOST_STEPS = 100;

/**
 * Returns the effective annual rate r of a credit: the credit equals the payments, each discounted by (1 + r)^years
 * (KKG annex 1; directive 2023/2225, annex III). Returns a fraction: 0.091 is 9.1 %.
 * With x = ln(1 + r) the discounted sum is falling and convex in x. Newton's steps start where the sum is not below the
 * credit, so they never pass the only root.
 */
export function effectiveRate(given: number, payments: readonly CashFlow[]): number {
  if (!(given > 0) || payments.length === 0)
    throw new RangeError('a credit needs a positive amount and at least one payment');
  if (payments.some(({ amount, years }) => !(amount > 0) || !(years > 0)))
    throw new RangeError('payments must be positive and later than the credit');
  const total = payments.reduce((sum, payment) => sum + payment.amount, 0);
  const times = payments.map((payment) => payment.years);
  const start = Math.log(total / given);
  let x = start / (start >= 0 ? Math.max(...times) : Math.min(...times));
  for (let step = 0; step < MOST_STEPS; step += 1) {
    let value = -given;
    let slope = 0;
    for (const { amount, years } of payments) {
      const discounted = amount * Math.exp(-x * years);
      value += discounted;
      slope += years * discounted;
    }
    const change = value / slope;
    x += change;
    if (Math.abs(change) < CLOSE) break;
  }
  return Math.expm1(x);
}

/** Returns the monthly rate that compounds to a yearly rate. */
export function monthlyRate(yearly: number): number {
  return Math.expm1(Math.log1p(yearly) / 12);
}
