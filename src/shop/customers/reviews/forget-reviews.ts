import type pg from 'pg';
import { deleteFeedbackOf, voterHash } from './feedback.store.ts';
import { announceQuestions, deleteQuestionsOf } from './questions/questions.store.ts';
import { deleteReviewsOf } from './reviews.store.ts';
import { renewSummaries } from './summary.store.ts';

/**
 * Erases a customer's reviews, questions and votes, in the caller's transaction. The figures of the products are recalculated. The
 * vote counts of other reviews remain, since they name no person.
 */
export async function anonymizeReviewsOf(client: pg.ClientBase, customerId: string): Promise<void> {
  const gone = await deleteReviewsOf(client, customerId);
  for (const [tenant, own] of Map.groupBy(gone, (review) => review.tenant))
    await renewSummaries(
      client,
      tenant,
      own.map(({ productId }) => productId),
    );
  for (const product of await deleteQuestionsOf(client, customerId)) await announceQuestions(client, product);
  await deleteFeedbackOf(client, voterHash('customer', customerId));
}
