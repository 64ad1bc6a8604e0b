import type { InstalmentRefusal } from './codes.ts';
import { comparableSpelling, type PersonDetails } from './person-key.ts';

type Home = Pick<PersonDetails, 'street' | 'houseNumber' | 'postalCode'>;
type Name = Pick<PersonDetails, 'firstName' | 'lastName'>;

/** Holder of an account. `birthday`: ISO date, null if never given; `home`: the default address, null without one. */
export type ContractHolder = Name & { birthday: string | null; home: Home | null };

const NOBODY = { birthday: null, country: '', phone: null, email: '' };

/**
 * Returns why an order by instalments does not name the account's holder, or null. Contract, order and bill must name
 * one person. Spellings do not matter. Without an address in the account, that of the first order is entered there.
 */
export function holderRefusal(holder: ContractHolder, billing: Name & Home): InstalmentRefusal | null {
  const entered = comparableSpelling({ ...NOBODY, ...billing });
  const known = comparableSpelling({ ...NOBODY, ...billing, ...holder, ...holder.home, birthday: null });
  if (known.name !== entered.name) return 'other-name';
  return holder.home !== null && known.home !== entered.home ? 'other-address' : null;
}
