import * as v from 'valibot';
import type { BillOutcome } from '../../shop/money/billing/index.ts';
import type { AdminProblem } from './admin-problems.ts';
import type { AdminFile } from './operation.ts';

/** Success of an operation that answers with a PDF. */
export const pdfAnswer = {
  status: 200 as const,
  description: 'The file.',
  schema: v.unknown(),
  example: null,
  files: ['application/pdf'] as const,
};

/** Returns a drawn document as answer. While too many are drawn, the program waits. */
export function pdfOf(outcome: BillOutcome): AdminFile | { problem: AdminProblem } {
  if (outcome.ok) return { file: outcome.content, name: outcome.name };
  return outcome.problem === 'busy'
    ? { problem: { code: 'not-open', headers: { 'Retry-After': '5' } } }
    : { problem: { code: 'not-found' } };
}
