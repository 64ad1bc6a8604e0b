import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { AdminServices } from '../../src/admin/context.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { billVat } from '../../src/shop/money/billing/bill-vat.ts';
import type { BasketKey } from '../../src/shop/selling/basket/index.ts';
import { testAdmin } from '../support/admin.ts';
import { newestLetter, registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { ADDRESS, openSelling, orderForm, personOf, type Selling } from '../support/selling.ts';
import { as, linkFrom, placeOrder, ship, stockOf } from './support.ts';

const clock = fixedClock('2026-11-21T08:00:00Z');
const { ch, de } = tenants;
let database: TestDatabase;
let admin: AdminServices;
let shop: Selling;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 500, amount: 4990 }] });
  await seedProduct(database.pool, {
    id: 'shirt',
    variants: [
      { sku: 'shirt-s', stock: 50, amount: 3335, size: 'S' },
      { sku: 'shirt-m', stock: 50, amount: 3335, size: 'M' },
      { sku: 'shirt-xl', stock: 50, amount: 3995, size: 'XL' },
    ],
  });
  await seedProduct(database.pool, { id: 'sofa', deliveryMode: 'two-man', variants: [{ sku: 'sofa-1', stock: 9 }] });
  admin = await testAdmin(database.pool, clock);
  shop = openSelling(database.pool, clock);
});
afterAll(() => database.drop());

const view = (number: string) => admin.fulfilment.ofOrder(as('service'), { tenant: ch, number });
const stageOf = async (number: string) => (await view(number))?.stage;
const one = async <T>(sql: string, ...values: unknown[]) =>
  (await database.pool.query<{ v: T }>(`select ${sql} as v`, values)).rows[0]?.v;

describe('shipments', () => {
  test('ship in parts, each once, with a mail and a tracking link', async () => {
    const number = await placeOrder(shop, { 'vase-1': 3, 'shirt-s': 1 }, { email: 'parts@example.ch' });
    expect(await ship(admin, number, { 'pieces-1': '2' })).toEqual({ ok: true, number: 1 });
    expect(await stageOf(number)).toBe('partly-shipped');
    const first = await newestLetter(database.pool, 'parts@example.ch');
    expect(first.subject).toBe(`Votre commande ${number} est en route`);
    expect(first.text).toContain('https://service.post.ch/ekp-web/ui/entry/search/990012345678901234');
    expect(first.text).toContain('Une partie');
    expect(await ship(admin, number, { 'pieces-1': '2' })).toEqual({ ok: false, problem: 'pieces' });
    expect(await ship(admin, number, { 'pieces-1': '1', 'pieces-2': '1' })).toEqual({ ok: true, number: 2 });
    expect(await stageOf(number)).toBe('shipped');
    for (const shipment of (await view(number))?.shipments ?? [])
      expect(await admin.fulfilment.delivered(as('service'), { tenant: ch, number, shipment: shipment.id })).toEqual({
        ok: true,
      });
    expect(await stageOf(number)).toBe('delivered');
    expect(await admin.orders.cancel(as('service'), { tenant: ch, number, reason: 'customer', note: '' })).toEqual({
      ok: false,
      problem: 'on-its-way',
    });
  });

  test('ships once for twenty concurrent submissions of one form', async () => {
    const number = await placeOrder(shop, { 'vase-1': 9 });
    const before = await stockOf(database.pool, 'vase-1');
    const entered = { carrier: 'dhl', tracking: '', seen: '0', 'pieces-1': '1' };
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => admin.fulfilment.ship(as('service'), { tenant: ch, number, entered })),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(
      await one('(select shipped from order_line join orders on orders.id = order_id where number = $1)', number),
    ).toBe(1);
    // Stock was reduced when the order was placed, and is not reduced again.
    expect(await stockOf(database.pool, 'vase-1')).toBe(before);
  });

  test('need a permission, a carrier, a valid tracking number, and the money of a prepayment', async () => {
    const number = await placeOrder(shop, { 'vase-1': 1 }, { method: 'prepayment' });
    const all = { 'pieces-1': '1' };
    expect(await ship(admin, number, all, 'finance')).toEqual({ ok: false, problem: 'not-allowed' });
    expect(await ship(admin, number, { ...all, carrier: 'pigeon' })).toEqual({ ok: false, problem: 'carrier' });
    expect(await ship(admin, number, { ...all, tracking: '<b>' })).toEqual({ ok: false, problem: 'tracking' });
    expect(await ship(admin, number, { 'pieces-1': '-1' })).toEqual({ ok: false, problem: 'pieces' });
    expect(await ship(admin, number, { 'pieces-9': '1' })).toMatchObject({ ok: false });
    expect(await ship(admin, number, {})).toEqual({ ok: false, problem: 'nothing' });
    expect(await ship(admin, number, all)).toEqual({ ok: false, problem: 'unpaid' });
    await admin.orders.settle(as('finance'), { tenant: ch, number });
    expect(await stageOf(number)).toBe('to-ship');
    expect(await ship(admin, number, all)).toMatchObject({ ok: true });
  });
});

/** Ships a guest’s order. Returns its number and the token of its link. */
async function sent(articles: Record<string, number>, email: string, pieces: Record<string, string>) {
  const number = await placeOrder(shop, articles, { email });
  expect(await ship(admin, number, pieces)).toMatchObject({ ok: true });
  expect(
    await shop.fulfilment.guestOrders.askForLink({ tenant: ch, locale: 'fr-CH' }, `192.0.2.${email.length}`, {
      number,
      email,
    }),
  ).toEqual({ ok: true });
  return { number, owner: { token: await linkFrom(database.pool, email) } };
}

describe('returns', () => {
  test('announced, received, partly refused, credited to the Rappen, restocked, booked', async () => {
    const { number, owner } = await sent({ 'shirt-s': 3, 'vase-1': 1 }, 'returns@example.ch', {
      'pieces-1': '3',
      'pieces-2': '1',
    });
    const asked = await shop.fulfilment.buyer.register(ch, owner, { 'quantity-1': '2', 'reason-1': 'too-small' });
    if (!asked.ok) throw new Error(asked.problem);
    const registered = await newestLetter(database.pool, 'returns@example.ch');
    expect(registered.subject).toBe(`Votre retour ${asked.number} est enregistré`);
    expect(
      await one(
        "(select attachments->0->>'kind' from mail where kind = 'return-registered' and key like '%' || $1)",
        asked.number,
      ),
    ).toBe('return-label');
    expect(await shop.fulfilment.buyer.label(ch, owner, asked.number)).toMatchObject({
      ok: true,
      name: `Retour-${asked.number}.pdf`,
    });
    // Announced units cannot be announced again.
    expect(await shop.fulfilment.buyer.register(ch, owner, { 'quantity-1': '2' })).toEqual({
      ok: false,
      problem: 'pieces',
    });

    const before = await stockOf(database.pool, 'shirt-s');
    const ofReturn = { tenant: ch, number: asked.number };
    expect(await admin.fulfilment.receive(as('service'), ofReturn)).toEqual({ ok: true });
    expect(await admin.fulfilment.receive(as('service'), ofReturn)).toEqual({ ok: false, problem: 'state' });
    expect((await view(number))?.returns[0]).toMatchObject({ state: 'received', creditDueOn: '2026-12-05' });
    const settle = (entered: Record<string, string>) =>
      admin.fulfilment.settle(as('service'), { ...ofReturn, entered });
    expect(await settle({ 'accepted-1': '2', 'refused-1': '1' })).toEqual({ ok: false, problem: 'pieces' });
    expect(await settle({ 'accepted-1': '1', 'refused-1': '1' })).toEqual({ ok: false, problem: 'reason' });
    expect(await settle({ 'accepted-1': '1', 'refused-1': '1', 'because-1': 'used', 'restocked-1': '2' })).toEqual({
      ok: false,
      problem: 'pieces',
    });
    const decision = { 'accepted-1': '1', 'refused-1': '1', 'because-1': 'used', 'restocked-1': '1', note: 'Fleck' };
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => settle(decision)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await stockOf(database.pool, 'shirt-s')).toBe((before ?? 0) + 1);
    const after = await view(number);
    expect(after).toMatchObject({
      stage: 'partly-returned',
      // The label of a parcel costs 5.95.
      credits: [{ amount: { amount: 2740 }, restWay: 'invoice', payoutDueOn: null }],
      returns: [{ state: 'settled', lines: [{ accepted: 1, refused: 1, refusedBecause: 'used' }] }],
    });
    const credit = after?.credits[0]?.number ?? '';
    expect(await shop.fulfilment.buyer.credit(ch, owner, credit)).toMatchObject({
      ok: true,
      name: `Avoir-${credit}.pdf`,
    });
    const letter = await newestLetter(database.pool, 'returns@example.ch');
    expect(letter.text).toContain('27.40\u00a0CHF');
    expect(letter.text).toContain('Nous avons déduit 5.95\u00a0CHF');
    expect(letter.text).toContain('utilisé');
    expect(letter.text).not.toContain('Fleck');
    expect(
      await one<number>(
        "(select count(*)::int from ledger_entry e join orders on orders.id = e.order_id where number = $1 and e.kind = 'return-credited')",
        number,
      ),
    ).toBe(1);
    const trail = (await admin.orders.open(as('service'), { tenant: ch, number }))?.trail.map(({ action }) => action);
    expect(trail).toEqual(expect.arrayContaining(['order.shipped', 'return.received', 'return.settled']));
  }, 120_000);

  test('exchanges for a variant of the same price and ships it, or credits without stock', async () => {
    const { number, owner } = await sent({ 'shirt-s': 2 }, 'exchange@example.ch', { 'pieces-1': '2' });
    const line = (await shop.fulfilment.buyer.of(ch, owner))?.lines[0];
    expect(line?.exchanges).toEqual([{ sku: 'shirt-m', variantText: 'M' }]);
    expect(await shop.fulfilment.buyer.register(ch, owner, { 'quantity-1': '1', 'exchange-1': 'shirt-xl' })).toEqual({
      ok: false,
      problem: 'invalid',
    });
    const asked = await shop.fulfilment.buyer.register(ch, owner, { 'quantity-1': '1', 'exchange-1': 'shirt-m' });
    if (!asked.ok) throw new Error(asked.problem);
    const before = await stockOf(database.pool, 'shirt-m');
    const decision = { 'accepted-1': '1', 'restocked-1': '1' };
    expect(
      await admin.fulfilment.settle(as('service'), { tenant: ch, number: asked.number, entered: decision }),
    ).toEqual({ ok: true, credit: null });
    expect(await stockOf(database.pool, 'shirt-m')).toBe((before ?? 0) - 1);
    const send = () =>
      admin.fulfilment.sendExchange(as('service'), {
        tenant: ch,
        number: asked.number,
        entered: { carrier: 'swiss-post', tracking: '' },
      });
    const outcomes = await Promise.all(Array.from({ length: 10 }, send));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await view(number)).toMatchObject({
      stage: 'shipped',
      credits: [],
      shipments: [{}, { lines: [{ variantText: 'M', quantity: 1 }] }],
    });

    const second = await shop.fulfilment.buyer.register(ch, owner, { 'quantity-1': '1', 'exchange-1': 'shirt-m' });
    if (!second.ok) throw new Error(second.problem);
    await database.pool.query("update stock set quantity = 0 where sku = 'shirt-m'");
    expect(
      await admin.fulfilment.settle(as('service'), { tenant: ch, number: second.number, entered: decision }),
    ).toMatchObject({ credit: expect.any(String) });
    await database.pool.query("update stock set quantity = 50 where sku = 'shirt-m'");
    expect(await stageOf(number)).toBe('partly-returned');
  });

  test('takes stock for an exchange once, and none after a repeated settlement or a cancelled return', async () => {
    const { owner } = await sent({ 'shirt-s': 4 }, 'exchange-once@example.ch', { 'pieces-1': '4' });
    const announce = async () => {
      const asked = await shop.fulfilment.buyer.register(ch, owner, { 'quantity-1': '1', 'exchange-1': 'shirt-m' });
      if (!asked.ok) throw new Error(asked.problem);
      return asked.number;
    };
    const settle = (number: string) =>
      admin.fulfilment.settle(as('service'), { tenant: ch, number, entered: { 'accepted-1': '1' } });
    const before = (await stockOf(database.pool, 'shirt-m')) ?? 0;
    const first = await announce();
    expect(await settle(first)).toEqual({ ok: true, credit: null });
    expect(await settle(first)).toEqual({ ok: false, problem: 'state' });
    expect(await stockOf(database.pool, 'shirt-m')).toBe(before - 1);

    const second = await announce();
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => settle(second)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await stockOf(database.pool, 'shirt-m')).toBe(before - 2);

    const kept = await announce();
    expect(await shop.fulfilment.buyer.giveUp(ch, owner, kept)).toBe(true);
    expect(await settle(kept)).toEqual({ ok: false, problem: 'state' });
    expect(await stockOf(database.pool, 'shirt-m')).toBe(before - 2);
    await database.pool.query("update stock set quantity = $1 where sku = 'shirt-m'", [before]);
  });

  test('an exchange and a concurrent order of both variants wait for each other without a deadlock', async () => {
    const { owner } = await sent({ 'shirt-m': 1 }, 'exchange-order@example.ch', { 'pieces-1': '1' });
    const asked = await shop.fulfilment.buyer.register(ch, owner, { 'quantity-1': '1', 'exchange-1': 'shirt-s' });
    if (!asked.ok) throw new Error(asked.problem);
    const entered = { 'accepted-1': '1', 'restocked-1': '1' };
    // The transaction of an order of both variants, up to its first lock.
    const ordering = await database.pool.connect();
    const lock = (sku: string) => ordering.query('select from stock where sku = $1 for update', [sku]);
    try {
      await ordering.query('begin');
      await lock('shirt-m');
      const settled = admin.fulfilment.settle(as('service'), { tenant: ch, number: asked.number, entered });
      const outcome = expect(settled).resolves.toEqual({ ok: true, credit: null });
      const waiting = "pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await expect.poll(() => one(`(select count(*)::int from ${waiting})`), { timeout: 10_000 }).toBe(1);
      await lock('shirt-s');
      await ordering.query('commit');
      await outcome;
    } finally {
      ordering.release(true);
    }
  });

  test('restocks a returned exchange as the variant that it is', async () => {
    const stock = async () => [await stockOf(database.pool, 'shirt-s'), await stockOf(database.pool, 'shirt-m')];
    const before = await stock();
    const { number, owner } = await sent({ 'shirt-s': 1 }, 'exchanged-back@example.ch', { 'pieces-1': '1' });
    const comeBack = async (entered: Record<string, string>) => {
      const asked = await shop.fulfilment.buyer.register(ch, owner, { 'quantity-1': '1', ...entered });
      if (!asked.ok) throw new Error(asked.problem);
      const decision = { 'accepted-1': '1', 'restocked-1': '1' };
      return admin.fulfilment.settle(as('service'), { tenant: ch, number: asked.number, entered: decision });
    };
    const offered = async () => (await shop.fulfilment.buyer.of(ch, owner))?.lines[0]?.exchanges.map(({ sku }) => sku);
    expect(await offered()).toEqual(['shirt-m']);
    expect(await comeBack({ 'exchange-1': 'shirt-m' })).toEqual({ ok: true, credit: null });
    // The customer now has M: S is a choice again, and M is none.
    expect(await offered()).toEqual(['shirt-s']);
    clock.set('2026-11-21T09:00:00Z');
    expect(await comeBack({})).toMatchObject({ ok: true });
    clock.set('2026-11-21T08:00:00Z');
    expect(await stock()).toEqual(before);
    // The returns list names the variant that each parcel contains.
    expect((await view(number))?.returns.map(({ lines }) => lines.map(({ sku }) => sku))).toEqual([
      ['shirt-s'],
      ['shirt-m'],
    ]);
  });

  test('collects bulky returns on a working day three days ahead; a cancelled return can be repeated', async () => {
    const { number, owner } = await sent({ 'sofa-1': 1 }, 'sofa@example.ch', { 'pieces-1': '1' });
    expect(await shop.fulfilment.buyer.register(ch, owner, { 'quantity-1': '1', collectOn: '2026-11-24' })).toEqual({
      ok: false,
      problem: 'invalid',
    });
    const asked = await shop.fulfilment.buyer.register(ch, owner, { 'quantity-1': '1', collectOn: '2026-11-25' });
    if (!asked.ok) throw new Error(asked.problem);
    expect((await newestLetter(database.pool, 'sofa@example.ch')).text).toContain('25 novembre 2026');
    expect(await shop.fulfilment.buyer.label(ch, owner, asked.number)).toEqual({ ok: false, problem: 'not-found' });
    expect(await shop.fulfilment.buyer.giveUp(ch, owner, asked.number)).toBe(true);
    expect(await shop.fulfilment.buyer.giveUp(ch, owner, asked.number)).toBe(false);
    expect((await shop.fulfilment.buyer.of(ch, owner))?.lines[0]?.most).toBe(1);
    expect(await admin.fulfilment.receive(as('service'), { tenant: ch, number: asked.number })).toEqual({
      ok: false,
      problem: 'state',
    });
    await database.pool.query(
      "update shipment set shipped_at = '2026-10-01' where order_id = (select id from orders where number = $1)",
      [number],
    );
    expect(await shop.fulfilment.buyer.register(ch, owner, { 'quantity-1': '1', collectOn: '2026-11-25' })).toEqual({
      ok: false,
      problem: 'too-late',
    });
  });

  test('accepts a return after the period only with a timely withdrawal, by an employee or the customer', async () => {
    const email = 'withdrew@example.ch';
    const { number, owner } = await sent({ 'shirt-s': 3, 'sofa-1': 1 }, email, { 'pieces-1': '3', 'pieces-2': '1' });
    const late = await sent({ 'shirt-s': 2 }, 'too-late@example.ch', { 'pieces-1': '2' });
    const house = { tenant: ch, locale: 'fr-CH' as const };
    const declare = (of: string, from: string) =>
      shop.fulfilment.guestOrders.withdraw(house, `198.51.100.${of.length + from.length}`, {
        name: 'Lea Brunner',
        number: of,
        email: from,
        goods: '',
      });
    try {
      // The last day: one week of delivery and 14 days.
      clock.set('2026-12-12T20:00:00Z');
      expect(await declare(number, email)).toMatchObject({ ok: true });
      clock.set('2026-12-14T08:00:00Z');
      expect(await declare(late.number, 'too-late@example.ch')).toMatchObject({ ok: true });
      await shop.fulfilment.guestOrders.askForLink(house, '192.0.2.60', { number, email });
      await shop.fulfilment.guestOrders.askForLink(house, '192.0.2.61', {
        number: late.number,
        email: 'too-late@example.ch',
      });
      const own = { token: await linkFrom(database.pool, email) };
      const others = { token: await linkFrom(database.pool, 'too-late@example.ch') };
      expect(owner).not.toEqual(own);
      expect(await shop.fulfilment.buyer.of(ch, own)).toMatchObject({ mayReturn: true, isWithdrawn: true });
      expect(await shop.fulfilment.buyer.register(ch, own, { 'quantity-1': '1' })).toMatchObject({ ok: true });
      expect(await shop.fulfilment.buyer.register(ch, others, { 'quantity-1': '1' })).toEqual({
        ok: false,
        problem: 'too-late',
      });

      const register = (of: string, entered: Record<string, string>, role: 'service' | 'finance' = 'service') =>
        admin.fulfilment.registerReturn(as(role), { tenant: ch, number: of, entered });
      expect(await register(number, { 'quantity-1': '1' }, 'finance')).toEqual({ ok: false, problem: 'not-allowed' });
      expect(await register('1', { 'quantity-1': '1' })).toEqual({ ok: false, problem: 'not-found' });
      expect(await register(number, {})).toEqual({ ok: false, problem: 'nothing' });
      expect(await register(number, { 'quantity-1': '3' })).toEqual({ ok: false, problem: 'pieces' });
      expect(await register(number, { 'quantity-2': '1' })).toEqual({ ok: false, problem: 'no-day' });
      const asked = await register(number, { 'quantity-1': '2', 'reason-1': 'late' });
      if (!asked.ok || !('number' in asked)) throw new Error('not registered');
      expect((await newestLetter(database.pool, email)).subject).toBe(`Votre retour ${asked.number} est enregistré`);
      expect(await one('(select registered_by from order_return where number = $1)', asked.number)).toBe('house');
      const trail = (await admin.orders.open(as('service'), { tenant: ch, number }))?.trail.map(({ action }) => action);
      expect(trail).toContain('return.registered');
      expect(await admin.fulfilment.receive(as('service'), { tenant: ch, number: asked.number })).toEqual({ ok: true });
      expect(await register(late.number, { 'quantity-1': '1' })).toMatchObject({ ok: true });

      // Once the withdrawal is handled, the customer’s form is closed.
      const section = await admin.fulfilment.payouts(as('service'), ch);
      const statement = section?.withdrawals.find((entry) => entry.number === number)?.id ?? '';
      expect(await admin.fulfilment.handled(as('service'), ch, statement)).toEqual({ ok: true });
      expect(await shop.fulfilment.buyer.of(ch, own)).toMatchObject({ mayReturn: false, isWithdrawn: false });
    } finally {
      clock.set('2026-11-21T08:00:00Z');
    }
  });

  test('refuses other people an order, a label or a credit note', async () => {
    const { owner } = await sent({ 'vase-1': 1 }, 'mine@example.ch', { 'pieces-1': '1' });
    const other = await sent({ 'vase-1': 1 }, 'other@example.ch', { 'pieces-1': '1' });
    const asked = await shop.fulfilment.buyer.register(ch, other.owner, { 'quantity-1': '1' });
    if (!asked.ok) throw new Error(asked.problem);
    expect(await shop.fulfilment.buyer.label(ch, owner, asked.number)).toEqual({ ok: false, problem: 'not-found' });
    expect(await shop.fulfilment.buyer.giveUp(ch, owner, asked.number)).toBe(false);
    const settled = await admin.fulfilment.settle(as('service'), {
      tenant: ch,
      number: asked.number,
      entered: { 'accepted-1': '1' },
    });
    if (!settled.ok || !('credit' in settled)) throw new Error('not settled');
    expect(await shop.fulfilment.buyer.credit(ch, owner, settled.credit ?? '')).toEqual({
      ok: false,
      problem: 'not-found',
    });
    expect(await shop.fulfilment.buyer.of(de, owner)).toBeNull();
    const nobody = { customerId: '00000000-0000-4000-8000-000000000000', number: other.number };
    expect(await shop.fulfilment.buyer.of(ch, nobody)).toBeNull();
    expect(await shop.fulfilment.buyer.register(ch, nobody, { 'quantity-1': '1' })).toEqual({
      ok: false,
      problem: 'not-found',
    });
    for (const role of ['editor', 'publisher', 'merchandiser'] as const) {
      expect(await admin.fulfilment.openReturn(as(role), { tenant: ch, number: asked.number })).toBeNull();
      expect(await admin.fulfilment.payouts(as(role), ch)).toBeNull();
      expect(await admin.fulfilment.paper(as(role), { tenant: ch, number: asked.number })).toMatchObject({ ok: false });
    }
    expect(await admin.fulfilment.openReturn(as('service'), { tenant: de, number: asked.number })).toBeNull();
  });
});

describe('cancellation of lines', () => {
  test('before shipping: credits exactly, restocks, mails; the last lines end the order', async () => {
    const number = await placeOrder(shop, { 'shirt-s': 3, 'vase-1': 1 }, { email: 'lines@example.ch' });
    const before = await stockOf(database.pool, 'shirt-s');
    const cancel = (entered: Record<string, string>) =>
      admin.fulfilment.cancelLines(as('service'), {
        tenant: ch,
        number,
        entered: { reason: 'unavailable', ...entered },
      });
    expect(await cancel({ 'pieces-1': '4' })).toEqual({ ok: false, problem: 'pieces' });
    expect(await cancel({})).toEqual({ ok: false, problem: 'nothing' });
    expect(await cancel({ 'pieces-1': '1', reason: '' })).toEqual({ ok: false, problem: 'no-reason' });
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => cancel({ 'pieces-1': '2' })));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await stockOf(database.pool, 'shirt-s')).toBe((before ?? 0) + 2);
    expect((await newestLetter(database.pool, 'lines@example.ch')).subject).toBe(
      `Modification de votre commande ${number}`,
    );
    expect(
      await admin.orders.cancel(as('service'), { tenant: ch, number, reason: 'customer', note: '' }),
    ).toMatchObject({ problem: 'partly-cancelled' });
    expect(await cancel({ 'pieces-1': '1', 'pieces-2': '1' })).toEqual({ ok: true, isWhole: true });
    expect(await stageOf(number)).toBe('cancelled');
    const total = await one<number>('(select total from orders where number = $1)', number);
    expect(
      await one<number>(
        '(select sum(amount)::bigint from credit_note join orders on orders.id = order_id where orders.number = $1)',
        number,
      ),
    ).toBe(total);
  });

  describe('with services that belong to the lines', () => {
    /** Places a paid order with two-man delivery and assembly for the couch and chair among these SKUs. */
    async function toBeAssembled(articles: string[], email: string) {
      let secret: string | null = null;
      for (const sku of articles) {
        const added = await shop.basket.add({ tenant: ch, locale: 'de-CH', secret }, { sku, quantity: 1 });
        if (!added.ok) throw new Error(added.problem);
        secret = added.secret;
      }
      const key = { tenant: ch, locale: 'de-CH' as const, secret };
      await shop.checkout.enterContact(key, { email });
      await shop.checkout.enterDelivery(key, { ...ADDRESS, phone: '044 123 45 67', assembly: 'on' });
      await shop.checkout.enterPayment(key, { method: 'prepayment' });
      const placed = await shop.checkout.place(key, await orderForm(shop, key));
      if (!placed.ok) throw new Error(placed.problem);
      await admin.orders.settle(as('finance'), { tenant: ch, number: placed.orderNumber });
      return placed.orderNumber;
    }
    const cancel = (number: string, entered: Record<string, string>) =>
      admin.fulfilment.cancelLines(as('service'), {
        tenant: ch,
        number,
        entered: { reason: 'customer', note: '', ...entered },
      });
    const credits = async (number: string) =>
      (await view(number))?.credits.map(({ amount }) => amount.amount).toSorted((a, b) => a - b);

    beforeAll(async () => {
      await seedProduct(database.pool, {
        id: 'couch',
        deliveryMode: 'two-man',
        variants: [{ sku: 'couch-1', stock: 9, amount: 40000 }],
      });
      await seedProduct(database.pool, {
        id: 'chair',
        deliveryMode: 'two-man',
        variants: [{ sku: 'chair-1', stock: 9, amount: 10000 }],
      });
    });

    test('credits two steps as much as one, assembly included', async () => {
      const atOnce = await toBeAssembled(['couch-1', 'chair-1'], 'at-once@example.ch');
      expect(await cancel(atOnce, { 'pieces-1': '1', 'pieces-2': '1' })).toEqual({ ok: true, isWhole: true });
      expect(await credits(atOnce)).toEqual([61895]);
      const inSteps = await toBeAssembled(['couch-1', 'chair-1'], 'in-steps@example.ch');
      expect(await cancel(inSteps, { 'pieces-1': '1' })).toEqual({ ok: true, isWhole: false });
      expect(await cancel(inSteps, { 'pieces-2': '1' })).toEqual({ ok: true, isWhole: true });
      expect(await credits(inSteps)).toEqual([21895, 40000]);
      const books = await one<number>(
        "(select sum(amount)::bigint from ledger_posting p join ledger_entry e on e.id = p.entry_id where account in ('sales', 'deferred', 'vat') and e.order_number = $1)",
        inSteps,
      );
      expect(books).toBe(0);
    });

    test('credits two-man delivery and assembly together with the products that needed them', async () => {
      const mixed = await toBeAssembled(['couch-1', 'vase-1'], 'mixed@example.ch');
      expect(await cancel(mixed, { 'pieces-1': '1' })).toEqual({ ok: true, isWhole: false });
      expect(await credits(mixed)).toEqual([40000 + 3995 + 7900]);
      expect(await ship(admin, mixed, { 'pieces-2': '1' })).toMatchObject({ ok: true });
    });
  });

  test('refuses the last line while a membership of the order runs', async () => {
    const { customer } = await registerCustomer(shop, database.pool, { email: 'member@example.ch' });
    let key: BasketKey = {
      tenant: ch,
      locale: 'de-CH',
      secret: null,
      customer: { id: customer.id, isFull: true, email: customer.email },
    };
    for (const sku of ['vase-1', 'shirt-s']) {
      const added = await shop.basket.add(key, { sku, quantity: 1 });
      if (!added.ok) throw new Error(added.problem);
      key = { ...key, secret: added.secret };
    }
    const { birthday, address, phone } = personOf(customer.email);
    await shop.checkout.enterDelivery(key, { ...address, phone });
    await shop.checkout.enterPayment(key, { method: 'invoice', birthday });
    await shop.checkout.enterPremium(key, { premium: 'on' });
    const placed = await shop.checkout.place(key, await orderForm(shop, key));
    if (!placed.ok) throw new Error(placed.problem);
    const own = { customerId: customer.id, number: placed.orderNumber };
    const cancel = (entered: Record<string, string>, all = false) =>
      shop.fulfilment.buyer.cancel(ch, own, entered, all);
    expect(await cancel({}, true)).toEqual({ ok: false, problem: 'membership' });
    expect(await cancel({ 'pieces-1': '1' })).toEqual({ ok: true, isWhole: false });
    expect(await cancel({ 'pieces-2': '1' })).toEqual({ ok: false, problem: 'membership' });
    expect(await cancel({}, true)).toEqual({ ok: false, problem: 'membership' });
    expect(await stageOf(placed.orderNumber)).toBe('to-ship');
    // After the membership’s end, its fee is credited with the last line, as in a full cancellation.
    await database.pool.query('update membership set ended_at = now() where customer_id = $1', [customer.id]);
    expect(await cancel({ 'pieces-2': '1' })).toEqual({ ok: true, isWhole: true });
    const total = await one<number>('(select total from orders where number = $1)', placed.orderNumber);
    const credited = (await view(placed.orderNumber))?.credits ?? [];
    expect(credited.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(total);
  });

  test('credits delivery at the reduced rate that was charged', async () => {
    await seedProduct(database.pool, {
      id: 'book',
      vatClass: 'reduced',
      variants: [{ sku: 'book-1', stock: 9, amount: 2500 }],
    });
    const number = await placeOrder(shop, { 'book-1': 2 }, { email: 'reader@example.ch' });
    const cancel = () =>
      admin.fulfilment.cancelLines(as('service'), {
        tenant: ch,
        number,
        entered: { reason: 'customer', note: '', 'pieces-1': '1' },
      });
    await cancel();
    await cancel();
    const { rows } = await database.pool.query<{ vat: unknown }>(
      'select vat from credit_note join orders on orders.id = order_id where orders.number = $1 order by issued_at, credit_note.number',
      [number],
    );
    expect(rows.map(({ vat }) => vat)).toEqual([
      [{ permille: 26, gross: 2500, vat: 64 }],
      [{ permille: 26, gross: 3295, vat: 83 }],
    ]);
    const billed = await shop.orders.billed(ch, number);
    expect(billed && billVat(ch, billed.order)).toEqual([{ permille: 26, gross: 5795, vat: 147 }]);
  });

  test('by the customer before shipping only', async () => {
    const email = 'buyer@example.ch';
    const number = await placeOrder(shop, { 'vase-1': 2 }, { email });
    await shop.fulfilment.guestOrders.askForLink({ tenant: ch, locale: 'fr-CH' }, '192.0.2.200', { number, email });
    const owner = { token: await linkFrom(database.pool, email) };
    expect(await shop.fulfilment.buyer.cancel(ch, owner, { 'pieces-1': '1' }, false)).toEqual({
      ok: true,
      isWhole: false,
    });
    // The mail has the credit note as an attachment.
    const note =
      (await one<string>(
        '(select credit_note.number from credit_note join orders on orders.id = order_id where orders.number = $1)',
        number,
      )) ?? '';
    expect(
      await one<string>("(select attachments::text from mail where to_address = $1 and kind = 'order-changed')", email),
    ).toContain(note);
    const paper = await shop.fulfilment.buyer.credit(ch, owner, note);
    expect(paper).toMatchObject({ ok: true, name: `Avoir-${note}.pdf` });
    expect(paper.ok && Buffer.from(paper.content).subarray(0, 5).toString()).toBe('%PDF-');
    await ship(admin, number, { 'pieces-1': '1' });
    expect(await shop.fulfilment.buyer.cancel(ch, owner, {}, true)).toEqual({ ok: false, problem: 'on-its-way' });
    const whole = await placeOrder(shop, { 'vase-1': 2 }, { email });
    const id = await one<string>('(select id from orders where number = $1)', whole);
    await database.pool.query(
      "insert into customer (id, tenant, number, email, salutation, first_name, last_name, locale, created_at, changed_at) values ('00000000-0000-4000-8000-00000000000a', 'ch', '2000000001', $1, 'female', 'Lea', 'Brunner', 'de-CH', now(), now())",
      [email],
    );
    await database.pool.query("update orders set customer_id = '00000000-0000-4000-8000-00000000000a' where id = $1", [
      id,
    ]);
    const customer = { customerId: '00000000-0000-4000-8000-00000000000a', number: whole };
    expect(await shop.fulfilment.buyer.cancel(ch, customer, {}, true)).toEqual({ ok: true, isWhole: true });
    expect((await newestLetter(database.pool, email)).subject).toBe(`Votre commande ${whole} est annulée`);
  });
});

describe('without a login', () => {
  const house = { tenant: de, locale: 'de-DE' as const };
  test('stores and confirms a withdrawal at once, with or without a matching order', async () => {
    const entered = { name: 'Lea Brunner', number: '99999999', email: 'nobody@example.de', goods: '' };
    const outcome = await shop.fulfilment.guestOrders.withdraw(house, '198.51.100.1', entered);
    expect(outcome).toMatchObject({ ok: true, receivedAt: new Date('2026-11-21T08:00:00Z') });
    const letter = await newestLetter(database.pool, 'nobody@example.de');
    expect(letter.subject).toBe('Ihr Widerruf ist eingegangen');
    expect(letter.text).toContain('21. November 2026');
    expect(letter.text).toContain('09:00:00');
    expect(letter.text).toContain('99999999');
    const section = await admin.fulfilment.payouts(as('service'), de);
    expect(section?.withdrawals).toMatchObject([{ number: '99999999', fits: false }]);
    const id = section?.withdrawals[0]?.id ?? '';
    expect(await admin.fulfilment.handled(as('service'), ch, id)).toMatchObject({ ok: false });
    expect(await admin.fulfilment.handled(as('service'), de, id)).toEqual({ ok: true });
    expect(await admin.fulfilment.handled(as('service'), de, id)).toMatchObject({ ok: false });
  });

  test('answers alike for known and unknown orders, and counts attempts', async () => {
    const number = await placeOrder(shop, { 'vase-1': 1 }, { email: 'known@example.ch' });
    const ask = (entered: Record<string, string>, address: string) =>
      shop.fulfilment.guestOrders.askForLink({ tenant: ch, locale: 'de-CH' }, address, entered);
    const known = await ask({ number, email: 'known@example.ch' }, '198.51.100.2');
    const unknown = await ask({ number: '1', email: 'unknown@example.ch' }, '198.51.100.3');
    expect(known).toEqual(unknown);
    const said = await one<string>("(select text from mail where to_address = 'unknown@example.ch')");
    expect(said).toContain('gibt es bei uns keine Bestellung');
    expect(said).not.toContain('?t=');
    expect(await ask({ number: 'x', email: 'known@example.ch' }, '198.51.100.2')).toEqual({
      ok: false,
      problem: 'fields',
    });
    const many = [];
    for (let attempt = 0; attempt < 30; attempt += 1)
      many.push(await ask({ number: '1', email: 'again@example.ch' }, '198.51.100.4'));
    expect(many.at(-1)).toEqual({ ok: false, problem: 'wait' });
  });
});
