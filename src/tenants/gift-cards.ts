/** Last day of a gift card: this many years after its sale, or at the end of that year. */
export type GiftCardValidity = { years: number; untilYearEnd: boolean };

/** Most wrong or right codes of one key within a window. */
export type CodeWindow = { most: number; minutes: number };

export type GiftCardTerms = {
  /** Face values to choose from, in minor units. */
  amounts: readonly number[];
  /** Limits of a freely chosen value, in minor units. */
  least: number;
  most: number;
  /** Most gift cards in one order, and most that pay one order. */
  perOrder: number;
  validity: GiftCardValidity;
  /** Whether the balance of an expired card becomes income; otherwise the debt remains in the books. */
  booksBreakage: boolean;
  /** Days after the mail in which the printable card exists; afterwards a new mail has a new code. */
  printDays: number;
  /** Latest day of sending, in days from today. */
  sendAhead: number;
  /** Entered codes by client address, its networks, and basket (docs/security/limits.md#gift-cards). */
  codes: { address: CodeWindow; site: CodeWindow; network: CodeWindow; basket: CodeWindow };
};

/**
 * A card is worth at most 250.00: below the thresholds of anonymous means of payment (GwV-FINMA 11: 250 francs;
 * directive (EU) 2018/843: 150 euros for open cards; cards of one retailer are exempt).
 */
const TERMS = {
  amounts: [2500, 5000, 10_000, 20_000],
  least: 1000,
  most: 25_000,
  perOrder: 5,
  booksBreakage: true,
  printDays: 30,
  sendAhead: 365,
  codes: {
    address: { most: 20, minutes: 60 },
    site: { most: 30, minutes: 60 },
    network: { most: 100, minutes: 60 },
    basket: { most: 12, minutes: 60 },
  },
} satisfies Omit<GiftCardTerms, 'validity'>;

/** OR 127: ten years. */
export const SWISS_GIFT_CARDS: GiftCardTerms = { ...TERMS, validity: { years: 10, untilYearEnd: false } };
/** BGB 195 and 199: three years from the end of the year of sale. */
export const GERMAN_GIFT_CARDS: GiftCardTerms = { ...TERMS, validity: { years: 3, untilYearEnd: true } };
/** ABGB 1478: thirty years. */
export const AUSTRIAN_GIFT_CARDS: GiftCardTerms = { ...TERMS, validity: { years: 30, untilYearEnd: false } };
/** BW 3:307: five years; the code of the trade demands at least two. */
export const DUTCH_GIFT_CARDS: GiftCardTerms = { ...TERMS, validity: { years: 5, untilYearEnd: false } };
/** Ten years, the ordinary prescription of Italy (c.c. 2946) and Belgium (BW 2262bis). */
export const UNION_GIFT_CARDS: GiftCardTerms = { ...TERMS, validity: { years: 10, untilYearEnd: false } };
