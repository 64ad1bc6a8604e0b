import type { LawOfBooks } from '../books.ts';
import type { ReturnTerms } from '../return-terms.ts';
import type { Tenant } from '../tenant.ts';

/** Laws with a profile: four countries, and what all members of the European Union share. */
export type LawId = 'ch' | 'de' | 'at' | 'nl' | 'eu';

/** Terms that the law of a country decides for a tenant. The retailer's folder overrides what the law leaves open. */
export type LawProfile = {
  terms: Pick<
    Tenant,
    | 'comparePriceRule'
    | 'vat'
    | 'instalments'
    | 'dunning'
    | 'accounting'
    | 'giftCards'
    | 'legal'
    | 'withdrawalDays'
    | 'retention'
    | 'calculator'
  >;
  books: LawOfBooks;
  consent: Pick<Tenant['consent'], 'mode'>;
  premium: Pick<Tenant['premium'], 'renews' | 'cancelButton'>;
  returns: Pick<ReturnTerms, 'refundsDelivery' | 'withdrawalButton'>;
};
