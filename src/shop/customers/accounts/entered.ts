import { calendarDay } from '../../../platform/calendar-day.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { type Checked, checkEmail, checkName } from '../../selling/addresses/index.ts';
import { readSalutation } from '../../selling/checkout/index.ts';
import { ageOn, parseBirthday } from '../../selling/credit/index.ts';
import type { AccountFieldProblem, AccountFieldProblems } from './types.ts';

export type AccountEntry = Record<string, string>;

/** Collects all problems of a form, so that it can show them together. */
export function accountCollector() {
  const fields: AccountFieldProblems = {};
  return {
    fields,
    take<Value>(name: string, checked: { value: Value } | { problem: AccountFieldProblem }, fallback: Value): Value {
      if ('value' in checked) return checked.value;
      fields[name] = checked.problem;
      return fallback;
    },
    refuse(name: string, problem: AccountFieldProblem | null): void {
      if (problem) fields[name] = problem;
    },
    isRight: () => Object.keys(fields).length === 0,
  };
}

/** Checks an email address and converts it to lower case, as accounts store it. */
export function checkAccountEmail(entered: string | undefined): Checked<string> {
  const checked = checkEmail(entered);
  return 'value' in checked ? { value: checked.value.toLowerCase() } : checked;
}

/** Reads salutation and name. */
export function readPerson(entered: AccountEntry, form: ReturnType<typeof accountCollector>) {
  return {
    salutation: form.take('salutation', readSalutation(entered.salutation), 'notSpecified' as const),
    firstName: form.take('firstName', checkName(entered.firstName), ''),
    lastName: form.take('lastName', checkName(entered.lastName), ''),
  };
}

const OLDEST = 120;

/** Checks a birthday: a real past date; null if it is empty and not `required`. */
export function checkBirthday(
  entered: string | undefined,
  tenant: Tenant,
  now: Date,
  required: boolean,
): Checked<string | null> {
  if (!entered?.trim()) return required ? { problem: 'required' } : { value: null };
  const birthday = parseBirthday(entered);
  if (!birthday) return { problem: 'invalid-date' };
  const age = ageOn(birthday, calendarDay(now, tenant.timeZone));
  return age < 0 || age > OLDEST ? { problem: 'invalid-date' } : { value: birthday };
}

/** Checks a customer number, which consists of digits (docs/rules/sessions.md#customer-number). */
export function checkNumber(entered: string | undefined): Checked<string> {
  const value = (entered ?? '').trim();
  if (value === '') return { problem: 'required' };
  if (/\D/.test(value)) return { problem: 'digits-only' };
  return value.length > 20 ? { problem: 'too-long' } : { value };
}
