import type { CostOutcome } from '../shop/selling/margins/index.ts';
import type { EmployeeVisit } from './current-employee.ts';
import { refusedText } from './worded.ts';

/** Returns the message for a refused purchase price or floor. */
export function costProblem({ text }: EmployeeVisit, { problem }: Extract<CostOutcome, { ok: false }>): string {
  return refusedText(text, problem, text.prices.problems);
}
