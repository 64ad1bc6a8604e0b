import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { AdminServices } from '../../src/admin/context.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import type { OrderDraft } from '../../src/shop/customers/orders-on-behalf/index.ts';
import { testAdmin } from '../support/admin.ts';
import { registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { ADDRESS, openSelling, type Selling } from '../support/selling.ts';
import { as, stockOf } from './support.ts';

const clock = fixedClock('2026-11-23T08:00:00Z');
const { ch, de } = tenants;
let database: TestDatabase;
let admin: AdminServices;
let shop: Selling;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 50, amount: 4990 }] });
  admin = await testAdmin(database.pool, clock);
  shop = openSelling(database.pool, clock);
});
afterAll(() => database.drop());

const FORM = { ...ADDRESS, phone: '044 123 45 67', parcel: 'home', birthday: '21.11.1990' };
const guest: OrderDraft = { tenant: ch, locale: 'fr-CH', secret: null, customerId: null };
const withVases = async (draft: OrderDraft, quantity = '2'): Promise<OrderDraft> => {
  const added = await admin.ordersOnBehalf.setQuantity(as('service'), draft, { sku: 'vase-1', quantity });
  if (!added.ok) throw new Error(added.problem);
  return { ...draft, secret: added.secret };
};

describe('an order on behalf', () => {
  test('of a guest takes stock, mails the confirmation, and names the employee', async () => {
    const before = (await stockOf(database.pool, 'vase-1')) ?? 0;
    const found = await admin.ordersOnBehalf.findVariants(as('service'), guest, 'vase-1');
    expect(found?.map(({ sku }) => sku)).toEqual(['vase-1']);
    const draft = await withVases(guest);
    const wrong = await admin.ordersOnBehalf.enter(as('service'), draft, { ...FORM, method: 'invoice', street: '' });
    expect(wrong).toMatchObject({ ok: false, fields: { email: 'required', street: 'required' } });
    const entered = { ...FORM, email: 'telephone@example.ch', method: 'invoice' };
    const checked = await admin.ordersOnBehalf.enter(as('service'), draft, entered);
    if (!checked.ok) throw new Error('refused');
    const { shown, totals, deliveryGroups } = checked.view.checkout;
    expect(totals.goods.amount).toBe(9980);
    expect(deliveryGroups[0]?.latest).toMatch(/^2026-/);
    const place = (own: Record<string, string>) =>
      admin.ordersOnBehalf.place(as('service'), draft, { shown, terms: 'on', ...own });
    expect(await place({ terms: '' })).toEqual({ ok: false, problem: 'terms-not-accepted' });
    expect(await place({ shown: 'another' })).toEqual({ ok: false, problem: 'changed' });
    const placed = await place({});
    if (!placed.ok) throw new Error(placed.problem);
    expect(await place({})).toEqual(placed);
    expect(await stockOf(database.pool, 'vase-1')).toBe(before - 2);
    const order = await admin.orders.open(as('service'), { tenant: ch, number: placed.number });
    expect(order?.head).toMatchObject({ locale: 'fr-CH', customerId: null });
    expect(order?.mails.map(({ kind }) => kind)).toEqual(['order-confirmation']);
    expect(order?.trail).toMatchObject([{ action: 'order.placed-on-behalf', email: 'service@b.ch' }]);
  });

  test('of a customer leaves the basket of the customer as it is', async () => {
    const { customer } = await registerCustomer(shop, database.pool, { email: 'caller@example.ch' });
    const own = {
      tenant: ch,
      locale: 'de-CH' as const,
      secret: null,
      customer: { id: customer.id, isFull: true, email: customer.email },
    };
    await shop.basket.add(own, { sku: 'vase-1', quantity: 5 });
    const start: OrderDraft = { tenant: ch, locale: 'de-CH', secret: null, customerId: customer.id };
    const opened = await admin.ordersOnBehalf.open(as('service'), start);
    expect(opened?.customer).toMatchObject({ number: customer.number, email: 'caller@example.ch' });
    expect(opened?.checkout.basket.lines).toEqual([]);
    const draft = await withVases(start, '1');
    const checked = await admin.ordersOnBehalf.enter(as('service'), draft, { ...FORM, method: 'prepayment' });
    if (!checked.ok) throw new Error('refused');
    const placed = await admin.ordersOnBehalf.place(as('service'), draft, {
      shown: checked.view.checkout.shown,
      terms: 'on',
    });
    if (!placed.ok) throw new Error(placed.problem);
    const order = await admin.orders.open(as('service'), { tenant: ch, number: placed.number });
    expect(order?.head.customerId).toBe(customer.id);
    expect(order?.order?.lines).toMatchObject([{ sku: 'vase-1', quantity: 1 }]);
    expect((await shop.basket.view(own)).lines).toMatchObject([{ quantity: 5 }]);
  });

  test('needs the permission, and a customer of the tenant', async () => {
    const { customer } = await registerCustomer(shop, database.pool, { email: 'elsewhere@example.ch' });
    const foreign: OrderDraft = { tenant: de, locale: 'de-DE', secret: null, customerId: customer.id };
    expect(await admin.ordersOnBehalf.open(as('service'), foreign)).toBeNull();
    for (const role of ['finance', 'merchandiser', 'editor'] as const) {
      expect(await admin.ordersOnBehalf.open(as(role), guest)).toBeNull();
      expect(await admin.ordersOnBehalf.findVariants(as(role), guest, 'vase')).toBeNull();
      expect(await admin.ordersOnBehalf.place(as(role), guest, {})).toEqual({ ok: false, problem: 'not-allowed' });
    }
  });
});
