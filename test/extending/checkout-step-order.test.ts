import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import type { BasketKey } from '../../src/shop/selling/basket/index.ts';
import type { CheckoutFieldExtension } from '../../src/shop/selling/checkout/checkout-field-extension.ts';
import type { CheckoutStepExtension } from '../../src/shop/selling/checkout/checkout-step-extension.ts';
import { bankTransfer } from '../../src/shop/selling/orders/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { ADDRESS, openSelling, orderForm, readyBasket, type Selling } from '../support/selling.ts';

/** Steps of an extension: from their pages to the order. */
let database: TestDatabase;
let shop: Selling;

const hasBike: CheckoutStepExtension['isShown'] = ({ lines }) => lines.some(({ sku }) => sku === 'gravel');
const assembly: CheckoutStepExtension = {
  name: 'assembly',
  place: 'before-payment',
  title: { de: 'Montage', fr: 'Montage' },
  isShown: hasBike,
  fields: [
    {
      name: 'time',
      kind: 'choice',
      label: { de: 'Zeit', fr: 'Heure' },
      options: [
        { value: 'am', label: { de: 'Vormittag', fr: 'Matin' } },
        { value: 'pm', label: { de: 'Nachmittag', fr: 'Après-midi' } },
      ],
      isRequired: () => true,
    },
  ],
};
const reference: CheckoutStepExtension = {
  name: 'reference',
  place: 'before-order',
  title: { de: 'Ihr Zeichen', fr: 'Votre référence' },
  isShown: (facts) => facts.paymentMethod === 'prepayment' && facts.lines.some(({ sku }) => sku === 'gravel'),
  fields: [{ name: 'reference', kind: 'line', label: { de: 'Zeichen', fr: 'Référence' } }],
};
const colour: CheckoutFieldExtension = {
  name: 'colour',
  label: { de: 'Farbe', fr: 'Couleur' },
  kind: 'choice',
  options: [{ value: 'red', label: { de: 'Rot', fr: 'Rouge' } }],
};

beforeAll(async () => {
  database = await testDatabase();
  const fields = [{ extension: 'workshop', field: colour }];
  const steps = [assembly, reference].map((step) => ({ extension: 'workshop', step }));
  shop = openSelling(
    ...([database.pool, systemClock, bankTransfer, null, undefined, undefined, false, [], [], fields, null] as const),
    steps,
  );
  await seedProduct(database.pool, {
    id: 'bike',
    variants: [
      { sku: 'gravel', amount: 180_000, stock: 50 },
      { sku: 'bell', amount: 1500, stock: 50 },
    ],
  });
});
afterAll(() => database.drop());

async function bikeInBasket(): Promise<BasketKey> {
  const key = await readyBasket(shop, 'bell');
  await shop.basket.add(key, { sku: 'gravel', quantity: 1 });
  return key;
}

test('an order waits for its steps and stores their answers with the fields of the delivery', async () => {
  const key = await bikeInBasket();
  await shop.checkout.enterDelivery(key, { ...ADDRESS, 'own.colour': 'red' });
  expect((await shop.checkout.view(key)).next).toBe('detailsBeforePayment');
  const early = await shop.checkout.place(key, await orderForm(shop, key));
  expect(early).toEqual({ ok: false, problem: 'incomplete', step: 'detailsBeforePayment' });

  expect(await shop.checkout.enterOwnStep(key, 'assembly', { 'own.time': 'night' })).toEqual({
    ok: false,
    fields: { 'own.time': 'invalid-choice' },
    own: {},
  });
  expect(await shop.checkout.enterOwnStep(key, 'assembly', { 'own.time': 'am' })).toEqual({
    ok: true,
    next: 'detailsBeforeOrder',
  });
  const before = await orderForm(shop, key);
  expect(await shop.checkout.enterOwnStep(key, 'reference', { 'own.reference': 'K-7' })).toEqual({
    ok: true,
    next: 'checkAndOrder',
  });
  const total = (await shop.checkout.view(key)).totals.total;
  expect(await shop.checkout.place(key, before)).toMatchObject({ ok: false, problem: 'changed' });
  const placed = await shop.checkout.place(key, await orderForm(shop, key));
  if (!placed.ok) throw new Error(`not placed: ${placed.problem}`);
  const order = await shop.orders.ofBasket(key);
  expect(order).toMatchObject({
    totals: { total },
    fields: [
      { name: 'colour', label: 'Farbe', value: 'Rot' },
      { name: 'time', label: 'Zeit', value: 'Vormittag' },
      { name: 'reference', label: 'Zeichen', value: 'K-7' },
    ],
  });
  const mails = await database.pool.query<{ html: string; text: string }>('select html, text from mail');
  expect(mails.rows.some(({ html, text }) => html.includes('Vormittag') && text.includes('K-7'))).toBe(true);
});

test('choices of fields and steps stay chosen in another language', async () => {
  const key = await bikeInBasket();
  await shop.checkout.enterDelivery(key, { ...ADDRESS, 'own.colour': 'red' });
  await shop.checkout.enterOwnStep(key, 'assembly', { 'own.time': 'pm' });
  const view = await shop.checkout.view({ ...key, locale: 'fr-CH' });
  expect(view.delivery?.fields).toEqual([{ name: 'colour', label: 'Couleur', value: 'Rouge' }]);
  expect(view.ownSteps?.[0]?.entries).toEqual([{ name: 'time', label: 'Heure', value: 'Après-midi' }]);
  expect(view.next).toBe('detailsBeforeOrder');
});

test('a basket without the goods of a step has neither the step nor its answers', async () => {
  const key = await bikeInBasket();
  await shop.checkout.enterDelivery(key, ADDRESS);
  await shop.checkout.enterOwnStep(key, 'assembly', { 'own.time': 'am' });
  await shop.basket.remove(key, { sku: 'gravel' });
  expect(await shop.checkout.view(key)).toMatchObject({ next: 'checkAndOrder', ownSteps: [] });
  const placed = await shop.checkout.place(key, await orderForm(shop, key));
  if (!placed.ok) throw new Error(`not placed: ${placed.problem}`);
  expect((await shop.orders.ofBasket(key))?.fields ?? []).toEqual([]);
});

test('a step that the checkout does not have stores nothing', async () => {
  const key = await readyBasket(shop, 'bell');
  expect(await shop.checkout.enterOwnStep(key, 'assembly', { 'own.time': 'am' })).toMatchObject({ ok: true });
  await shop.basket.add(key, { sku: 'gravel', quantity: 1 });
  expect((await shop.checkout.view(key)).ownSteps).toMatchObject([{ name: 'assembly', isDone: false }, {}]);
});
