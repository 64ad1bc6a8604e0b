import { calendarDay, isCalendarDay } from '../../../platform/calendar-day.ts';
import type { ListDefinition } from '../../staff/lists/index.ts';
import { NAMED } from './variant-names.store.ts';

/** `late`: not complete on its day. */
type DeliveryTab = 'open' | 'late' | 'done';
type DeliverySort = 'day' | 'sku';
type DeliveryColumn =
  | 'day'
  | 'product'
  | 'sku'
  | 'supplier'
  | 'location'
  | 'expected'
  | 'received'
  | 'waiting'
  | 'acts';

/** Expected deliveries of all tenants. */
export const DELIVERY_LIST: ListDefinition<DeliveryTab, DeliverySort, DeliveryColumn> = {
  name: 'deliveries',
  shape: {
    tabs: ['open', 'late', 'done'],
    filters: { location: 'text', supplier: 'text', from: 'day', to: 'day' },
    sorts: ['day', 'sku'],
    columns: ['day', 'product', 'sku', 'supplier', 'location', 'expected', 'received', 'waiting', 'acts'],
    usual: {
      sort: 'day',
      descending: true,
      columns: ['day', 'product', 'supplier', 'location', 'expected', 'received', 'waiting', 'acts'],
      tab: 'open',
    },
    oldestFirst: ['open', 'late'],
  },
  source: {
    table: 'expected_delivery',
    key: 'id',
    tabs: {
      open: 'not expected_delivery.ended',
      late: (sql, { now, timeZone }) =>
        `not expected_delivery.ended and expected_delivery.day < ${sql.add(calendarDay(now, timeZone))}::date`,
      done: 'expected_delivery.ended',
    },
    sorts: {
      day: ['expected_delivery.day', 'expected_delivery.id'],
      sku: ['expected_delivery.sku', 'expected_delivery.id'],
    },
    line: `expected_delivery.id, expected_delivery.supplier, expected_delivery.location_id as location,
      place.name as "locationName", expected_delivery.sku, expected_delivery.quantity, expected_delivery.received,
      expected_delivery.day::text as day, expected_delivery.note, expected_delivery.ended, coalesce(held.waiting, 0) as waiting`,
    lineJoins: `join variant v on v.sku = expected_delivery.sku
      join stock_location place on place.id = expected_delivery.location_id
      left join stock held on held.sku = expected_delivery.sku`,
  },
  conditions: (sql, { filters, typed }) => {
    const { location = '', supplier = '', from = '', to = '' } = filters;
    const all: string[] = [];
    if (location) all.push(`expected_delivery.location_id = ${sql.add(location)}`);
    if (supplier) all.push(`lower(expected_delivery.supplier) = lower(${sql.add(supplier)})`);
    if (isCalendarDay(from)) all.push(`expected_delivery.day >= ${sql.add(from)}::date`);
    if (isCalendarDay(to)) all.push(`expected_delivery.day <= ${sql.add(to)}::date`);
    if (typed !== '') {
      const [whole, word] = [sql.add(typed), sql.add(typed.replaceAll(/[\\%_]/g, '\\$&'))];
      all.push(`expected_delivery.sku = any(array(select v.sku from variant v
        where starts_with(lower(v.sku), lower(${whole})) or v.product_id = ${whole} or v.gtin = ${whole} or exists (
          select from product_text t where t.product_id = v.product_id and t.title ilike '%' || ${word} || '%')))`);
    }
    return all;
  },
  line: (sql, { locale }) => NAMED(sql.add(locale)),
  contents: {
    day: 'day',
    product: 'text',
    sku: 'text',
    supplier: 'text',
    location: 'text',
    expected: 'number',
    received: 'number',
    waiting: 'number',
    acts: 'text',
  },
  pageOnly: ['acts'],
};
