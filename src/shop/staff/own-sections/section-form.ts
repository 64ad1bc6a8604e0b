import { isCalendarDay } from '../../../platform/calendar-day.ts';
import { withoutControls } from '../../../platform/clean-text.ts';
import type { SectionField } from './admin-section-extension.ts';

/** Problem of a field in a form of a section. */
export type SectionFieldProblem = 'required' | 'invalid-choice' | 'no-number' | 'no-day' | 'too-long';

const LONGEST_LINE = 200;
const LONGEST_TEXT = 5000;

/** Reads the fields of a form of a section; ignores any other that was sent. */
export function readSectionForm(
  fields: readonly SectionField[],
  entered: Readonly<Record<string, string>>,
): { values: Record<string, string>; problems: Record<string, SectionFieldProblem> } {
  const values: Record<string, string> = {};
  const problems: Record<string, SectionFieldProblem> = {};
  for (const field of fields) {
    const sent = entered[field.name] ?? '';
    const value = (field.kind === 'text' ? sent : withoutControls(sent)).trim();
    values[field.name] = value;
    const problem = problemOf(field, value);
    if (problem) problems[field.name] = problem;
  }
  return { values, problems };
}

function problemOf(
  { kind, options = [], isRequired = false }: SectionField,
  value: string,
): SectionFieldProblem | null {
  if (value === '') return isRequired ? 'required' : null;
  if (value.length > (kind === 'text' ? LONGEST_TEXT : LONGEST_LINE)) return 'too-long';
  if (kind === 'choice' && !options.some((option) => option.value === value)) return 'invalid-choice';
  if (kind === 'number' && !/^\d{1,12}$/.test(value)) return 'no-number';
  return kind === 'day' && !isCalendarDay(value) ? 'no-day' : null;
}
