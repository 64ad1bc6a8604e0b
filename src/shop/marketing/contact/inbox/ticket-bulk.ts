import type { Pool } from '../../../../platform/database/pool.ts';
import { employeesWith } from '../../../staff/employees/index.ts';
import type { BulkDefinition } from '../../../staff/lists/index.ts';
import type { Ticket, TicketState } from '../ticket.ts';
import { lockTickets, readTickets, writeTicketValues } from './inbox.store.ts';

type TicketAct = 'assign' | 'close' | 'reopen' | 'spam';

const STATES: Record<Exclude<TicketAct, 'assign'>, TicketState> = { close: 'closed', reopen: 'open', spam: 'spam' };

/** Acts on several messages: another employee in charge, or another state. */
export function ticketBulk({ pool }: { pool: Pool }): BulkDefinition<TicketAct, Ticket> {
  return {
    list: 'inbox',
    permission: 'contact.answer',
    acts: ['assign', 'close', 'reopen', 'spam'],

    readValue: async (member, { tenant, act, entered }) => {
      if (act !== 'assign' || entered === '') return null;
      const wanted = entered === 'me' ? member.id : entered;
      const team = await employeesWith(pool, 'contact.answer', tenant.id);
      return team.find(({ id }) => id === wanted)?.id;
    },

    read: (client, { tenant, ids, lock }) =>
      lock ? lockTickets(client, tenant, ids) : readTickets(client, tenant, ids),

    current: (ticket, act) => (act === 'assign' ? ticket.assignedTo : ticket.state),
    target: (_, { act, value }) => (act === 'assign' ? value : STATES[act]),

    write: (client, { act, changes, now }) => {
      const of = act === 'assign' ? 'assigned_to' : 'state';
      return writeTicketValues(client, { of, now, values: changes.map(({ subject, to }) => ({ id: subject.id, to })) });
    },

    audit: ({ subject, act, named }) => ({
      action: 'contact.changed',
      subject: subject.number,
      after: act === 'assign' ? { assigned: named } : { state: named },
    }),

    names: async (tenant) =>
      Object.fromEntries((await employeesWith(pool, 'contact.answer', tenant.id)).map(({ id, email }) => [id, email])),
  };
}
