import type { CostOutcome } from '../shop/selling/margins/index.ts';
import type { EmployeeVisit } from './current-employee.ts';

/** Returns the message for a refused purchase price or floor. */
export function costProblem({ text }: EmployeeVisit, { problem }: Extract<CostOutcome, { ok: false }>): string {
  if (problem === 'not-allowed') return text.notAllowed;
  return problem === 'not-found' ? text.notFound : text.prices.problems[problem];
}
