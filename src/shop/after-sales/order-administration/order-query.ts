import { Temporal } from 'temporal-polyfill';
import { ORDER_STEPS } from '../../selling/orders/index.ts';

/** Search term: exactly one kind, or everything. */
export type OrderTerm =
  | { kind: 'all' }
  /** Number of an order, customer, invoice, credit note, return or parcel. */
  | { kind: 'number'; number: string }
  /** Postal code of the delivery, without spaces and in capitals. */
  | { kind: 'postal'; code: string }
  | { kind: 'email' | 'name'; from: string; below: string };

export type OrderQuery = {
  term: OrderTerm;
  /** Null for all orders. */
  state: OrderFilter | null;
  /** Times: inclusive start, exclusive end. */
  from: Date | null;
  until: Date | null;
  /** Null for orders with any tag or none. */
  tag: string | null;
  /** Page number from 1. */
  page: number;
  oldestFirst: boolean;
};

/** Steps that open orders wait for, and states of all orders. */
export const ORDER_FILTERS = [...ORDER_STEPS, 'placed', 'cancelled', 'prepared', 'abandoned'] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];

const LONGEST = 200;
/** Minimum length, since shorter name prefixes would match too many orders. */
const SHORTEST = 2;
/** Postal codes of the tenants' countries: 8001, 80331, 1012 AB. All other numbers of the shop are longer. */
const POSTAL_CODE = /^\d{4,5}$|^\d{4} ?[a-z]{2}$/;
/** Sorts after every text with the same prefix. */
const LAST = '\u{10FFFF}';

/** Null for a term that is too short. */
function readTerm(typed: string): OrderTerm | null {
  const said = typed.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase().slice(0, LONGEST);
  if (said === '') return { kind: 'all' };
  if (POSTAL_CODE.test(said)) return { kind: 'postal', code: said.replace(' ', '').toUpperCase() };
  // Names of persons have no digits.
  if (/\d/.test(said) && !said.includes('@')) return { kind: 'number', number: said.replaceAll(' ', '').toUpperCase() };
  // First names are ignored, since orders are found by last name.
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
 * Reads typed and selected values to a query. Days are inclusive, in the tenant's time zone. Invalid days, states and
 * pages are ignored. Null for a term that is too short.
 */
export function readOrderQuery(
  entered: { typed?: string; state?: string; from?: string; to?: string; sort?: string; page?: string; tag?: string },
  timeZone: string,
): OrderQuery | null {
  const term = readTerm(entered.typed ?? '');
  if (term === null) return null;
  const page = /^[1-9]\d{0,6}$/.test(entered.page ?? '') ? Number(entered.page) : 1;
  return {
    term,
    state: ORDER_FILTERS.find((filter) => filter === entered.state) ?? null,
    from: midnight(entered.from ?? '', timeZone, 0),
    until: midnight(entered.to ?? '', timeZone, 1),
    tag: entered.tag?.trim() || null,
    page,
    oldestFirst: entered.sort === 'oldest',
  };
}
