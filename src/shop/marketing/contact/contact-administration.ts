import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { hideTokens } from '../../../platform/hide-secrets.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { NO_STORED_FILES, type StoredFiles } from '../../../platform/object-store/stored-files.ts';
import { contactMessagesOf } from '../../../tenants/messages/contact.ts';
import type { PublicUrlOf } from '../../../tenants/origins.ts';
import { href } from '../../../tenants/paths.ts';
import { composeLetter } from '../../mail/templates/index.ts';
import { employeesWith, may, recordAudit } from '../../staff/employees/index.ts';
import { bindBulk } from '../../staff/lists/index.ts';
import { cleanPicture, employeeClient } from './clean-picture.ts';
import {
  fileContent,
  findTicket,
  insertTicketAnswer,
  lockTicket,
  moveTicket,
  replaceOriginal,
  ticketAnswers,
  ticketFiles,
} from './contact.store.ts';
import { deleteReader, isSendersOrder, noteReader, ordersOfSender, ticketNotes } from './inbox/inbox.store.ts';
import { createInboxList } from './inbox/inbox-list.ts';
import { ticketBulk } from './inbox/ticket-bulk.ts';
import { createTicketWork } from './inbox/ticket-work.ts';
import type { ContactAdministration, TicketOutcome } from './ports.ts';
import { ticketReplies } from './replies/replies.store.ts';
import { signedNumber } from './replies/reply-token.ts';
import type { Ticket } from './ticket.ts';

/** Characters of an answer. */
export const LONGEST_ANSWER = 8000;
/** Time for which an employee who opened a message counts as at work on it. */
const PRESENT_MS = 5 * 60_000;
/** A variable of an answer template without a value. */
const PLACEHOLDER = /\{\{[^{}]*\}\}/;

type Deps = {
  pool: Pool;
  clock: Clock;
  outbox: Outbox;
  publicUrlOf: PublicUrlOf;
  /** Secrets that seal a search in the address of the list, and sign the number in the subject of an answer. */
  secrets: readonly [string, ...string[]];
  /** Absent: the database has all files. */
  files?: StoredFiles;
};

export function createContactAdministration(deps: Deps): ContactAdministration {
  return {
    ...createInboxList(deps),
    bulk: bindBulk(ticketBulk(deps)),
    ...createTicketWork(deps),
    ...createTicketView(deps),
    answer: createAnswer(deps),
  };
}

function createTicketView({
  pool,
  clock,
  files: stored = NO_STORED_FILES,
}: Deps): Pick<ContactAdministration, 'open' | 'file'> {
  return {
    open: async (member, { tenant, id, marker }) => {
      if (!may(member, 'contact.read')) return null;
      const ticket = await findTicket(pool, tenant.id, id);
      if (!ticket) return null;
      const now = clock.now();
      const since = new Date(now.getTime() - PRESENT_MS);
      const { orderNumber, customerId, email } = ticket;
      const sender = { tenant: tenant.id, customerId, email };
      const [files, answers, replies, notes, team, orders, isOwn, others] = await Promise.all([
        ticketFiles(pool, ticket.id),
        ticketAnswers(pool, ticket.id),
        ticketReplies(pool, ticket.id),
        ticketNotes(pool, ticket.id),
        employeesWith(pool, 'contact.answer', tenant.id),
        ordersOfSender(pool, sender),
        orderNumber === null ? true : isSendersOrder(pool, { ...sender, number: orderNumber }),
        may(member, 'contact.answer')
          ? noteReader(pool, { ticketId: ticket.id, staff: member, now, since })
          : Promise.resolve([]),
      ]);
      await recordAudit(pool, now, member, { tenant: tenant.id, action: 'contact.viewed', subject: ticket.number });
      const hidden = <Text extends { text: string }>(entry: Text) => ({
        ...entry,
        text: hideTokens(entry.text, marker),
      });
      return {
        ticket: withoutTokens(ticket, marker),
        files,
        answers: answers.map(hidden),
        replies: replies.map(hidden),
        notes: notes.map(hidden),
        team,
        others,
        orders,
        isSendersOrder: isOwn,
      };
    },
    file: async (member, { tenant, id, file }) => {
      if (!may(member, 'contact.read')) return null;
      const found = await fileContent(pool, stored, { tenant: tenant.id, ticket: id, file });
      if (found === null) return null;
      const { name, original } = found;
      if (original === null) return found.content.length > 0 ? { name, content: found.content } : null;
      const content = await cleanPicture(original, employeeClient(member.email));
      // The nightly sweep tries once more, since a busy machine may have failed.
      if (content) await replaceOriginal(pool, found.id, content);
      return content && { name, content };
    },
  };
}

function createAnswer({ pool, clock, outbox, publicUrlOf, secrets }: Deps): ContactAdministration['answer'] {
  return async (member, { tenant, id }, { text: given, version, closes }) => {
    if (!may(member, 'contact.answer')) return { ok: false, problem: 'not-allowed' };
    const text = given.replaceAll('\r\n', '\n').trim();
    if (text === '') return { ok: false, problem: 'empty' };
    if (text.length > LONGEST_ANSWER) return { ok: false, problem: 'too-long' };
    if (PLACEHOLDER.test(text)) return { ok: false, problem: 'placeholder' };
    return inTransaction(pool, async (client): Promise<TicketOutcome> => {
      const ticket = await lockTicket(client, tenant.id, id);
      if (!ticket) return { ok: false, problem: 'not-found' };
      if (version !== null && version !== ticket.version) return { ok: false, problem: 'changed' };
      const now = clock.now();
      const answerId = randomUUID();
      await insertTicketAnswer(client, { id: answerId, ticketId: ticket.id, text, by: member.email, now });
      await moveTicket(client, { id: ticket.id, state: closes ? 'closed' : 'answered', now });
      await deleteReader(client, ticket.id, member.id);
      const words = contactMessagesOf(ticket.locale).answer;
      const letter = await composeLetter(
        { tenant, locale: ticket.locale },
        { kind: 'contact-answer', to: ticket.email, key: `contact-answer:${answerId}` },
        {
          subject: words.subject(signedNumber(secrets[0], tenant.id, ticket.number)),
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
  };
}

function withoutTokens(ticket: Ticket, marker: string): Ticket {
  const fields = Object.entries(ticket.fields).map(([name, value]) => [name, hideTokens(value, marker)]);
  return { ...ticket, message: hideTokens(ticket.message, marker), fields: Object.fromEntries(fields) };
}
