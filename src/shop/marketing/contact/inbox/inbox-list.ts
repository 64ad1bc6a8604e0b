import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { employeesWith, may, recordAudit } from '../../../staff/employees/index.ts';
import { createListing } from '../../../staff/lists/index.ts';
import type { ContactAdministration } from '../ports.ts';
import { countOpen, ticketsNamed } from './inbox.store.ts';
import { wordQuery } from './inbox-words.ts';
import { TICKET_LIST } from './ticket-list.store.ts';

/** Messages that the global search shows. */
const MOST_NAMED = 6;

/** The list of messages, and what the global search and the start page need of it. */
export function createInboxList(deps: {
  pool: Pool;
  clock: Clock;
}): Pick<ContactAdministration, 'listing' | 'team' | 'lookUp' | 'waiting'> {
  const { pool, clock } = deps;
  return {
    listing: createListing(deps, TICKET_LIST),

    team: async (member, tenant) =>
      may(member, 'contact.read') ? employeesWith(pool, 'contact.answer', tenant.id) : [],

    lookUp: async (member, tenant, typed) => {
      const words = wordQuery(typed);
      if (words === null || !may(member, 'contact.read')) return [];
      const found = await ticketsNamed(pool, { tenant: tenant.id, words, most: MOST_NAMED });
      // The typed term itself is never recorded.
      if (found.length > 0)
        await recordAudit(pool, clock.now(), member, { tenant: tenant.id, action: 'contact.searched' });
      return found;
    },

    waiting: async (member, tenant) => (may(member, 'contact.answer') ? await countOpen(pool, tenant.id) : 0),
  };
}
