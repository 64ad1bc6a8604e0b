import { chapterOf, type Requirement } from './asvs.ts';
import { type Check, NEEDS, notApplicable, type Verdict } from './check.ts';
import type { Target } from './target.ts';

export type Result = { name: string; asvs: Requirement; chapter: string; promise: string } & Verdict;

/** Runs the checks one after another. A check that throws has failed: an attack without an answer proves nothing. */
export async function runChecks(
  target: Target,
  checks: readonly Check[],
  say: (result: Result) => void = () => {},
): Promise<Result[]> {
  const results: Result[] = [];
  for (const check of checks) {
    const { name, asvs, promise } = check;
    const result = { name, asvs, chapter: chapterOf(asvs), promise, ...(await verdictOf(target, check)) };
    results.push(result);
    say(result);
  }
  return results;
}

async function verdictOf(target: Target, check: Check): Promise<Verdict> {
  const lacking = check.needs?.find((need) => !target.has(need));
  if (lacking) return notApplicable(NEEDS[lacking]);
  try {
    return await check.run(target);
  } catch (error) {
    return { result: 'failed', findings: [`the attack broke off: ${error instanceof Error ? error.message : error}`] };
  }
}
