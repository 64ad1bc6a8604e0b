import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { collect } from '../../src/shop/customers/privacy/extract.ts';
import { extractPage } from '../../src/shop/customers/privacy/extract-page.ts';
import { stripOrders } from '../../src/shop/customers/privacy/retention.store.ts';
import type { BasketKey } from '../../src/shop/selling/basket/index.ts';
import type { CheckoutFieldExtension } from '../../src/shop/selling/checkout/checkout-field-extension.ts';
import { bankTransfer } from '../../src/shop/selling/orders/index.ts';
import { privacyMessagesOf } from '../../src/tenants/messages/privacy.ts';
import { registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { ADDRESS, openSelling, orderForm, readyBasket, type Selling } from '../support/selling.ts';

/** Field of an extension: from the delivery step to the order, and its erasure. */
let database: TestDatabase;
let shop: Selling;
const KEY: BasketKey = { tenant: tenants.ch, locale: 'de-CH', secret: null };
const HEIGHT = { name: 'height', label: 'Körpergrösse', value: '178' };

const field: CheckoutFieldExtension = {
  name: 'height',
  label: { de: 'Körpergrösse' },
  kind: 'number',
  isShown: ({ lines }) => lines.some(({ sku }) => sku === 'gravel'),
  isRequired: () => true,
};

beforeAll(async () => {
  database = await testDatabase();
  const owned = [{ extension: 'sizes', field }];
  shop = openSelling(database.pool, systemClock, bankTransfer, null, undefined, undefined, false, [], [], owned);
  await seedProduct(database.pool, {
    id: 'bike',
    variants: [
      { sku: 'gravel', amount: 180_000, stock: 50 },
      { sku: 'bell', amount: 1500, stock: 50 },
    ],
  });
});
afterAll(() => database.drop());

const enter = (key: BasketKey, entered: Record<string, string>) =>
  shop.checkout.enterDelivery(key, { ...ADDRESS, ...entered });

test('an order has the field of its delivery step, in the order, its mail and the extract, until it is erased', async () => {
  const key = await readyBasket(shop, 'bell');
  await shop.basket.add(key, { sku: 'gravel', quantity: 1 });
  // The bicycle requires a field that the stored step lacks.
  expect((await shop.checkout.view(key)).next).toBe('delivery');
  expect(await enter(key, {})).toMatchObject({ ok: false, fields: { 'own.height': 'required' } });
  expect(await enter(key, { 'own.height': '178' })).toMatchObject({ ok: true, next: 'checkAndOrder' });

  const placed = await shop.checkout.place(key, await orderForm(shop, key));
  if (!placed.ok) throw new Error(`not placed: ${placed.problem}`);
  const { rows } = await database.pool.query<{ id: string; delivery: object }>(
    'select id, delivery from orders where number = $1',
    [placed.orderNumber],
  );
  expect(rows).toMatchObject([{ delivery: { fields: [HEIGHT] } }]);
  expect(await shop.orders.ofBasket(key)).toMatchObject({ fields: [HEIGHT] });
  const mails = await database.pool.query<{ html: string; text: string }>('select html, text from mail');
  expect(mails.rows.some(({ html, text }) => html.includes('Körpergrösse') && text.includes('178'))).toBe(true);

  const { email, customer } = await registerCustomer(shop, database.pool);
  await database.pool.query('update orders set customer_id = $1', [customer.id]);
  const person = { id: customer.id, tenant: 'ch', email, hash: '' };
  const extract = await collect(database.pool, person, systemClock.now());
  expect(extract.sections.orders).toMatchObject([{ delivery: { fields: [HEIGHT] } }]);
  const page = extractPage(extract, { tenant: tenants.ch, locale: 'de-CH', text: privacyMessagesOf('de-CH') });
  expect(page).toContain('<dt>Bezeichnung</dt><dd>Körpergrösse</dd><dt>Wert</dt><dd>178</dd>');

  await stripOrders(
    database.pool,
    rows.map(({ id }) => id),
  );
  const after = await database.pool.query<{ delivery: object }>('select delivery from orders');
  expect(JSON.stringify(after.rows)).not.toContain('178');
});

test('a basket that does not show the field needs none', async () => {
  const key = await readyBasket(shop, 'bell');
  const view = await shop.checkout.view(key);
  expect(view).toMatchObject({ next: 'checkAndOrder', ownFields: [] });
  expect(view.delivery).toMatchObject({ fields: [] });
});

test('an order has no field whose goods have left the basket', async () => {
  const key = await readyBasket(shop, 'bell');
  await shop.basket.add(key, { sku: 'gravel', quantity: 1 });
  await enter(key, { 'own.height': '178' });
  expect((await shop.checkout.view(key)).delivery).toMatchObject({ fields: [HEIGHT] });
  await shop.basket.remove(key, { sku: 'gravel' });
  expect((await shop.checkout.view(key)).delivery).toMatchObject({ fields: [] });
  const placed = await shop.checkout.place(key, await orderForm(shop, key));
  if (!placed.ok) throw new Error(`not placed: ${placed.problem}`);
  const { rows } = await database.pool.query('select delivery from orders where number = $1', [placed.orderNumber]);
  expect(rows).toMatchObject([{ delivery: { fields: [] } }]);
});

test('a program needs no field', async () => {
  const added = await shop.basket.add(KEY, { sku: 'gravel', quantity: 1 });
  if (!added.ok) throw new Error('not added');
  const key = { ...KEY, secret: added.secret };
  const { view, refused } = await shop.checkout.enterTogether(key, {
    contact: { email: 'lea.brunner@example.ch' },
    delivery: ADDRESS,
    payment: { method: 'prepayment' },
  });
  expect(refused).toEqual([]);
  expect(view.next).toBe('checkAndOrder');
});
