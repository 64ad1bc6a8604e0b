import { bareField } from '../../../tenants/field-problem.ts';
import type { CheckoutMessages } from '../../../tenants/messages/index.ts';

type Texts = CheckoutMessages;
export type CheckoutFieldName = keyof Texts['fields'];

function isFieldName(name: string, texts: Texts): name is CheckoutFieldName {
  return name in texts.fields;
}

/** Returns the label of a form field. */
export function fieldLabel(name: string, texts: Texts): string {
  const key = bareField(name);
  return isFieldName(key, texts) ? texts.fields[key] : key;
}

/** Returns the id of a field's control, for labels and links of the error summary. */
export function fieldId(name: string): string {
  return `field-${name.replace('.', '-')}`;
}
