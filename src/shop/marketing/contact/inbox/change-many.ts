import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import { isUuid } from '../../../../platform/uuid.ts';
import { employeesWith, may, recordAuditList, type StaffMember } from '../../../staff/employees/index.ts';
import { BULK_ACTS, type ContactAdministration, type InboxAct, type InboxBulk } from '../ports.ts';
import type { Ticket, TicketState } from '../ticket.ts';
import { lockTickets, readTickets, type TeamMember, writeWork } from './inbox.store.ts';

const MOST = 200;
const STATES: Record<Exclude<InboxAct, 'assign'>, TicketState> = { close: 'closed', reopen: 'open', spam: 'spam' };

type Change = { act: InboxAct; assigned: TeamMember | null; ids: string[] };

/** Changes of several messages at once, with a preview of what each would become. */
export function createInboxBulk(deps: {
  pool: Pool;
  clock: Clock;
}): Pick<ContactAdministration, 'preview' | 'changeMany'> {
  const { pool, clock } = deps;

  async function read(
    member: StaffMember,
    bulk: InboxBulk,
  ): Promise<Change | { ok: false; problem: 'not-allowed' | 'nothing' | 'no-act' | 'no-employee' }> {
    if (!may(member, 'contact.answer')) return { ok: false, problem: 'not-allowed' };
    const act = BULK_ACTS.find((known) => known === bulk.act);
    const ids = [...new Set(bulk.ids.filter(isUuid))].slice(0, MOST);
    if (!act) return { ok: false, problem: 'no-act' };
    if (ids.length === 0) return { ok: false, problem: 'nothing' };
    if (act !== 'assign' || bulk.assigned === '') return { act, assigned: null, ids };
    const wanted = bulk.assigned === 'me' ? member.id : bulk.assigned;
    const assigned = (await employeesWith(pool, 'contact.answer', bulk.tenant.id)).find(({ id }) => id === wanted);
    return assigned ? { act, assigned, ids } : { ok: false, problem: 'no-employee' };
  }

  return {
    preview: async (member, bulk) => {
      const change = await read(member, bulk);
      if ('ok' in change) return change;
      const tickets = await readTickets(pool, bulk.tenant.id, change.ids);
      const lines = tickets.map((ticket) => {
        const { id, number, name, state } = ticket;
        return { id, number, name, state, changes: changed(ticket, change) !== null };
      });
      return { ok: true, preview: { act: change.act, assigned: change.assigned, lines } };
    },

    changeMany: async (member, bulk) => {
      const change = await read(member, bulk);
      if ('ok' in change) return change;
      return inTransaction(pool, async (client) => {
        const now = clock.now();
        const entries = [];
        for (const ticket of await lockTickets(client, bulk.tenant.id, change.ids)) {
          const next = changed(ticket, change);
          if (next === null) continue;
          await writeWork(client, { ...next, now });
          entries.push({
            tenant: bulk.tenant.id,
            action: 'contact.changed' as const,
            subject: ticket.number,
            after: change.act === 'assign' ? { assigned: change.assigned?.email ?? null } : { state: next.state },
          });
        }
        await recordAuditList(client, now, member, entries);
        return { ok: true as const, changed: entries.length };
      });
    },
  };
}

/** Returns the ticket after the change; null if it already is so. */
function changed(ticket: Ticket, { act, assigned }: Pick<Change, 'act' | 'assigned'>): Ticket | null {
  if (act === 'assign') {
    const assignedTo = assigned?.id ?? null;
    return ticket.assignedTo === assignedTo ? null : { ...ticket, assignedTo };
  }
  const state = STATES[act];
  return ticket.state === state ? null : { ...ticket, state };
}
