import type { SqlRunner } from '../../../../platform/jobs.ts';
import { TICKET } from '../contact.store.ts';
import { PRIORITIES, type Ticket } from '../ticket.ts';
import { ticketWords } from './inbox-words.ts';

/** Ticket that the global search finds. */
export type NamedTicket = Pick<Ticket, 'id' | 'number' | 'name' | 'state'>;

/** Newest tickets that are read before the words are looked up among all. */
const NEWEST = 1000;

/**
 * Returns the newest tickets in any state that contain the words; `words` is a query of the full-text search. Frequent words are
 * found among the newest tickets, so that a search never reads all that contain them. The array makes the planner look rare ones
 * up by their index.
 */
export async function ticketsNamed(
  runner: SqlRunner,
  asked: { tenant: string; words: string; most: number },
): Promise<NamedTicket[]> {
  const { rows } = await runner.query(
    `with recent as materialized (
       select id, number, name, state, created_at from (
         select id, number, name, state, created_at, words from contact_ticket where tenant = $1
         order by created_at desc, id desc limit ${NEWEST}) newest
       where words @@ to_tsquery('simple', $2) order by created_at desc, id desc limit $3),
     found as materialized (
       select id, number, name, state, created_at from contact_ticket
       where (select count(*) from recent) < $3 and tenant = $1
         and id = any(array(select id from contact_ticket where words @@ to_tsquery('simple', $2)))
       order by created_at desc, id desc limit $3)
     select id, number::text, name, state from (
       select * from recent where not exists (select from found) union all select * from found) named
     order by created_at desc, id desc`,
    [asked.tenant, asked.words, asked.most],
  );
  return rows as NamedTicket[];
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

/** Writes one value of several tickets that the caller has locked. */
export async function writeTicketValues(
  runner: SqlRunner,
  own: { of: 'assigned_to' | 'state'; values: readonly { id: string; to: string | null }[]; now: Date },
): Promise<void> {
  const to = own.of === 'assigned_to' ? 'given.to_value::uuid' : 'given.to_value';
  await runner.query(
    `update contact_ticket set ${own.of} = ${to}, changed_at = $3, version = version + 1
     from unnest($1::uuid[], $2::text[]) as given (id, to_value) where contact_ticket.id = given.id`,
    [own.values.map(({ id }) => id), own.values.map(({ to: value }) => value), own.now],
  );
}
