import type { BasketProblem } from '../../../shop/selling/basket/index.ts';
import type { Messages } from '../../../tenants/messages/index.ts';

/** Reason why the basket did not change; 'failed': the request did not arrive. */
export type BasketRefusal = { problem: BasketProblem | 'failed'; available: number; sku: string };

/** Returns the refusal as a sentence. */
export function refusalText(refusal: Pick<BasketRefusal, 'problem' | 'available'>, text: Messages['basket']): string {
  return refusal.problem === 'failed' ? text.changeFailed : text.problems[refusal.problem](refusal.available);
}
