import { type ListDefinition, periodConditions } from '../../staff/lists/index.ts';
import type { AdminPriceList } from './price-list-administration.store.ts';

type PriceListTab = 'now' | 'later' | 'over';
type PriceListSort = 'from' | 'name' | 'id';
type PriceListColumn = 'name' | 'group' | 'from' | 'until' | 'prices' | 'state';

/** Price list as the list shows it. */
export type ListedPriceList = Pick<AdminPriceList, 'id' | 'name' | 'groupName' | 'validFrom' | 'validTo' | 'prices'>;

const UNTIL = "coalesce(price_list.valid_to, 'infinity'::timestamptz)";

export const PRICE_LIST_LIST: ListDefinition<PriceListTab, PriceListSort, PriceListColumn> = {
  name: 'price-lists',
  shape: {
    tabs: ['now', 'later', 'over'],
    filters: { group: 'text', from: 'day', to: 'day' },
    sorts: ['from', 'name', 'id'],
    columns: ['name', 'group', 'from', 'until', 'prices', 'state'],
    usual: {
      sort: 'from',
      descending: true,
      columns: ['name', 'group', 'from', 'until', 'prices', 'state'],
      tab: 'now',
    },
  },
  source: {
    table: 'price_list',
    key: 'id',
    tabs: {
      now: (sql, { now }) => {
        const at = sql.add(now);
        return `price_list.valid_from <= ${at} and ${UNTIL} > ${at}`;
      },
      later: (sql, { now }) => `price_list.valid_from > ${sql.add(now)}`,
      over: (sql, { now }) => `${UNTIL} <= ${sql.add(now)}`,
    },
    sorts: {
      from: ['price_list.valid_from', 'price_list.id'],
      name: ['lower(price_list.name)', 'price_list.id'],
      // For exports: an employee may change the values of the other sorts meanwhile.
      id: ['price_list.id'],
    },
    line: `price_list.id, price_list.name, customer_group.name as "groupName", price_list.valid_from as "validFrom",
      price_list.valid_to as "validTo",
      (select count(*)::int from price_list_price price where price.list_id = price_list.id) as prices`,
    lineJoins: `left join customer_group on customer_group.tenant = price_list.tenant
      and customer_group.key = price_list.customer_group`,
  },
  conditions: (sql, { tenant, filters, typed }) => {
    const all = [
      `price_list.tenant = ${sql.add(tenant.id)}`,
      ...periodConditions(sql, 'price_list.valid_from', filters, tenant.timeZone),
    ];
    if (filters.group) all.push(`price_list.customer_group = ${sql.add(filters.group)}`);
    if (typed !== '') all.push(`strpos(lower(price_list.name), ${sql.add(typed.toLowerCase())}) > 0`);
    return all;
  },
  contents: { name: 'text', group: 'text', from: 'day', until: 'day', prices: 'number', state: 'text' },
};
