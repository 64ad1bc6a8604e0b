import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

/** Returns the hash of a voter, which reveals neither the customer nor the cookie. */
export function voterHash(kind: 'customer' | 'browser', value: string): Buffer {
  return createHash('sha256').update(`review-feedback ${kind} ${value}`).digest();
}

export function newVoterSecret(): string {
  return randomBytes(24).toString('base64url');
}

export type RatedReview = { productId: string; customerId: string | null };

/** Returns a published review of a tenant and locks it until the transaction ends. */
export async function lockPublished(client: pg.PoolClient, tenant: string, id: string): Promise<RatedReview | null> {
  const { rows } = await client.query<RatedReview>(
    `select product_id as "productId", customer_id as "customerId" from review
     where id = $1 and tenant = $2 and state = 'published' for update`,
    [id, tenant],
  );
  return rows[0] ?? null;
}

/**
 * Stores one vote for each person; the latest counts. The first of `voters` is stored; the others identify the person
 * too and are deleted.
 */
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

/** Deletes a voter's votes. The counts of the reviews remain, since they name no person. */
export async function deleteFeedbackOf(client: pg.ClientBase, voter: Buffer): Promise<void> {
  await client.query('delete from review_feedback where voter = $1', [voter]);
}
