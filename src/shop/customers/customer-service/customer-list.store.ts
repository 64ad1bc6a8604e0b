import type { Pool } from '../../../platform/database/pool.ts';
import { type SqlStatement, sqlStatement } from '../../../platform/database/sql-statement.ts';
import type { ListCount, ListWindow } from '../../../platform/lists/list-state.ts';
import type { CustomerListQuery, CustomerSort, CustomerTab } from './customer-list.ts';
import type { FoundCustomer } from './customer-service.store.ts';
import { type CustomerQuery, LAST, startsLike } from './search-kind.ts';

export type ListedCustomer = FoundCustomer & {
  group: string;
  isPremium: boolean;
  registeredAt: Date;
  orders: number;
  orderedAt: Date | null;
  /** Open amount in minor units. */
  owed: number;
  hasNewsletter: boolean;
};

/** Customers up to which a list is counted (decision 310). */
const MOST_COUNTED = 10_000;
/** Rows up to which a list is counted with a filter that looks up subscriptions or orders of each customer. */
const MOST_LOOKED_UP = 1000;

const SUBSCRIBED = `exists (select from newsletter_subscriber reader join newsletter_consent consent on consent.subscriber_id = reader.id
  where reader.tenant = customer.tenant and reader.email = customer.email and consent.granted)`;
const LAST_NAME = `(lower(customer.last_name) collate "C")`;

/** Each pair of orders follows one index of migration 0185 in both directions. */
const ORDERS: Record<CustomerSort, { ascending: string; descending: string }> = {
  registered: {
    ascending: 'customer.created_at, customer.id desc',
    descending: 'customer.created_at desc, customer.id',
  },
  name: {
    ascending: `${LAST_NAME}, customer.number`,
    descending: `${LAST_NAME} desc, customer.number desc`,
  },
  number: { ascending: 'customer.number', descending: 'customer.number desc' },
};

function searchConditions(sql: SqlStatement, tenant: string, search: CustomerQuery | null): string[] {
  if (!search) return [];
  if (search.kind === 'email') return [`customer.email like ${sql.add(startsLike(search.beginning))}`];
  if (search.kind === 'name')
    return [
      `${LAST_NAME} >= ${sql.add(search.last)}`,
      `${LAST_NAME} < ${sql.add(`${search.last}${LAST}`)}`,
      // The index of names has no first names: without this condition a count reads the index alone.
      ...(search.first === '' ? [] : [`lower(customer.first_name) like ${sql.add(startsLike(search.first))}`]),
    ];
  const [like, number] = [sql.add(startsLike(search.beginning)), sql.add(search.beginning)];
  return [
    `(customer.number like ${like} or customer.id = any(array(select customer_id from orders
       where orders.tenant = ${tenant} and orders.number = ${number} and customer_id is not null)))`,
  ];
}

const orderedSince = (at: string) =>
  `exists (select from orders where orders.customer_id = customer.id and orders.placed_at >= ${at})`;

function conditions(sql: SqlStatement, tenant: string, query: CustomerListQuery): string[] {
  const { filters, from, until, since, quiet, search } = query;
  const here = sql.add(tenant);
  const all = [`customer.tenant = ${here} and customer.erased_at is null`];
  if (filters.group) all.push(`customer.category = ${sql.add(filters.group)}`);
  if (filters.newsletter) all.push(`${filters.newsletter === 'yes' ? '' : 'not '}${SUBSCRIBED}`);
  if (from) all.push(`customer.created_at >= ${sql.add(from)}`);
  if (until) all.push(`customer.created_at < ${sql.add(until)}`);
  if (since) all.push(orderedSince(sql.add(since)));
  if (quiet) all.push(`not ${orderedSince(sql.add(quiet))}`);
  return [...all, ...searchConditions(sql, here, search)];
}

function tabConditions(sql: SqlStatement, tenant: string, tab: CustomerTab | '', day: string): string[] {
  if (tab === 'locked') return ['customer.locked_at is not null'];
  if (tab === 'premium')
    return [`customer.premium_until is not null and customer.premium_until >= ${sql.add(day)}::date`];
  if (tab === 'owes')
    // A subquery that gives an array is never turned into a join: PostgreSQL begins with the few who owe.
    return [
      `customer.id = any(array(select account.customer_id from ledger_account account where account.id = any(array(
         select distinct due.account_id from ledger_due due where due.tenant = ${sql.add(tenant)} and due.settled < due.amount))))`,
    ];
  return [];
}

const looksUp = ({ filters, since, quiet }: CustomerListQuery): boolean =>
  Boolean(filters.newsletter || since || quiet);

/** Counts the customers of a tab up to a limit. */
export async function countCustomers(
  pool: Pool,
  tenant: string,
  query: CustomerListQuery,
  tab: CustomerTab | '',
): Promise<ListCount> {
  const sql = sqlStatement();
  const where = [...conditions(sql, tenant, query), ...tabConditions(sql, tenant, tab, query.day)].join(' and ');
  const most = looksUp(query) ? MOST_LOOKED_UP : MOST_COUNTED;
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from (select from customer where ${where} limit ${most + 1}) few`,
    sql.values,
  );
  const count = rows[0]?.count ?? 0;
  const isMore = count > most;
  return { count: isMore ? most : count, isMore };
}

const lineOf = (day: string) => `customer.id, customer.number, customer.email, customer.first_name as "firstName",
  customer.last_name as "lastName", customer.locked_at is not null as "isLocked", customer.category as group,
  coalesce(customer.premium_until >= ${day}::date, false) as "isPremium", customer.created_at as "registeredAt",
  placed.count as orders, placed.last as "orderedAt", owed.amount as owed, ${SUBSCRIBED} as "hasNewsletter"`;
const FACTS = `cross join lateral (
    select count(*)::int as count, max(placed_at) as last from orders
    where orders.customer_id = customer.id and orders.placed_at is not null) placed
  cross join lateral (
    select coalesce(sum(due.amount - due.settled), 0)::bigint as amount from ledger_account account
      join ledger_due due on due.account_id = account.id
    where account.customer_id = customer.id and due.settled < due.amount) owed`;

/** Returns a page of a tenant's customers. */
export async function listCustomers(
  pool: Pool,
  tenant: string,
  query: CustomerListQuery,
  window: ListWindow,
): Promise<ListedCustomer[]> {
  const sql = sqlStatement();
  const where = [...conditions(sql, tenant, query), ...tabConditions(sql, tenant, query.tab, query.day)].join(' and ');
  const sorting = ORDERS[query.sort][query.descending === window.fromEnd ? 'ascending' : 'descending'];
  const page = `select customer.id, row_number() over (order by ${sorting}) as nth from customer where ${where}
    order by ${sorting} limit ${sql.add(window.take)} offset ${sql.add(window.skip)}`;
  const { rows } = await pool.query<ListedCustomer>(
    `with page as materialized (${page})
     select ${lineOf(sql.add(query.day))} from page join customer using (id) ${FACTS} order by nth ${window.fromEnd ? 'desc' : ''}`,
    sql.values,
  );
  return rows;
}

/** Customer with the time of its last change, and its place: the sort value as a text of the database, and the id. */
export type ChangedCustomer = ListedCustomer & { changedAt: Date; place: [key: string, id: string] };

/**
 * Returns customers after a place, by registration. With `since` those that changed at that time or later, in the order of
 * their changes.
 */
export async function changedCustomers(
  pool: Pool,
  tenant: string,
  query: CustomerListQuery,
  { since, last, most }: { since: Date | null; last: readonly string[] | null; most: number },
): Promise<ChangedCustomer[]> {
  const sql = sqlStatement();
  const where = [...conditions(sql, tenant, query), ...tabConditions(sql, tenant, query.tab, query.day)];
  const key = since ? 'customer.changed_at' : 'customer.number';
  if (since) where.push(`${key} >= ${sql.add(since)}`);
  if (last) {
    const at = sql.add(last[0] ?? '');
    where.push(
      since ? `(${key}, customer.id) > (${at}::timestamptz, ${sql.add(last[1] ?? '')}::uuid)` : `${key} > ${at}`,
    );
  }
  const sorting = since ? `${key}, customer.id` : key;
  const page = `select customer.id, ${key}::text as key, row_number() over (order by ${sorting}) as nth
    from customer where ${where.join(' and ')} order by ${sorting} limit ${sql.add(most)}`;
  const { rows } = await pool.query<ChangedCustomer>(
    `with page as materialized (${page})
     select ${lineOf(sql.add(query.day))}, customer.changed_at as "changedAt", array[page.key, customer.id::text] as place
     from page join customer using (id) ${FACTS} order by nth`,
    sql.values,
  );
  return rows;
}

/** Reads all customers of a list in batches by their id, so that a file is written in constant memory. */
export async function* customerBatches(
  pool: Pool,
  tenant: string,
  query: CustomerListQuery,
  size: number,
): AsyncGenerator<ListedCustomer[]> {
  let last: string | null = null;
  for (;;) {
    const sql = sqlStatement();
    const where = [...conditions(sql, tenant, query), ...tabConditions(sql, tenant, query.tab, query.day)];
    if (last !== null) where.push(`customer.number > ${sql.add(last)}`);
    const page = `select customer.id from customer where ${where.join(' and ')} order by customer.number limit ${sql.add(size)}`;
    const { rows } = await pool.query<ListedCustomer>(
      `with page as materialized (${page})
       select ${lineOf(sql.add(query.day))} from page join customer using (id) ${FACTS} order by customer.number`,
      sql.values,
    );
    const end = rows.at(-1);
    if (!end) return;
    yield rows;
    if (rows.length < size) return;
    last = end.number;
  }
}
