import type { Pool } from '../../../../platform/database/pool.ts';
import type { DueKind } from '../dues.store.ts';
import { daysBetween } from '../dunning.ts';
import { AGES, type Age, ageOf, daysOfAge } from './ageing.ts';
import type { HoldKind } from './holds.store.ts';

export const SORTS = ['oldest', 'largest', 'customer'] as const;
export type Sort = (typeof SORTS)[number];

/** Conditions of a list; null and '' mean all. `term`: an order number or customer number. */
export type OpenItemFilter = {
  age: Age | null;
  kind: DueKind | null;
  /** Lowest number of reminders. */
  reminded: number | null;
  holder: 'customer' | 'guest' | null;
  hold: HoldKind | 'none' | null;
  term: string;
  /** One debt, or the debts of one account, by their ids. */
  due: string | null;
  account: string | null;
};

/** One open debt; minor units, ISO dates. */
export type OpenItem = {
  id: string;
  accountId: string;
  customerNumber: string | null;
  name: string | null;
  orderNumber: string | null;
  hasOrder: boolean;
  kind: DueKind;
  /** Number of an instalment; 0 for the whole. */
  position: number;
  payableOn: string;
  daysLate: number;
  amount: number;
  open: number;
  reminded: number;
  remindedOn: string | null;
  hold: HoldKind | null;
  holdUntil: string | null;
};

type Asked = { tenant: string; today: string };

const FROM = `ledger_due due join ledger_account account on account.id = due.account_id
  left join customer on customer.id = account.customer_id
  left join orders o on o.id = due.order_id
  left join lateral (select hold.kind, hold.until from ledger_hold hold
    where hold.account_id = due.account_id and (hold.due_id is null or hold.due_id = due.id) and hold.ended_at is null
      and (hold.until is null or hold.until >= $2::date) order by hold.due_id nulls last limit 1) hold on true`;
const MATCHES = `due.tenant = $1 and due.settled < due.amount
  and ($3::date is null or due.payable_on <= $3::date) and ($4::date is null or due.payable_on >= $4::date)
  and ($5::text is null or due.kind = $5) and ($6::int is null or due.reminded >= $6)
  and ($7::text is null or ($7 = 'guest') = (account.customer_id is null))
  and ($8::text is null or coalesce(hold.kind, 'none') = $8)
  and ($9 = '' or due.order_number = $9 or customer.number = $9)
  and ($10::uuid is null or due.id = $10) and ($11::uuid is null or due.account_id = $11)`;
const SHOWN = `due.id, due.account_id as "accountId", customer.number as "customerNumber",
  coalesce(nullif(trim(concat(customer.first_name, ' ', customer.last_name)), ''),
    nullif(trim(concat(o.delivery->'billing'->>'firstName', ' ', o.delivery->'billing'->>'lastName')), '')) as name,
  due.order_number as "orderNumber", due.order_id is not null as "hasOrder", due.kind, due.position,
  due.payable_on::text as "payableOn", due.amount, due.amount - due.settled as open, due.reminded,
  due.reminded_on::text as "remindedOn", hold.kind as hold, hold.until::text as "holdUntil"`;
const ORDER: Record<Sort, string> = {
  oldest: 'due.payable_on, due.id',
  largest: 'due.amount - due.settled desc, due.payable_on, due.id',
  customer: 'customer.number nulls last, due.account_id, due.payable_on, due.id',
};

function valuesOf({ tenant, today }: Asked, filter: OpenItemFilter): (string | number | null)[] {
  const { age, kind, reminded, holder, hold, term, due, account } = filter;
  const { from, to } = age === null ? { from: null, to: null } : daysOfAge(age);
  const before = (days: number | null) =>
    days === null ? null : new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
  return [tenant, today, before(from), before(to), kind, reminded, holder, hold, term, due, account];
}

/** Returns a page of open debts, and the number and sum of all that match. */
export async function openItemsPage(
  pool: Pool,
  asked: Asked & { filter: OpenItemFilter; sort: Sort; size: number; page: number },
): Promise<{ items: OpenItem[]; count: number; sum: number }> {
  const values = valuesOf(asked, asked.filter);
  const [{ rows: items }, { rows: totals }] = await Promise.all([
    pool.query<Omit<OpenItem, 'daysLate'>>(
      `select ${SHOWN} from ${FROM} where ${MATCHES} order by ${ORDER[asked.sort]} limit $12 offset $13`,
      [...values, asked.size, (asked.page - 1) * asked.size],
    ),
    pool.query<{ count: number; sum: number }>(
      `select count(*)::int as count, coalesce(sum(due.amount - due.settled), 0)::bigint as sum from ${FROM} where ${MATCHES}`,
      values,
    ),
  ]);
  const { count = 0, sum = 0 } = totals[0] ?? {};
  return {
    items: items.map((item) => ({ ...item, daysLate: daysBetween(item.payableOn, asked.today) })),
    count,
    sum: Number(sum),
  };
}

export type AgeTotal = { age: Age; count: number; sum: number };

/** Returns number and sum of a tenant's open debts by age, every age once. */
export async function ageTotals(pool: Pool, { tenant, today }: Asked): Promise<AgeTotal[]> {
  const { rows } = await pool.query<{ days: number; count: number; sum: number }>(
    `select ($2::date - payable_on)::int as days, count(*)::int as count, sum(amount - settled)::bigint as sum
     from ledger_due where tenant = $1 and settled < amount group by payable_on`,
    [tenant, today],
  );
  const totals = new Map<Age, AgeTotal>(AGES.map((age) => [age, { age, count: 0, sum: 0 }]));
  for (const { days, count, sum } of rows) {
    const total = totals.get(ageOf(days));
    if (!total) continue;
    total.count += count;
    total.sum += Number(sum);
  }
  return [...totals.values()];
}

/** Yields all debts of a filter in batches, oldest first. A debt that changes meanwhile moves no other. */
export async function* openItemBatches(
  pool: Pool,
  asked: Asked & { filter: OpenItemFilter; size: number },
): AsyncGenerator<OpenItem[]> {
  let after: { payableOn: string | null; id: string | null } = { payableOn: null, id: null };
  for (;;) {
    const { rows } = await pool.query<Omit<OpenItem, 'daysLate'>>(
      `select ${SHOWN} from ${FROM} where ${MATCHES}
         and ($13::date is null or (due.payable_on, due.id) > ($13::date, $14::uuid))
       order by ${ORDER.oldest} limit $12`,
      [...valuesOf(asked, asked.filter), asked.size, after.payableOn, after.id],
    );
    const last = rows.at(-1);
    if (!last) return;
    after = last;
    yield rows.map((item) => ({ ...item, daysLate: daysBetween(item.payableOn, asked.today) }));
  }
}
