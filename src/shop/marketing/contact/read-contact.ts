import type { Tenant } from '../../../tenants/tenant.ts';
import {
  checkCity,
  checkEmail,
  checkHouseNumber,
  checkName,
  checkPhone,
  checkPostalCode,
  checkStreet,
} from '../../selling/addresses/index.ts';
import { type ExtraField, isSubject, RULES, type Subject } from './subjects.ts';

export type ContactProblem =
  | 'required'
  | 'too-long'
  | 'invalid-email'
  | 'invalid-characters'
  | 'only-numbers'
  | 'invalid-date'
  | 'invalid-choice'
  | 'terms'
  | 'captcha';

export const SALUTATIONS = ['female', 'male', 'notSpecified'] as const;
const LONGEST_MESSAGE = 4000;

export type ContactMessage = {
  subject: Subject;
  salutation: (typeof SALUTATIONS)[number];
  firstName: string;
  lastName: string;
  email: string;
  message: string;
  /** Further fields as stored, by name. */
  fields: Partial<Record<ExtraField, string>>;
};

/**
 * Reads the entry, or reports the problems field by field. Ignores fields that the subject does not have. `today`: ISO
 * date, for birthdays.
 */
export function readContactMessage(
  entered: Record<string, string>,
  house: { tenant: Pick<Tenant, 'newsletter' | 'country'>; today: string },
): { ok: true; contact: ContactMessage } | { ok: false; fields: Record<string, ContactProblem> } {
  const { subject } = entered;
  const problems: Record<string, ContactProblem> = {};
  if (!isSubject(subject)) return { ok: false, fields: { subject: 'required' } };
  const { fields, required, messageRequired } = RULES[subject];
  const take = (name: string, checked: { value: string | null } | { problem: string }): string => {
    if ('value' in checked) return checked.value ?? '';
    problems[name] = problemOf(checked.problem);
    return '';
  };
  const contact: ContactMessage = {
    subject,
    salutation: SALUTATIONS.find((known) => known === entered.salutation) ?? 'notSpecified',
    firstName: take('firstname', checkName(entered.firstname)),
    lastName: take('lastname', checkName(entered.lastname)),
    email: take('email', checkEmail(entered.email)).toLowerCase(),
    message: messageOf(entered.message ?? ''),
    fields: {},
  };
  if (messageRequired && contact.message === '') problems.message = 'required';
  if (contact.message.length > LONGEST_MESSAGE) problems.message = 'too-long';
  for (const name of fields) {
    const given = (entered[name] ?? '').trim();
    if (name === 'files') continue;
    if (given === '') {
      if (required.includes(name)) problems[name] = 'required';
      continue;
    }
    const value = take(name, checkField(name, given, house));
    if (value !== '') contact.fields[name] = value;
  }
  if (entered.terms !== 'on') problems.terms = 'terms';
  return Object.keys(problems).length === 0 ? { ok: true, contact } : { ok: false, fields: problems };
}

function checkField(
  name: ExtraField,
  given: string,
  { tenant, today }: { tenant: Pick<Tenant, 'newsletter' | 'country'>; today: string },
): { value: string | null } | { problem: string } {
  switch (name) {
    case 'customernumber':
    case 'ordernumber':
      if (!/^[\d ]+$/.test(given)) return { problem: 'only-numbers' };
      return given.length > 20 ? { problem: 'too-long' } : { value: given.replaceAll(' ', '') };
    case 'birthday':
      return birthdayOf(given, today);
    case 'street':
      return checkStreet(given);
    case 'housenumber':
      return checkHouseNumber(given, false);
    case 'city':
      return checkCity(given);
    case 'phone':
      return checkPhone(given);
    case 'postalcode': {
      const checked = checkPostalCode(given, tenant.country);
      // The texts of this form name the problem in their own words.
      return 'problem' in checked && checked.problem === 'digits-only' ? { problem: 'only-numbers' } : checked;
    }
    case 'cancelnl':
    case 'canceladvertising':
    case 'cancelmarketing':
      return given === 'on' ? { value: 'on' } : { problem: 'invalid-choice' };
    case 'frequency':
      return tenant.newsletter.frequencies.some((code) => String(code) === given)
        ? { value: given }
        : { problem: 'invalid-choice' };
    case 'pause':
      return tenant.newsletter.pauseDays.some((days) => String(days) === given)
        ? { value: given }
        : { problem: 'invalid-choice' };
    case 'files':
      return { value: null };
  }
}

/** Parses "21.11.1990" or "1990-11-21": an existing day in the past, after 1900. */
function birthdayOf(given: string, today: string): { value: string } | { problem: string } {
  const [, day, month, year] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(given) ?? [];
  const iso = year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : given;
  const moment = /^\d{4}-\d\d-\d\d$/.test(iso) ? new Date(`${iso}T00:00:00Z`) : null;
  const isDay = moment !== null && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso);
  return isDay && iso < today && iso > '1900-01-01' ? { value: iso } : { problem: 'invalid-date' };
}

/** Preserves line breaks and removes invisible characters. */
function messageOf(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}

const KNOWN: readonly ContactProblem[] = [
  'required',
  'too-long',
  'invalid-email',
  'invalid-characters',
  'only-numbers',
  'invalid-date',
  'invalid-choice',
];

function problemOf(problem: string): ContactProblem {
  return KNOWN.find((known) => known === problem) ?? 'invalid-characters';
}
