import { isCalendarDay } from '../../../platform/calendar-day.ts';
import type { ListDefinition } from '../../staff/lists/index.ts';
import type { DocumentKind } from './codes.ts';

type DocumentTab = DocumentKind;
type DocumentSort = 'issued' | 'number' | 'total';
export type DocumentColumn =
  | 'number'
  | 'kind'
  | 'issuedOn'
  | 'orderNumber'
  | 'customerNumber'
  | 'net'
  | 'vat'
  | 'total';

/** Document as the list shows it: minor units, negative if they are paid back. */
export type ListedDocument = {
  id: string;
  kind: DocumentKind;
  number: string;
  orderNumber: string;
  customerNumber: string | null;
  /** ISO date. */
  issuedOn: string;
  net: number;
  vat: number;
  total: number;
};

const SIGN = "case document.kind when 'credit-note' then -1 else 1 end";
const ofKind = (kind: DocumentKind) => `document.kind = '${kind}'`;

export const DOCUMENT_LIST: ListDefinition<DocumentTab, DocumentSort, DocumentColumn> = {
  name: 'documents',
  audit: 'documents.listed',
  guard: { permission: 'ledger.book', act: 'documents.export', audit: 'documents.exported' },
  shape: {
    tabs: ['invoice', 'credit-note', 'cancellation', 'reminder', 'receipt', 'payoff', 'withdrawn'],
    filters: { from: 'day', to: 'day' },
    sorts: ['issued', 'number', 'total'],
    columns: ['number', 'kind', 'issuedOn', 'orderNumber', 'customerNumber', 'net', 'vat', 'total'],
    usual: {
      sort: 'issued',
      descending: true,
      columns: ['number', 'kind', 'issuedOn', 'orderNumber', 'customerNumber', 'vat', 'total'],
    },
  },
  source: {
    table: 'document',
    key: 'id',
    tabs: {
      invoice: ofKind('invoice'),
      'credit-note': ofKind('credit-note'),
      cancellation: ofKind('cancellation'),
      reminder: ofKind('reminder'),
      receipt: ofKind('receipt'),
      payoff: ofKind('payoff'),
      withdrawn: ofKind('withdrawn'),
    },
    sorts: {
      issued: ['document.issued_on', 'document.id'],
      number: ['document.number', 'document.id'],
      total: ['document.total', 'document.id'],
    },
    line: `document.id, document.kind, document.number, orders.number as "orderNumber",
      orders.customer_number as "customerNumber", document.issued_on::text as "issuedOn",
      ${SIGN} * (document.total - tax.amount)::bigint as net, ${SIGN} * tax.amount as vat,
      ${SIGN} * document.total::bigint as total`,
    lineJoins: `join orders on orders.id = document.order_id
      cross join lateral (
        select coalesce(sum((part->>'vat')::bigint), 0)::bigint as amount from jsonb_array_elements(document.vat) part) tax`,
  },
  conditions: (sql, { tenant, filters, typed }) => {
    const here = sql.add(tenant.id);
    const all = [`document.tenant = ${here}`];
    const { from = '', to = '' } = filters;
    if (isCalendarDay(from)) all.push(`document.issued_on >= ${sql.add(from)}::date`);
    if (isCalendarDay(to)) all.push(`document.issued_on <= ${sql.add(to)}::date`);
    if (typed !== '') {
      const number = sql.add(typed);
      all.push(
        `document.id = any(array(select named.id from document named where named.tenant = ${here} and named.number = upper(${number})
          union select named.id from orders join document named on named.order_id = orders.id
            where orders.tenant = ${here} and orders.number = ${number}
          union select named.id from customer join orders on orders.customer_id = customer.id
            join document named on named.order_id = orders.id where customer.tenant = ${here} and customer.number = ${number}))`,
      );
    }
    return all;
  },
  contents: {
    number: 'text',
    kind: 'text',
    issuedOn: 'day',
    orderNumber: 'text',
    customerNumber: 'text',
    net: 'amount',
    vat: 'amount',
    total: 'amount',
  },
};
