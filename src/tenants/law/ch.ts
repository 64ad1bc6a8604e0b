import { SWISS_ACCOUNTING } from '../accounting.ts';
import { SWISS_BOOKS } from '../books.ts';
import { SWISS_DUNNING } from '../dunning.ts';
import { SWISS_GIFT_CARDS } from '../gift-cards.ts';
import { SWISS_INSTALMENTS } from '../instalments.ts';
import { SWISS_LEGAL } from '../legal-terms.ts';
import type { LawProfile } from './law-profile.ts';

/** Switzerland and Liechtenstein. */
export const ch: LawProfile = {
  terms: {
    comparePriceRule: 'ch',
    vat: [
      { class: 'standard', permille: 81, validFrom: '2024-01-01' },
      { class: 'reduced', permille: 26, validFrom: '2024-01-01' },
    ],
    instalments: SWISS_INSTALMENTS,
    dunning: SWISS_DUNNING,
    accounting: SWISS_ACCOUNTING,
    giftCards: SWISS_GIFT_CARDS,
    legal: SWISS_LEGAL,
    // No right by law: the tenant grants a return (docs/rules/returns.md#return-period).
    withdrawalDays: 14,
    // OR 958f.
    retention: { booksYears: 10, lettersYears: 10 },
    calculator: { legalHints: 'reduced' },
  },
  books: SWISS_BOOKS,
  consent: { mode: 'opt-in' },
  premium: { renews: true, cancelButton: false },
  returns: { refundsDelivery: false, withdrawalButton: false },
};
