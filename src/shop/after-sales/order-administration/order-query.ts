import { Temporal } from 'temporal-polyfill';

/** What somebody looks for: exactly one of these, or everything. */
export type OrderTerm =
  | { kind: 'all' }
  | { kind: 'number'; number: string }
  | { kind: 'email' | 'name'; from: string; below: string };

export type OrderQuery = {
  term: OrderTerm;
  /** Null: whatever their state. */
  state: OrderFilter | null;
  /** Moments: from this one on, and before that one. */
  from: Date | null;
  until: Date | null;
  /** From 1. */
  page: number;
};

export const ORDER_FILTERS = ['placed', 'cancelled', 'prepared', 'abandoned'] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];

const LONGEST = 200;
/** Shorter beginnings of names would list half of the house. */
const SHORTEST = 2;
export const MOST_PAGES = 200;
/** Sorts behind everything that begins with what stands before it. */
const LAST = '\u{10FFFF}';

/** Null for what is too short to look for. */
function readTerm(typed: string): OrderTerm | null {
  const said = typed.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase().slice(0, LONGEST);
  if (said === '') return { kind: 'all' };
  if (/^\d+$/.test(said)) return { kind: 'number', number: said };
  // A first name before it is read over: orders are found by the last name.
  const word = said.includes('@') ? said : (said.split(' ').at(-1) ?? '');
  if (word.length < SHORTEST) return null;
  return { kind: said.includes('@') ? 'email' : 'name', from: word, below: `${word}${LAST}` };
}

function midnight(iso: string, timeZone: string, addDays: number): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return null;
  try {
    const day = Temporal.PlainDate.from(iso, { overflow: 'reject' }).add({ days: addDays });
    return new Date(day.toZonedDateTime(timeZone).epochMilliseconds);
  } catch {
    return null;
  }
}

/**
 * What was typed and chosen as a query. Days are the house's own, both included; what is no day, no state or no page is
 * read over. Null for a term that is too short.
 */
export function readOrderQuery(
  entered: { typed?: string; state?: string; from?: string; to?: string; page?: string },
  timeZone: string,
): OrderQuery | null {
  const term = readTerm(entered.typed ?? '');
  if (term === null) return null;
  const page = /^[1-9]\d{0,3}$/.test(entered.page ?? '') ? Math.min(Number(entered.page), MOST_PAGES) : 1;
  return {
    term,
    state: ORDER_FILTERS.find((filter) => filter === entered.state) ?? null,
    from: midnight(entered.from ?? '', timeZone, 0),
    until: midnight(entered.to ?? '', timeZone, 1),
    page,
  };
}
