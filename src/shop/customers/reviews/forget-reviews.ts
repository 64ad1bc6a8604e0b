import type pg from 'pg';
import { deleteFeedbackOf, voterHash } from './feedback.store.ts';
import { deleteReviewsOf } from './reviews.store.ts';
import { renewSummaries } from './summary.store.ts';

/**
 * Erases what a customer wrote and what they thought of others' reviews, in the caller's transaction. The products'
 * figures are counted anew; reviews keep how many found them helpful, which names nobody.
 */
export async function anonymizeReviewsOf(client: pg.ClientBase, customerId: string): Promise<void> {
  const gone = await deleteReviewsOf(client, customerId);
  for (const [tenant, own] of Map.groupBy(gone, (review) => review.tenant))
    await renewSummaries(
      client,
      tenant,
      own.map(({ productId }) => productId),
    );
  await deleteFeedbackOf(client, voterHash('customer', customerId));
}
