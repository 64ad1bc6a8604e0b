import type { AutomationOutcome } from '../shop/marketing/automations/index.ts';
import type { LimitOutcome } from '../shop/marketing/mailing-limits/index.ts';
import type { StaffText } from './texts/index.ts';

/** Returns the message for a refused form of an automation or of the limits. */
export function automationProblem(
  outcome: Extract<AutomationOutcome | LimitOutcome, { ok: false }>,
  text: StaffText,
): string {
  if (outcome.problem === 'not-allowed') return text.notAllowed;
  if (outcome.problem === 'not-found') return text.notFound;
  const said = text.automations.problems[outcome.problem];
  return 'at' in outcome && outcome.at ? `${said} (${outcome.at})` : said;
}
