/**
 * Spreads an amount over shares by largest remainder. Each part is its exact share rounded down or up, and the parts
 * sum up to the amount. Equal remainders go to the earlier share; if all shares are zero, the first gets the whole
 * amount.
 */
export function spread(amount: number, shares: number[]): number[] {
  if (shares.length === 0) throw new RangeError('spread needs at least one share');
  if (shares.some((share) => share < 0)) throw new RangeError('a share cannot be negative');
  const whole = BigInt(Math.abs(amount));
  const weights = shares.some((share) => share > 0)
    ? shares.map(BigInt)
    : shares.map((_, index) => (index === 0 ? 1n : 0n));
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  const exact = weights.map((weight, index) => ({
    index,
    part: (whole * weight) / total,
    remainder: (whole * weight) % total,
  }));
  const left = Number(whole - exact.reduce((sum, entry) => sum + entry.part, 0n));
  const up = new Set(
    exact
      .toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1))
      .slice(0, left)
      .map((entry) => entry.index),
  );
  const sign = amount < 0 ? -1 : 1;
  return exact.map((entry) => sign * (Number(entry.part) + (up.has(entry.index) ? 1 : 0)) || 0);
}
