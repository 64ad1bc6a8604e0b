import { readMinorUnits } from '../../../currencies/decimal-text.ts';
import { dayStart } from '../../../platform/day-bounds.ts';
import { type ListShape, type ListState, readListState } from '../../../platform/lists/list-state.ts';
import { ONLINE_METHODS, type PaymentMethodName, type Tenant } from '../../../tenants/tenant.ts';
import { ORDER_STEPS, type OrderStage } from '../../selling/orders/index.ts';

/** Search term: exactly one kind, or everything. */
export type OrderTerm =
  | { kind: 'all' }
  /** Number of an order, customer, invoice, credit note, return or parcel. */
  | { kind: 'number'; number: string }
  /** Postal code of the delivery, without spaces and in capitals. */
  | { kind: 'postal'; code: string }
  | { kind: 'email' | 'name'; from: string; below: string };

/** Stages of orders, and the states of orders that were never placed or are placed in any stage. */
export const ORDER_TABS = [
  ...ORDER_STEPS,
  'partly-shipped',
  'shipped',
  'delivered',
  'partly-returned',
  'returned',
  'cancelled',
  'placed',
  'prepared',
  'abandoned',
] as const satisfies readonly (OrderStage | 'placed' | 'prepared' | 'abandoned')[];
export type OrderTab = (typeof ORDER_TABS)[number];

/** Ways of delivery: modes of groups of goods, and collection by the customer. */
export const ORDER_WAYS = ['parcel', 'bulky', 'two-man', 'pickup'] as const;
export type OrderWay = (typeof ORDER_WAYS)[number];

const METHODS = [
  'invoice',
  'prepayment',
  'instalments',
  ...ONLINE_METHODS,
  'gift-card',
] as const satisfies readonly PaymentMethodName[];

export const ORDER_COLUMNS = [
  'number',
  'at',
  'name',
  'email',
  'customer',
  'place',
  'units',
  'total',
  'method',
  'money',
  'way',
  'state',
  'tags',
] as const;
export type OrderColumn = (typeof ORDER_COLUMNS)[number];
export type OrderSort = 'at' | 'total' | 'name';

export const ORDER_LIST = {
  tabs: ORDER_TABS,
  filters: {
    from: 'day',
    to: 'day',
    method: METHODS,
    way: ORDER_WAYS,
    tag: 'text',
    waiting: ['goods'],
    least: 'amount',
    most: 'amount',
  },
  sorts: ['at', 'total', 'name'],
  columns: ORDER_COLUMNS,
  usual: {
    sort: 'at',
    descending: true,
    columns: ['number', 'at', 'name', 'total', 'method', 'money', 'state', 'tags'],
  },
  oldestFirst: ORDER_STEPS,
} as const satisfies ListShape<OrderTab, OrderSort, OrderColumn>;

export type OrderQuery = ListState<OrderTab, OrderSort, OrderColumn> & {
  search: OrderTerm;
  /** Times: inclusive start, exclusive end. */
  from: Date | null;
  until: Date | null;
  /** Range of the total in minor units. */
  least: number | null;
  most: number | null;
  /** Amounts that are none. */
  unreadable: ('least' | 'most')[];
};

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

/** Reads an amount such as "1'200.50" or "99,90" to minor units; null if it is none. */
function minorUnits(text: string, currency: string): number | null {
  return readMinorUnits(text.replaceAll(/['’\u202f\u00a0 ]/g, ''), currency);
}

/**
 * Reads the address of the list with its search term. Days are inclusive, in the tenant's time zone. Unknown values are
 * ignored. Null for a term that is too short.
 */
export function readOrderQuery(
  params: URLSearchParams,
  typed: string,
  { timeZone, currency }: Pick<Tenant, 'timeZone' | 'currency'>,
): OrderQuery | null {
  const search = readTerm(typed);
  if (search === null) return null;
  const state = readListState(ORDER_LIST, params);
  const text = (name: string) => state.filters[name] ?? '';
  const amountOf = (name: string) => minorUnits(text(name), currency);
  const [least, most] = [amountOf('least'), amountOf('most')];
  return {
    ...state,
    search,
    from: dayStart(text('from'), timeZone),
    until: dayStart(text('to'), timeZone, 1),
    least,
    most,
    unreadable: (['least', 'most'] as const).filter((name) => text(name) !== '' && amountOf(name) === null),
  };
}
