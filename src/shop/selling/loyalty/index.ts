/** Premium memberships. Basket and orders import this department, never the reverse. */
export { beginMembership } from './begin-membership.ts';
export { createLoyalty, type Loyalty } from './loyalty.ts';
export {
  createMembershipAdministration,
  type MemberLine,
  type MembershipAdministration,
} from './membership-administration.ts';
export { isMember } from './membership-year.ts';
export { eraseMember } from './memberships.store.ts';
export { createRenewals } from './renewals.ts';
export type * from './types.ts';
export { MEMBERSHIP_WAITS } from './unpaid-years.store.ts';
