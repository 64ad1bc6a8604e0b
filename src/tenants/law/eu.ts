import { UNION_ACCOUNTING } from '../accounting.ts';
import { UNION_BOOKS } from '../books.ts';
import { UNION_DUNNING } from '../dunning.ts';
import { UNION_GIFT_CARDS } from '../gift-cards.ts';
import { EURO_INSTALMENTS } from '../instalments.ts';
import { UNION_LEGAL } from '../legal-terms.ts';
import type { LawProfile } from './law-profile.ts';

/**
 * Members of the European Union without a profile of their own. The tenant names its VAT rates, and whatever its country
 * demands beyond the Union's law.
 */
export const eu: LawProfile = {
  terms: {
    // Dir. 98/6/EC, article 6a: the lowest price of 30 days.
    comparePriceRule: 'eu',
    vat: [],
    instalments: { ...EURO_INSTALMENTS, protection: null },
    dunning: UNION_DUNNING,
    accounting: UNION_ACCOUNTING,
    giftCards: UNION_GIFT_CARDS,
    legal: UNION_LEGAL,
    // Dir. 2011/83/EU, article 9.
    withdrawalDays: 14,
    // The longest period of Italy, Belgium, France and Luxembourg.
    retention: { booksYears: 10, lettersYears: 10 },
    // Dir. (EU) 2023/2225.
    calculator: { legalHints: 'full' },
  },
  books: UNION_BOOKS,
  // Dir. 2002/58/EC, article 5(3).
  consent: { mode: 'opt-in' },
  // Dir. (EU) 2019/771, article 10.
  premium: { renews: false, cancelButton: false },
  // Dir. 2011/83/EU, articles 11a and 13.
  returns: { refundsDelivery: true, withdrawalButton: true },
};
