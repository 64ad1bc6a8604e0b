import { ONLINE_METHODS, type Tenant } from '../../tenants/tenant.ts';
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
  EntryProblem,
  FieldProblem,
  FieldProblems,
  InstalmentChoice,
  InstalmentOffer,
  PaymentChoice,
  PaymentMethod,
  PaymentOffer,
  Salutation,
  StepOutcome,
} from './types.ts';

type Entered = Record<string, string>;

const SALUTATIONS: readonly Salutation[] = ['female', 'male', 'notSpecified'];
const METHODS: readonly PaymentMethod[] = ['invoice', 'prepayment', 'instalments', ...ONLINE_METHODS];

/** Collects the problems of a form, so that all of them are shown at once. */
function collector() {
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

function outcome<Value>(fields: FieldProblems, value: Value): StepOutcome<Value> {
  return Object.keys(fields).length === 0 ? { ok: true, value } : { ok: false, fields };
}

function oneOf<Value extends string>(
  entered: string | undefined,
  allowed: readonly Value[],
  problem: EntryProblem,
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

/** Who pays later is asked for the birthday and has to be of age (completions A9); prepayment needs none. */
export function readPayment(
  entered: Entered,
  offers: PaymentOffer[],
  instalments: InstalmentQuestion,
  tenant: Tenant,
  now: Date,
): StepOutcome<PaymentChoice> {
  const form = collector();
  const method = form.take('method', oneOf(entered.method, METHODS, 'invalid-choice'), 'prepayment');
  if (!form.fields.method && !offers.some((offer) => offer.method === method && offer.refusal === null)) {
    form.fields.method = 'method-not-offered';
  }
  const paysLater = method === 'invoice' || method === 'instalments';
  const tooYoung = method === 'instalments' ? 'too-young-for-credit' : 'too-young';
  const birthday = paysLater ? form.take('birthday', checkBirthday(entered.birthday, tenant, now, tooYoung), '') : null;
  const chosen =
    method === 'instalments' && !form.fields.method
      ? form.take<InstalmentChoice | null>('months', checkMonths(entered.months, instalments), null)
      : null;
  // Who only looks in again keeps what was said of pause and protection.
  const before = instalments.before?.months === chosen?.months ? instalments.before : null;
  return outcome(form.fields, { method, birthday, instalments: before ?? chosen });
}

type InstalmentQuestion = {
  offer: InstalmentOffer | null;
  /** What was chosen before, for the same order. */
  before: InstalmentChoice | null;
};

/** The number alone counts: whatever else a form says of a plan, it is worked out here. */
function checkMonths(
  entered: string | undefined,
  { offer }: InstalmentQuestion,
): Checked<InstalmentChoice, FieldProblem> {
  if (!entered) return { problem: 'required' };
  const months = /^\d{1,2}$/.test(entered) ? Number(entered) : 0;
  if (months === 1 && offer?.single) return { value: { months, paused: true, insured: null } };
  const plan = offer?.plans.find((candidate) => candidate.months === months);
  if (!plan) return { problem: 'plan-not-offered' };
  return plan.needsWriting ? { problem: 'needs-writing' } : { value: { months, paused: null, insured: null } };
}

/** The payment pause of instalments: "yes" or "no". */
export function readPause(entered: Entered, payment: PaymentChoice | null, offer: InstalmentOffer | null) {
  return readPart(payment, offer, 'pause', (choice) => {
    const checked = oneOf(entered.pause, ['yes', 'no'] as const, 'invalid-choice');
    if ('problem' in checked) return checked;
    // All at once is paid after the pause: there is no other way to it.
    const isPossible = checked.value === 'yes' ? offer?.paused || choice.months === 1 : choice.months > 1;
    return isPossible ? { value: { ...choice, paused: checked.value === 'yes' } } : { problem: 'plan-not-offered' };
  });
}

/** Protection of the instalments: a tick, and none is no (directive 2023/2225, article 15). */
export function readProtection(entered: Entered, payment: PaymentChoice | null, offer: InstalmentOffer | null) {
  return readPart(payment, offer, 'protection', (choice) =>
    entered.protection === 'on' && offer?.protection === null
      ? { problem: 'plan-not-offered' }
      : { value: { ...choice, insured: entered.protection === 'on' } },
  );
}

function readPart(
  payment: PaymentChoice | null,
  offer: InstalmentOffer | null,
  field: string,
  read: (choice: InstalmentChoice) => Checked<InstalmentChoice, FieldProblem>,
): StepOutcome<PaymentChoice> {
  if (!payment?.instalments || !offer?.plan) return { ok: false, fields: { [field]: 'method-not-offered' } };
  const checked = read(payment.instalments);
  return 'problem' in checked
    ? { ok: false, fields: { [field]: checked.problem } }
    : { ok: true, value: { ...payment, instalments: checked.value } };
}

const OLDEST = 120;

function checkBirthday(
  entered: string | undefined,
  tenant: Tenant,
  now: Date,
  tooYoung: FieldProblem,
): Checked<string, FieldProblem> {
  if (!entered?.trim()) return { problem: 'required' };
  const birthday = parseBirthday(entered);
  if (!birthday) return { problem: 'invalid-date' };
  const age = ageOn(birthday, now, tenant.timeZone);
  if (age < 0 || age > OLDEST) return { problem: 'invalid-date' };
  return age < tenant.credit.minimumAge ? { problem: tooYoung } : { value: birthday.toString() };
}
