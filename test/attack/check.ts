import type { Requirement } from './asvs.ts';
import type { Target } from './target.ts';

/** Result of an attack: `findings` lists each promise that the target broke, with the request that shows it. */
export type Verdict =
  | { result: 'passed' }
  | { result: 'failed'; findings: readonly string[] }
  | { result: 'not applicable'; because: string };

/** Parts of a target that some checks need, and the reason to print without them. */
export const NEEDS = {
  https: 'the target speaks no https',
  mails: 'mails of this instance cannot be read from here; only the suite’s own shop allows that',
  writing: 'it would send mails and place orders; --writes allows that',
  accounts: 'it needs two accounts: --accounts FILE names them',
  clients: 'the target does not trust forwarded addresses of this machine, so the suite has one address only',
  tenants: 'only the suite’s own shop has hosts of other tenants here',
  remote: 'the request comes from the same machine, which may read it',
} as const;
export type Need = keyof typeof NEEDS;

/** One attack. It sends real requests and judges the answers. */
export type Check = {
  /** Unique and stable: reports are compared by it. */
  name: string;
  asvs: Requirement;
  /** The promise, as a sentence without subject: "refuses …". */
  promise: string;
  needs?: readonly Need[];
  run(target: Target): Promise<Verdict>;
};

/** Returns the verdict for these findings: passed without any. */
export function judge(findings: readonly string[]): Verdict {
  return findings.length === 0 ? { result: 'passed' } : { result: 'failed', findings: [...new Set(findings)] };
}

export function notApplicable(because: string): Verdict {
  return { result: 'not applicable', because };
}
