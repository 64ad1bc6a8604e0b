/** Subjects in the order of the list, each with its fields (docs/rules/contact.md#subjects). */
export const SUBJECTS = [
  'article-complaint',
  'change-email',
  'change-data',
  'account',
  'returns',
  'product',
  'shipping',
  'website',
  'complaint',
  'remove-data',
  'premium',
  'newsletter',
  'barrier',
  'other',
] as const;
export type Subject = (typeof SUBJECTS)[number];

/** Fields besides salutation, names, e-mail address, message and terms, which every subject has. */
export const FIELDS = [
  'customernumber',
  'ordernumber',
  'birthday',
  'street',
  'housenumber',
  'postalcode',
  'city',
  'phone',
  'cancelnl',
  'canceladvertising',
  'cancelmarketing',
  'frequency',
  'pause',
  'files',
] as const;
export type ExtraField = (typeof FIELDS)[number];

export type SubjectRule = {
  fields: readonly ExtraField[];
  required: readonly ExtraField[];
  /** False if the checkboxes suffice. */
  messageRequired: boolean;
};

const ADDRESS = ['street', 'housenumber', 'postalcode', 'city'] as const;
const rule = (
  fields: readonly ExtraField[],
  required: readonly ExtraField[] = [],
  messageRequired = true,
): SubjectRule => ({ fields, required, messageRequired });

/**
 * Only what concerns an account needs the customer number. Guests have none, so messages about orders need neither it nor
 * the order number.
 */
export const RULES: Record<Subject, SubjectRule> = {
  'article-complaint': rule(['ordernumber', 'customernumber', 'phone', 'files']),
  'change-email': rule(['customernumber', 'birthday'], ['customernumber']),
  'change-data': rule(['customernumber', 'birthday', ...ADDRESS, 'phone'], ['customernumber', ...ADDRESS]),
  account: rule(['customernumber', 'birthday', 'phone'], ['customernumber']),
  returns: rule(['ordernumber', 'customernumber', 'files']),
  product: rule(['files']),
  shipping: rule(['ordernumber', 'customernumber', 'phone']),
  website: rule(['files']),
  complaint: rule(['phone', 'files']),
  'remove-data': rule(['customernumber', 'birthday', ...ADDRESS, 'canceladvertising', 'cancelmarketing']),
  premium: rule(['customernumber'], ['customernumber']),
  newsletter: rule(['cancelnl', 'canceladvertising', 'cancelmarketing', 'frequency', 'pause'], [], false),
  barrier: rule(['files']),
  other: rule(['phone', 'files']),
};

export function isSubject(text: string | undefined): text is Subject {
  return SUBJECTS.some((subject) => subject === text);
}
