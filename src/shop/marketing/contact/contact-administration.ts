import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { hideTokens } from '../../../platform/hide-secrets.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { contactMessagesOf } from '../../../tenants/messages/contact.ts';
import type { PublicUrlOf } from '../../../tenants/origins.ts';
import { href } from '../../../tenants/paths.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { composeLetter } from '../../mail/templates/index.ts';
import { may, type Refused, recordAudit, type StaffMember } from '../../staff/employees/index.ts';
import { cleanPicture, employeeClient } from './clean-picture.ts';
import {
  countTickets,
  fileContent,
  findTicket,
  insertTicketAnswer,
  listTickets,
  moveTicket,
  replaceOriginal,
  type Ticket,
  type TicketAnswer,
  type TicketFile,
  type TicketState,
  ticketAnswers,
  ticketFiles,
} from './contact.store.ts';
import { type NamedTicket, ticketsNamed } from './ticket-lookup.store.ts';

export type { Ticket, TicketState };
export type OpenTicket = {
  ticket: Ticket;
  files: TicketFile[];
  answers: TicketAnswer[];
  /** Text templates for an answer, in the customer's language. */
  templates: { name: string; text: string }[];
};
export type TicketOutcome = { ok: true } | Refused | { ok: false; problem: 'not-found' | 'empty' };

/**
 * Inbox of the contact form. Every function checks the role and records changes in the audit trail. Customers paste
 * mailed links into questions; `marker` stands in place of a secret (decision 126).
 */
export type ContactAdministration = {
  list(
    member: StaffMember,
    asked: { tenant: Tenant; state: TicketState; marker: string },
  ): Promise<{ tickets: Ticket[]; counts: Partial<Record<TicketState, number>> } | null>;
  /** Returns messages with this number or from this mail address; none without permission. */
  lookUp(member: StaffMember, tenant: Tenant, typed: string): Promise<NamedTicket[]>;
  /** Counts open messages; zero without permission. */
  waiting(member: StaffMember, tenant: Tenant): Promise<number>;
  open(member: StaffMember, asked: { tenant: Tenant; id: string; marker: string }): Promise<OpenTicket | null>;
  /** Returns a picture. The first look re-encodes it; null if it cannot be decoded. */
  file(
    member: StaffMember,
    asked: { tenant: Tenant; id: string; file: string },
  ): Promise<{ name: string; content: Buffer } | null>;
  /** Sends the answer to the writer, in a letter of their language. */
  answer(member: StaffMember, asked: { tenant: Tenant; id: string }, text: string): Promise<TicketOutcome>;
  move(member: StaffMember, asked: { tenant: Tenant; id: string }, state: TicketState): Promise<TicketOutcome>;
};

const MOST = 200;
/** Messages that the global search shows. */
const MOST_NAMED = 6;
const LONGEST = 8000;

export function createContactAdministration(deps: {
  pool: Pool;
  clock: Clock;
  outbox: Outbox;
  publicUrlOf: PublicUrlOf;
}): ContactAdministration {
  const { pool, clock, outbox, publicUrlOf } = deps;
  return {
    list: async (member, { tenant, state, marker }) => {
      if (!may(member.role, 'contact.read')) return null;
      const [tickets, counts] = await Promise.all([
        listTickets(pool, { tenant: tenant.id, state, most: MOST }),
        countTickets(pool, tenant.id),
      ]);
      return { tickets: tickets.map((ticket) => withoutTokens(ticket, marker)), counts };
    },
    lookUp: async (member, tenant, typed) =>
      may(member.role, 'contact.read') ? ticketsNamed(pool, { tenant: tenant.id, typed, most: MOST_NAMED }) : [],
    waiting: async (member, tenant) =>
      may(member.role, 'contact.answer') ? ((await countTickets(pool, tenant.id)).open ?? 0) : 0,
    open: async (member, { tenant, id, marker }) => {
      if (!may(member.role, 'contact.read')) return null;
      const ticket = await findTicket(pool, tenant.id, id);
      if (!ticket) return null;
      const [files, answers] = await Promise.all([ticketFiles(pool, ticket.id), ticketAnswers(pool, ticket.id)]);
      await recordAudit(pool, clock.now(), member, {
        tenant: tenant.id,
        action: 'contact.viewed',
        subject: ticket.number,
      });
      const { templates } = contactMessagesOf(ticket.locale);
      const named = templates.map(({ name, text }) => ({ name, text: text(ticket.name) }));
      return {
        ticket: withoutTokens(ticket, marker),
        files,
        answers: answers.map((answer) => ({ ...answer, text: hideTokens(answer.text, marker) })),
        templates: named,
      };
    },
    file: async (member, { tenant, id, file }) => {
      if (!may(member.role, 'contact.read')) return null;
      const stored = await fileContent(pool, { tenant: tenant.id, ticket: id, file });
      if (stored === null) return null;
      const { name, original } = stored;
      if (original === null) return stored.content.length > 0 ? { name, content: stored.content } : null;
      const content = await cleanPicture(original, employeeClient(member.email));
      // The nightly sweep tries once more, since a busy machine may have failed.
      if (content) await replaceOriginal(pool, stored.id, content);
      return content && { name, content };
    },
    answer: async (member, { tenant, id }, given) => {
      if (!may(member.role, 'contact.answer')) return { ok: false, problem: 'not-allowed' };
      const text = given.replaceAll('\r\n', '\n').trim().slice(0, LONGEST);
      if (text === '') return { ok: false, problem: 'empty' };
      return inTransaction(pool, async (client): Promise<TicketOutcome> => {
        const ticket = await findTicket(client, tenant.id, id);
        if (!ticket) return { ok: false, problem: 'not-found' };
        const now = clock.now();
        const answerId = randomUUID();
        await insertTicketAnswer(client, { id: answerId, ticketId: ticket.id, text, by: member.email, now });
        await moveTicket(client, { tenant: tenant.id, id, state: 'answered', now });
        const words = contactMessagesOf(ticket.locale).answer;
        const letter = await composeLetter(
          { tenant, locale: ticket.locale },
          { kind: 'contact-answer', to: ticket.email, key: `contact-answer:${answerId}` },
          {
            subject: words.subject(ticket.number),
            title: words.title,
            paragraphs: text.split(/\n\s*\n/),
            button: words.button,
            link: `${publicUrlOf(tenant)}${href(ticket.locale, 'contact')}`,
            ignore: words.ignore(ticket.number),
          },
        );
        if (tenant.sendsMail) await outbox.put(letter, client);
        await recordAudit(client, now, member, {
          tenant: tenant.id,
          action: 'contact.answered',
          subject: ticket.number,
        });
        return { ok: true };
      });
    },
    move: async (member, { tenant, id }, state) => {
      if (!may(member.role, 'contact.answer')) return { ok: false, problem: 'not-allowed' };
      return inTransaction(pool, async (client): Promise<TicketOutcome> => {
        const ticket = await findTicket(client, tenant.id, id);
        if (!ticket || !(await moveTicket(client, { tenant: tenant.id, id, state, now: clock.now() })))
          return { ok: false, problem: 'not-found' };
        await recordAudit(client, clock.now(), member, {
          tenant: tenant.id,
          action: 'contact.moved',
          subject: ticket.number,
          after: { state },
        });
        return { ok: true };
      });
    },
  };
}

function withoutTokens(ticket: Ticket, marker: string): Ticket {
  const fields = Object.entries(ticket.fields).map(([name, value]) => [name, hideTokens(value, marker)]);
  return { ...ticket, message: hideTokens(ticket.message, marker), fields: Object.fromEntries(fields) };
}
