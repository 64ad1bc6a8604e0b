import type { AdminProblem, AdminProblemCode } from './admin-problems.ts';

/** Problems that departments have in common. */
const COMMON: Readonly<Record<string, AdminProblemCode>> = {
  'not-found': 'not-found',
  'not-allowed': 'missing-scope',
  changed: 'precondition-failed',
  stale: 'precondition-failed',
};

/**
 * Returns the refusal of a department. Its own code becomes the `reason`, which is one of the `reasons` of the operation.
 * Acts that need a second factor, a reason or another employee are not for programs.
 */
export function refusalOf(outcome: { problem: string }): { problem: AdminProblem } {
  const { problem } = outcome;
  if (/^(?:needs-|already-requested|approval-|not-independent)/.test(problem))
    return { problem: { code: 'needs-approval' } };
  if (problem === 'import-running') return { problem: { code: 'import-running', headers: { 'Retry-After': '30' } } };
  const code = COMMON[problem];
  return { problem: code ? { code } : { code: 'refused', reason: problem } };
}
