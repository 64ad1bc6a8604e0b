import type { Pool } from '../../../../platform/database/pool.ts';
import { type SqlStatement, sqlStatement } from '../../../../platform/database/sql-statement.ts';
import type { MovementKind } from '../../payment/index.ts';

/** Parts of the account `provider`, in minor units. They add up to `ledger`. */
export type ClearingSums = {
  ledger: number;
  /** Reported movements, payouts included: what the provider still owes by its own reports. */
  reported: number;
  /** Captured payments that no report has named yet, less refunds. */
  unreported: number;
  /** Payments by methods of extensions, less refunds: their companies have them, and no report names them. */
  elsewhere: number;
  /** Payments whose reports differ from the books. */
  differences: number;
  /** Reports of unknown payments, which are not in the books. */
  unknown: number;
  /** Money that banks took back and that is undecided. */
  disputed: number;
};

/** Whether a payment is at the provider: the companies of extensions' methods are others. */
const AT_PROVIDER = "(payment.method not like 'x-%')";

/** Payments of a tenant ($1) in the books, with what the provider reports of them. */
const PAYMENTS = `select payment.id, payment.order_id, o.number as "orderNumber", payment.amount - payment.refunded_booked as expected,
    moved.amount as reported
  from online_payment payment join orders o on o.id = payment.order_id
  left join lateral (select sum(moved.amount) as amount from provider_transaction moved
    where moved.payment_id = payment.id and moved.kind in ('payment', 'refund')) moved on true
  where payment.tenant = $1 and payment.captured_booked and ${AT_PROVIDER}`;

export async function clearingSums(pool: Pool, tenant: string): Promise<ClearingSums> {
  const { rows } = await pool.query<ClearingSums>(
    `with payments as (${PAYMENTS})
     select
       (select coalesce(sum(posting.amount), 0) from ledger_posting posting join ledger_entry entry on entry.id = posting.entry_id
         where posting.account = 'provider' and entry.tenant = $1)::bigint as ledger,
       (select coalesce(sum(amount - fee), 0) from provider_transaction where tenant = $1 and state = 'booked')::bigint as reported,
       (select coalesce(sum(expected), 0) from payments where reported is null)::bigint as unreported,
       (select coalesce(sum(amount - refunded_booked), 0) from online_payment payment
         where tenant = $1 and captured_booked and not ${AT_PROVIDER})::bigint as elsewhere,
       (select coalesce(sum(expected - reported), 0) from payments where reported is not null)::bigint as differences,
       (select coalesce(sum(amount - fee), 0) from provider_transaction where tenant = $1 and state = 'unknown')::bigint as unknown,
       (select coalesce(sum(posting.amount), 0) from ledger_posting posting join ledger_entry entry on entry.id = posting.entry_id
         where posting.account = 'disputed' and entry.tenant = $1)::bigint as disputed`,
    [tenant],
  );
  const found = rows[0];
  const sum = (name: keyof ClearingSums) => Number(found?.[name] ?? 0);
  return {
    ledger: sum('ledger'),
    reported: sum('reported'),
    unreported: sum('unreported'),
    elsewhere: sum('elsewhere'),
    differences: sum('differences'),
    unknown: sum('unknown'),
    disputed: sum('disputed'),
  };
}

/** Payment whose reported amount differs from the books; minor units. */
export type ClearingDifference = { id: string; orderNumber: string; expected: number; reported: number };

export async function clearingDifferences(pool: Pool, tenant: string, most: number): Promise<ClearingDifference[]> {
  const { rows } = await pool.query<ClearingDifference>(
    `select id, "orderNumber", expected::bigint as expected, reported::bigint as reported from (${PAYMENTS}) payments
     where reported is not null and reported <> expected order by "orderNumber" limit $2`,
    [tenant, most],
  );
  return rows.map((row) => ({ ...row, expected: Number(row.expected), reported: Number(row.reported) }));
}

export type ShownMovement = {
  id: string;
  kind: MovementKind;
  category: string;
  amount: number;
  fee: number;
  createdAt: Date;
  sourceId: string | null;
  orderNumber: string | null;
};

const MOVEMENT = `select id, kind, category, amount, fee, created_at as "createdAt", source_id as "sourceId", order_number as "orderNumber"
  from provider_transaction`;

/** Returns movements that name no payment of the shop or nothing that it books, newest first. */
export async function unknownMovements(pool: Pool, tenant: string, most: number): Promise<ShownMovement[]> {
  const { rows } = await pool.query<ShownMovement>(
    `${MOVEMENT} where tenant = $1 and state = 'unknown' order by created_at desc, id limit $2`,
    [tenant, most],
  );
  return rows;
}

/** Condition on the payout in the form of its index; the value follows only if there is a payout. */
const ofPayout = (sql: SqlStatement, payoutId: string | null): string =>
  `kind not in ('payout', 'payout-reversal') and ${payoutId === null ? 'payout_id is null' : `payout_id = ${sql.add(payoutId)}`}`;

/** Returns a page of the movements of a tenant that a payout settles, or that none has settled. */
export async function movementsOfPayout(
  pool: Pool,
  asked: { tenant: string; payoutId: string | null; size: number; page: number },
): Promise<{ movements: ShownMovement[]; count: number; sum: number }> {
  const sql = sqlStatement();
  const of = `tenant = ${sql.add(asked.tenant)} and ${ofPayout(sql, asked.payoutId)}`;
  const values = [...sql.values];
  const [{ rows: movements }, { rows: totals }] = await Promise.all([
    pool.query<ShownMovement>(
      `${MOVEMENT} where ${of} order by created_at desc, id
       limit ${sql.add(asked.size)} offset ${sql.add((asked.page - 1) * asked.size)}`,
      sql.values,
    ),
    pool.query<{ count: number; sum: number }>(
      `select count(*)::int as count, coalesce(sum(amount - fee), 0)::bigint as sum from provider_transaction where ${of}`,
      values,
    ),
  ]);
  const { count = 0, sum = 0 } = totals[0] ?? {};
  return { movements, count, sum: Number(sum) };
}

/** A movement and its place in the list: its time with all digits. */
export type PlacedMovement = ShownMovement & { place: string };

/**
 * Returns movements that a payout settles, or that none has settled, newest first, behind a place: `place` and id of the last
 * one.
 */
export async function movementsAfter(
  pool: Pool,
  asked: { tenant: string; payoutId: string | null; last: readonly string[] | null; size: number },
): Promise<PlacedMovement[]> {
  const sql = sqlStatement();
  const where = [`tenant = ${sql.add(asked.tenant)}`, ofPayout(sql, asked.payoutId)];
  if (asked.last) {
    const [place = '', id = ''] = asked.last;
    const at = `${sql.add(place)}::timestamptz`;
    where.push(`created_at <= ${at} and (created_at < ${at} or id > ${sql.add(id)})`);
  }
  const { rows } = await pool.query<PlacedMovement>(
    `select moved.*, moved."createdAt"::text as place from (${MOVEMENT}
       where ${where.join(' and ')} order by created_at desc, id limit ${sql.add(asked.size)}) moved
     order by moved."createdAt" desc, moved.id`,
    sql.values,
  );
  return rows;
}

export type ShownPayout = {
  id: string;
  amount: number;
  total: number;
  arrivesOn: string;
  state: 'pending' | 'paid' | 'failed';
  /** Day of the bank entry that is this payout; null if none has come. */
  arrivedOn: string | null;
};

const PAYOUT = `select payout.id, payout.amount, payout.total, payout.arrives_on::text as "arrivesOn", payout.state,
    paid.value_on::text as "arrivedOn"
  from provider_payout payout left join incoming_payment paid on paid.id = payout.incoming_payment_id`;

export async function payoutList(
  pool: Pool,
  asked: { tenant: string; size: number; page: number },
): Promise<{ payouts: ShownPayout[]; count: number }> {
  const { rows } = await pool.query<ShownPayout & { count: number }>(
    `select found.*, count(*) over ()::int as count from (${PAYOUT} where payout.tenant = $1) found
     order by found."arrivesOn" desc, found.id limit $2 offset $3`,
    [asked.tenant, asked.size, (asked.page - 1) * asked.size],
  );
  return { payouts: rows.map(({ count: _, ...row }) => row), count: rows[0]?.count ?? 0 };
}

export async function shownPayout(pool: Pool, tenant: string, id: string): Promise<ShownPayout | null> {
  const { rows } = await pool.query<ShownPayout>(`${PAYOUT} where payout.tenant = $1 and payout.id = $2`, [tenant, id]);
  return rows[0] ?? null;
}

/** Returns payouts, the latest arrival first, behind a place: day of arrival and id of the last one. */
export async function payoutsAfter(
  pool: Pool,
  { tenant, last, size }: { tenant: string; last: readonly string[] | null; size: number },
): Promise<ShownPayout[]> {
  const [day = null, id = null] = last ?? [];
  const { rows } = await pool.query<ShownPayout>(
    `${PAYOUT} where payout.tenant = $1
       and ($2::date is null or payout.arrives_on < $2::date or (payout.arrives_on = $2::date and payout.id > $3))
     order by payout.arrives_on desc, payout.id limit $4`,
    [tenant, day, id, size],
  );
  return rows;
}
