import type { EnteredTogether, StepEntry } from '../../shop/selling/checkout/index.ts';
import type { DeliveryExtra } from '../../tenants/tenant.ts';
import type { Builder } from '../builder.ts';
import { gatewayText } from '../plain-text.ts';

const EXTRAS = {
  ASSEMBLY: { value: 'assembly' },
  TAKE_BACK_FURNITURE: { value: 'takeBackFurniture' },
  TAKE_BACK_APPLIANCE: { value: 'takeBackAppliance' },
  HOSE: { value: 'hose' },
} as const satisfies Record<string, { value: DeliveryExtra }>;

/** Start of the names of fields of extensions in forms and problems. */
const OWN = 'own.';

/** Adds the input of the steps, with the fields of the pages' forms. */
export function addCheckoutInput(builder: Builder) {
  const address = builder.inputType('AddressInput', {
    fields: (t) => ({
      salutation: t.string({ required: true, description: 'female, male or notSpecified.' }),
      firstName: t.string({ required: true }),
      lastName: t.string({ required: true }),
      company: t.string(),
      addressLine2: t.string({ description: 'A second line, such as "c/o Frei".' }),
      street: t.string({ required: true }),
      houseNumber: t.string({ description: 'Without one the address has none.' }),
      postalCode: t.string({ required: true }),
      city: t.string({ required: true }),
      country: t.string({ required: true, description: 'ISO 3166, "CH".' }),
      keepCity: t.boolean({ description: 'The town is right, though the postal code does not have it.' }),
    }),
  });

  const extra = builder.enumType('DeliveryExtra', { values: EXTRAS });

  const ownField = builder.inputType('OwnFieldInput', {
    fields: (t) => ({
      name: t.string({ required: true, description: 'As in Checkout.ownFields, "body-height".' }),
      value: t.string({ required: true, description: 'Of a choice the value of its option; "" leaves it empty.' }),
    }),
  });

  const details = builder.inputType('OwnStepInput', {
    fields: (t) => ({
      name: t.string({ required: true, description: 'As in Checkout.ownSteps, "assembly".' }),
      fields: t.field({ type: [ownField], required: true }),
    }),
  });

  const delivery = builder.inputType('DeliveryInput', {
    fields: (t) => ({
      ownFields: t.field({
        type: [ownField],
        description:
          "The retailer's own fields. A list, also an empty one, says that the program asks for them: required ones must be filled, and the retailer's own steps follow. Without it the checkout has neither. A field that the basket does not show is ignored.",
      }),
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

  return { address, delivery, payment, details };
}

export type AddressInput = ReturnType<typeof addCheckoutInput>['address'];

type Maybe<Value> = Value | null | undefined;

/** Returns the given steps as their forms would send them; the department validates them. */
export function enteredSteps(args: {
  email?: Maybe<string>;
  delivery?: Maybe<DeliveryFields>;
  payment?: Maybe<{ method: string; birthday?: Maybe<string>; months?: Maybe<number> }>;
  premium?: Maybe<boolean>;
  details?: Maybe<{ name: string; fields: OwnFieldEntry[] }[]>;
}): EnteredTogether {
  const { email, delivery, payment, premium, details } = args;
  return {
    ...(given(email) && { contact: plain({ email }) }),
    ...(given(delivery) && { delivery: deliveryFields(delivery) }),
    ...(given(payment) && { payment: plain({ ...payment, months: payment.months?.toString() }) }),
    ...(given(premium) && { premium: plain({ premium: ticked(premium) }) }),
    ...(given(delivery?.ownFields) && { knowsOwn: true }),
    ...(given(details) && { details: Object.fromEntries(details.map(({ name, fields }) => [name, ownEntry(fields)])) }),
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
  company?: Maybe<string>;
  addressLine2?: Maybe<string>;
  houseNumber?: Maybe<string>;
  keepCity?: Maybe<boolean>;
};

/** Returns the fields of an address as a form would send them. */
export function addressFields(
  prefix: '' | 'shipping.',
  { keepCity, houseNumber, ...fields }: AddressFields,
): StepEntry {
  const own = plain({
    ...fields,
    houseNumber,
    noHouseNumber: ticked(!houseNumber),
    cityKept: keepCity ? fields.city : undefined,
  });
  return Object.fromEntries(Object.entries(own).map(([name, value]) => [`${prefix}${name}`, value]));
}

type OwnFieldEntry = { name: string; value: string };

/** Returns fields of extensions as a form would send them. */
function ownEntry(fields: Maybe<OwnFieldEntry[]>): StepEntry {
  return Object.fromEntries((fields ?? []).map(({ name, value }) => [`${OWN}${name}`, value]));
}

type DeliveryFields = {
  ownFields?: Maybe<OwnFieldEntry[]>;
  billing: AddressFields;
  shipping?: Maybe<AddressFields>;
  option?: Maybe<string>;
  extras?: Maybe<DeliveryExtra[]>;
  phone?: Maybe<string>;
  pickupPoint?: Maybe<string>;
  pickupNumber?: Maybe<string>;
};

function deliveryFields(asked: DeliveryFields): StepEntry {
  const { billing, shipping, option, extras, pickupPoint, ownFields, ...fields } = asked;
  return {
    ...addressFields('', billing),
    ...(shipping && { otherAddress: 'on', ...addressFields('shipping.', shipping) }),
    ...plain({ ...fields, parcel: option, pickupPoint: pickupPoint && (gatewayText(pickupPoint) ?? '') }),
    ...plain(Object.fromEntries((extras ?? []).map((name) => [name, 'on']))),
    ...ownEntry(ownFields),
  };
}
