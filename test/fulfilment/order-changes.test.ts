import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { AdminServices } from '../../src/admin/context.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { testAdmin } from '../support/admin.ts';
import { newestLetter } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, type Selling } from '../support/selling.ts';
import { as, placeOrder, ship } from './support.ts';

const clock = fixedClock('2026-11-23T08:00:00Z');
const { ch, de } = tenants;
let database: TestDatabase;
let admin: AdminServices;
let shop: Selling;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 500, amount: 4990 }] });
  admin = await testAdmin(database.pool, clock);
  shop = openSelling(database.pool, clock);
});
afterAll(() => database.drop());

const NEW = {
  salutation: 'female',
  firstName: 'Lea',
  lastName: 'Brunner',
  street: 'Seestrasse',
  houseNumber: '9',
  postalCode: '8001',
  city: 'Zürich',
  country: 'CH',
  phone: '044 123 45 67',
  parcel: 'home',
};
const offer = (number: string) => admin.orderChanges.deliveryOffer(as('service'), { tenant: ch, number });
const change = async (number: string, own: Record<string, string> = {}, seen?: string) =>
  admin.orderChanges.changeDelivery(as('service'), {
    tenant: ch,
    number,
    entered: { ...NEW, seen: seen ?? (await offer(number))?.seen ?? '', ...own },
  });
const opened = async (number: string) => {
  const found = await admin.orders.open(as('service'), { tenant: ch, number });
  if (!found?.order) throw new Error('no such order');
  return { ...found, order: found.order };
};

describe('the delivery of an order', () => {
  test('changes with bill, mail and audit trail, and the total stays', async () => {
    const number = await placeOrder(shop, { 'vase-1': 2 }, { email: 'moves@example.ch' });
    const before = await opened(number);
    expect(await offer(number)).toMatchObject({ isBilling: true, mustBeBilling: true, chosen: 'home' });
    expect(await change(number)).toEqual({ ok: false, problem: 'different-address' });
    const lines = { company: 'Bürki & Söhne', addressLine2: 'c/o Frei' };
    expect(await change(number, { isBilling: 'on', ...lines })).toEqual({ ok: true });
    const { order, mails, trail } = await opened(number);
    expect(order.shipping).toMatchObject({ ...lines, street: 'Seestrasse', houseNumber: '9' });
    expect(order.billing).toEqual(order.shipping);
    expect(order.totals).toEqual(before.order.totals);
    expect(mails.map(({ kind }) => kind).sort()).toEqual(['order-changed', 'order-confirmation']);
    expect(mails.find(({ kind }) => kind === 'order-changed')?.subject).toContain('Modification');
    expect(trail[0]).toMatchObject({ action: 'order.delivery-changed', email: 'service@b.ch' });
    const written = 'Bürki & Söhne, Lea Brunner, c/o Frei, Seestrasse 9';
    expect(String(trail[0]?.after?.delivery)).toContain(written);
    expect((await newestLetter(database.pool, 'moves@example.ch')).text).toContain(written);
    expect(await change(number, { isBilling: 'on', ...lines })).toEqual({ ok: false, problem: 'nothing' });
  });

  test('is refused with the fields, and after a change meanwhile', async () => {
    const number = await placeOrder(shop, { 'vase-1': 1 }, { email: 'typo@example.ch' });
    const seen = (await offer(number))?.seen ?? '';
    expect(await change(number, { isBilling: 'on', street: '', postalCode: '99' })).toMatchObject({
      ok: false,
      fields: { street: 'required', postalCode: 'invalid-postal-code' },
    });
    expect(await change(number, { isBilling: 'on', street: 'Postfach' })).toMatchObject({
      fields: { street: 'po-box' },
    });
    const both = await Promise.all([
      change(number, { isBilling: 'on' }, seen),
      change(number, { isBilling: 'on', houseNumber: '11' }, seen),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both).toContainEqual({ ok: false, problem: 'changed' });
  });

  test('keeps the billing address of paid goods, and ends with the last unit', async () => {
    const number = await placeOrder(shop, { 'vase-1': 2 }, { method: 'prepayment', email: 'paid@example.ch' });
    const { billing } = (await opened(number)).order;
    expect(await change(number)).toEqual({ ok: true });
    const { order } = await opened(number);
    expect(order.billing).toEqual(billing);
    expect(order.shipping.street).toBe('Seestrasse');
    await admin.orders.settle(as('finance'), { tenant: ch, number });
    await ship(admin, number, { 'pieces-1': '1' });
    expect(await change(number, { houseNumber: '12' })).toEqual({ ok: true });
    await ship(admin, number, { 'pieces-1': '1' });
    expect(await offer(number)).toBeNull();
    expect(await change(number, { houseNumber: '13' }, 'x')).toEqual({ ok: false, problem: 'all-shipped' });
  });

  test('needs the permission, in the own tenant', async () => {
    const number = await placeOrder(shop, { 'vase-1': 1 }, { email: 'rights@example.ch' });
    const asked = { number, entered: NEW };
    for (const role of ['finance', 'merchandiser', 'editor'] as const) {
      expect(await admin.orderChanges.deliveryOffer(as(role), { tenant: ch, number })).toBeNull();
      expect(await admin.orderChanges.changeDelivery(as(role), { tenant: ch, ...asked })).toEqual({
        ok: false,
        problem: 'not-allowed',
      });
    }
    expect(await admin.orderChanges.changeDelivery(as('service'), { tenant: de, ...asked })).toEqual({
      ok: false,
      problem: 'not-found',
    });
  });
});

describe('fewer units', () => {
  test('are calculated before they are cancelled, and refused after a change meanwhile', async () => {
    const number = await placeOrder(shop, { 'vase-1': 3 }, { email: 'fewer@example.ch' });
    const order = { tenant: ch, number };
    const { total } = (await opened(number)).order.totals;
    const preview = (pieces: string) =>
      admin.orderChanges.previewLines(as('service'), { ...order, entered: { 'pieces-1': pieces } });
    const shown = await preview('1');
    if (!shown.ok) throw new Error(shown.problem);
    expect(shown.preview).toMatchObject({ before: total.amount, credit: 4990, after: total.amount - 4990 });
    expect(await preview('0')).toEqual({ ok: false, problem: 'nothing' });
    expect(await preview('4')).toEqual({ ok: false, problem: 'pieces' });
    const seen = (await admin.orderChanges.unitState(as('service'), order)) ?? '';
    const entered = { 'pieces-1': '1', reason: 'customer', seen };
    const cancel = () => admin.fulfilment.cancelLines(as('service'), { ...order, entered });
    const both = await Promise.all([cancel(), cancel()]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both).toContainEqual({ ok: false, problem: 'changed' });
    const after = await preview('1');
    expect(after).toMatchObject({ ok: true, preview: { before: shown.preview.after } });
    expect(await admin.orderChanges.unitState(as('finance'), order)).toBeNull();
  });
});

describe('notes and tags', () => {
  test('are stored with their author, audited, and found by the list', async () => {
    const number = await placeOrder(shop, { 'vase-1': 1 }, { email: 'notes@example.ch' });
    const { notes } = admin.orders;
    const order = { tenant: ch, number };
    expect(await notes.addNote(as('finance'), { ...order, text: ' Ruft an. ' })).toEqual({ ok: true });
    expect(await notes.addNote(as('finance'), { ...order, text: ' ' })).toEqual({ ok: false, problem: 'no-text' });
    expect(await notes.addTag(as('service'), { ...order, tag: ' VIP ' })).toEqual({ ok: true });
    expect(await notes.addTag(as('service'), { ...order, tag: 'VIP' })).toEqual({ ok: true });
    expect(await notes.addTag(as('editor'), { ...order, tag: 'x' })).toEqual({ ok: false, problem: 'not-allowed' });
    const shown = await opened(number);
    expect(shown.notes).toMatchObject([{ text: 'Ruft an.', writtenBy: 'finance@b.ch' }]);
    expect(shown).toMatchObject({ tags: ['VIP'], knownTags: ['VIP'] });
    expect(shown.trail.map(({ action }) => action)).toEqual(['order.tagged', 'order.noted']);
    const tagged = (tag: string) =>
      admin.orders.listing.list(as('service'), { tenant: ch, params: new URLSearchParams({ tag }), typed: '' });
    const found = await tagged('VIP');
    expect(found?.lines).toMatchObject([{ number, tags: ['VIP'] }]);
    expect(await tagged('vip')).toMatchObject({ lines: [] });
    const id = shown.notes[0]?.id ?? '';
    expect(await notes.removeNote(as('service'), { ...order, id })).toEqual({ ok: true });
    expect(await notes.removeTag(as('service'), { ...order, tag: 'VIP' })).toEqual({ ok: true });
    expect(await opened(number)).toMatchObject({ notes: [], tags: [] });
    for (let made = 0; made < 10; made += 1) await notes.addTag(as('service'), { ...order, tag: `t${made}` });
    expect(await notes.addTag(as('service'), { ...order, tag: 'eleventh' })).toEqual({
      ok: false,
      problem: 'too-many',
    });
  });
});
