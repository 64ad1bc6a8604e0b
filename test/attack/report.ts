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

export type Report = {
  standard: 'OWASP ASVS 5.0.0';
  target: string;
  at: string;
  totals: Record<Result['result'], number>;
  checks: Result[];
};

/** Returns the report of a run, for other programs. */
export function reportOf(target: string, at: Date, checks: Result[]): Report {
  const count = (wanted: Result['result']) => checks.filter(({ result }) => result === wanted).length;
  const totals = { passed: count('passed'), failed: count('failed'), 'not applicable': count('not applicable') };
  return { standard: 'OWASP ASVS 5.0.0', target, at: at.toISOString(), totals, checks };
}
