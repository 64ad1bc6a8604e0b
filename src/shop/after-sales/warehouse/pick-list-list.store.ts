import { type ListDefinition, periodConditions } from '../../staff/lists/index.ts';
import type { PickListRow } from './pick-lists.store.ts';

type PickListColumn = 'number' | 'kind' | 'state' | 'created' | 'by' | 'orders' | 'units' | 'finished';

export const PICK_LIST_LIST: ListDefinition<PickListRow['state'], 'number', PickListColumn> = {
  name: 'pick-lists',
  shape: {
    tabs: ['open', 'done'],
    filters: { kind: ['single', 'batch', 'wave'], by: 'text', from: 'day', to: 'day' },
    sorts: ['number'],
    columns: ['number', 'kind', 'state', 'created', 'by', 'orders', 'units', 'finished'],
    usual: {
      sort: 'number',
      descending: true,
      columns: ['number', 'kind', 'created', 'by', 'orders', 'units', 'state'],
      tab: 'open',
    },
    oldestFirst: ['open'],
  },
  source: {
    table: 'pick_list',
    key: 'id',
    tabs: { open: "pick_list.state = 'open'", done: "pick_list.state = 'done'" },
    sorts: { number: ['pick_list.number'] },
    line: `pick_list.id, pick_list.number::text, pick_list.kind, pick_list.state, pick_list.created_by as "createdBy",
      pick_list.created_at as "createdAt", pick_list.finished_at as "finishedAt", goods.orders, goods.units`,
    lineJoins: `cross join lateral (select count(distinct order_id)::int as orders, coalesce(sum(quantity), 0)::int as units
      from pick_line where pick_list_id = pick_list.id) goods`,
  },
  conditions: (sql, { tenant, filters, typed }) => {
    const { kind = '', by = '' } = filters;
    const here = sql.add(tenant.id);
    const all = [
      `pick_list.tenant = ${here}`,
      ...periodConditions(sql, 'pick_list.created_at', filters, tenant.timeZone),
    ];
    if (kind) all.push(`pick_list.kind = ${sql.add(kind)}`);
    if (by) all.push(`pick_list.created_by = ${sql.add(by)}`);
    if (typed !== '') {
      const number = sql.add(typed);
      all.push(`pick_list.id = any(array(
        select named.id from pick_list named where named.tenant = ${here} and named.number::text = ${number}
        union select pick_line.pick_list_id from orders join pick_line on pick_line.order_id = orders.id
          where orders.tenant = ${here} and orders.number = ${number}))`);
    }
    return all;
  },
  contents: {
    number: 'text',
    kind: 'text',
    state: 'text',
    created: 'day',
    by: 'text',
    orders: 'number',
    units: 'number',
    finished: 'day',
  },
};
