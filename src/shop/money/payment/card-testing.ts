/**
 * Counters against the testing of stolen cards with small amounts. The limits below allow a family at one address and
 * typing errors.
 */
export type Attempts = {
  /** Payments that one address began within an hour and did not pay. */
  unpaidByAddress: number;
  /** Cards declined for one address within an hour. */
  declinedByAddress: number;
  /** Cards declined for exactly this amount within ten minutes, from any address. */
  declinedForAmount: number;
  /** Declines of one card within a day. Zero before the pay page, while the card is unknown. */
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

/** Returns the exceeded limit that suggests card testing, or null. */
export function testingSign(attempts: Attempts): TestingSign | null {
  const tooMany = (name: keyof Attempts): boolean => attempts[name] >= MOST[name];
  if (tooMany('unpaidByAddress') || tooMany('declinedByAddress')) return 'address';
  if (tooMany('declinedForCard')) return 'card';
  return tooMany('declinedForAmount') ? 'amount' : null;
}
