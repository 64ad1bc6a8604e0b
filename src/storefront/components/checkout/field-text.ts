import type { FieldProblem } from '../../../shop/checkout/index.ts';
import type { CheckoutMessages } from '../../../tenants/messages/index.ts';

type Texts = CheckoutMessages;
export type FieldName = keyof Texts['fields'];

function isFieldName(name: string, texts: Texts): name is FieldName {
  return name in texts.fields;
}

/** "shipping.postalCode" is labelled as "postalCode" is. */
function bare(name: string): string {
  return name.replace(/^shipping\./, '');
}

/** The label of a form field. */
export function fieldLabel(name: string, texts: Texts): string {
  const key = bare(name);
  return isFieldName(key, texts) ? texts.fields[key] : key;
}

/** A field's problem as a sentence; an empty field has one of its own where there is one. */
export function fieldProblemText(name: string, problem: FieldProblem, texts: Texts): string {
  const missing: Record<string, string | undefined> = texts.missing;
  return (problem === 'required' ? missing[bare(name)] : undefined) ?? texts.fieldProblems[problem];
}

/** The id of a field's control, for labels and for the links of the error summary. */
export function fieldId(name: string): string {
  return `field-${name.replace('.', '-')}`;
}
