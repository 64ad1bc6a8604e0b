import { countryFacts } from '../../countries/facts.ts';
import type { BookTerms } from '../books.ts';
import type { defaults } from '../defaults.ts';
import type { Tenant } from '../tenant.ts';
import { at } from './at.ts';
import { ch } from './ch.ts';
import { de } from './de.ts';
import { eu } from './eu.ts';
import type { LawId, LawProfile } from './law-profile.ts';
import { nl } from './nl.ts';

/** Law profiles by name. */
export const LAWS: Readonly<Record<LawId, LawProfile>> = { ch, de, at, nl, eu };

type Terms = typeof defaults;

/**
 * Returns the retailer's terms with everything that the law of a country decides: VAT, comparison prices, withdrawal,
 * reminders, instalments, gift cards, books. The file of a tenant spreads them and overrides what the law leaves open.
 * `eu` has no VAT rates: the tenant names them.
 */
export function underLaw(
  place: { law: LawId; country: string },
  base: Terms,
): Terms & { law: LawId } & Pick<Tenant, 'country' | 'vat' | 'books'> {
  // A start does not compile the folder.
  if (!Object.hasOwn(LAWS, place.law))
    throw new RangeError(`"${place.law}" is no law profile (${Object.keys(LAWS).join(', ')})`);
  const { terms, books, consent, premium, returns } = LAWS[place.law];
  const vatArea: BookTerms['vatArea'] = countryFacts(place.country)?.vatArea ?? [place.country];
  return {
    ...base,
    ...terms,
    ...place,
    books: { ...books, vatArea },
    consent: { ...base.consent, ...consent },
    premium: { ...base.premium, ...premium },
    returns: { ...base.returns, ...returns },
  };
}
