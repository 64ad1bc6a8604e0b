import type { Pool } from '../platform/database/pool.ts';

/** Facts that decide the past of this shop, and how far it is made. Days are ISO days. */
export type PastRow = { seed: number; lastDay: string; days: number; orders: number; doneBefore: string | null };

const ROW = 'seed, last_day::text as "lastDay", days, orders, done_before::text as "doneBefore"';

/**
 * Begins the past of a shop whose demo data was just loaded. Does nothing if it was begun before, or if the shop has goods,
 * orders or accounts of its own.
 */
export async function beginPast(pool: Pool, given: Omit<PastRow, 'doneBefore'> & { now: Date }): Promise<void> {
  await pool.query(
    `insert into demo_past (seed, last_day, days, orders, started_at)
     select $1, $2, $3, $4, $5 where exists (select from demo_load where completed_at is not null)
       and not exists (select from orders) and not exists (select from customer)
     on conflict do nothing`,
    [given.seed, given.lastDay, given.days, given.orders, given.now],
  );
}

/** Returns the past that is not complete; null if there is none to make. */
export async function openPast(pool: Pool): Promise<PastRow | null> {
  const { rows } = await pool.query<PastRow>(
    `select ${ROW} from demo_past where completed_at is null and given_up_at is null`,
  );
  return rows[0] ?? null;
}

export async function giveUpPast(pool: Pool, now: Date): Promise<void> {
  await pool.query('update demo_past set given_up_at = $1 where completed_at is null', [now]);
}
