import type { entryProblems as german } from './de-entry-problems.ts';

/** Problems of fields that an employee enters for a customer, in English. */
export const entryProblems: typeof german = {
  entryProblems: {
    required: 'Fill in this field.',
    'invalid-email': 'This email address is not valid.',
    'too-long': 'This entry is too long.',
    'digits-only': 'Enter digits only.',
    'invalid-postal-code': 'This postal code does not exist.',
    'invalid-characters': 'This entry contains characters that are not allowed.',
    'invalid-date': 'Enter a date such as 21.11.1990.',
    'too-young': 'Only customers aged 18 or over can order on invoice.',
    'other-birthday': 'The customer account has a different date of birth.',
    'too-young-for-credit': 'Only customers aged 18 or over can pay in instalments.',
    'plan-not-offered': 'This instalment plan is not offered for the order.',
    'needs-writing': 'This plan needs the signed framework contract first.',
    'credit-refused': 'Instalments are not possible for this customer at the moment.',
    'country-not-served': 'The shop does not deliver to this country.',
    'method-not-offered': 'This payment method is not possible for the order.',
    'invalid-choice': 'Choose one of the options offered.',
    'po-box': 'Delivery to a PO box is not possible.',
    'choose-town': 'Several towns share this postal code. Choose one.',
    'town-differs': 'This town does not belong to the postal code. Correct it, or send again to confirm.',
    'not-collectable': 'These items cannot be delivered to a pick-up point.',
    'choose-point': 'Choose a pick-up point.',
    'invalid-pickup-number': 'Enter the number with 6 to 10 digits.',
  },
};
