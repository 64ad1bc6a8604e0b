import type { PromotionOutcome } from '../shop/selling/promotions/index.ts';
import type { StaffText } from './texts/index.ts';

/** Returns the message for a refused promotion form. */
export function promotionProblem(outcome: Extract<PromotionOutcome, { ok: false }>, text: StaffText): string {
  const { problem } = outcome;
  if (problem === 'not-allowed') return text.notAllowed;
  if (problem === 'not-found') return text.notFound;
  if (problem === 'unknown-goods') return text.promotions.unknownGoods(outcome.unknown);
  return text.promotions.problems[problem];
}
