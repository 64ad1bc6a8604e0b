import type { Pool } from '../../../platform/database/pool.ts';
import type { Log } from '../../../platform/log.ts';
import { tenants } from '../../../tenants/index.ts';
import type { TenantId } from '../../../tenants/tenant.ts';
import { may, type StaffMember } from '../employees/index.ts';
import type { EventType } from './event-catalogue.ts';
import { type EventPage, readEventPage } from './event-page.ts';
import { lastPosition } from './events.store.ts';
import { watchLog } from './watch-log.ts';

export type EventQuestion = { after: number; limit: number; types?: readonly EventType[]; subject?: string };
export type EventsRead = ({ ok: true } & EventPage) | { ok: false; problem: 'not-allowed' | 'expired' };

/** Readings of the log for clients of the integration API. */
export type EventReading = {
  /** Reads events of the tenants of a client, and of none, behind a position. */
  page(member: StaffMember, question: EventQuestion): Promise<EventsRead>;
  /** Returns the position of the newest event. */
  newest(member: StaffMember): Promise<number | null>;
  /**
   * Resolves once there are events behind a position, with true, or after the time in milliseconds. All waiting readers of a
   * thread share one look at the log, and hold no connection.
   */
  waitBehind(position: number, ms: number, signal: AbortSignal): Promise<boolean>;
};

export function createEventReading(deps: { pool: Pool; log: Log }): EventReading {
  const { pool } = deps;
  return {
    page: async (member, { after, limit, types, subject }) => {
      if (!may(member, 'event.read')) return { ok: false, problem: 'not-allowed' };
      const own = tenantsOf(member);
      const filter = {
        ...(types ? { types } : {}),
        ...(own ? { tenants: own } : {}),
        ...(subject === undefined ? {} : { subject }),
      };
      const page = await readEventPage(pool, { after, limit }, filter);
      return page ? { ok: true, ...page } : { ok: false, problem: 'expired' };
    },
    newest: async (member) => (may(member, 'event.read') ? lastPosition(pool) : null),
    waitBehind: watchLog(deps),
  };
}

/** Returns the tenants of a client; null for all. */
function tenantsOf({ tenants: own }: StaffMember): TenantId[] | null {
  if (!own) return null;
  return Object.values(tenants).flatMap(({ id }) => (own.has(id) ? [id] : []));
}
