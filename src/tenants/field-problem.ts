import type { FieldProblem } from '../shop/selling/checkout/codes.ts';
import type { CheckoutMessages } from './messages/types.ts';

/**
 * Returns the field name without its group: "shipping.postalCode" shares the texts of "postalCode",
 * "instalments.birthday" those of "birthday".
 */
export function bareField(name: string): string {
  return name.replace(/^(?:shipping|instalments)\./, '');
}

/** Returns the problem of a field as a sentence. Some empty fields have their own sentence. */
export function fieldProblemText(name: string, problem: FieldProblem, texts: CheckoutMessages): string {
  const missing: Record<string, string | undefined> = texts.missing;
  return (problem === 'required' ? missing[bareField(name)] : undefined) ?? texts.fieldProblems[problem];
}
