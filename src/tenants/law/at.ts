import { AUSTRIAN_ACCOUNTING } from '../accounting.ts';
import { AUSTRIAN_BOOKS } from '../books.ts';
import { AUSTRIAN_DUNNING } from '../dunning.ts';
import { AUSTRIAN_GIFT_CARDS } from '../gift-cards.ts';
import { AUSTRIAN_INSTALMENTS } from '../instalments.ts';
import { UNION_LEGAL } from '../legal-terms.ts';
import type { LawProfile } from './law-profile.ts';

/** Austria. */
export const at: LawProfile = {
  terms: {
    comparePriceRule: 'eu',
    vat: [
      { class: 'standard', permille: 200, validFrom: '2016-01-01' },
      { class: 'reduced', permille: 100, validFrom: '2016-01-01' },
    ],
    instalments: AUSTRIAN_INSTALMENTS,
    dunning: AUSTRIAN_DUNNING,
    accounting: AUSTRIAN_ACCOUNTING,
    giftCards: AUSTRIAN_GIFT_CARDS,
    legal: UNION_LEGAL,
    // Dir. 2011/83/EU, article 9.
    withdrawalDays: 14,
    // § 132 BAO, § 212 UGB.
    retention: { booksYears: 7, lettersYears: 7 },
    calculator: { legalHints: 'full' },
  },
  books: AUSTRIAN_BOOKS,
  consent: { mode: 'opt-in' },
  premium: { renews: false, cancelButton: true },
  returns: { refundsDelivery: true, withdrawalButton: true },
};
