import type { Result } from './run-checks.ts';

/** Most findings of one check to print; the JSON report has all. */
const MOST_PRINTED = 8;

/** Returns the lines of one result: "pass  V3.4.3 headers/policy: sends …". */
export function linesOf(result: Result): string[] {
  const word = { passed: 'pass', failed: 'FAIL', 'not applicable': 'n/a ' }[result.result];
  const first = `${word}  ${result.asvs.padEnd(8)} ${result.name}: ${result.promise}`;
  if (result.result === 'passed') return [first];
  if (result.result === 'not applicable') return [`${first}`, `      not applicable, because ${result.because}`];
  const shown = result.findings.slice(0, MOST_PRINTED);
  const rest = result.findings.length - shown.length;
  return [first, ...shown.map((finding) => `      ${finding}`), ...(rest > 0 ? [`      and ${rest} more`] : [])];
}

const totalsOf = (results: readonly Result[]): Record<Result['result'], number> => {
  const count = (wanted: Result['result']) => results.filter(({ result }) => result === wanted).length;
  return { passed: count('passed'), failed: count('failed'), 'not applicable': count('not applicable') };
};

/** Returns one line for each chapter: "V3 Web Frontend Security: 18 passed, 0 failed, 0 not applicable". */
export function chapterLines(results: readonly Result[]): string[] {
  const number = (chapter: string) => Number(/\d+/.exec(chapter)?.[0]);
  const chapters = [...Map.groupBy(results, ({ chapter }) => chapter)].sort(
    ([one], [other]) => number(one) - number(other),
  );
  return chapters.map(([chapter, own]) => `${chapter}: ${countsOf(totalsOf(own))}`);
}

/** Returns totals as text. */
export function countsOf(totals: Report['totals']): string {
  return `${totals.passed} passed, ${totals.failed} failed, ${totals['not applicable']} not applicable`;
}

export type Report = {
  standard: 'OWASP ASVS 5.0.0';
  target: string;
  at: string;
  totals: Record<Result['result'], number>;
  checks: Result[];
};

/** Returns the report of a run, for other programs. */
export function reportOf(target: string, at: Date, checks: Result[]): Report {
  return { standard: 'OWASP ASVS 5.0.0', target, at: at.toISOString(), totals: totalsOf(checks), checks };
}
