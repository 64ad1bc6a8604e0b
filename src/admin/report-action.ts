import type { EmployeeVisit } from './current-employee.ts';
import { refusedText } from './worded.ts';

type Outcome = Awaited<ReturnType<EmployeeVisit['admin']['figures']['saveRate' | 'saveSchedule' | 'endSchedule']>>;

/** Does what a form of the reports' settings asks for, by its field "do". Returns the refusal as a sentence, or null. */
export async function reportSetting(
  { admin, member, text }: EmployeeVisit,
  entered: Readonly<Record<string, string>>,
): Promise<string | null> {
  const outcome = await change();
  if (outcome.ok) return null;
  const { problem } = outcome;
  return refusedText(text, problem, text.reports.problems);

  function change(): Promise<Outcome> {
    if (entered.do === 'rate') return admin.figures.saveRate(member, entered);
    if (entered.do === 'end') return admin.figures.endSchedule(member, entered);
    return admin.figures.saveSchedule(member, entered);
  }
}
