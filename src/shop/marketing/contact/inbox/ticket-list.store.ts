import { isUuid } from '../../../../platform/uuid.ts';
import type { ListDefinition } from '../../../staff/lists/index.ts';
import { priorityOf } from '../contact.store.ts';
import { SUBJECTS } from '../subjects.ts';
import { PRIORITIES, TICKET_STATES, type Ticket, type TicketState } from '../ticket.ts';
import { tagsOf, wordQuery } from './inbox-words.ts';

type TicketSort = 'at' | 'priority';
type TicketColumn =
  | 'number'
  | 'subject'
  | 'from'
  | 'language'
  | 'state'
  | 'priority'
  | 'tags'
  | 'order'
  | 'assigned'
  | 'at';

/** Message as the list shows it, with the employee in charge. */
export type ListedTicket = Pick<
  Ticket,
  'id' | 'number' | 'subject' | 'name' | 'locale' | 'state' | 'priority' | 'tags' | 'createdAt' | 'orderNumber'
> & { assignedEmail: string | null; files: boolean };

const isIn = (state: TicketState): string => `contact_ticket.state = '${state}'`;

export const TICKET_LIST: ListDefinition<TicketState, TicketSort, TicketColumn> = {
  name: 'inbox',
  shape: {
    tabs: TICKET_STATES,
    filters: { assigned: 'text', priority: PRIORITIES, subject: SUBJECTS, tag: 'text' },
    sorts: ['at', 'priority'],
    columns: ['number', 'from', 'subject', 'language', 'state', 'priority', 'tags', 'order', 'assigned', 'at'],
    usual: {
      sort: 'at',
      descending: true,
      columns: ['number', 'from', 'subject', 'assigned', 'at'],
      tab: 'open',
    },
  },
  source: {
    table: 'contact_ticket',
    key: 'id',
    tabs: { open: isIn('open'), answered: isIn('answered'), closed: isIn('closed'), spam: isIn('spam') },
    sorts: {
      at: ['contact_ticket.created_at', 'contact_ticket.id'],
      priority: ['contact_ticket.priority', 'contact_ticket.created_at', 'contact_ticket.id'],
    },
    line: `contact_ticket.id, contact_ticket.number::text, contact_ticket.subject, contact_ticket.name, contact_ticket.locale,
      contact_ticket.state, ${priorityOf('contact_ticket')} as priority, contact_ticket.tags,
      contact_ticket.created_at as "createdAt", contact_ticket.order_number as "orderNumber", staff.email as "assignedEmail",
      exists (select from contact_file file where file.ticket_id = contact_ticket.id) as files`,
    lineJoins: 'left join staff on staff.id = contact_ticket.assigned_to',
  },
  conditions: (sql, { tenant, filters, typed, self, reading }) => {
    const { assigned = '', priority, subject, tag } = filters;
    const all = [`contact_ticket.tenant = ${sql.add(tenant.id)}`];
    const person = assigned === 'me' ? self : assigned;
    if (assigned === 'nobody') all.push('contact_ticket.assigned_to is null');
    else if (isUuid(person)) all.push(`contact_ticket.assigned_to = ${sql.add(person)}::uuid`);
    if (priority) all.push(`contact_ticket.priority = ${sql.add([...PRIORITIES, ''].indexOf(priority) + 1)}`);
    if (subject) all.push(`contact_ticket.subject = ${sql.add(subject)}`);
    const [wanted] = tagsOf(tag ?? '');
    // A filter of no letters names no tag.
    if (tag && !wanted) all.push('false');
    if (wanted) all.push(`contact_ticket.tags @> array[${sql.add(wanted)}::text] and contact_ticket.tags <> '{}'`);
    const words = wordQuery(typed);
    if (words !== null) {
      const query = `to_tsquery('simple', ${sql.add(words)})`;
      // The array makes the planner begin with the words. Messages with a frequent word are read in the order of the list.
      all.push(
        reading === 'few'
          ? `contact_ticket.id = any(array(select named.id from contact_ticket named where named.words @@ ${query}))`
          : `contact_ticket.words @@ ${query}`,
      );
    }
    return all;
  },
  contents: {
    number: 'text',
    subject: 'text',
    from: 'text',
    language: 'text',
    state: 'text',
    priority: 'text',
    tags: 'text',
    order: 'text',
    assigned: 'text',
    at: 'day',
  },
  pageOnly: ['from'],
  namesPerson: () => true,
};
