import type { FieldProblem } from '../shop/selling/checkout/codes.ts';
import type { CheckoutMessages } from './messages/types.ts';

/** "shipping.postalCode" is spoken of as "postalCode" is, and "instalments.birthday" as "birthday". */
export function bareField(name: string): string {
  return name.replace(/^(?:shipping|instalments)\./, '');
}

/** A field's problem as a sentence; an empty field has one of its own where there is one. */
export function fieldProblemText(name: string, problem: FieldProblem, texts: CheckoutMessages): string {
  const missing: Record<string, string | undefined> = texts.missing;
  return (problem === 'required' ? missing[bareField(name)] : undefined) ?? texts.fieldProblems[problem];
}
