import type { FieldProblem } from '../../../shop/customers/accounts/index.ts';
import type { AccountMessages } from '../../../tenants/messages/index.ts';

/** A field's problem as a sentence; an empty field has one of its own where there is one. `least`: signs of a password. */
export function problemText(name: string, problem: FieldProblem, text: AccountMessages, least: number): string {
  const missing: Record<string, string | undefined> = text.missing;
  if (problem === 'too-short') return text.tooShort(least);
  return (problem === 'required' ? missing[name] : undefined) ?? text.fieldProblems[problem];
}

/** The id of a field's control on a page that may have several forms. */
export function inputId(form: string, name: string): string {
  return `${form}-${name}`;
}
