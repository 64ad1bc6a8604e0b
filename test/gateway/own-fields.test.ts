import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import type { CheckoutFieldExtension } from '../../src/shop/selling/checkout/checkout-field-extension.ts';
import type { CheckoutStepExtension } from '../../src/shop/selling/checkout/checkout-step-extension.ts';
import { bankTransfer } from '../../src/shop/selling/orders/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { ADDRESS, openSelling } from '../support/selling.ts';
import { seedRange } from './goods.ts';
import { cookiesOf, openGateway } from './support.ts';

/** Fields and steps of extensions, as programs enter them. */
let database: TestDatabase;
let gateway: ReturnType<typeof openGateway>;

const height: CheckoutFieldExtension = {
  name: 'height',
  label: { de: 'Grösse', fr: 'Taille' },
  kind: 'number',
  maxLength: 3,
  isRequired: () => true,
};
const bell: CheckoutFieldExtension = {
  name: 'bell',
  label: { de: 'Klingel' },
  kind: 'choice',
  options: [{ value: 'none', label: { de: 'Keine' } }],
};
const assembly: CheckoutStepExtension = {
  name: 'assembly',
  place: 'before-payment',
  title: { de: 'Montage' },
  fields: [{ name: 'day', kind: 'line', label: { de: 'Tag' }, isRequired: () => true }],
  problems: { closed: { de: 'Dann ist geschlossen.' } },
  check: ({ day }): Record<string, string> => (day === 'Sonntag' ? { day: 'closed' } : {}),
};
const reference: CheckoutStepExtension = {
  name: 'reference',
  place: 'before-order',
  title: { de: 'Ihr Zeichen' },
  isShown: ({ paymentMethod }) => paymentMethod === 'prepayment',
  fields: [{ name: 'reference', kind: 'line', label: { de: 'Zeichen' } }],
};

beforeAll(async () => {
  database = await testDatabase();
  await seedRange(database.pool);
  const fields = [height, bell].map((field) => ({ extension: 'workshop', field }));
  const steps = [assembly, reference].map((step) => ({ extension: 'workshop', step }));
  const { checkout } = openSelling(
    ...([database.pool, systemClock, bankTransfer, null, undefined, undefined, false, [], [], fields, null] as const),
    steps,
  );
  gateway = openGateway(database.pool, { replaced: { checkout } });
});
afterAll(() => database.drop());

const CHECKOUT = `checkout {
  next shown
  ownFields { name label options { value label } isNumber isRequired maxLength entered }
  ownSteps { name title place isDone fields { name entered } }
}`;
const ENTER = `mutation Enter($email: String, $delivery: DeliveryInput, $payment: PaymentInput, $details: [OwnStepInput!]) {
  enterCheckout(email: $email, delivery: $delivery, payment: $payment, details: $details) {
    __typename
    ... on CheckoutEntered { ${CHECKOUT} }
    ... on CheckoutProblem { fields { step field code message } ${CHECKOUT} }
  }
}`;
const PLACE = `mutation Place($shown: String!) {
  placeOrder(shown: $shown, terms: true) { __typename ... on OrderPlaced { orderNumber } }
}`;
const own = (values: Record<string, string>) => Object.entries(values).map(([name, value]) => ({ name, value }));
const ALL = {
  email: 'lea@example.ch',
  delivery: { billing: ADDRESS, ownFields: own({ height: '178', bell: 'none' }) },
  payment: { method: 'prepayment' },
  details: [
    { name: 'assembly', fields: own({ day: 'Montag' }) },
    { name: 'reference', fields: own({ reference: 'R 7' }) },
  ],
};

async function shopper() {
  const added = await gateway.ask('mutation { addToBasket(sku: "v1", quantity: 1) { __typename } }');
  const cookies = cookiesOf(added.headers);
  const ask = async (query: string, variables: object) => (await gateway.ask(query, variables, { cookies })).body.data;
  return {
    enter: async (variables: object) => (await ask(ENTER, variables)).enterCheckout,
    place: async (shown: string) => (await ask(PLACE, { shown })).placeOrder,
    checkout: async () => (await ask(`{ ${CHECKOUT} }`, {})).checkout,
  };
}

test('lists the fields of the basket with their rules', async () => {
  const { checkout } = await shopper();
  expect(await checkout()).toMatchObject({
    ownFields: [
      { name: 'height', label: 'Grösse', options: null, isNumber: true, isRequired: true, maxLength: 3, entered: null },
      { name: 'bell', label: 'Klingel', options: [{ value: 'none', label: 'Keine' }], isRequired: false },
    ],
    ownSteps: [],
  });
});

test('enters fields and steps in one request, and the order stores them', async () => {
  const { enter, place } = await shopper();
  const { __typename, checkout } = await enter(ALL);
  expect({ __typename, next: checkout.next }).toEqual({ __typename: 'CheckoutEntered', next: 'CHECK_AND_ORDER' });
  expect(checkout.ownFields).toMatchObject([{ entered: '178' }, { entered: 'Keine' }]);
  expect(checkout.ownSteps).toMatchObject([
    { name: 'assembly', place: 'before-payment', isDone: true, fields: [{ name: 'day', entered: 'Montag' }] },
    { name: 'reference', place: 'before-order', isDone: true, fields: [{ name: 'reference', entered: 'R 7' }] },
  ]);
  const placed = await place(checkout.shown);
  const { rows } = await database.pool.query("select delivery->'fields' as fields from orders where number = $1", [
    placed.orderNumber,
  ]);
  expect(rows[0].fields).toMatchObject([
    { name: 'height', label: 'Grösse', value: '178' },
    { name: 'bell', value: 'Keine' },
    { name: 'day', value: 'Montag' },
    { name: 'reference', value: 'R 7' },
  ]);
});

test('gets the same steps one after the other', async () => {
  const { enter } = await shopper();
  const next = async (variables: object) => (await enter(variables)).checkout.next;
  const { email, delivery, payment, details } = ALL;
  expect(await next({ email, delivery })).toBe('DETAILS_BEFORE_PAYMENT');
  expect(await next({ details: details.slice(0, 1) })).toBe('PAYMENT');
  expect(await next({ payment })).toBe('DETAILS_BEFORE_ORDER');
  expect(await next({ details: details.slice(1) })).toBe('CHECK_AND_ORDER');
});

test('is refused with the problems of the pages', async () => {
  const { enter } = await shopper();
  const wrong = { ...ALL.delivery, ownFields: own({ height: '1m7', bell: 'loud' }) };
  const refused = await enter({ ...ALL, delivery: wrong });
  expect(refused.fields).toMatchObject([
    { step: 'delivery', field: 'own.height', code: 'digits-only' },
    { step: 'delivery', field: 'own.bell', code: 'invalid-choice' },
  ]);
  expect(refused.checkout.next).toBe('DELIVERY');
  const empty = await enter({ ...ALL, delivery: { ...ALL.delivery, ownFields: [] } });
  expect(empty.fields[0]).toMatchObject({ step: 'delivery', field: 'own.height', code: 'required' });

  const details = [{ name: 'assembly', fields: own({ day: 'Sonntag' }) }];
  expect((await enter({ ...ALL, details })).fields).toEqual([
    { step: 'details.assembly', field: 'own.day', code: 'closed', message: 'Dann ist geschlossen.' },
  ]);
  expect((await enter({ details: [{ name: 'assembly', fields: [] }] })).fields).toMatchObject([
    { step: 'details.assembly', field: 'own.day', code: 'required' },
  ]);
});

test('judges a long or broken value as the pages do', async () => {
  const { enter } = await shopper();
  const asked = async (value: string) =>
    enter({ ...ALL, details: [{ name: 'assembly', fields: own({ day: value }) }] });
  expect((await asked('x'.repeat(301))).fields).toMatchObject([
    { step: 'details.assembly', field: 'own.day', code: 'too-long' },
  ]);
  const { checkout } = await asked('Mon\r\ntag');
  expect(checkout.ownSteps).toMatchObject([{ name: 'assembly', isDone: true, fields: [{ entered: 'Montag' }] }, {}]);
});

test('a program without these fields has neither fields nor steps, and answers to unknown ones change nothing', async () => {
  const { enter } = await shopper();
  const { delivery, ...others } = ALL;
  const { checkout } = await enter({ ...others, delivery: { billing: delivery.billing } });
  expect(checkout).toMatchObject({ next: 'CHECK_AND_ORDER', ownSteps: [] });
  const unknown = { ...delivery, ownFields: [...delivery.ownFields, { name: 'colour', value: 'red' }] };
  const again = await enter({ ...ALL, delivery: unknown, details: [...ALL.details, { name: 'gift', fields: [] }] });
  expect(again).toMatchObject({ __typename: 'CheckoutEntered', checkout: { next: 'CHECK_AND_ORDER' } });
});
