import { dayStart } from '../../../platform/day-bounds.ts';
import { type ListShape, type ListState, readListState } from '../../../platform/lists/list-state.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { type CustomerQuery, customerQuery } from './search-kind.ts';

/** Customers who owe something, with a membership, or whose login is locked. */
export type CustomerTab = 'owes' | 'premium' | 'locked';
export type CustomerSort = 'registered' | 'name' | 'number';
export type CustomerColumn =
  | 'name'
  | 'number'
  | 'email'
  | 'group'
  | 'registered'
  | 'orders'
  | 'ordered'
  | 'owed'
  | 'newsletter'
  | 'state';

export const CUSTOMER_LIST = {
  tabs: ['owes', 'premium', 'locked'],
  filters: {
    group: 'text',
    newsletter: ['yes', 'no'],
    from: 'day',
    to: 'day',
    since: 'day',
    quiet: 'day',
  },
  sorts: ['registered', 'name', 'number'],
  columns: ['name', 'number', 'email', 'group', 'registered', 'orders', 'ordered', 'owed', 'newsletter', 'state'],
  usual: {
    sort: 'registered',
    descending: true,
    columns: ['name', 'number', 'email', 'registered', 'orders', 'ordered', 'owed', 'state'],
  },
} as const satisfies ListShape<CustomerTab, CustomerSort, CustomerColumn>;

export type CustomerListQuery = ListState<CustomerTab, CustomerSort, CustomerColumn> & {
  /** Null without a search. */
  search: CustomerQuery | null;
  /** Registered from and before these times. */
  from: Date | null;
  until: Date | null;
  /** Ordered since this time. */
  since: Date | null;
  /** Not ordered since this time. */
  quiet: Date | null;
  /** Today in the tenant's time zone, for memberships. */
  day: string;
};

/**
 * Reads the address of the list with its search term. Days are inclusive, in the tenant's time zone. Null for a term that
 * is too short.
 */
export function readCustomerList(
  params: URLSearchParams,
  typed: string,
  { timeZone }: Pick<Tenant, 'timeZone'>,
  day: string,
): CustomerListQuery | null {
  const search = customerQuery(typed);
  if (search === null && typed.trim() !== '') return null;
  const state = readListState(CUSTOMER_LIST, params);
  const at = (name: string, addDays = 0) => dayStart(state.filters[name] ?? '', timeZone, addDays);
  return {
    ...state,
    search,
    from: at('from'),
    until: at('to', 1),
    since: at('since'),
    quiet: at('quiet'),
    day,
  };
}
