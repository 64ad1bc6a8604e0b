import type { PromotionOutcome } from '../shop/selling/promotions/index.ts';
import type { StaffText } from './texts/index.ts';

/** What a form of the promotions says when it was refused. */
export function promotionProblem(outcome: Extract<PromotionOutcome, { ok: false }>, text: StaffText): string {
  const { problem } = outcome;
  if (problem === 'not-allowed') return text.notAllowed;
  if (problem === 'not-found') return text.notFound;
  return text.promotions.problems[problem];
}
