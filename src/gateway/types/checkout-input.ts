import type { EnteredStep, StepEntry } from '../../shop/selling/checkout/index.ts';
import type { DeliveryExtra } from '../../tenants/tenant.ts';
import type { Builder } from '../builder.ts';
import { gatewayText } from '../plain-text.ts';

const EXTRAS = {
  ASSEMBLY: { value: 'assembly' },
  TAKE_BACK_FURNITURE: { value: 'takeBackFurniture' },
  TAKE_BACK_APPLIANCE: { value: 'takeBackAppliance' },
  HOSE: { value: 'hose' },
} as const satisfies Record<string, { value: DeliveryExtra }>;

/** Adds the input of the steps, with the fields of the pages' forms. */
export function addCheckoutInput(builder: Builder) {
  const address = builder.inputType('AddressInput', {
    fields: (t) => ({
      salutation: t.string({ required: true, description: 'female, male or notSpecified.' }),
      firstName: t.string({ required: true }),
      lastName: t.string({ required: true }),
      street: t.string({ required: true }),
      houseNumber: t.string({ description: 'Without one the address has none.' }),
      postalCode: t.string({ required: true }),
      city: t.string({ required: true }),
      country: t.string({ required: true, description: 'ISO 3166, "CH".' }),
      keepCity: t.boolean({ description: 'The town is right, though the postal code does not have it.' }),
    }),
  });

  const extra = builder.enumType('DeliveryExtra', { values: EXTRAS });

  const delivery = builder.inputType('DeliveryInput', {
    fields: (t) => ({
      billing: t.field({ type: address, required: true }),
      shipping: t.field({ type: address, description: 'Without one goods go where the bill goes.' }),
      phone: t.string({ description: 'Needed where two people bring it.' }),
      option: t.string({ description: 'home, bundled or pickup; home without it.' }),
      pickupPoint: t.string({ description: 'Id of a point, with pickup.' }),
      pickupNumber: t.string({ description: "The customer's number there." }),
      extras: t.field({ type: [extra] }),
    }),
  });

  const payment = builder.inputType('PaymentInput', {
    fields: (t) => ({
      method: t.string({ required: true }),
      birthday: t.string({ description: 'ISO 8601; where somebody pays later.' }),
      months: t.int({ description: 'Number of instalments, with that method.' }),
    }),
  });

  return { delivery, payment };
}

type Maybe<Value> = Value | null | undefined;

/** Returns the given steps as their forms would send them; the department validates them. */
export function enteredSteps(args: {
  email?: Maybe<string>;
  delivery?: Maybe<DeliveryFields>;
  payment?: Maybe<{ method: string; birthday?: Maybe<string>; months?: Maybe<number> }>;
  premium?: Maybe<boolean>;
}): Partial<Record<EnteredStep, StepEntry>> {
  const { email, delivery, payment, premium } = args;
  return {
    ...(given(email) && { contact: plain({ email }) }),
    ...(given(delivery) && { delivery: deliveryFields(delivery) }),
    ...(given(payment) && { payment: plain({ ...payment, months: payment.months?.toString() }) }),
    ...(given(premium) && { premium: plain({ premium: ticked(premium) }) }),
  };
}

const given = <Value>(value: Value): value is NonNullable<Value> => value !== null && value !== undefined;
const ticked = (yes: Maybe<boolean>): string | undefined => (yes ? 'on' : undefined);

/** Returns the given fields as a form would send them. */
function plain(fields: Record<string, Maybe<string>>): StepEntry {
  return Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (given(value) ? [[name, value]] : [])));
}

type AddressFields = Record<
  'salutation' | 'firstName' | 'lastName' | 'street' | 'postalCode' | 'city' | 'country',
  string
> & {
  houseNumber?: Maybe<string>;
  keepCity?: Maybe<boolean>;
};

function addressFields(prefix: '' | 'shipping.', { keepCity, houseNumber, ...fields }: AddressFields): StepEntry {
  const own = plain({
    ...fields,
    houseNumber,
    noHouseNumber: ticked(!houseNumber),
    cityKept: keepCity ? fields.city : undefined,
  });
  return Object.fromEntries(Object.entries(own).map(([name, value]) => [`${prefix}${name}`, value]));
}

type DeliveryFields = {
  billing: AddressFields;
  shipping?: Maybe<AddressFields>;
  option?: Maybe<string>;
  extras?: Maybe<DeliveryExtra[]>;
  phone?: Maybe<string>;
  pickupPoint?: Maybe<string>;
  pickupNumber?: Maybe<string>;
};

function deliveryFields(asked: DeliveryFields): StepEntry {
  const { billing, shipping, option, extras, pickupPoint, ...fields } = asked;
  return {
    ...addressFields('', billing),
    ...(shipping && { otherAddress: 'on', ...addressFields('shipping.', shipping) }),
    ...plain({ ...fields, parcel: option, pickupPoint: pickupPoint && (gatewayText(pickupPoint) ?? '') }),
    ...plain(Object.fromEntries((extras ?? []).map((name) => [name, 'on']))),
  };
}
