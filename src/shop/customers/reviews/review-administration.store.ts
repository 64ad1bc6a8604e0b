import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { RefusalReason, ReviewState } from './types.ts';

export async function countWaiting(pool: Pool, tenant: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from review where tenant = $1 and state = 'waiting'`,
    [tenant],
  );
  return rows[0]?.count ?? 0;
}

export type JudgedReview = {
  id: string;
  productId: string;
  stars: number;
  state: ReviewState;
  reason: string | null;
  writtenAt: Date;
};

/** Returns reviews of a tenant, and locks them in the order of their ids until the transaction ends. */
export async function lockReviews(
  client: pg.PoolClient,
  tenant: string,
  ids: readonly string[],
): Promise<JudgedReview[]> {
  const { rows } = await client.query<JudgedReview>(
    `select id, product_id as "productId", stars, state, reason, written_at as "writtenAt" from review
     where id = any($1::uuid[]) and tenant = $2 order by id for update`,
    [ids, tenant],
  );
  return rows;
}

export async function writeVerdict(
  client: pg.PoolClient,
  verdict: { ids: readonly string[]; state: ReviewState; reason: RefusalReason | null; now: Date },
): Promise<void> {
  await client.query('update review set state = $2, reason = $3, decided_at = $4 where id = any($1::uuid[])', [
    verdict.ids,
    verdict.state,
    verdict.reason,
    verdict.now,
  ]);
}
