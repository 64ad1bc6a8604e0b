import { calendarDay } from '../../../platform/calendar-day.ts';
import { ONLINE_METHODS, type Tenant } from '../../../tenants/tenant.ts';
import type { Checked } from '../addresses/index.ts';
import { checkPayersBirthday } from '../credit/index.ts';
import { addressCollector, oneOfChoices, outcome } from './address-step.ts';
import type {
  FieldProblem,
  InstalmentChoice,
  InstalmentOffer,
  PaymentChoice,
  PaymentMethod,
  PaymentOffer,
  StepOutcome,
} from './types.ts';

type Entered = Record<string, string>;

const METHODS: readonly PaymentMethod[] = ['invoice', 'prepayment', 'instalments', ...ONLINE_METHODS];

/**
 * Reads the payment step. Paying later needs the birthday of an adult (docs/rules/credit.md#invoice); prepayment needs
 * none.
 */
export function readPayment(
  entered: Entered,
  offers: PaymentOffer[],
  instalments: InstalmentQuestion,
  tenant: Tenant,
  now: Date,
  /** ISO date of the account; null for a guest, and if it was never given. */
  ownBirthday: string | null = null,
): StepOutcome<PaymentChoice> {
  const form = addressCollector();
  const method = form.take(
    'method',
    oneOfChoices(entered.method, [...METHODS, ...offers.map((offer) => offer.method)], 'invalid-choice'),
    'prepayment',
  );
  if (!form.fields.method && !offers.some((offer) => offer.method === method && offer.refusal === null)) {
    form.fields.method = 'method-not-offered';
  }
  const payer = { day: calendarDay(now, tenant.timeZone), minimumAge: tenant.credit.minimumAge };
  const birthday =
    method === 'invoice' || method === 'instalments'
      ? takeBirthday(form, method, entered, { ...payer, ownBirthday })
      : null;
  const chosen =
    method === 'instalments' && !form.fields.method
      ? form.take<InstalmentChoice | null>('months', checkMonths(entered.months, instalments), null)
      : null;
  // Sending the step again keeps the choices of pause and protection while the plan is still possible. A pause may need
  // a signature once the basket's value rises; keeping it would lead back here for ever.
  const isStill = instalments.before?.months === chosen?.months && instalments.offer?.plan;
  const before = isStill ? instalments.before : null;
  return outcome(form.fields, { method, birthday, instalments: before ?? chosen });
}

/**
 * Reads the birthday from the field of the method. The page has one field below each method; programs send one field.
 */
function takeBirthday(
  form: ReturnType<typeof addressCollector>,
  method: 'invoice' | 'instalments',
  entered: Entered,
  payer: Parameters<typeof checkPayersBirthday>[1] & { ownBirthday: string | null },
): string {
  const own = 'instalments.birthday';
  const name = method === 'instalments' && own in entered ? own : 'birthday';
  const checked = checkPayersBirthday(entered[name], payer);
  if ('value' in checked) {
    const isOther = payer.ownBirthday !== null && payer.ownBirthday !== checked.value;
    return isOther ? form.take(name, { problem: 'other-birthday' }, '') : checked.value;
  }
  const isForCredit = method === 'instalments' && checked.problem === 'too-young';
  return form.take(name, { problem: isForCredit ? 'too-young-for-credit' : checked.problem }, '');
}

type InstalmentQuestion = {
  offer: InstalmentOffer | null;
  /** Earlier choice for the same order. */
  before: InstalmentChoice | null;
};

/** Reads only the number of months; the shop computes the rest of the plan. */
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

/** Reads the payment pause of instalments: "yes" or "no". */
export function readPause(entered: Entered, payment: PaymentChoice | null, offer: InstalmentOffer | null) {
  return readPart(payment, offer, 'pause', (choice) => {
    const checked = oneOfChoices(entered.pause, ['yes', 'no'] as const, 'invalid-choice');
    if ('problem' in checked) return checked;
    // A single payment is always after the pause.
    const isPossible = checked.value === 'yes' ? offer?.paused || choice.months === 1 : choice.months > 1;
    return isPossible ? { value: { ...choice, paused: checked.value === 'yes' } } : { problem: 'plan-not-offered' };
  });
}

/** Reads the protection of instalments: a tick means yes, none means no (directive 2023/2225, article 15). */
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
