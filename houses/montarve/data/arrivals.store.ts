import type pg from 'pg';

/** Age of the oldest products of the demo in days. */
const OLDEST_DAYS = 580;

/** Gives each product a day on which it arrived, since one load would make all equally new. Numbers decide the day. */
export async function writeArrivals(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query(
    `update product set created_at = $1::timestamptz
       - make_interval(days => ('x' || substr(md5(id), 1, 6))::bit(24)::integer % ${OLDEST_DAYS} + 1)`,
    [now],
  );
}
