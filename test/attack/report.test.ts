import { expect, test } from 'vitest';
import { chapterOf } from './asvs.ts';
import type { Verdict } from './check.ts';
import { chapterLines, linesOf } from './report.ts';
import type { Result } from './run-checks.ts';

const resultOf = (asvs: Result['asvs'], verdict: Verdict): Result => ({
  name: 'a/check',
  asvs,
  chapter: chapterOf(asvs),
  promise: 'refuses it',
  ...verdict,
});

test('prints requirement and promise, each finding up to a number, and why a check does not apply', () => {
  expect(linesOf(resultOf('V3.4.3', { result: 'passed' }))).toEqual(['pass  V3.4.3   a/check: refuses it']);
  const findings = Array.from({ length: 10 }, (_, index) => `finding ${index}`);
  const lines = linesOf(resultOf('V3.4.3', { result: 'failed', findings }));
  expect(lines[0]).toContain('FAIL');
  expect(lines.at(-1)).toBe('      and 2 more');
  expect(linesOf(resultOf('V12.1', { result: 'not applicable', because: 'no https' })).at(-1)).toBe(
    '      not applicable, because no https',
  );
});

test('sums the chapters in their order', () => {
  const passed: Verdict = { result: 'passed' };
  const results = [
    resultOf('V13.4.1', passed),
    resultOf('V3.4.3', passed),
    resultOf('V3.5.1', { result: 'failed', findings: ['x'] }),
  ];
  expect(chapterLines(results)).toEqual([
    'V3 Web Frontend Security: 1 passed, 1 failed, 0 not applicable',
    'V13 Configuration: 1 passed, 0 failed, 0 not applicable',
  ]);
});
