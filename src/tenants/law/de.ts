import { GERMAN_ACCOUNTING } from '../accounting.ts';
import { GERMAN_BOOKS } from '../books.ts';
import { GERMAN_DUNNING } from '../dunning.ts';
import { GERMAN_GIFT_CARDS } from '../gift-cards.ts';
import { EURO_INSTALMENTS } from '../instalments.ts';
import { UNION_LEGAL } from '../legal-terms.ts';
import type { LawProfile } from './law-profile.ts';

/** Germany. */
export const de: LawProfile = {
  terms: {
    comparePriceRule: 'eu',
    vat: [
      { class: 'standard', permille: 190, validFrom: '2021-01-01' },
      { class: 'reduced', permille: 70, validFrom: '2021-01-01' },
    ],
    instalments: EURO_INSTALMENTS,
    dunning: GERMAN_DUNNING,
    accounting: GERMAN_ACCOUNTING,
    giftCards: GERMAN_GIFT_CARDS,
    legal: UNION_LEGAL,
    // Dir. 2011/83/EU, article 9.
    withdrawalDays: 14,
    // § 147 AO: accounting records eight years since 2025, letters six.
    retention: { booksYears: 8, lettersYears: 6 },
    calculator: { legalHints: 'full' },
  },
  books: GERMAN_BOOKS,
  consent: { mode: 'opt-in' },
  premium: { renews: false, cancelButton: true },
  returns: { refundsDelivery: true, withdrawalButton: true },
};
