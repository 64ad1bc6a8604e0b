import { type SqlStatement, sqlStatement } from '../../../platform/database/sql-statement.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import type { SegmentCondition, SegmentRule } from './segment-rule.ts';

const DAY_MS = 86_400_000;

/** Tenant, present time, and the customers of each condition on views, in their order. */
export type SegmentScope = { tenant: string; now: Date; viewers: readonly (readonly string[])[] };

/** Customers whom a segment may contain: accounts that are neither erased nor locked. */
const POPULATION = (tenant: string) =>
  `customer.tenant = ${tenant} and customer.erased_at is null and customer.locked_at is null`;

/** Addresses that receive personal mails now, each once. `day`: ISO date by which pauses expire. */
const SUBSCRIBERS = (day: string) => `select subscriber.tenant, subscriber.email from newsletter_subscriber subscriber
  where subscriber.unreachable_at is null and subscriber.personalised and exists (
    select from newsletter_consent consent where consent.subscriber_id = subscriber.id and consent.granted
      and (consent.pause_until is null or consent.pause_until <= ${day}::date))`;

/**
 * Paid value less credited goods, of the tables in VALUED: with VAT, without sold gift cards, as in the reports. Reads no order,
 * because the index orders_by_customer has these columns.
 */
const SPENT = 'sum(orders.total - orders.replaced_amount - coalesce(card.amount, 0) - coalesce(note.amount, 0))';
/** Orders with their credits and the gift cards that they sold. Joined once for all customers. */
const VALUED = (tenant: string): string => `orders
  left join (select order_id, sum(amount)::bigint as amount from gift_card where tenant = ${tenant} and origin = 'sale'
    and order_id is not null group by order_id) card on card.order_id = orders.id
  left join (select order_id, sum(amount)::bigint as amount from credit_note where tenant = ${tenant} and purpose = 'goods'
    group by order_id) note on note.order_id = orders.id`;
/** An order without a settled payment counts nothing. */
const SETTLED = 'orders.id in (select payment.order_id from payment where payment.settled_at is not null)';

type Compiling = { sql: SqlStatement; tenant: string; now: Date; viewers: (readonly string[])[] };

/** Returns the condition in SQL on the row `customer`. Each condition reads an index of orders once for all customers. */
export function segmentCondition(sql: SqlStatement, rule: SegmentRule, scope: SegmentScope): string {
  const at: Compiling = { sql, tenant: sql.add(scope.tenant), now: scope.now, viewers: [...scope.viewers] };
  const groups = rule.groups.map(({ match, conditions }) =>
    joined(
      match,
      conditions.map((condition) => conditionSql(at, condition)),
    ),
  );
  return `${POPULATION(at.tenant)} and ${groups.length === 0 ? 'true' : joined(rule.match, groups)}`;
}

const joined = (match: 'all' | 'any', parts: readonly string[]): string =>
  `(${parts.join(match === 'all' ? ' and ' : ' or ')})`;

function conditionSql(at: Compiling, condition: SegmentCondition): string {
  const { sql } = at;
  const not = 'not' in condition && condition.not ? 'not ' : '';
  switch (condition.kind) {
    case 'bought':
      return `customer.id ${not}in (${buyers(at, condition)})`;
    case 'orders':
      return inRange(at, { tables: 'orders', sum: 'count(*)', where: 'true' }, condition);
    case 'spent':
      return inRange(at, { tables: VALUED(at.tenant), sum: SPENT, where: SETTLED }, condition);
    case 'last-order':
      return condition.of === 'within'
        ? `customer.id in (select orders.customer_id from orders where ${placed(at, condition.days)})`
        : `customer.id in (${once(`select orders.customer_id from orders where ${placed(at, null)} group by orders.customer_id
            having max(orders.placed_at) < ${sql.add(before(at.now, condition.days))}`)})`;
    case 'group':
      return `${not}customer.category = ${sql.add(condition.key)}`;
    case 'language':
      return `${not}customer.locale = ${sql.add(condition.key)}`;
    case 'member':
      return `${not}exists (select from membership where membership.customer_id = customer.id and membership.ended_at is null)`;
    case 'place':
      return placeSql(at, condition);
    case 'newsletter': {
      const since =
        condition.days === null ? '' : ` and consent.changed_at >= ${sql.add(before(at.now, condition.days))}`;
      return `${not}exists (select from newsletter_subscriber reader
        join newsletter_consent consent on consent.subscriber_id = reader.id and consent.granted${since}
        where reader.tenant = customer.tenant and reader.email = customer.email)`;
    }
    case 'viewed':
      return `customer.id = any(${sql.add(at.viewers.shift() ?? [])}::uuid[])`;
  }
}

const before = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/** Placed orders of customers in the last days; null: ever. */
function placed({ sql, tenant, now }: Compiling, days: number | null): string {
  const since = days === null ? '' : ` and orders.placed_at >= ${sql.add(before(now, days))}`;
  return `orders.tenant = ${tenant} and orders.state = 'placed' and orders.customer_id is not null${since}`;
}

function buyers(at: Compiling, condition: Extract<SegmentCondition, { kind: 'bought' }>): string {
  const lines = `select orders.customer_id from orders join order_line line on line.order_id = orders.id
    where ${placed(at, condition.days)} and line.quantity > line.cancelled + line.returned`;
  if (condition.of === 'any') return lines;
  const key = at.sql.add(condition.key);
  if (condition.of === 'product') return `${lines} and line.product_id = ${key}`;
  if (condition.of === 'brand')
    return `${lines} and line.product_id in (select id from product where lower(brand) = lower(${key}))`;
  return `${lines} and line.product_id in (select product_id from listed_product where category_id in (${below(key)}))`;
}

/** Categories below one, with itself. */
const below = (key: string): string => `with recursive below (id) as (
  select ${key}::text union select category.id from category join below on category.parent_id = below.id) select id from below`;

/** A sum of a customer's orders within bounds; without orders it is 0. */
function inRange(
  at: Compiling,
  { tables, sum, where }: { tables: string; sum: string; where: string },
  { from, to, days }: { from: number | null; to: number | null; days: number | null },
): string {
  const least = from ?? 0;
  const customers = `select orders.customer_id from ${tables} where ${placed(at, days)} and ${where} group by orders.customer_id having`;
  if (least > 0) {
    const upper = to === null ? '' : ` and ${sum} <= ${at.sql.add(to)}`;
    return `customer.id in (${once(`${customers} ${sum} >= ${at.sql.add(least)}${upper}`)})`;
  }
  if (to === null) return 'true';
  // "not in" compares each customer with all of them as soon as they exceed the memory of a hash.
  return `not exists (select from (${once(`${customers} ${sum} > ${at.sql.add(to)}`)}) more where more.customer_id = customer.id)`;
}

/** Customers of a statement that is run once. Without it each parallel worker of PostgreSQL sums all orders. */
const once = (customers: string): string => `with few as materialized (${customers}) select few.customer_id from few`;

function placeSql({ sql }: Compiling, { key, from, to }: Extract<SegmentCondition, { kind: 'place' }>): string {
  const code = `substring(place.address->>'postalCode' from '^\\d{1,6}')::int`;
  const lower = from === null ? '' : ` and ${code} >= ${sql.add(from)}`;
  const upper = to === null ? '' : ` and ${code} <= ${sql.add(to)}`;
  return `exists (select from customer_address place where place.customer_id = customer.id and place.is_default
    and place.address->>'country' = ${sql.add(key)}${lower}${upper})`;
}

export type SegmentCount = { customers: number; reachable: number };

/** Counts the customers of a rule, and those of them who receive personal mails now. */
export async function countMembers(runner: SqlRunner, rule: SegmentRule, scope: SegmentScope): Promise<SegmentCount> {
  const sql = sqlStatement();
  const where = segmentCondition(sql, rule, scope);
  const day = sql.add(scope.now.toISOString().slice(0, 10));
  const { rows } = await runner.query(
    // Subscriptions are joined once for all customers of the rule, which are not stored in between.
    `select count(*)::int as customers, count(reader.email)::int as reachable
     from customer left join (${SUBSCRIBERS(day)}) reader on reader.tenant = customer.tenant and reader.email = customer.email
     where ${where}`,
    sql.values,
  );
  return (rows as SegmentCount[])[0] ?? { customers: 0, reachable: 0 };
}

export type SegmentExample = {
  id: string;
  number: string;
  email: string;
  name: string;
  language: string;
  group: string;
  orders: number;
  orderedAt: Date | null;
};

/** Returns the newest customers of a rule. */
export async function exampleMembers(
  runner: SqlRunner,
  rule: SegmentRule,
  scope: SegmentScope & { most: number },
): Promise<SegmentExample[]> {
  const sql = sqlStatement();
  const where = segmentCondition(sql, rule, scope);
  const { rows } = await runner.query(
    `with few as materialized (select customer.id from customer where ${where} order by customer.created_at desc, customer.id limit ${sql.add(scope.most)})
     select customer.id, customer.number, customer.email, trim(customer.first_name || ' ' || customer.last_name) as name,
       customer.locale as language, customer.category as "group", own.orders, own.last as "orderedAt"
     from few join customer using (id)
     cross join lateral (select count(*)::int as orders, max(placed_at) as last from orders
       where orders.customer_id = customer.id and orders.state = 'placed') own
     order by customer.created_at desc, customer.id`,
    sql.values,
  );
  return rows as SegmentExample[];
}

/** Hashes of persons who agreed to personal evaluation and viewed a product, or a category and its products. */
export async function hashedViewers(
  runner: SqlRunner,
  own: { tenant: string; of: 'product' | 'category'; key: string; since: Date },
): Promise<Set<string>> {
  const products =
    own.of === 'product'
      ? 'select $2::text as id'
      : `select product_id as id from listed_product where category_id in (${below('$2')})`;
  const { rows } = await runner.query(
    `select distinct event.person from tracking_event event
     where event.tenant = $1 and event.person is not null and event.at >= $3 and (
       (event.type <> 'category' and event.item in (select sku from variant where product_id in (${products})))
       or ($4 and event.type = 'category' and event.item in (
         select replace(path, '/', '-') from category_text where category_id in (${below('$2')}))))`,
    [own.tenant, own.key, own.since, own.of === 'category'],
  );
  return new Set((rows as { person: string }[]).map(({ person }) => person));
}

/** Returns a batch of the customers of a tenant in the order of their ids. */
export async function customerIdsAfter(
  runner: SqlRunner,
  own: { tenant: string; after: string; most: number },
): Promise<string[]> {
  const { rows } = await runner.query(
    'select id from customer where tenant = $1 and erased_at is null and id > $2 order by id limit $3',
    [own.tenant, own.after, own.most],
  );
  return (rows as { id: string }[]).map(({ id }) => id);
}
