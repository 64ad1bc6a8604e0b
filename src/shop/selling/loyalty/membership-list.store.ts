import { isCalendarDay } from '../../../platform/calendar-day.ts';
import { isCustomerNamed, isPersonTerm, type ListDefinition } from '../../staff/lists/index.ts';
import { MEMBER_LINE } from './membership-administration.store.ts';

type MembershipTab = 'running' | 'cancelled' | 'ended';
type MembershipSort = 'renews' | 'started';
type MembershipColumn = 'number' | 'name' | 'since' | 'until' | 'state';

export const MEMBERSHIP_LIST: ListDefinition<MembershipTab, MembershipSort, MembershipColumn> = {
  name: 'memberships',
  shape: {
    tabs: ['running', 'cancelled', 'ended'],
    filters: { number: 'text', from: 'day', to: 'day', renewsFrom: 'day', renewsTo: 'day' },
    sorts: ['renews', 'started'],
    columns: ['number', 'name', 'since', 'until', 'state'],
    usual: {
      sort: 'renews',
      descending: false,
      columns: ['number', 'name', 'since', 'until', 'state'],
      tab: 'running',
    },
  },
  source: {
    table: 'membership',
    key: 'id',
    tabs: {
      running: 'membership.ended_at is null and membership.cancelled_at is null',
      cancelled: 'membership.ended_at is null and membership.cancelled_at is not null',
      ended: 'membership.ended_at is not null',
    },
    sorts: {
      renews: ['membership.renews_on', 'membership.id'],
      started: ['membership.started_on', 'membership.id'],
    },
    line: MEMBER_LINE,
    lineJoins: 'join customer on customer.id = membership.customer_id',
  },
  conditions: (sql, { tenant, filters, typed }) => {
    const here = sql.add(tenant.id);
    const { number = '', from = '', to = '', renewsFrom = '', renewsTo = '' } = filters;
    const day = (condition: string, value: string) =>
      isCalendarDay(value) ? [`${condition} ${sql.add(value)}::date`] : [];
    return [
      `membership.tenant = ${here}`,
      ...day('membership.started_on >=', from),
      ...day('membership.started_on <=', to),
      ...day('membership.renews_on >=', renewsFrom),
      ...day('membership.renews_on <=', renewsTo),
      ...(number === '' ? [] : [isCustomerNamed(sql, 'membership.customer_id', here, number)]),
      ...(typed === '' ? [] : [isCustomerNamed(sql, 'membership.customer_id', here, typed)]),
    ];
  },
  contents: { number: 'text', name: 'text', since: 'day', until: 'day', state: 'text' },
  pageOnly: ['name'],
  namesPerson: isPersonTerm,
};
