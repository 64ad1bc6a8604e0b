import type { Pool } from '../../../platform/database/pool.ts';
import type { CardStanding } from './cards.store.ts';

const SAVED = `id, tenant, currency, state, coalesce(last_four, '') as "lastFour", balance, balance - held as available,
  coalesce(expires_on::text, '') as "expiresOn"`;

/** Returns the cards that a customer saved, those that expire first before others. */
export async function savedCards(
  pool: Pool,
  { tenant, customerId }: { tenant: string; customerId: string },
): Promise<CardStanding[]> {
  const { rows } = await pool.query<CardStanding>(
    `select ${SAVED} from gift_card where customer_id = $2 and tenant = $1 and state in ('active', 'blocked')
     order by balance = 0, expires_on, id limit 50`,
    [tenant, customerId],
  );
  return rows;
}

export async function savedCard(
  pool: Pool,
  { tenant, customerId, id }: { tenant: string; customerId: string; id: string },
): Promise<CardStanding | null> {
  const { rows } = await pool.query<CardStanding>(
    `select ${SAVED} from gift_card where id::text = $3 and customer_id = $2 and tenant = $1`,
    [tenant, customerId, id],
  );
  return rows[0] ?? null;
}

/** Saves a card to an account; false if another account has it. */
export async function saveCard(pool: Pool, card: { id: string; customerId: string }): Promise<boolean> {
  const { rowCount } = await pool.query(
    'update gift_card set customer_id = $2 where id = $1 and (customer_id is null or customer_id = $2)',
    [card.id, card.customerId],
  );
  return rowCount === 1;
}

export async function forgetCard(pool: Pool, card: { id: string; customerId: string }): Promise<void> {
  await pool.query('update gift_card set customer_id = null where id::text = $1 and customer_id = $2', [
    card.id,
    card.customerId,
  ]);
}
