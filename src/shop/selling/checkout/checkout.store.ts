import * as v from 'valibot';
import type { Pool } from '../../../platform/database/pool.ts';
import { isOfExtension } from '../../../tenants/offered-methods.ts';
import { type ExtensionMethodName, ONLINE_METHODS } from '../../../tenants/tenant.ts';
import { AddressRow } from '../addresses/index.ts';
import { NO_OPTIONS } from '../delivery/index.ts';
import type { Contact, DeliveryChoice, EnteredAnswers, PaymentChoice, PremiumChoice } from './types.ts';

export const ContactRow = v.object({ email: v.string() });
const PointRow = v.object({
  id: v.string(),
  kind: v.picklist(['pickpost', 'mypost24']),
  name: v.string(),
  street: v.string(),
  houseNumber: v.string(),
  postalCode: v.string(),
  city: v.string(),
  country: v.string(),
  opening: v.string(),
  number: v.string(),
});
const OptionsRow = v.object({
  parcel: v.picklist(['home', 'bundled', 'pickup']),
  pickup: v.nullable(PointRow),
  extras: v.array(v.picklist(['assembly', 'takeBackFurniture', 'takeBackAppliance', 'hose'])),
});
export const DeliveryRow = v.object({
  billing: AddressRow,
  shipping: v.nullable(AddressRow),
  phone: v.nullable(v.string()),
  // Rows from before delivery options lack this field.
  options: v.optional(OptionsRow, () => ({ ...NO_OPTIONS, extras: [] })),
  region: v.optional(v.nullable(v.string()), null),
  fields: v.exactOptional(
    v.array(v.object({ name: v.string(), label: v.string(), value: v.string(), option: v.exactOptional(v.string()) })),
  ),
});
const InstalmentRow = v.object({
  months: v.number(),
  paused: v.nullable(v.boolean()),
  insured: v.nullable(v.boolean()),
});
export const PaymentChoiceRow = v.object({
  method: v.union([
    v.picklist(['invoice', 'prepayment', 'instalments', 'gift-card', ...ONLINE_METHODS]),
    v.custom<ExtensionMethodName>((value) => typeof value === 'string' && isOfExtension(value)),
  ]),
  birthday: v.nullable(v.string()),
  // Rows from before instalments lack this field.
  instalments: v.optional(v.nullable(InstalmentRow), null),
});
const PremiumRow = v.object({ wanted: v.boolean() });
const AnswersRow = v.record(v.string(), v.record(v.string(), v.string()));

export type StoredCheckout = {
  contact: Contact | null;
  delivery: DeliveryChoice | null;
  payment: PaymentChoice | null;
  premium: PremiumChoice | null;
  /** Entered values in steps of extensions. */
  answers: EnteredAnswers | null;
};

/**
 * Validates a stored step like outside input. Returns null for one that an older version wrote and that no longer fits;
 * the customer enters it again.
 */
function readStep<Value>(schema: v.GenericSchema<unknown, Value>, stored: unknown): Value | null {
  const result = v.safeParse(schema, stored);
  return result.success ? result.output : null;
}

/** Reads the stored steps of a basket. */
export function readSteps(entered: Record<keyof StoredCheckout, unknown>): StoredCheckout {
  return {
    contact: readStep(ContactRow, entered.contact),
    delivery: readStep(DeliveryRow, entered.delivery),
    payment: readStep(PaymentChoiceRow, entered.payment),
    premium: readStep(PremiumRow, entered.premium),
    answers: readStep(AnswersRow, entered.answers),
  };
}

const STEPS = [
  'contact',
  'delivery',
  'payment',
  'premium',
  'answers',
] as const satisfies readonly (keyof StoredCheckout)[];

const IS_OWN = 'checkout.customer_id is null or checkout.customer_id = excluded.customer_id';

/** Returns the new value of an entered step. Answers are of one step of an extension; those of others stay. */
const enteredValue = (step: keyof StoredCheckout): string =>
  step === 'answers'
    ? `case when ${IS_OWN} then coalesce(checkout.answers, '{}') || excluded.answers else excluded.answers end`
    : `excluded.${step}`;

/** Saves some steps. Deletes steps that another person entered for this basket. */
export async function saveSteps(
  pool: Pool,
  request: {
    basketId: string;
    customerId: string | null;
    locale: string;
    entered: Partial<StoredCheckout>;
    now: Date;
  },
): Promise<void> {
  const isEntered = (step: keyof StoredCheckout): boolean => request.entered[step] !== undefined;
  const columns = STEPS.filter(isEntered);
  const set = STEPS.map((step) =>
    isEntered(step) ? `${step} = ${enteredValue(step)}` : `${step} = case when ${IS_OWN} then checkout.${step} end`,
  );
  const places = columns.map((_, index) => `$${index + 5}`);
  await pool.query({
    name: `checkout-save-${columns.join('-')}`,
    text: `insert into checkout (basket_id, locale, changed_at, customer_id, ${columns.join(', ')})
     values ($1, $2, $3, $4, ${places.join(', ')})
     on conflict (basket_id) do update set locale = excluded.locale, changed_at = excluded.changed_at,
       customer_id = excluded.customer_id, ${set.join(', ')}`,
    values: [
      request.basketId,
      request.locale,
      request.now,
      request.customerId,
      ...columns.map((step) => JSON.stringify(request.entered[step])),
    ],
  });
}
