import type { Pool } from '../../../platform/database/pool.ts';
import { sqlStatement } from '../../../platform/database/sql-statement.ts';
import { STAGE_VALUES } from './open-orders.store.ts';
import {
  type AdminOrderLine,
  ORDER_MONEY,
  orderConditions,
  orderLineOf,
  orderTabConditions,
} from './order-list.store.ts';
import type { OrderQuery } from './order-query.ts';

/** Place of a row: its sort value as a text of the database, and its id. */
export type AfterOrderRow = { key: string; id: string };
export type ChangedOrder = AdminOrderLine & { placedAt: Date | null; changedAt: Date; after: AfterOrderRow };

/** Time of the last change, in the form of the index of migration 0214. */
const CHANGED = 'coalesce(orders.changed_at, orders.prepared_at)';

/** Rows that a program asks for most often: a page of the usual size, and the first row of the next. */
const USUAL_ROWS = 51;

/**
 * Returns the name under which the keys of a page are planned once for each connection; undefined if they are planned for each
 * page. Planning takes longer than reading, because orders have many indexes. Filters and sizes make too many statements to keep.
 */
function planName(query: OrderQuery, parts: readonly string[], most: number): string | undefined {
  const { from, until, least, most: highest, filters, search } = query;
  const isFiltered = search.kind !== 'all' || [from, until, least, highest].some((bound) => bound !== null);
  if (isFiltered || Object.values(filters).some(Boolean) || most !== USUAL_ROWS) return undefined;
  return ['changed-orders', ...parts].join('-');
}

/**
 * Returns orders that were placed, after a row. The order of the rows never changes except by a change of the row itself,
 * so that a page repeats and loses none.
 */
export async function changedOrders(
  pool: Pool,
  tenant: string,
  query: OrderQuery,
  { since, last, most }: { since: Date | null; last: AfterOrderRow | null; most: number },
): Promise<ChangedOrder[]> {
  const sql = sqlStatement();
  const where = [
    ...orderConditions(sql, tenant, query),
    ...orderTabConditions(sql, query.tab),
    "orders.state in ('placed', 'cancelled')",
  ];
  const key = since ? CHANGED : 'orders.prepared_at';
  if (since) where.push(`${CHANGED} >= ${sql.add(since)}`);
  if (last) {
    const [at, id] = [`${sql.add(last.key)}::timestamptz`, `${sql.add(last.id)}::uuid`];
    // Each form follows its index.
    where.push(
      since ? `(${key}, orders.id) > (${at}, ${id})` : `${key} <= ${at} and (${key} < ${at} or orders.id > ${id})`,
    );
  }
  const sorting = since ? `${key}, orders.id` : `${key} desc, orders.id`;
  const name = planName(query, [query.tab, since ? 'since' : '', last ? 'after' : ''], most);
  const { rows: page } = await pool.query<AfterOrderRow>({
    ...(name === undefined ? {} : { name }),
    // A parameter as limit would make the general plan seem dearer than a plan for each page.
    text: `select orders.id, (${key})::text as key from orders where ${where.join(' and ')}
     order by ${sorting} limit ${name === undefined ? sql.add(most) : USUAL_ROWS}`,
    values: sql.values,
  });
  const lines = await linesOf(
    pool,
    page.map(({ id }) => id),
  );
  // A row was deleted between both statements. A page that is not full would be the last one.
  if (lines.size < page.length) return changedOrders(pool, tenant, query, { since, last, most });
  return page.flatMap((after) => {
    const line = lines.get(after.id);
    return line ? [{ ...line, after }] : [];
  });
}

/**
 * Reads the lines of a page by their ids. This plan is prepared, since planning took longer than reading. The length of the list is
 * hidden, or PostgreSQL would plan short lists each time (decision 11).
 */
async function linesOf(pool: Pool, ids: readonly string[]): Promise<Map<string, Omit<ChangedOrder, 'after'>>> {
  if (ids.length === 0) return new Map();
  const { rows } = await pool.query<Omit<ChangedOrder, 'after'> & { id: string }>({
    name: 'changed-orders-lines',
    text: `select ${orderLineOf('$2', '$3')}, orders.placed_at as "placedAt", ${CHANGED} as "changedAt", orders.id
     from orders ${ORDER_MONEY} where orders.id = any((select $1::uuid[])::uuid[])`,
    values: [ids, ...STAGE_VALUES],
  });
  return new Map(rows.map(({ id, ...line }) => [id, line]));
}
