import { seal, unseal } from '../../../platform/sealing.ts';
import type { StaffMember } from './types.ts';

/** Longest term in characters; longer input is cut. */
const LONGEST_TERM = 200;

/**
 * Terms of searches for persons, sealed for addresses of pages: Back and reloading show the same list, and no address or
 * log has a name in it (decision 180).
 */
export type SearchTerms = {
  /** Returns the sealed term for an address; empty for an empty term. */
  seal(member: Pick<StaffMember, 'id'>, typed: string): string;
  /** Returns the term; empty if the address is another employee's or was changed. */
  open(member: Pick<StaffMember, 'id'>, sealed: string): string;
};

const purposeOf = ({ id }: Pick<StaffMember, 'id'>) => `search term of ${id}`;

export function createSearchTerms(secrets: readonly [string, ...string[]]): SearchTerms {
  return {
    seal: (member, typed) => {
      const term = [...typed.trim()].slice(0, LONGEST_TERM).join('');
      return term === '' ? '' : seal(secrets[0], purposeOf(member), term).toString('base64url');
    },
    open: (member, sealed) => unseal(secrets, purposeOf(member), Buffer.from(sealed, 'base64url')) ?? '',
  };
}
