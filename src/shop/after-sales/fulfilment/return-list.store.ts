import { type ListDefinition, periodConditions } from '../../staff/lists/index.ts';
import type { ReturnState } from './return-states.ts';

/** Open returns wait for goods, for a decision or for an exchange to be sent. */
type ReturnTab = 'open' | 'registered' | 'received' | 'exchange' | 'settled' | 'given-up';
type ReturnSort = 'due' | 'registered' | 'number';
type ReturnColumn =
  | 'number'
  | 'order'
  | 'state'
  | 'way'
  | 'pieces'
  | 'reasons'
  | 'registered'
  | 'received'
  | 'settled'
  | 'due';

/** Return as the list shows it. Days are YYYY-MM-DD. */
export type ListedReturn = {
  number: string;
  order: string;
  state: ReturnState;
  way: 'label' | 'collection';
  collectOn: string | null;
  pieces: number;
  /** Different reasons of its lines. */
  reasons: string[];
  registeredAt: Date;
  receivedAt: Date | null;
  settledAt: Date | null;
  creditDueOn: string | null;
  /** Replacement that is not shipped yet. */
  waitsForExchange: boolean;
};

/** Begins with the few lines of the partial index of migration 0191. */
const WAITS_FOR_EXCHANGE = `order_return.id = any(array(select line.return_id from order_return_line line
  where line.exchanged > 0 and line.exchange_shipment_id is null))`;
const IS_OPEN = "order_return.state in ('registered', 'received')";

export const RETURN_LIST: ListDefinition<ReturnTab, ReturnSort, ReturnColumn> = {
  name: 'returns',
  shape: {
    tabs: ['open', 'registered', 'received', 'exchange', 'settled', 'given-up'],
    filters: { way: ['label', 'collection'], from: 'day', to: 'day', reason: 'text' },
    sorts: ['due', 'registered', 'number'],
    columns: ['number', 'order', 'state', 'way', 'pieces', 'reasons', 'registered', 'received', 'settled', 'due'],
    usual: {
      sort: 'due',
      descending: false,
      columns: ['number', 'order', 'state', 'way', 'pieces', 'registered', 'received', 'due'],
      tab: 'open',
    },
  },
  source: {
    table: 'order_return',
    key: 'id',
    tabs: {
      open: `(${IS_OPEN} or ${WAITS_FOR_EXCHANGE})`,
      registered: "order_return.state = 'registered'",
      received: "order_return.state = 'received'",
      exchange: WAITS_FOR_EXCHANGE,
      settled: "order_return.state = 'settled'",
      'given-up': "order_return.state = 'given-up'",
    },
    sorts: {
      due: [
        "coalesce(order_return.credit_due_on, 'infinity'::date)",
        'order_return.registered_at',
        'order_return.number',
      ],
      registered: ['order_return.registered_at', 'order_return.number'],
      number: ['order_return.number'],
    },
    line: `order_return.number, orders.number as "order", order_return.state, order_return.way,
      order_return.collect_on::text as "collectOn", order_return.registered_at as "registeredAt",
      order_return.received_at as "receivedAt", order_return.settled_at as "settledAt",
      order_return.credit_due_on::text as "creditDueOn", goods.pieces, goods.reasons, goods.waits as "waitsForExchange"`,
    lineJoins: `join orders on orders.id = order_return.order_id
      cross join lateral (select coalesce(sum(quantity), 0)::int as pieces,
        coalesce(array_agg(distinct reason order by reason), '{}') as reasons,
        coalesce(bool_or(exchanged > 0 and exchange_shipment_id is null), false) as waits
        from order_return_line where return_id = order_return.id) goods`,
  },
  lookUps: ['reason'],
  conditions: (sql, { tenant, filters, typed }) => {
    const here = sql.add(tenant.id);
    const all = [
      `order_return.tenant = ${here}`,
      ...periodConditions(sql, 'order_return.registered_at', filters, tenant.timeZone),
    ];
    if (filters.way) all.push(`order_return.way = ${sql.add(filters.way)}`);
    if (filters.reason)
      all.push(
        `exists (select from order_return_line line where line.return_id = order_return.id and line.reason = ${sql.add(filters.reason)})`,
      );
    if (typed !== '') {
      const number = sql.add(typed);
      all.push(
        `order_return.id = any(array(select named.id from order_return named where named.tenant = ${here} and named.number = ${number}
          union select named.id from orders join order_return named on named.order_id = orders.id
            where orders.tenant = ${here} and orders.number = ${number}))`,
      );
    }
    return all;
  },
  contents: {
    number: 'text',
    order: 'text',
    state: 'text',
    way: 'text',
    pieces: 'number',
    reasons: 'text',
    registered: 'day',
    received: 'day',
    settled: 'day',
    due: 'day',
  },
};
