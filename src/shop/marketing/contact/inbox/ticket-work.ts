import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import type { SqlRunner } from '../../../../platform/jobs.ts';
import { employeesWith, may, recordAudit, type StaffMember } from '../../../staff/employees/index.ts';
import { insertTicket, lockTicket, moveTicket } from '../contact.store.ts';
import type { ContactAdministration, TicketProblem } from '../ports.ts';
import { isSubject } from '../subjects.ts';
import { PRIORITIES, type Ticket } from '../ticket.ts';
import { deleteReader, hasOrder, insertNote, writeWork } from './inbox.store.ts';
import { tagsOf } from './inbox-words.ts';

/** Characters of a note, and of a message that an employee files. */
export const LONGEST_NOTE = 4000;
const NOT_ALLOWED = { ok: false, problem: 'not-allowed' } as const;
const NOT_FOUND = { ok: false, problem: 'not-found' } as const;

type Entered = Record<string, string>;

/** Decisions of employees about one message: employee in charge, urgency, tags, order, state and notes. */
export function createTicketWork(deps: {
  pool: Pool;
  clock: Clock;
}): Pick<ContactAdministration, 'begin' | 'change' | 'note' | 'move'> {
  const { pool, clock } = deps;
  return {
    begin: async (member, { tenant, locale, customer, subject, text: given }) => {
      if (!may(member, 'contact.answer')) return NOT_ALLOWED;
      const message = given.replaceAll('\r\n', '\n').trim();
      if (!isSubject(subject)) return { ok: false, problem: 'no-subject' };
      if (message === '') return { ok: false, problem: 'empty' };
      if (message.length > LONGEST_NOTE) return { ok: false, problem: 'too-long' };
      return inTransaction(pool, async (client) => {
        const now = clock.now();
        const id = randomUUID();
        const { firstName, lastName, email } = customer;
        const number = await insertTicket(client, {
          id,
          tenant: tenant.id,
          locale,
          contact: { subject, salutation: 'notSpecified', firstName, lastName, email, message, fields: {} },
          customerId: customer.id,
          state: 'open',
          files: [],
          now,
        });
        const ticket = await lockTicket(client, tenant.id, id);
        // A program takes charge of nothing (decision 216).
        if (ticket && member.role !== 'api-client') await writeWork(client, { ...ticket, assignedTo: member.id, now });
        await recordAudit(client, now, member, { tenant: tenant.id, action: 'contact.begun', subject: number });
        return { ok: true, id } as const;
      });
    },

    change: async (member, { tenant, id }, entered) => {
      if (!may(member, 'contact.answer')) return NOT_ALLOWED;
      return inTransaction(pool, async (client) => {
        const ticket = await lockTicket(client, tenant.id, id);
        if (!ticket) return NOT_FOUND;
        if (entered.version !== undefined && entered.version !== String(ticket.version))
          return { ok: false, problem: 'changed' } as const;
        const next = await readWork(client, tenant.id, member, ticket, entered);
        if ('problem' in next) return { ok: false, problem: next.problem } as const;
        const now = clock.now();
        await writeWork(client, { ...next, now });
        await recordAudit(client, now, member, {
          tenant: tenant.id,
          action: 'contact.changed',
          subject: ticket.number,
          before: factsOf(ticket),
          after: factsOf(next),
        });
        return { ok: true } as const;
      });
    },

    note: async (member, { tenant, id }, given) => {
      if (!may(member, 'contact.answer')) return NOT_ALLOWED;
      const text = given.replaceAll('\r\n', '\n').trim();
      if (text === '') return { ok: false, problem: 'empty' };
      if (text.length > LONGEST_NOTE) return { ok: false, problem: 'too-long' };
      return inTransaction(pool, async (client) => {
        const ticket = await lockTicket(client, tenant.id, id);
        if (!ticket) return NOT_FOUND;
        const now = clock.now();
        await insertNote(client, { id: randomUUID(), ticketId: ticket.id, text, by: member.email, now });
        await recordAudit(client, now, member, {
          tenant: tenant.id,
          action: 'contact.noted',
          subject: ticket.number,
        });
        return { ok: true } as const;
      });
    },

    move: async (member, { tenant, id }, state, version) => {
      if (!may(member, 'contact.answer')) return NOT_ALLOWED;
      return inTransaction(pool, async (client) => {
        const ticket = await lockTicket(client, tenant.id, id);
        if (!ticket) return NOT_FOUND;
        if (version !== undefined && version !== ticket.version) return { ok: false, problem: 'changed' } as const;
        const now = clock.now();
        await moveTicket(client, { id: ticket.id, state, now });
        await deleteReader(client, ticket.id, member.id);
        await recordAudit(client, now, member, {
          tenant: tenant.id,
          action: 'contact.moved',
          subject: ticket.number,
          after: { state },
        });
        return { ok: true } as const;
      });
    },
  };
}

/** Reads the form of a ticket's properties; absent fields stay as they are. */
async function readWork(
  runner: SqlRunner,
  tenant: string,
  member: StaffMember,
  ticket: Ticket,
  entered: Entered,
): Promise<Ticket | { problem: TicketProblem }> {
  const next = { ...ticket };
  next.priority = PRIORITIES.find((known) => known === entered.priority) ?? ticket.priority;
  if (entered.tags !== undefined) next.tags = tagsOf(entered.tags);
  if (entered.assigned !== undefined) {
    next.assignedTo = entered.assigned === '' ? null : entered.assigned === 'me' ? member.id : entered.assigned;
    const isKnown = next.assignedTo === null || next.assignedTo === ticket.assignedTo || next.assignedTo === member.id;
    if (!isKnown && !(await employeesWith(runner, 'contact.answer', tenant)).some(({ id }) => id === next.assignedTo))
      return { problem: 'no-employee' };
  }
  if (entered.order !== undefined) {
    next.orderNumber = entered.order.replaceAll(/\s/g, '') || null;
    if (next.orderNumber !== null && !(await hasOrder(runner, tenant, next.orderNumber)))
      return { problem: 'no-order' };
  }
  return next;
}

const factsOf = ({ priority, assignedTo, tags, orderNumber }: Ticket) => ({
  priority,
  assigned: assignedTo,
  tags: tags.join(', '),
  order: orderNumber,
});
