import * as v from 'valibot';
import type { Parameter } from '../endpoint.ts';
import type { AdminProblem } from './admin-problems.ts';

const MONTH = /^20\d{2}-(?:0[1-9]|1[0-2])$/;
const MOST_MONTHS = 24;

/** Month of the books in an answer. */
export const MonthName = v.pipe(v.string(), v.regex(MONTH), v.description('Month, such as 2026-10.'));

/** Month in the path. */
export const monthInPath: Parameter<string> = {
  schema: v.pipe(v.optional(v.string(), ''), v.regex(MONTH)),
  description: 'Month of the books.',
  example: '2026-10',
  shown: 'sent',
};

const monthFilter = (description: string): Parameter<string> => ({
  schema: v.pipe(v.optional(v.string(), ''), v.regex(/^(?:|20\d{2}-(?:0[1-9]|1[0-2]))$/)),
  description,
  example: '2026-10',
  shown: 'sent',
});

/** First and last month of a report. */
export const monthRange = {
  from: monthFilter('First month; the last one that ended without months.'),
  to: monthFilter(`Last month, at most ${MOST_MONTHS} with the first one; the first one otherwise.`),
};

/** Returns the refusal of months that are no range; null for a range. */
export function monthRangeProblem({ from = '', to = '' }: Readonly<Record<string, string>>): AdminProblem | null {
  if (from === '' || to === '') return null;
  const months = numberOf(to) - numberOf(from) + 1;
  return months >= 1 && months <= MOST_MONTHS ? null : { code: 'invalid-parameters', errors: { to: 'range' } };
}

const numberOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
