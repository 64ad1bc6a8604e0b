import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { createDeclarations, type Declarations } from './declarations.ts';
import { createMemberships, type Memberships } from './memberships.ts';

export type Loyalty = Memberships & Declarations;

export function createLoyalty(deps: { pool: Pool; clock: Clock; outbox: Outbox }): Loyalty {
  return { ...createMemberships(deps), ...createDeclarations(deps) };
}
