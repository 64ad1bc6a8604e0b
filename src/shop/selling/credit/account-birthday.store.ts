import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';

/** Returns the birthday of an account as an ISO date; null if it was never given. */
export async function accountBirthday(pool: Pool, customerId: string): Promise<string | null> {
  const { rows } = await pool.query<{ birthday: string | null }>({
    name: 'credit-account-birthday',
    text: 'select birthday::text as birthday from customer where id = $1',
    values: [customerId],
  });
  return rows[0]?.birthday ?? null;
}

/**
 * Gives an account the birthday of its first order on credit. False if the account has another one, which only an
 * employee can change.
 */
export async function claimBirthday(client: pg.PoolClient, customerId: string, birthday: string): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean | null }>(
    'select birthday = $2::date as has from customer where id = $1',
    [customerId, birthday],
  );
  const has = rows[0]?.has ?? null;
  if (has !== null) return has;
  // Another order may have given it meanwhile.
  const { rowCount } = await client.query(
    'update customer set birthday = $2::date where id = $1 and (birthday is null or birthday = $2::date)',
    [customerId, birthday],
  );
  return rowCount === 1;
}
