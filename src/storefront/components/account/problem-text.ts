import type { AccountFieldProblem } from '../../../shop/customers/accounts/index.ts';
import type { AccountMessages } from '../../../tenants/messages/index.ts';

/**
 * Returns a field's problem as a sentence, for empty fields a specific one if it exists. `least`: minimum password
 * length in characters.
 */
export function problemText(name: string, problem: AccountFieldProblem, text: AccountMessages, least: number): string {
  const missing: Record<string, string | undefined> = text.missing;
  if (problem === 'too-short') return text.tooShort(least);
  return (problem === 'required' ? missing[name] : undefined) ?? text.fieldProblems[problem];
}

/** Returns the id of a field's control, unique on pages with several forms. */
export function inputId(form: string, name: string): string {
  return `${form}-${name}`;
}
