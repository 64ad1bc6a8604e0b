import {
  type Checked,
  checkAddressLine2,
  checkCity,
  checkCompany,
  checkEmail,
  checkHouseNumber,
  checkName,
  checkPhone,
  checkPostalCode,
  checkStreet,
  splitStreet,
} from '../../../shop/selling/addresses/field-rules.ts';
import type { FieldProblem } from '../../../shop/selling/checkout/index.ts';

type Fields = Record<string, string | undefined>;

const RULES: Record<string, (entered: string, other: (name: string) => string | undefined) => Checked<string | null>> =
  {
    email: checkEmail,
    firstName: checkName,
    lastName: checkName,
    company: checkCompany,
    addressLine2: checkAddressLine2,
    street: checkStreet,
    houseNumber: (entered, other) => {
      const none = other('noHouseNumber') === 'on';
      return checkHouseNumber(splitStreet(other('street'), entered, none).houseNumber, none);
    },
    postalCode: (entered, other) => checkPostalCode(entered, other('country') ?? ''),
    city: checkCity,
    phone: checkPhone,
  };

/** Returns the problem that the server would report for a field; null if none, or if only the server can check it. */
export function fieldProblem(name: string, fields: Fields): FieldProblem | null {
  const prefix = name.startsWith('shipping.') ? 'shipping.' : '';
  const rule = RULES[name.slice(prefix.length)];
  if (!rule) return null;
  const checked = rule(fields[name] ?? '', (other) => fields[`${prefix}${other}`]);
  return 'problem' in checked ? checked.problem : null;
}
