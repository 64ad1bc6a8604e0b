import type { Pool } from '../../../platform/database/pool.ts';

export type OrderCode = {
  /** True once the right code was entered. */
  isConfirmed: boolean;
  tries: number;
};

/** Returns the valid code of a basket for a mailbox; null without one. */
export async function findOrderCode(
  pool: Pool,
  { basketId, mailbox, now }: { basketId: string; mailbox: Buffer; now: Date },
): Promise<OrderCode | null> {
  const { rows } = await pool.query<OrderCode>(
    `select confirmed_at is not null as "isConfirmed", tries from order_code
     where basket_id = $1 and mailbox = $2 and expires_at > $3`,
    [basketId, mailbox, now],
  );
  return rows[0] ?? null;
}

/** Stores a new code, which replaces an earlier one of the basket. */
export async function saveOrderCode(
  pool: Pool,
  code: { basketId: string; mailbox: Buffer; hash: Buffer; expiresAt: Date },
): Promise<void> {
  await pool.query(
    `insert into order_code (basket_id, mailbox, code, expires_at) values ($1, $2, $3, $4)
     on conflict (basket_id) do update set mailbox = excluded.mailbox, code = excluded.code, tries = 0,
       expires_at = excluded.expires_at, confirmed_at = null`,
    [code.basketId, code.mailbox, code.hash, code.expiresAt],
  );
}

/**
 * Counts a try and confirms the mailbox if the code is right. Concurrent tries cannot exceed the limit, because each
 * counts before it is compared.
 */
export async function tryOrderCode(
  pool: Pool,
  tried: { basketId: string; mailbox: Buffer; hash: Buffer; most: number; now: Date },
): Promise<boolean> {
  const { rows } = await pool.query<{ isRight: boolean }>(
    `update order_code set tries = tries + 1, confirmed_at = case when code = $3 then $5::timestamptz end
     where basket_id = $1 and mailbox = $2 and expires_at > $5 and tries < $4 and confirmed_at is null
     returning confirmed_at is not null as "isRight"`,
    [tried.basketId, tried.mailbox, tried.hash, tried.most, tried.now],
  );
  return rows[0]?.isRight === true;
}

export async function sweepOrderCodes(pool: Pool, now: Date): Promise<void> {
  await pool.query('delete from order_code where expires_at < $1', [now]);
}
