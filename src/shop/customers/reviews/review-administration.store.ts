import type pg from 'pg';
import * as v from 'valibot';
import type { Pool } from '../../../platform/database/pool.ts';
import { refusalReason } from './review-rules.ts';
import type { RefusalReason, ReviewState } from './types.ts';

const Row = v.object({
  id: v.string(),
  productId: v.string(),
  sku: v.string(),
  product: v.nullable(v.string()),
  locale: v.string(),
  stars: v.number(),
  title: v.string(),
  text: v.string(),
  author: v.string(),
  verified: v.boolean(),
  source: v.picklist(['customer', 'import', 'demo']),
  state: v.picklist(['waiting', 'published', 'refused']),
  reason: v.nullable(v.pipe(v.string(), v.transform(refusalReason))),
  helpful: v.number(),
  notHelpful: v.number(),
  writtenAt: v.date(),
});
export type AdminReview = v.InferOutput<typeof Row>;

/** Returns reviews of a tenant in one state: waiting ones oldest first, others newest first. */
export async function adminReviews(
  pool: Pool,
  request: { tenant: string; locale: string; state: ReviewState; most: number; after: number },
): Promise<AdminReview[]> {
  const { rows } = await pool.query(
    `select r.id, r.product_id as "productId", r.sku, t.title as product, r.locale, r.stars, r.title, r.body as text, r.author,
       r.verified, r.source, r.state, r.reason, r.helpful, r.not_helpful as "notHelpful", r.written_at as "writtenAt"
     from review r left join product_text t on t.product_id = r.product_id and t.locale = $2
     where r.tenant = $1 and r.state = $3
     order by r.written_at ${request.state === 'waiting' ? '' : 'desc'}, r.id limit $4 offset $5`,
    [request.tenant, request.locale, request.state, request.most, request.after],
  );
  return v.parse(v.array(Row), rows);
}

export async function countWaiting(pool: Pool, tenant: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from review where tenant = $1 and state = 'waiting'`,
    [tenant],
  );
  return rows[0]?.count ?? 0;
}

export type JudgedReview = {
  productId: string;
  stars: number;
  state: ReviewState;
  reason: string | null;
  writtenAt: Date;
};

/** Returns a review of a tenant and locks it until the transaction ends. */
export async function lockReview(client: pg.PoolClient, tenant: string, id: string): Promise<JudgedReview | null> {
  const { rows } = await client.query<JudgedReview>(
    `select product_id as "productId", stars, state, reason, written_at as "writtenAt" from review
     where id = $1 and tenant = $2 for update`,
    [id, tenant],
  );
  return rows[0] ?? null;
}

export async function writeVerdict(
  client: pg.PoolClient,
  verdict: { id: string; state: ReviewState; reason: RefusalReason | null; now: Date },
): Promise<void> {
  await client.query('update review set state = $2, reason = $3, decided_at = $4 where id = $1', [
    verdict.id,
    verdict.state,
    verdict.reason,
    verdict.now,
  ]);
}
