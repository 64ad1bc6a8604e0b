import { countryOfCode } from '../../../countries/postal-code.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { Address, EntryProblem, Salutation } from '../addresses/index.ts';
import {
  type Checked,
  checkAddressLine2,
  checkCity,
  checkCompany,
  checkEmail,
  checkHouseNumber,
  checkName,
  checkPostalCode,
  checkStreet,
  cleanPostalCode,
  splitStreet,
} from '../addresses/index.ts';
import { isPoBox } from '../delivery/index.ts';
import type { Contact, FieldProblem, FieldProblems, StepOutcome } from './types.ts';

type Entered = Record<string, string>;

const SALUTATIONS: readonly Salutation[] = ['female', 'male', 'notSpecified'];

/** Collects all problems of a form, so that the page shows them together. */
export function addressCollector() {
  const fields: FieldProblems = {};
  return {
    fields,
    take<Value>(name: string, checked: Checked<Value, FieldProblem>, fallback: Value): Value {
      if ('value' in checked) return checked.value;
      fields[name] = checked.problem;
      return fallback;
    },
  };
}

export function outcome<Value>(fields: FieldProblems, value: Value): StepOutcome<Value> {
  return Object.keys(fields).length === 0 ? { ok: true, value } : { ok: false, fields };
}

export function oneOfChoices<Value extends string>(
  entered: string | undefined,
  allowed: readonly Value[],
  problem: EntryProblem,
): Checked<Value> {
  const value = allowed.find((candidate) => candidate === entered);
  if (value !== undefined) return { value };
  return { problem: entered ? problem : 'required' };
}

/** Reads the form of address. */
export function readSalutation(entered: string | undefined): Checked<Salutation> {
  return oneOfChoices(entered, SALUTATIONS, 'invalid-choice');
}

/** Reads one delivery address from a form without a field prefix. */
export function readOneAddress(entered: Entered, tenant: Tenant): StepOutcome<Address> {
  const form = addressCollector();
  const address = readAddress(entered, '', tenant.delivery.countries, form);
  return outcome(form.fields, address);
}

export function readContact(entered: Entered): StepOutcome<Contact> {
  const form = addressCollector();
  const email = form.take('email', checkEmail(entered.email), '');
  return outcome(form.fields, { email });
}

export function readAddress(
  entered: Entered,
  prefix: '' | 'shipping.',
  countries: readonly string[],
  form: ReturnType<typeof addressCollector>,
): Address {
  const field = (name: string) => entered[`${prefix}${name}`];
  const take = <Value>(name: string, checked: Checked<Value>, fallback: Value) =>
    form.take(`${prefix}${name}`, checked, fallback);
  const chosen = take('country', oneOfChoices(field('country'), countries, 'country-not-served'), countries[0] ?? '');
  const country = countryOfCode(cleanPostalCode(field('postalCode')), chosen, countries);
  const company = take('company', checkCompany(field('company')), '');
  const addressLine2 = take('addressLine2', checkAddressLine2(field('addressLine2')), '');
  const whole = take('street', checkStreet(field('street')), '');
  const isBox = isPoBox(whole);
  const none = field('noHouseNumber') === 'on';
  // A post office box has its number in the street field.
  const { street, houseNumber } = isBox
    ? { street: whole, houseNumber: field('houseNumber') }
    : splitStreet(whole, field('houseNumber'), none);
  const hasNoNumber = none || (isBox && !houseNumber?.trim());
  return {
    salutation: take('salutation', readSalutation(field('salutation')), 'notSpecified'),
    firstName: take('firstName', checkName(field('firstName')), ''),
    lastName: take('lastName', checkName(field('lastName')), ''),
    ...(company === '' ? {} : { company }),
    ...(addressLine2 === '' ? {} : { addressLine2 }),
    street,
    houseNumber: take('houseNumber', checkHouseNumber(houseNumber, hasNoNumber), ''),
    postalCode: take('postalCode', checkPostalCode(field('postalCode'), country), ''),
    city: take('city', checkCity(field('city')), ''),
    country,
  };
}
