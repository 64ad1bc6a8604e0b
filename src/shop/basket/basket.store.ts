import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Pool } from '../../platform/database/pool.ts';

export type StoredBasket = { id: string; state: 'open' | 'ordered'; version: number };
export type StoredLine = { sku: string; quantity: number; seenAmount: number };

export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

export async function findBasket(
  runner: Pool | pg.PoolClient,
  tenant: string,
  secret: string | null,
): Promise<StoredBasket | null> {
  if (!secret) return null;
  const { rows } = await runner.query<StoredBasket>(
    'select id, state, version from basket where secret_hash = $1 and tenant = $2',
    [hashSecret(secret), tenant],
  );
  return rows[0] ?? null;
}

export async function linesOf(runner: Pool | pg.PoolClient, basketId: string): Promise<StoredLine[]> {
  const { rows } = await runner.query<StoredLine>(
    'select sku, quantity, seen_amount as "seenAmount" from basket_line where basket_id = $1 order by position, sku',
    [basketId],
  );
  return rows;
}

/**
 * The open basket of this secret, locked until the transaction ends; a new one, with a new secret, if there is none or
 * it has become an order.
 */
export async function lockOrCreate(
  client: pg.PoolClient,
  request: { tenant: string; secret: string | null; now: Date },
): Promise<{ id: string; secret: string }> {
  if (request.secret) {
    const { rows } = await client.query<{ id: string }>(
      "select id from basket where secret_hash = $1 and tenant = $2 and state = 'open' for update",
      [hashSecret(request.secret), request.tenant],
    );
    if (rows[0]) return { id: rows[0].id, secret: request.secret };
  }
  const secret = randomBytes(24).toString('base64url');
  const { rows } = await client.query<{ id: string }>(
    'insert into basket (tenant, secret_hash, created_at, changed_at) values ($1, $2, $3, $3) returning id',
    [request.tenant, hashSecret(secret), request.now],
  );
  const id = rows[0]?.id;
  if (!id) throw new Error('a new basket has no id');
  return { id, secret };
}

export async function putLine(
  client: pg.PoolClient,
  line: { basketId: string; sku: string; quantity: number; seenAmount: number },
): Promise<void> {
  await client.query(
    `insert into basket_line (basket_id, sku, quantity, seen_amount, position)
     values ($1, $2, $3, $4, (select coalesce(max(position), 0) + 1 from basket_line where basket_id = $1))
     on conflict (basket_id, sku) do update set quantity = excluded.quantity, seen_amount = excluded.seen_amount`,
    [line.basketId, line.sku, line.quantity, line.seenAmount],
  );
}

export async function dropLine(client: pg.PoolClient, basketId: string, sku: string): Promise<void> {
  await client.query('delete from basket_line where basket_id = $1 and sku = $2', [basketId, sku]);
}

export async function touch(client: pg.PoolClient, basketId: string, now: Date): Promise<void> {
  await client.query('update basket set version = version + 1, changed_at = $2 where id = $1', [basketId, now]);
}
