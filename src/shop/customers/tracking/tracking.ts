import { createHmac } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Tracking } from './ports.ts';
import { deleteEventsBefore, deleteEventsOf, insertEvent, readEventsOf, trackedItems } from './tracking.store.ts';

/** Retention in days; events serve the recommendations of one season. */
export const TRACKING_DAYS = 90;
const DAY_MS = 86_400_000;
const BATCH = 5000;

/** Creates the tracking service. `secret` keys the hashes of persons; another one makes stored events anonymous. */
export function createTracking(deps: { pool: Pool; clock: Clock; secret: string; batch?: number }): Tracking {
  const { pool, clock, secret, batch = BATCH } = deps;
  const personOf: Tracking['personOf'] = ({ tenant, id }) =>
    createHmac('sha256', secret).update(`tracking ${tenant} ${id}`).digest('hex');

  return {
    record: ({ tenant, type, item, session, person }) =>
      insertEvent(pool, { tenant, type, item, session: person === null ? session : null, person, at: clock.now() }),
    personOf,
    lately: (by, most) =>
      by.session === null && by.person === null ? Promise.resolve([]) : trackedItems(pool, by, since(clock), most),
    forgetPerson: (customer) => deleteEventsOf(pool, customer.tenant, personOf(customer)),
    eventsOf: (customer) => readEventsOf(pool, customer.tenant, personOf(customer)),
    sweep: async () => {
      let gone = 0;
      for (;;) {
        const deleted = await deleteEventsBefore(pool, since(clock), batch);
        gone += deleted;
        if (deleted < batch) return gone;
      }
    },
  };
}

const since = (clock: Clock): Date => new Date(clock.now().getTime() - TRACKING_DAYS * DAY_MS);
