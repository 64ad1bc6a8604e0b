import type { ListDefinition } from '../../staff/lists/index.ts';
import { FEW_LEFT } from '../stock/index.ts';
import { NAMED } from './variant-names.store.ts';

/** Variants of which few or no units are left, and those that orders wait for. */
type StockTab = 'low' | 'out' | 'waiting';
type StockSort = 'sku';
type StockColumn =
  | 'product'
  | 'sku'
  | 'quantity'
  | 'safety'
  | 'reserved'
  | 'available'
  | 'waiting'
  | 'backorder'
  | 'arrives';

export type ListedStock = {
  sku: string;
  title: string;
  label: string;
  /** At the chosen location, else in all that are sold from. */
  quantity: number;
  safety: number;
  reserved: number;
  /** Units that can be sold, backorders included. */
  available: number;
  waiting: number;
  backorder: number;
  /** Next expected delivery, as an ISO date. */
  arrives: string | null;
  isSet: boolean;
};

/**
 * Stock of all tenants. It sorts by SKU alone: an index by quantity would cost each sale a write, and the tabs have what is
 * scarce.
 */
export const STOCK_LIST: ListDefinition<StockTab, StockSort, StockColumn> = {
  name: 'stock',
  shape: {
    tabs: ['low', 'out', 'waiting'],
    filters: { location: 'text' },
    sorts: ['sku'],
    columns: ['product', 'sku', 'quantity', 'safety', 'reserved', 'available', 'waiting', 'backorder', 'arrives'],
    usual: {
      sort: 'sku',
      descending: false,
      columns: ['product', 'sku', 'quantity', 'safety', 'reserved', 'available', 'waiting', 'arrives'],
    },
  },
  source: {
    table: 'stock',
    key: 'sku',
    joins: 'join variant v on v.sku = stock.sku',
    tabs: {
      low: `stock.quantity - stock.safety between 1 and ${FEW_LEFT}`,
      // A set has no stock of its own.
      out: 'stock.quantity - stock.safety <= 0 and not exists (select from set_part where set_sku = stock.sku)',
      waiting: 'stock.waiting > 0',
    },
    sorts: { sku: ['stock.sku'] },
    line: `v.sku, stock.safety, stock.waiting, stock.backorder, units.available,
      (select min(d.day)::text from expected_delivery d where d.sku = v.sku and not d.ended) as arrives,
      exists (select from set_part where set_sku = v.sku) as "isSet"`,
    lineJoins: 'cross join lateral sellable_stock(v.sku, now(), null) units',
  },
  conditions: (sql, { filters: { location = '' }, typed }) => {
    const all = ['not (v.ended and stock.quantity = 0 and stock.waiting = 0)'];
    if (location !== '')
      all.push(
        `exists (select from stock_level level where level.sku = stock.sku and level.location_id = ${sql.add(location)})`,
      );
    if (typed !== '') {
      const [whole, word] = [sql.add(typed), sql.add(typed.replaceAll(/[\\%_]/g, '\\$&'))];
      all.push(
        `(starts_with(lower(stock.sku), lower(${whole})) or v.product_id = ${whole} or v.gtin = ${whole} or exists (
           select from product_text t where t.product_id = v.product_id and t.title ilike '%' || ${word} || '%'))`,
      );
    }
    return all;
  },
  line: (sql, { locale, filters: { location = '' }, now }) => {
    const at = sql.add(now);
    const there =
      location === ''
        ? 'null'
        : `(select level.quantity from stock_level level where level.sku = v.sku and level.location_id = ${sql.add(location)})`;
    return `${NAMED(sql.add(locale))}, coalesce(${there}, stock.quantity) as quantity,
      coalesce((select sum(r.quantity) from stock_reservation r where r.sku = v.sku and r.expires_at > ${at}), 0)::int as reserved`;
  },
  contents: {
    product: 'text',
    sku: 'text',
    quantity: 'number',
    safety: 'number',
    reserved: 'number',
    available: 'number',
    waiting: 'number',
    backorder: 'number',
    arrives: 'day',
  },
};
