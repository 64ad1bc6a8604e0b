import { type ListDefinition, periodConditions } from '../../staff/lists/index.ts';
import { CARRIERS } from '../fulfilment/index.ts';
import type { ParcelRow } from './parcels.store.ts';

/** `packed`: has not left; `unlabelled`: among these, without a label; `open`: shipped, but on no manifest yet. */
type ParcelTab = 'packed' | 'unlabelled' | 'open' | 'shipped' | 'cancelled';
type ParcelSort = 'packed';
type ParcelColumn =
  | 'parcel'
  | 'order'
  | 'carrier'
  | 'state'
  | 'packed'
  | 'by'
  | 'weight'
  | 'tracking'
  | 'problem'
  | 'acts';

/** Parcel as the list shows it. */
export type ListedParcel = Pick<
  ParcelRow,
  | 'id'
  | 'order'
  | 'number'
  | 'carrier'
  | 'weight'
  | 'state'
  | 'trackingNumber'
  | 'hasLabel'
  | 'labelProblem'
  | 'packedBy'
  | 'packedAt'
>;

export const PARCEL_LIST: ListDefinition<ParcelTab, ParcelSort, ParcelColumn> = {
  name: 'parcels',
  shape: {
    tabs: ['packed', 'unlabelled', 'open', 'shipped', 'cancelled'],
    filters: { carrier: CARRIERS, by: 'text', from: 'day', to: 'day' },
    sorts: ['packed'],
    columns: ['parcel', 'order', 'carrier', 'state', 'packed', 'by', 'weight', 'tracking', 'problem', 'acts'],
    usual: {
      sort: 'packed',
      descending: true,
      columns: ['parcel', 'carrier', 'packed', 'by', 'tracking', 'problem', 'acts'],
      tab: 'packed',
    },
    oldestFirst: ['packed', 'unlabelled', 'open'],
  },
  source: {
    table: 'parcel',
    key: 'id',
    tabs: {
      packed: "parcel.state = 'packed'",
      unlabelled: "parcel.state = 'packed' and parcel.label is null",
      open: "parcel.state = 'shipped' and parcel.manifest_id is null",
      shipped: "parcel.state = 'shipped'",
      cancelled: "parcel.state = 'cancelled'",
    },
    sorts: { packed: ['parcel.packed_at', 'parcel.id'] },
    line: `parcel.id, orders.number as "order", parcel.number, parcel.carrier, parcel.weight, parcel.state,
      parcel.tracking_number as "trackingNumber", parcel.label is not null as "hasLabel",
      parcel.label_problem as "labelProblem", parcel.packed_by as "packedBy", parcel.packed_at as "packedAt"`,
    lineJoins: 'join orders on orders.id = parcel.order_id',
  },
  conditions: (sql, { tenant, filters, typed }) => {
    const { carrier = '', by = '' } = filters;
    const here = sql.add(tenant.id);
    const all = [`parcel.tenant = ${here}`, ...periodConditions(sql, 'parcel.packed_at', filters, tenant.timeZone)];
    if (carrier) all.push(`parcel.carrier = ${sql.add(carrier)}`);
    if (by) all.push(`parcel.packed_by = ${sql.add(by)}`);
    if (typed !== '') {
      // "70000017-2" is the second parcel of an order.
      const [order = ''] = typed.split('-');
      all.push(`parcel.id = any(array(
        select named.id from parcel named where named.tenant = ${here} and named.tracking_number = ${sql.add(typed.replaceAll(' ', ''))}
        union select named.id from orders join parcel named on named.order_id = orders.id
          where orders.tenant = ${here} and orders.number = ${sql.add(order)}))`);
    }
    return all;
  },
  contents: {
    parcel: 'text',
    order: 'text',
    carrier: 'text',
    state: 'text',
    packed: 'day',
    by: 'text',
    weight: 'number',
    tracking: 'text',
    problem: 'text',
    acts: 'text',
  },
  pageOnly: ['acts'],
};
