import { sha256 } from '../../platform/tokens.ts';
import type { AdminProblem } from './admin-problems.ts';

/** Returns the ETag of an object: a hash of its state. */
export function entityTag(state: unknown): string {
  return `"${sha256(JSON.stringify(state)).subarray(0, 12).toString('base64url')}"`;
}

/** Returns the refusal of a change that was made for another state of the object; null if it may go on. */
export function matchProblem(
  { ifMatch }: { ifMatch: string | null },
  tag: string,
  isRequired: boolean,
): { problem: AdminProblem } | null {
  if (ifMatch === null) return isRequired ? { problem: { code: 'precondition-required' } } : null;
  return matchesAny({ ifMatch }) || tagsOf(ifMatch).includes(tag) ? null : { problem: { code: 'precondition-failed' } };
}

/** Whether a change may be based on any state of its object. */
export function matchesAny({ ifMatch }: { ifMatch: string | null }): boolean {
  return ifMatch !== null && tagsOf(ifMatch).includes('*');
}

const tagsOf = (ifMatch: string): string[] => ifMatch.split(',').map((entry) => entry.trim());
