/**
 * Depth of this test run. `npm test` sets TESTS=short. Every other run is whole: `npm run test:whole`, `test:unit`,
 * `test:e2e`, and a single file. CONTRIBUTING.md says which tests belong to whole runs only.
 */
export const isShortRun = process.env.TESTS === 'short';

/** Names of files whose tests belong to whole runs only. */
export const WHOLE_ONLY = ['**/*.whole.test.{ts,tsx}', '**/*.whole.spec.ts'];

/** Mark at the end of the title of a single test that belongs to whole runs only. */
export const WHOLE_TAG = /@whole/;

/** Returns the number of random cases for the depth of this run. */
export function randomRuns(ofShortRun: number, ofWholeRun: number): number {
  return isShortRun ? ofShortRun : ofWholeRun;
}

/** Returns variants of one test, as languages or tenants: all of them for a whole run, else the first. */
export function variants<T>(all: readonly T[]): readonly T[] {
  return isShortRun ? all.slice(0, 1) : all;
}
