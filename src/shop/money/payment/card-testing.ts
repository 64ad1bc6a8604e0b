/**
 * People who hold lists of stolen cards try them where somebody takes small amounts. What is counted, and from when on
 * it is refused. Limits are wide enough for a family at one address and for somebody who mistypes.
 */
export type Attempts = {
  /** Payments that one address has begun within an hour and not paid. */
  unpaidByAddress: number;
  /** Cards that were refused to one address within an hour. */
  declinedByAddress: number;
  /** Cards that were refused for the very same amount within the last ten minutes, whoever tried. */
  declinedForAmount: number;
  /** Refusals of one card within a day. Zero while the card is not known: before the pay page. */
  declinedForCard: number;
};

export const WINDOWS = { addressMs: 3_600_000, amountMs: 600_000, cardMs: 86_400_000 } as const;

const MOST: Attempts = {
  unpaidByAddress: 30,
  declinedByAddress: 8,
  declinedForAmount: 20,
  declinedForCard: 6,
};

export type TestingSign = 'address' | 'card' | 'amount';

/** What looks like somebody who tests cards, or null. */
export function testingSign(attempts: Attempts): TestingSign | null {
  const tooMany = (name: keyof Attempts): boolean => attempts[name] >= MOST[name];
  if (tooMany('unpaidByAddress') || tooMany('declinedByAddress')) return 'address';
  if (tooMany('declinedForCard')) return 'card';
  return tooMany('declinedForAmount') ? 'amount' : null;
}
