import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { createSearchTerms, may, ROLES, recordAudit } from '../../../staff/employees/index.ts';
import type { ContactAdministration } from '../ports.ts';
import { countOpen, countTickets, listTickets, serviceTeam, ticketsNamed } from './inbox.store.ts';
import { inboxAddress, inboxQuery, wordQuery } from './inbox-query.ts';

const PAGE = 50;
/** Messages that the global search shows. */
const MOST_NAMED = 6;
/** Roles that may be in charge of a message. */
export const TEAM_ROLES = ROLES.filter((role) => may(role, 'contact.answer'));

type Deps = { pool: Pool; clock: Clock; secrets: readonly [string, ...string[]] };

/** The list of messages: filters in its address, and a search whose term is sealed. */
export function createInboxList({
  pool,
  clock,
  secrets,
}: Deps): Pick<ContactAdministration, 'list' | 'lookUp' | 'seek' | 'waiting'> {
  const terms = createSearchTerms(secrets);
  return {
    list: async (member, { tenant, params }) => {
      if (!may(member.role, 'contact.read')) return null;
      const query = inboxQuery(params);
      const search = params.get('search') ?? '';
      const typed = terms.open(member, search);
      const filter = { ...query, tenant: tenant.id, self: member.id, words: typed === '' ? null : wordQuery(typed) };
      const page = { state: query.state, sort: query.sort, size: PAGE, offset: (query.page - 1) * PAGE };
      const [tickets, counts, team] = await Promise.all([
        listTickets(pool, filter, page),
        countTickets(pool, filter),
        serviceTeam(pool, TEAM_ROLES),
      ]);
      const address = inboxAddress({ ...query, page: 1 });
      if (typed !== '') address.set('search', search);
      const pages = Math.max(1, Math.ceil(counts[query.state] / PAGE));
      return { query, typed, address: String(address), tickets, counts, pages, team };
    },

    lookUp: async (member, tenant, typed) => {
      const words = wordQuery(typed);
      if (words === null || !may(member.role, 'contact.read')) return [];
      const found = await ticketsNamed(pool, { tenant: tenant.id, words, most: MOST_NAMED });
      // The typed term itself is never recorded.
      if (found.length > 0)
        await recordAudit(pool, clock.now(), member, { tenant: tenant.id, action: 'contact.searched' });
      return found;
    },

    seek: async (member, { tenant, typed, params }) => {
      if (!may(member.role, 'contact.read')) return { ok: false, problem: 'not-allowed' };
      const address = inboxAddress({ ...inboxQuery(params), page: 1 });
      if (wordQuery(typed) === null) return { ok: true, address: String(address) };
      address.set('search', terms.seal(member, typed));
      // The typed term itself is never recorded.
      await recordAudit(pool, clock.now(), member, { tenant: tenant.id, action: 'contact.searched' });
      return { ok: true, address: String(address) };
    },

    waiting: async (member, tenant) => (may(member.role, 'contact.answer') ? await countOpen(pool, tenant.id) : 0),
  };
}
