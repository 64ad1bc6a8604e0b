import type { SqlRunner } from '../../../../platform/jobs.ts';
import { PRIORITY, TICKET } from '../contact.store.ts';
import { PRIORITIES, type Ticket, type TicketState } from '../ticket.ts';
import { type InboxQuery, ticketWords } from './inbox-query.ts';

/** Line of the list: a ticket with the employee in charge. */
export type TicketLine = Pick<
  Ticket,
  'id' | 'number' | 'subject' | 'name' | 'locale' | 'state' | 'priority' | 'tags' | 'createdAt' | 'version'
> & { assignedTo: string | null; assignedEmail: string | null; orderNumber: string | null; files: boolean };

const LINE = `ticket.id, ticket.number::text, ticket.subject, ticket.name, ticket.locale, ticket.state,
  ${PRIORITY} as priority, ticket.tags, ticket.created_at as "createdAt", ticket.version, ticket.assigned_to as "assignedTo",
  ticket.order_number as "orderNumber", ticket.priority as rank`;

/** Conditions of a list. `words`: query of the search, or null. `self`: the employee who looks. */
export type InboxFilter = Pick<InboxQuery, 'assigned' | 'priority' | 'subject' | 'tag'> & {
  tenant: string;
  self: string;
  words: string | null;
};

const ORDER = {
  newest: 'ticket.created_at desc, ticket.id',
  oldest: 'ticket.created_at, ticket.id',
  priority: 'ticket.priority, ticket.created_at, ticket.id',
} as const;
/** Order of the page itself, which the join with the employees does not preserve. */
const OF_PAGE = {
  newest: '"createdAt" desc, listed.id',
  oldest: '"createdAt", listed.id',
  priority: 'rank, "createdAt", listed.id',
} as const;

function conditionsOf({ tenant, self, assigned, priority, subject, tag, words }: InboxFilter) {
  const values: unknown[] = [tenant];
  const conditions = ['ticket.tenant = $1'];
  const add = (condition: (place: string) => string, value: unknown) => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  if (assigned === 'nobody') conditions.push('ticket.assigned_to is null');
  else if (assigned !== null) add((place) => `ticket.assigned_to = ${place}`, assigned === 'me' ? self : assigned);
  if (priority !== null) add((place) => `ticket.priority = ${place}`, PRIORITIES.indexOf(priority) + 1);
  if (subject !== null) add((place) => `ticket.subject = ${place}`, subject);
  if (tag !== null) add((place) => `ticket.tags @> array[${place}::text] and ticket.tags <> '{}'`, tag);
  if (words !== null) add((place) => `ticket.words @@ to_tsquery('simple', ${place})`, words);
  return { where: conditions.join(' and '), values };
}

/** Returns a page of a tenant's tickets in one state. */
export async function listTickets(
  runner: SqlRunner,
  filter: InboxFilter,
  page: { state: TicketState; sort: InboxQuery['sort']; size: number; offset: number },
): Promise<TicketLine[]> {
  const { where, values } = conditionsOf(filter);
  const at = values.length;
  const { rows } = await runner.query(
    `select listed.*, staff.email as "assignedEmail",
       exists (select from contact_file file where file.ticket_id = listed.id) as files
     from (select ${LINE} from contact_ticket ticket where ${where} and ticket.state = $${at + 1}
       order by ${ORDER[page.sort]} limit $${at + 2} offset $${at + 3}) listed
     left join staff on staff.id = listed."assignedTo" order by ${OF_PAGE[page.sort]}`,
    [...values, page.state, page.size, page.offset],
  );
  return rows as TicketLine[];
}

/** Ticket that the global search finds. */
export type NamedTicket = Pick<Ticket, 'id' | 'number' | 'name' | 'state'>;

/** Returns the newest tickets in any state that contain the words; `words` is a query of the full-text search. */
export async function ticketsNamed(
  runner: SqlRunner,
  asked: { tenant: string; words: string; most: number },
): Promise<NamedTicket[]> {
  const { rows } = await runner.query(
    `select id, number::text, name, state from contact_ticket
     where tenant = $1 and words @@ to_tsquery('simple', $2) order by created_at desc, id limit $3`,
    [asked.tenant, asked.words, asked.most],
  );
  return rows as NamedTicket[];
}

/** Counts the tickets of each state that fit the filters. */
export async function countTickets(runner: SqlRunner, filter: InboxFilter): Promise<Record<TicketState, number>> {
  const { where, values } = conditionsOf(filter);
  const { rows } = await runner.query(
    `select ticket.state, count(*)::int as count from contact_ticket ticket where ${where} group by ticket.state`,
    values,
  );
  const none = { open: 0, answered: 0, closed: 0, spam: 0 };
  const found = rows as { state: TicketState; count: number }[];
  return { ...none, ...Object.fromEntries(found.map(({ state, count }) => [state, count])) };
}

/** Counts the open tickets of a tenant. */
export async function countOpen(runner: SqlRunner, tenant: string): Promise<number> {
  const { rows } = await runner.query(
    "select count(*)::int as count from contact_ticket where tenant = $1 and state = 'open'",
    [tenant],
  );
  return (rows as { count: number }[])[0]?.count ?? 0;
}

export type TeamMember = { id: string; email: string };

/** Returns the employees who may be in charge of a message. */
export async function serviceTeam(runner: SqlRunner, roles: readonly string[]): Promise<TeamMember[]> {
  const { rows } = await runner.query(
    'select id, email from staff where role = any($1) and locked_at is null order by email',
    [roles],
  );
  return rows as TeamMember[];
}

/** Writes what employees decided about a ticket that the caller has locked. */
export async function writeWork(
  runner: SqlRunner,
  own: Pick<Ticket, 'id' | 'priority' | 'assignedTo' | 'tags' | 'orderNumber' | 'state'> & { now: Date },
): Promise<void> {
  await runner.query(
    `update contact_ticket set priority = $2, assigned_to = $3, tags = $4, order_number = $5, state = $6, changed_at = $7,
       version = version + 1 where id = $1`,
    [own.id, PRIORITIES.indexOf(own.priority) + 1, own.assignedTo, own.tags, own.orderNumber, own.state, own.now],
  );
}

/** Locks tickets in the order of their ids, so that two bulk actions cannot wait for each other. */
export async function lockTickets(runner: SqlRunner, tenant: string, ids: readonly string[]): Promise<Ticket[]> {
  const { rows } = await runner.query(
    `select ${TICKET} from contact_ticket ticket where tenant = $1 and id = any($2::uuid[]) order by id for update`,
    [tenant, ids],
  );
  return rows as Ticket[];
}

export async function readTickets(runner: SqlRunner, tenant: string, ids: readonly string[]): Promise<Ticket[]> {
  const { rows } = await runner.query(
    `select ${TICKET} from contact_ticket ticket where tenant = $1 and id = any($2::uuid[]) order by created_at desc, id`,
    [tenant, ids],
  );
  return rows as Ticket[];
}

export type TicketNote = { id: string; text: string; staffEmail: string; at: Date };

export async function ticketNotes(runner: SqlRunner, id: string): Promise<TicketNote[]> {
  const { rows } = await runner.query(
    'select id, text, staff_email as "staffEmail", at from contact_note where ticket_id = $1 order by at, id',
    [id],
  );
  return rows as TicketNote[];
}

/** Stores a note, and adds its words to the search. */
export async function insertNote(
  runner: SqlRunner,
  own: { id: string; ticketId: string; text: string; by: string; now: Date },
): Promise<void> {
  await runner.query('insert into contact_note (id, ticket_id, text, staff_email, at) values ($1, $2, $3, $4, $5)', [
    own.id,
    own.ticketId,
    own.text,
    own.by,
    own.now,
  ]);
  await runner.query(
    "update contact_ticket set words = coalesce(words, '') || to_tsvector('simple', $2) where id = $1",
    [own.ticketId, ticketWords(own.text)],
  );
}

/** Records that an employee has the ticket open, and returns the others who opened it since `since`. */
export async function noteReader(
  runner: SqlRunner,
  own: { ticketId: string; staff: { id: string; email: string }; now: Date; since: Date },
): Promise<string[]> {
  await runner.query(
    `insert into contact_reader (ticket_id, staff_id, staff_email, at) values ($1, $2, $3, $4)
     on conflict (ticket_id, staff_id) do update set at = excluded.at`,
    [own.ticketId, own.staff.id, own.staff.email, own.now],
  );
  const { rows } = await runner.query(
    'select staff_email as email from contact_reader where ticket_id = $1 and staff_id <> $2 and at > $3 order by at desc',
    [own.ticketId, own.staff.id, own.since],
  );
  return (rows as { email: string }[]).map(({ email }) => email);
}

/** Ends an employee's presence, once the employee answered or moved the ticket. */
export async function deleteReader(runner: SqlRunner, ticketId: string, staffId: string): Promise<void> {
  await runner.query('delete from contact_reader where ticket_id = $1 and staff_id = $2', [ticketId, staffId]);
}

/** Deletes what is left of employees who opened tickets before `before`. */
export async function deleteOldReaders(runner: SqlRunner, before: Date): Promise<void> {
  await runner.query('delete from contact_reader where at < $1', [before]);
}

/** Whether a tenant has an order with this number. */
export async function hasOrder(runner: SqlRunner, tenant: string, number: string): Promise<boolean> {
  const { rows } = await runner.query("select from orders where tenant = $1 and number = $2 and state <> 'abandoned'", [
    tenant,
    number,
  ]);
  return rows.length === 1;
}

/** Latest orders of the sender: of the account, or of orders with the same address. Newest first. */
export async function ordersOfSender(
  runner: SqlRunner,
  own: { tenant: string; customerId: string | null; email: string },
): Promise<{ number: string; placedAt: Date }[]> {
  const { rows } = await runner.query(
    `select number, placed_at as "placedAt" from (
       (select number, placed_at, prepared_at from orders where customer_id = $2 and tenant = $1 and placed_at is not null
          order by prepared_at desc limit 5)
       union
       (select number, placed_at, prepared_at from orders where tenant = $1 and (lower(contact->>'email') collate "C") = $3
          and state <> 'abandoned' and placed_at is not null order by prepared_at desc limit 5)) own
     order by prepared_at desc limit 5`,
    [own.tenant, own.customerId, own.email],
  );
  return rows as { number: string; placedAt: Date }[];
}

/** Whether the account or address that placed an order is that of the sender. */
export async function isSendersOrder(
  runner: SqlRunner,
  own: { tenant: string; number: string; customerId: string | null; email: string },
): Promise<boolean> {
  const { rows } = await runner.query(
    `select from orders where tenant = $1 and number = $2 and (customer_id = $3 or lower(contact->>'email') = $4)`,
    [own.tenant, own.number, own.customerId, own.email],
  );
  return rows.length === 1;
}
