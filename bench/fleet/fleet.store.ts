import type { Pool } from '../../src/platform/database/pool.ts';
import type { StoredOrder } from './compare-orders.ts';

/** Sets the stock of all products so high that no load empties it. */
export async function stockPlenty(pool: Pool): Promise<void> {
  await pool.query('update stock set quantity = 1000000');
}

/** Returns the placed orders of the load with their confirmation mails. */
export async function ordersOfLoad(pool: Pool): Promise<StoredOrder[]> {
  const { rows } = await pool.query<StoredOrder>(
    `select number, contact->>'email' as email,
       array(select message_id from mail where mail.key = 'order-confirmation:' || tenant || ':' || number) as mails
     from orders where state = 'placed' and contact->>'email' ~ '^(guest|kunde)[0-9-]*@example[.]ch$'`,
  );
  return rows;
}

/** Returns how often each mail was sent again after a doubt, by Message-ID. */
export async function doubtedMails(pool: Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ id: string; doubted: number }>(
    'select message_id as id, doubted from mail join mail_handover on mail_id = mail.id where doubted > 0',
  );
  return new Map(rows.map(({ id, doubted }) => [id, doubted]));
}

/** Counts jobs that are due, jobs that failed for good, and mails that neither left nor wait for an employee. */
export async function leftWork(pool: Pool): Promise<{ due: number; failed: number; mails: number }> {
  const { rows } = await pool.query<{ due: number; failed: number; mails: number }>(
    `select
       (select count(*)::int from jobs.job where state::text in ('created', 'retry', 'active') and start_after < now()
          and name not like '\\_\\_%') as due,
       (select count(*)::int from jobs.job where state::text = 'failed' and name not like '\\_\\_%') as failed,
       (select count(*)::int from mail left join mail_handover on mail_id = mail.id
          where sent_at is null and (doubt_at is null or doubted = 0)) as mails`,
  );
  return rows[0] ?? { due: 0, failed: 0, mails: 0 };
}

/** Returns the position of the primary's WAL in bytes, and its number of transactions so far, by servers of all clients. */
export async function primaryTotals(pool: Pool): Promise<{ wal: number; transactions: number }> {
  const { rows } = await pool.query<{ wal: number; transactions: number }>(
    `select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as wal,
       (xact_commit + xact_rollback)::float8 as transactions
     from pg_stat_database where datname = current_database()`,
  );
  return rows[0] ?? { wal: 0, transactions: 0 };
}

/** Counts the client connections of the primary, and its streaming replicas. */
export async function primaryState(pool: Pool): Promise<{ connections: number; replicas: number }> {
  const { rows } = await pool.query<{ connections: number; replicas: number }>(
    `select
       (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
       (select count(*)::int from pg_stat_replication where state = 'streaming') as replicas`,
  );
  return rows[0] ?? { connections: 0, replicas: 0 };
}
