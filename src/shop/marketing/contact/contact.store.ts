import type { SqlRunner } from '../../../platform/jobs.ts';
import type { FileTable } from '../../../platform/object-store/file-tables.store.ts';
import { readFileOf, type StoredFiles } from '../../../platform/object-store/stored-files.ts';
import type { Locale } from '../../../tenants/tenant.ts';
import { ticketWords } from './inbox/inbox-words.ts';
import type { ContactMessage } from './read-contact.ts';
import type { Ticket, TicketState } from './ticket.ts';

/** Priority of a table of tickets by its name. */
export const priorityOf = (table: string): string => `(array['urgent', 'high', 'normal', 'low'])[${table}.priority]`;
/** Columns of a ticket, for the statements of the inbox too. */
export const TICKET = `ticket.id, ticket.number::text, ticket.locale, ticket.subject, ticket.email, ticket.name, ticket.fields,
  ticket.message, ticket.state, ticket.created_at as "createdAt", ticket.customer_id as "customerId",
  ${priorityOf('ticket')} as priority, ticket.assigned_to as "assignedTo", ticket.tags,
  ticket.order_number as "orderNumber", ticket.version`;

export async function insertTicket(
  runner: SqlRunner,
  own: {
    id: string;
    tenant: string;
    locale: Locale;
    contact: ContactMessage;
    customerId: string | null;
    state: TicketState;
    files: readonly { id: string; name: string; original: Buffer }[];
    now: Date;
  },
): Promise<string> {
  const { contact, files } = own;
  const name = `${contact.firstName} ${contact.lastName}`;
  const { rows } = await runner.query(
    `insert into contact_ticket (id, tenant, locale, subject, email, name, fields, message, customer_id, state, created_at, changed_at,
       order_number, words)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11,
       (select number from orders where tenant = $2 and number = $12 and state <> 'abandoned'),
       to_tsvector('simple', currval('contact_ticket_number_seq') || ' ' || $13)) returning number::text`,
    [
      own.id,
      own.tenant,
      own.locale,
      contact.subject,
      contact.email,
      name,
      JSON.stringify({ salutation: contact.salutation, ...contact.fields }),
      contact.message,
      own.customerId,
      own.state,
      own.now,
      contact.fields.ordernumber ?? null,
      ticketWords(name, contact.email, contact.message, ...Object.values(contact.fields)),
    ],
  );
  // One row at a time: a single Buffer travels in binary, an array of them as text of twice the size.
  for (const [position, { id, name, original }] of files.entries())
    await runner.query(
      `insert into contact_file (id, ticket_id, position, name, type, content, original)
       values ($1, $2, $3, $4, 'image/jpeg', '', $5)`,
      [id, own.id, position, name, original],
    );
  return (rows as { number: string }[])[0]?.number ?? '';
}

export async function findTicket(runner: SqlRunner, tenant: string, id: string): Promise<Ticket | null> {
  const { rows } = await runner.query(
    `select ${TICKET} from contact_ticket ticket where tenant = $1 and id::text = $2`,
    [tenant, id],
  );
  return (rows as Ticket[])[0] ?? null;
}

/** Locks a ticket, so that its changes are serialised. */
export async function lockTicket(runner: SqlRunner, tenant: string, id: string): Promise<Ticket | null> {
  const { rows } = await runner.query(
    `select ${TICKET} from contact_ticket ticket where tenant = $1 and id::text = $2 for update`,
    [tenant, id],
  );
  return (rows as Ticket[])[0] ?? null;
}

/** Picture of a message. `bytes`: of the original until an employee has seen it; 0: its pixels could not be decoded. */
export type TicketFile = { id: string; name: string; bytes: number };

export async function ticketFiles(runner: SqlRunner, id: string): Promise<TicketFile[]> {
  const { rows } = await runner.query(
    'select id, name, coalesce(stored_bytes, octet_length(coalesce(original, content))) as bytes from contact_file where ticket_id = $1 order by position',
    [id],
  );
  return rows as TicketFile[];
}

/** Pictures of messages, by their ids. Originals stay in the database until they are re-encoded. */
export const STORED_MESSAGE_FILES: FileTable = {
  prefix: 'contact-files',
  table: 'contact_file',
  id: 'id',
  idType: 'uuid',
  mediaType: 'type',
  isFinal: 'original is null and octet_length(content) > 0',
};

type MessageFile = { id: string; name: string; content: Buffer; original: Buffer | null };

/** Returns a picture of a message with its content, or else its original. */
export async function fileContent(
  runner: SqlRunner,
  files: StoredFiles,
  asked: { tenant: string; ticket: string; file: string },
): Promise<MessageFile | null> {
  return readFileOf(
    async () => {
      const { rows } = await runner.query(
        `select file.id, file.name, file.content, file.original from contact_file file join contact_ticket ticket on ticket.id = file.ticket_id
         where ticket.tenant = $1 and ticket.id::text = $2 and file.id::text = $3`,
        [asked.tenant, asked.ticket, asked.file],
      );
      return (rows as (Omit<MessageFile, 'content'> & { content: Buffer | null })[])[0] ?? null;
    },
    ({ id }) => `${STORED_MESSAGE_FILES.prefix}/${id}`,
    files,
  );
}

/** Replaces an original by the re-encoded picture; null: it could not be decoded, and nothing of it is stored. */
export async function replaceOriginal(runner: SqlRunner, id: string, content: Buffer | null): Promise<void> {
  await runner.query('update contact_file set content = $2, original = null where id = $1 and original is not null', [
    id,
    content ?? Buffer.alloc(0),
  ]);
}

/** Returns the ids of originals of messages that were sent before a time. */
export async function oldOriginals(runner: SqlRunner, before: Date, most: number): Promise<string[]> {
  const { rows } = await runner.query(
    `select file.id from contact_file file join contact_ticket ticket on ticket.id = file.ticket_id
     where file.original is not null and ticket.created_at < $1 order by ticket.created_at, file.position limit $2`,
    [before, most],
  );
  return (rows as { id: string }[]).map(({ id }) => id);
}

export async function originalOf(runner: SqlRunner, id: string): Promise<Buffer | null> {
  const { rows } = await runner.query('select original from contact_file where id = $1', [id]);
  return (rows as { original: Buffer | null }[])[0]?.original ?? null;
}

export type TicketAnswer = { id: string; text: string; staffEmail: string; at: Date };

export async function ticketAnswers(runner: SqlRunner, id: string): Promise<TicketAnswer[]> {
  const { rows } = await runner.query(
    'select id, text, staff_email as "staffEmail", at from contact_answer where ticket_id = $1 order by at, id',
    [id],
  );
  return rows as TicketAnswer[];
}

/** Stores an answer, and adds its words to the search. */
export async function insertTicketAnswer(
  runner: SqlRunner,
  own: { id: string; ticketId: string; text: string; by: string; now: Date },
): Promise<void> {
  const { id, ticketId, text, by, now } = own;
  await runner.query('insert into contact_answer (id, ticket_id, text, staff_email, at) values ($1, $2, $3, $4, $5)', [
    id,
    ticketId,
    text,
    by,
    now,
  ]);
  await runner.query(
    "update contact_ticket set words = coalesce(words, '') || to_tsvector('simple', $2) where id = $1",
    [ticketId, ticketWords(text)],
  );
}

/** Sets the state of a ticket that the caller has locked. */
export async function moveTicket(runner: SqlRunner, own: { id: string; state: TicketState; now: Date }): Promise<void> {
  await runner.query('update contact_ticket set state = $2, changed_at = $3, version = version + 1 where id = $1', [
    own.id,
    own.state,
    own.now,
  ]);
}

/** Deletes settled tickets after their retention time, and pictures earlier than texts. */
export async function deleteOldTickets(runner: SqlRunner, before: { files: Date; tickets: Date }): Promise<void> {
  await runner.query(
    'delete from contact_file using contact_ticket ticket where ticket.id = ticket_id and ticket.created_at < $1',
    [before.files],
  );
  await runner.query("delete from contact_ticket where changed_at < $1 and state <> 'open'", [before.tickets]);
}

/** Marks a proof as used; false if a message used it before. */
export async function spendProof(runner: SqlRunner, key: string, until: Date): Promise<boolean> {
  const { rows } = await runner.query(
    'insert into contact_proof (key, until) values ($1, $2) on conflict do nothing returning key',
    [key, until],
  );
  return rows.length === 1;
}

/** Deletes proofs that are too old to be valid again. */
export async function deleteOldProofs(runner: SqlRunner, now: Date): Promise<void> {
  await runner.query('delete from contact_proof where until < $1', [now]);
}
