import { isUuid } from '../../../../platform/uuid.ts';
import { isSubject, type Subject } from '../subjects.ts';
import { PRIORITIES, type Priority, TICKET_STATES, type TicketState } from '../ticket.ts';

export const INBOX_SORTS = ['newest', 'oldest', 'priority'] as const;
export type InboxSort = (typeof INBOX_SORTS)[number];

/** Filters and place of the list of messages, as its address says. */
export type InboxQuery = {
  state: TicketState;
  /** An employee's id, `me`, `nobody`, or null for all. */
  assigned: string | null;
  priority: Priority | null;
  subject: Subject | null;
  tag: string | null;
  sort: InboxSort;
  page: number;
};

const LAST_PAGE = 10_000;
const LONGEST_TAG = 30;
const MOST_TAGS = 10;

/** Reads the address of the list; what it does not know counts as not chosen. */
export function inboxQuery(params: URLSearchParams): InboxQuery {
  const chosen = <Value extends string>(name: string, known: readonly Value[]): Value | null =>
    known.find((value) => value === params.get(name)) ?? null;
  const assigned = params.get('assigned') ?? '';
  const subject = params.get('subject') ?? '';
  const page = Number(params.get('page') ?? '1');
  return {
    state: chosen('state', TICKET_STATES) ?? 'open',
    assigned: assigned === 'me' || assigned === 'nobody' || isUuid(assigned) ? assigned : null,
    priority: chosen('priority', PRIORITIES),
    subject: isSubject(subject) ? subject : null,
    tag: tagsOf(params.get('tag') ?? '')[0] ?? null,
    sort: chosen('sort', INBOX_SORTS) ?? 'newest',
    page: Number.isInteger(page) && page > 0 && page < LAST_PAGE ? page : 1,
  };
}

/** Writes a query back into the shortest address: what is not chosen does not appear. */
export function inboxAddress(query: InboxQuery): URLSearchParams {
  const { state, assigned, priority, subject, tag, sort, page } = query;
  const parts: [string, string | null][] = [
    ['state', state === 'open' ? null : state],
    ['assigned', assigned],
    ['priority', priority],
    ['subject', subject],
    ['tag', tag],
    ['sort', sort === 'newest' ? null : sort],
    ['page', page === 1 ? null : String(page)],
  ];
  return new URLSearchParams(parts.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

/** Reads tags from one line: in lower case, each once, separated by commas. */
export function tagsOf(line: string): string[] {
  const tags = line
    .normalize('NFC')
    .split(',')
    .map((tag) =>
      tag
        .replaceAll(/[^\p{L}\p{N} -]/gu, '')
        .replaceAll(/\s+/g, ' ')
        .trim()
        .toLowerCase(),
    )
    .map((tag) => tag.slice(0, LONGEST_TAG).trim())
    .filter((tag) => tag !== '');
  return [...new Set(tags)].slice(0, MOST_TAGS);
}

/** Words of texts as the search compares them: in lower case, separated by spaces. */
export function ticketWords(...texts: readonly string[]): string {
  return (
    texts
      .join(' ')
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ');
}

const LONGEST_TERM = 200;
const MOST_WORDS = 8;

/**
 * Turns a search term into a query of PostgreSQL's full-text search: every word must begin a word of the message. Null
 * for a term without letters and digits.
 */
export function wordQuery(typed: string): string | null {
  const words = ticketWords(typed.slice(0, LONGEST_TERM)).split(' ').slice(0, MOST_WORDS);
  return words[0] === '' ? null : words.map((word) => `${word}:*`).join(' & ');
}
