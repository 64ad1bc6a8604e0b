import { type ListDefinition, periodConditions } from '../../../staff/lists/index.ts';
import type { DisputeRow } from './disputes.store.ts';

type DisputeTab = 'open' | 'overdue' | 'won' | 'lost';
type DisputeSort = 'due' | 'opened' | 'amount';
type DisputeColumn = 'order' | 'reason' | 'kind' | 'amount' | 'state' | 'due' | 'opened' | 'closed';

/** Dispute as the list shows it; minor units. */
export type ListedDispute = Pick<
  DisputeRow,
  'id' | 'orderId' | 'orderNumber' | 'kind' | 'amount' | 'reason' | 'state' | 'openedAt' | 'dueAt' | 'closedAt'
>;

/** As in the index of migration 0192. */
const DUE = "coalesce(payment_dispute.due_at, 'infinity'::timestamptz)";

export const DISPUTE_LIST: ListDefinition<DisputeTab, DisputeSort, DisputeColumn> = {
  name: 'disputes',
  shape: {
    tabs: ['open', 'overdue', 'won', 'lost'],
    filters: { kind: ['chargeback', 'return'], from: 'day', to: 'day' },
    sorts: ['due', 'opened', 'amount'],
    columns: ['order', 'reason', 'kind', 'amount', 'state', 'due', 'opened', 'closed'],
    usual: {
      sort: 'due',
      descending: false,
      columns: ['order', 'amount', 'kind', 'reason', 'state', 'due', 'opened'],
      tab: 'open',
    },
  },
  source: {
    table: 'payment_dispute',
    key: 'id',
    tabs: {
      open: "payment_dispute.state in ('inquiry', 'needs-response', 'under-review')",
      overdue: (sql, { now }) =>
        `payment_dispute.state = 'needs-response' and payment_dispute.due_at < ${sql.add(now)}`,
      won: "payment_dispute.state = 'won'",
      lost: "payment_dispute.state = 'lost'",
    },
    sorts: {
      due: [DUE, 'payment_dispute.id'],
      opened: ['payment_dispute.opened_at', 'payment_dispute.id'],
      amount: ['payment_dispute.amount', 'payment_dispute.id'],
    },
    line: `payment_dispute.id, payment_dispute.order_id as "orderId", orders.number as "orderNumber", payment_dispute.kind,
      payment_dispute.amount, payment_dispute.reason, payment_dispute.state, payment_dispute.opened_at as "openedAt",
      payment_dispute.due_at as "dueAt", payment_dispute.closed_at as "closedAt"`,
    lineJoins: 'join orders on orders.id = payment_dispute.order_id',
  },
  conditions: (sql, { tenant, filters, typed }) => {
    const here = sql.add(tenant.id);
    return [
      `payment_dispute.tenant = ${here}`,
      ...periodConditions(sql, 'payment_dispute.opened_at', filters, tenant.timeZone),
      ...(filters.kind ? [`payment_dispute.kind = ${sql.add(filters.kind)}`] : []),
      ...(typed === ''
        ? []
        : [
            `payment_dispute.order_id = any(array(select id from orders where tenant = ${here} and number = ${sql.add(typed)}))`,
          ]),
    ];
  },
  contents: {
    order: 'text',
    reason: 'text',
    amount: 'amount',
    kind: 'text',
    state: 'text',
    due: 'day',
    opened: 'day',
    closed: 'day',
  },
};
