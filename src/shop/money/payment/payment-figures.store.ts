import type { Pool } from '../../../platform/database/pool.ts';
import { IS_OPEN } from './payments.store.ts';

const OPEN_STATES = ['pending', 'processing', 'authorised', 'captured'];

/** Counts open payments by state. `captured` ones wait for the refund of their whole amount. */
export async function openByState(pool: Pool): Promise<{ state: string; count: number }[]> {
  const { rows } = await pool.query<{ state: string; count: number }>(
    `select known.state, count(open.state)::int as count from unnest($1::text[]) as known(state)
     left join (select state from online_payment where ${IS_OPEN}) open using (state) group by 1 order by 1`,
    [OPEN_STATES],
  );
  return rows;
}

/** Ages in seconds, 0 without any. `unchecked`: since the provider was asked about an open payment. */
export async function oldestPending(pool: Pool): Promise<{ uncheckedSeconds: number; refundSeconds: number }> {
  const { rows } = await pool.query<{ unchecked: number; refund: number }>(
    `select (select coalesce(extract(epoch from now() - min(checked_at)), 0)::float8 from online_payment
         where ${IS_OPEN}) as unchecked,
       (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from payment_refund
         where state = 'pending') as refund`,
  );
  return { uncheckedSeconds: Math.max(0, rows[0]?.unchecked ?? 0), refundSeconds: Math.max(0, rows[0]?.refund ?? 0) };
}

/** Counts notices between 65 and five minutes old by whether they were handled within a minute. */
export async function recentNotices(pool: Pool): Promise<{ inTime: number; late: number }> {
  const { rows } = await pool.query<{ inTime: number; late: number }>(
    `select count(*) filter (where handled_at <= received_at + interval '1 minute')::int as "inTime",
       count(*) filter (where handled_at is null or handled_at > received_at + interval '1 minute')::int as late
     from payment_event where received_at > now() - interval '65 minutes' and received_at <= now() - interval '5 minutes'`,
  );
  return rows[0] ?? { inTime: 0, late: 0 };
}
