import { type PersonName, sharesName } from './person-key.ts';

/**
 * Decides whether an account may take another name (docs/rules/credit.md#holder-of-the-account). `owed`: names on its
 * orders on credit that are not paid. The new name shares a first or last name with one of them. Several small changes thus make no other
 * person of the holder.
 */
export function mayRename(holder: PersonName, wanted: PersonName, owed: readonly PersonName[]): boolean {
  if (owed.length === 0) return true;
  // Orders of others, such as a spouse, do not bind the holder.
  const own = owed.filter((buyer) => sharesName(buyer, holder));
  return (own.length > 0 ? own : [holder]).some((buyer) => sharesName(buyer, wanted));
}
