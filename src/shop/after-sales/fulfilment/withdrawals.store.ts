import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';

export type WithdrawalStatement = { name: string; email: string; number: string; goods: string | null };

/** Returns the tenant's placed order that matches number and address; null otherwise. */
export async function orderOfStatement(
  runner: Pool | pg.PoolClient,
  asked: { tenant: string; number: string; email: string },
): Promise<string | null> {
  const { rows } = await runner.query<{ id: string }>(
    `select id from orders where tenant = $1 and number = $2 and lower(contact->>'email') = lower($3)
       and state in ('placed', 'cancelled')`,
    [asked.tenant, asked.number, asked.email],
  );
  return rows[0]?.id ?? null;
}

export type RequestedOrder = { id: string; number: string; locale: string };

/**
 * Returns the placed order to which a guest asks for a link; null if number and address match none. One query in both
 * cases.
 */
export async function orderOfLink(
  pool: Pool,
  asked: { tenant: string; number: string; email: string },
): Promise<RequestedOrder | null> {
  const { rows } = await pool.query<RequestedOrder>(
    `select id, number, locale from orders where tenant = $1 and number = $2 and lower(contact->>'email') = lower($3)
       and state in ('placed', 'cancelled') and placed_at is not null`,
    [asked.tenant, asked.number, asked.email],
  );
  return rows[0] ?? null;
}

export async function insertWithdrawal(
  client: pg.PoolClient,
  entry: WithdrawalStatement & { tenant: string; locale: string; orderId: string | null; now: Date },
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into withdrawal (tenant, locale, name, email, order_number, goods, received_at, order_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [entry.tenant, entry.locale, entry.name, entry.email, entry.number, entry.goods, entry.now, entry.orderId],
  );
  return rows[0]?.id ?? '';
}

/** Returns the time of the first unhandled withdrawal from an order; null if there is none. */
export async function withdrawnFrom(runner: Pool | pg.PoolClient, orderId: string): Promise<Date | null> {
  const { rows } = await runner.query<{ at: Date | null }>(
    'select min(received_at) as at from withdrawal where order_id = $1 and handled_at is null',
    [orderId],
  );
  return rows[0]?.at ?? null;
}

export type OpenWithdrawal = {
  id: string;
  name: string;
  email: string;
  number: string;
  goods: string | null;
  receivedAt: Date;
  /** Whether number and address match an order of the tenant. */
  fits: boolean;
};

/** Returns unhandled withdrawals, oldest first. */
export async function openWithdrawals(pool: Pool, tenant: string, most: number): Promise<OpenWithdrawal[]> {
  const { rows } = await pool.query<OpenWithdrawal>(
    `select id, name, email, order_number as number, goods, received_at as "receivedAt", order_id is not null as fits
     from withdrawal where tenant = $1 and handled_at is null order by received_at, id limit $2`,
    [tenant, most],
  );
  return rows;
}

/** Marks a withdrawal as handled; false for another tenant's or a handled one. */
export async function handleWithdrawal(client: pg.PoolClient, tenant: string, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    'update withdrawal set handled_at = $3 where tenant = $1 and id::text = $2 and handled_at is null',
    [tenant, id, now],
  );
  return rowCount === 1;
}
