import type { Pool } from '../database/pool.ts';
import { inTransaction } from '../database/transaction.ts';
import type { SqlRunner } from '../jobs.ts';
import { sha256 } from '../tokens.ts';
import { delayAfter, remembered } from './attempt-delay.ts';
import type { Limit, LimitKind } from './attempt-limits.ts';

/** Tables of attempts: employees and customers separately, with the same rule. */
export type AttemptTable = 'staff_attempt' | 'customer_attempt';

export type { Limit } from './attempt-limits.ts';

const keyOf = ({ kind, who }: Limit) => sha256(`${kind}:${who}`);

/** Refused attempts of this thread by limit. */
const refusals = new Map<LimitKind, number>();

/** Returns the number of attempts that each limit refused, for metrics. */
export function refusedAttempts(): { limit: LimitKind; count: number }[] {
  return [...refusals].map(([limit, count]) => ({ limit, count }));
}

/**
 * Counts an attempt as failed before it runs, so concurrent attempts cannot pass together. Returns the seconds to wait
 * if a limit blocks it. A blocked attempt is not counted and creates no row for an unknown account.
 */
export async function beginAttempt(pool: Pool, table: AttemptTable, limits: Limit[], now: Date): Promise<number> {
  const keys = limits.map(keyOf);
  const blocked = await pool.query<{ key: Buffer; blocked_until: Date }>(
    `select key, blocked_until from ${table} where key = any($1) and blocked_until > $2`,
    [keys, now],
  );
  if (blocked.rows.length > 0) return refuse(limits, blocked.rows, now);
  return inTransaction(pool, async (client) => {
    // All attempts lock in one order, so two of them cannot deadlock.
    await client.query(
      `insert into ${table} (key, failures, changed_at)
       select key, 0, $2 from unnest($1::bytea[]) as wanted (key) order by key on conflict do nothing`,
      [keys, now],
    );
    const { rows } = await client.query<{
      key: Buffer;
      failures: number;
      blocked_until: Date | null;
      changed_at: Date;
    }>(`select key, failures, blocked_until, changed_at from ${table} where key = any($1) order by key for update`, [
      keys,
    ]);
    // Checks again under the lock, because another attempt may have been counted meanwhile.
    if (secondsToWait(rows, now) > 0) return refuse(limits, rows, now);
    const counted = limits.map((limit) => {
      const key = keyOf(limit);
      const row = rows.find((entry) => entry.key.equals(key));
      const stored = { failures: row?.failures ?? 0, changedAt: row?.changed_at ?? now };
      const before = remembered(limit.rule, stored, now);
      const failures = before.failures + 1;
      const delay = delayAfter(limit.rule, failures);
      const blockedUntil = delay === 0 ? null : new Date(now.getTime() + delay * 1000);
      return { key, failures, blockedUntil, changedAt: before.changedAt };
    });
    await client.query(
      `update ${table} set failures = counted.failures, blocked_until = counted.blocked_until,
         changed_at = counted.changed_at
       from unnest($1::bytea[], $2::integer[], $3::timestamptz[], $4::timestamptz[])
         as counted (key, failures, blocked_until, changed_at)
       where ${table}.key = counted.key`,
      [
        counted.map((entry) => entry.key),
        counted.map((entry) => entry.failures),
        counted.map((entry) => entry.blockedUntil),
        counted.map((entry) => entry.changedAt),
      ],
    );
    return 0;
  });
}

/** Counts the limit that blocks longest as the one that refused. */
function refuse(limits: Limit[], rows: { key: Buffer; blocked_until: Date | null }[], now: Date): number {
  const seconds = secondsToWait(rows, now);
  const longest = rows.find((row) => secondsToWait([row], now) === seconds);
  const kind = longest && limits.find((limit) => keyOf(limit).equals(longest.key))?.kind;
  if (kind) refusals.set(kind, (refusals.get(kind) ?? 0) + 1);
  return seconds;
}

function secondsToWait(rows: { blocked_until: Date | null }[], now: Date): number {
  return Math.ceil(Math.max(0, ...rows.map((row) => (row.blocked_until?.getTime() ?? 0) - now.getTime())) / 1000);
}

/** Returns the seconds until the next attempt is allowed; 0 if it is allowed now. */
export async function waitOf(runner: SqlRunner, table: AttemptTable, limits: Limit[], now: Date): Promise<number> {
  const { rows } = (await runner.query(
    `select blocked_until from ${table} where key = any($1) and blocked_until > $2`,
    [limits.map(keyOf), now],
  )) as { rows: { blocked_until: Date }[] };
  return secondsToWait(rows, now);
}

/** Locks the rows of these limits in the same order as beginAttempt, to prevent deadlocks. */
const held = (table: AttemptTable) =>
  `with held as (select key from ${table} where key = any($1) order by key for update)`;

/**
 * Records a successful attempt: resets the count of the account and removes this attempt from the count of a shared
 * address.
 */
export async function forgiveAttempt(pool: SqlRunner, table: AttemptTable, limits: Limit[]): Promise<void> {
  await pool.query(
    `${held(table)} update ${table} set blocked_until = null,
       failures = case when ${table}.key = any($2) then greatest(0, failures - 1) else 0 end
     from held where ${table}.key = held.key`,
    [limits.map(keyOf), limits.filter(({ kind }) => kind === 'address').map(keyOf)],
  );
}

/** Removes exactly what was counted for an attempt that could not be checked. */
export async function takeBackAttempt(runner: SqlRunner, table: AttemptTable, limits: Limit[]): Promise<void> {
  await runner.query(
    `${held(table)} update ${table} set blocked_until = null, failures = greatest(0, failures - 1)
     from held where ${table}.key = held.key`,
    [limits.map(keyOf)],
  );
}
