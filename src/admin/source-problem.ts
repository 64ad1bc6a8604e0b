import type { StaffText } from './texts/index.ts';

/** Words why a file could not be pulled. */
export function fetchProblemText(text: StaffText, problem: string, detail: string): string {
  const known = new Map<string, string>(Object.entries(text.sources.fetchProblems));
  return `${known.get(problem) ?? problem} ${detail}`.trim();
}
