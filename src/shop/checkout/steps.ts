import type { Tenant } from '../../tenants/tenant.ts';
import { ageOn, parseBirthday } from '../credit/index.ts';
import {
  type Checked,
  checkCity,
  checkEmail,
  checkHouseNumber,
  checkName,
  checkPhone,
  checkPostalCode,
  checkStreet,
} from './field-rules.ts';
import type {
  Address,
  Contact,
  DeliveryChoice,
  FieldProblem,
  FieldProblems,
  PaymentChoice,
  PaymentMethod,
  PaymentOffer,
  Salutation,
  StepOutcome,
} from './types.ts';

type Entered = Record<string, string>;

const SALUTATIONS: readonly Salutation[] = ['female', 'male', 'notSpecified'];
const METHODS: readonly PaymentMethod[] = ['invoice', 'prepayment'];

/** Collects the problems of a form, so that all of them are shown at once. */
function collector() {
  const fields: FieldProblems = {};
  return {
    fields,
    take<Value>(name: string, checked: Checked<Value>, fallback: Value): Value {
      if ('value' in checked) return checked.value;
      fields[name] = checked.problem;
      return fallback;
    },
  };
}

function outcome<Value>(fields: FieldProblems, value: Value): StepOutcome<Value> {
  return Object.keys(fields).length === 0 ? { ok: true, value } : { ok: false, fields };
}

function oneOf<Value extends string>(
  entered: string | undefined,
  allowed: readonly Value[],
  problem: FieldProblem,
): Checked<Value> {
  const value = allowed.find((candidate) => candidate === entered);
  if (value !== undefined) return { value };
  return { problem: entered ? problem : 'required' };
}

/** How somebody wants to be greeted. */
export function readSalutation(entered: string | undefined): Checked<Salutation> {
  return oneOf(entered, SALUTATIONS, 'invalid-choice');
}

/** One address of a form without a prefix, where goods can go. */
export function readOneAddress(entered: Entered, tenant: Tenant): StepOutcome<Address> {
  const form = collector();
  const address = readAddress(entered, '', tenant.delivery.countries, form);
  return outcome(form.fields, address);
}

export function readContact(entered: Entered): StepOutcome<Contact> {
  const form = collector();
  const email = form.take('email', checkEmail(entered.email), '');
  return outcome(form.fields, { email });
}

function readAddress(
  entered: Entered,
  prefix: '' | 'shipping.',
  countries: readonly string[],
  form: ReturnType<typeof collector>,
): Address {
  const field = (name: string) => entered[`${prefix}${name}`];
  const take = <Value>(name: string, checked: Checked<Value>, fallback: Value) =>
    form.take(`${prefix}${name}`, checked, fallback);
  const country = take('country', oneOf(field('country'), countries, 'country-not-served'), countries[0] ?? '');
  return {
    salutation: take('salutation', readSalutation(field('salutation')), 'notSpecified'),
    firstName: take('firstName', checkName(field('firstName')), ''),
    lastName: take('lastName', checkName(field('lastName')), ''),
    street: take('street', checkStreet(field('street')), ''),
    houseNumber: take('houseNumber', checkHouseNumber(field('houseNumber'), field('noHouseNumber') === 'on'), ''),
    postalCode: take('postalCode', checkPostalCode(field('postalCode'), country), ''),
    city: take('city', checkCity(field('city')), ''),
    country,
  };
}

/** Goods go only where the tenant delivers (specification, section 1); bills too, since invoice needs an address there. */
export function readDelivery(entered: Entered, tenant: Tenant): StepOutcome<DeliveryChoice> {
  const form = collector();
  const { countries } = tenant.delivery;
  const billing = readAddress(entered, '', countries, form);
  const shipping = entered.otherAddress === 'on' ? readAddress(entered, 'shipping.', countries, form) : null;
  const phone = form.take('phone', checkPhone(entered.phone), null);
  return outcome(form.fields, { billing, shipping, phone });
}

/** Invoice asks for the birthday and an age (completions A9); the other methods do not need one. */
export function readPayment(
  entered: Entered,
  offers: PaymentOffer[],
  tenant: Tenant,
  now: Date,
): StepOutcome<PaymentChoice> {
  const form = collector();
  const method = form.take('method', oneOf(entered.method, METHODS, 'invalid-choice'), 'prepayment');
  if (!form.fields.method && !offers.some((offer) => offer.method === method && offer.refusal === null)) {
    form.fields.method = 'method-not-offered';
  }
  const birthday =
    method === 'invoice' ? form.take('birthday', checkBirthday(entered.birthday, tenant, now), '') : null;
  return outcome(form.fields, { method, birthday });
}

const OLDEST = 120;

function checkBirthday(entered: string | undefined, tenant: Tenant, now: Date): Checked<string> {
  if (!entered?.trim()) return { problem: 'required' };
  const birthday = parseBirthday(entered);
  if (!birthday) return { problem: 'invalid-date' };
  const age = ageOn(birthday, now, tenant.timeZone);
  if (age < 0 || age > OLDEST) return { problem: 'invalid-date' };
  return age < tenant.credit.minimumAge ? { problem: 'too-young' } : { value: birthday.toString() };
}
