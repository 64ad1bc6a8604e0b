/** The door of loyalty: premium memberships. It knows neither basket nor orders: they know it. */
import type { Clock } from '../../platform/clock.ts';
import type { Pool } from '../../platform/database/pool.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { createDeclarations, type Declarations } from './declarations.ts';
import { createMemberships, type Memberships } from './memberships.ts';

export { beginMembership } from './begin-membership.ts';
export { createMembershipDesk, type MembershipDesk } from './membership-desk.ts';
export { isMember } from './membership-year.ts';
export { forgetMember } from './memberships.store.ts';
export { createRenewals } from './renewals.ts';
export type * from './types.ts';
export { MEMBERSHIP_WAITS } from './unpaid-years.store.ts';

export type Loyalty = Memberships & Declarations;

export function createLoyalty(deps: { pool: Pool; clock: Clock; outbox: Outbox }): Loyalty {
  return { ...createMemberships(deps), ...createDeclarations(deps) };
}
