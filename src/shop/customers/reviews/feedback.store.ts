import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

/** A voter as the table knows them: neither a customer nor a cookie can be read from it. */
export function voterHash(kind: 'customer' | 'browser', value: string): Buffer {
  return createHash('sha256').update(`review-feedback ${kind} ${value}`).digest();
}

export function newVoterSecret(): string {
  return randomBytes(24).toString('base64url');
}

export type RatedReview = { productId: string; customerId: string | null };

/** A published review of a house, locked until the transaction ends. */
export async function lockPublished(client: pg.PoolClient, tenant: string, id: string): Promise<RatedReview | null> {
  const { rows } = await client.query<RatedReview>(
    `select product_id as "productId", customer_id as "customerId" from review
     where id = $1 and tenant = $2 and state = 'published' for update`,
    [id, tenant],
  );
  return rows[0] ?? null;
}

/** One voice for each person: the last word counts. The first of `voters` is who speaks, the others are the same person. */
export async function putFeedback(
  client: pg.PoolClient,
  feedback: { id: string; voters: Buffer[]; helpful: boolean; now: Date },
): Promise<{ helpful: number; notHelpful: number }> {
  const { id, voters, helpful, now } = feedback;
  await client.query('delete from review_feedback where review_id = $1 and voter = any($2)', [id, voters]);
  await client.query('insert into review_feedback (review_id, voter, helpful, at) values ($1, $2, $3, $4)', [
    id,
    voters[0],
    helpful,
    now,
  ]);
  const { rows } = await client.query<{ helpful: number; notHelpful: number }>(
    `update review set helpful = counted.helpful, not_helpful = counted.not_helpful
     from (select (count(*) filter (where helpful))::int as helpful, (count(*) filter (where not helpful))::int as not_helpful
       from review_feedback where review_id = $1) counted
     where review.id = $1 returning review.helpful, review.not_helpful as "notHelpful"`,
    [id],
  );
  return rows[0] ?? { helpful: 0, notHelpful: 0 };
}

/** Takes away a voter's opinions; the counts of the reviews stay, since they name nobody. */
export async function deleteFeedbackOf(client: pg.ClientBase, voter: Buffer): Promise<void> {
  await client.query('delete from review_feedback where voter = $1', [voter]);
}
