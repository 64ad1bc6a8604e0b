import type { AutomationOutcome } from '../shop/marketing/automations/index.ts';
import type { LimitOutcome } from '../shop/marketing/mailing-limits/index.ts';
import type { StaffText } from './texts/index.ts';
import { refusedText } from './worded.ts';

/** Returns the message for a refused form of an automation or of the limits. */
export function automationProblem(
  outcome: Extract<AutomationOutcome | LimitOutcome, { ok: false }>,
  text: StaffText,
): string {
  const said = refusedText(text, outcome.problem, text.automations.problems);
  return 'at' in outcome && outcome.at ? `${said} (${outcome.at})` : said;
}
