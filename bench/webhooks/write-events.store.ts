import type { Pool } from '../../src/platform/database/pool.ts';

/** Writes events of orders whose numbers end with each digit in turn. */
export async function writeEvents(pool: Pool, from: number, count: number): Promise<void> {
  await pool.query(
    `insert into event (id, type, tenant, subject, at, data)
     select gen_random_uuid(), 'order.changed', 'ch', 'order/' || n % 10 || n, now(),
       jsonb_build_object('order', n::text, 'what', array['stage'], 'stage', 'shipped')
     from generate_series($1::int, $1::int + $2::int - 1) n order by n`,
    [from, count],
  );
}

/** Lets the endpoints get events of all subjects, or of those with one digit each, from now on. */
export async function chooseEvents(pool: Pool, each: 'all' | 'one'): Promise<void> {
  await pool.query(
    `update webhook_endpoint set version = version + 1, position = (select coalesce(max(position), 0) from event),
       subject_prefix = case when $1 then '' else 'order/' || right(name, 1) end`,
    [each === 'all'],
  );
}

/** Returns how far the slowest endpoint is behind the log, in events and in seconds. */
export async function delayOf(pool: Pool): Promise<{ behind: number; seconds: number }> {
  const { rows } = await pool.query<{ behind: number; seconds: number }>(
    `select slowest.behind, coalesce(extract(epoch from now() - (select at from event where position > slowest.position
         order by position limit 1)), 0)::float as seconds
     from (select position, (select coalesce(max(position), 0) from event) - position as behind
       from webhook_endpoint order by position limit 1) slowest`,
  );
  return rows[0] ?? { behind: 0, seconds: 0 };
}
