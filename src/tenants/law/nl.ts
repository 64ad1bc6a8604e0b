import { DUTCH_ACCOUNTING } from '../accounting.ts';
import { DUTCH_BOOKS } from '../books.ts';
import { DUTCH_DUNNING } from '../dunning.ts';
import { DUTCH_GIFT_CARDS } from '../gift-cards.ts';
import { DUTCH_INSTALMENTS } from '../instalments.ts';
import { UNION_LEGAL } from '../legal-terms.ts';
import type { LawProfile } from './law-profile.ts';

/** The Netherlands. */
export const nl: LawProfile = {
  terms: {
    comparePriceRule: 'eu',
    vat: [
      { class: 'standard', permille: 210, validFrom: '2019-01-01' },
      { class: 'reduced', permille: 90, validFrom: '2019-01-01' },
    ],
    instalments: DUTCH_INSTALMENTS,
    dunning: DUTCH_DUNNING,
    accounting: DUTCH_ACCOUNTING,
    giftCards: DUTCH_GIFT_CARDS,
    legal: UNION_LEGAL,
    // Dir. 2011/83/EU, article 9.
    withdrawalDays: 14,
    // Art. 52 AWR.
    retention: { booksYears: 7, lettersYears: 7 },
    calculator: { legalHints: 'full' },
  },
  books: DUTCH_BOOKS,
  consent: { mode: 'opt-in' },
  premium: { renews: false, cancelButton: true },
  returns: { refundsDelivery: true, withdrawalButton: true },
};
