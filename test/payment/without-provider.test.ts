import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { isFromThisMachine } from '../../src/payment-simulator/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import { bankTransfer } from '../../src/shop/selling/orders/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { CARD, openPaying, type PayingShop } from '../support/paying.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, orderForm, readyBasket } from '../support/selling.ts';

let database: TestDatabase;
let shop: PayingShop;
const { Request: ownRequest, Response: ownResponse } = globalThis;
beforeAll(async () => {
  database = await testDatabase();
  shop = await openPaying(database.pool, systemClock, isFromThisMachine);
  await seedProduct(database.pool, { id: 'p', variants: [{ sku: 'vase', stock: 50 }] });
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const idOf = (address: string) => new URL(address).searchParams.get('payment') ?? '';
const stateOf = async (id: string) =>
  (await database.pool.query<{ state: string }>('select state from online_payment where id = $1', [id])).rows[0]?.state;
const newestPayment = async () =>
  (await database.pool.query<{ id: string }>('select id from online_payment order by created_at desc limit 1')).rows[0]
    ?.id ?? '';
/** Opens the shop on the database again after PAYMENTS became none. */
const transfersOnly = () => openSelling(database.pool, systemClock, bankTransfer, null);

test.each([
  { 'x-forwarded-for': '203.0.113.9' },
  { 'x-forwarded-proto': 'https' },
  { forwarded: 'for=203.0.113.9' },
  { host: 'www.montarve.ch' },
])('a test card buys nothing for a request with %j and a forged Host', async (headers) => {
  const { payAt } = await shop.toPayPage('vase');
  const id = await newestPayment();
  const forged = await shop.onPayPage(payAt, { card: CARD, outcome: 'pay' }, headers);
  expect(forged.status).toBe(404);
  expect(await stateOf(id)).toBe('pending');
  const own = await shop.onPayPage(payAt, { card: CARD, outcome: 'pay' });
  expect(own.status).toBe(303);
  expect(idOf(own.location)).toBe(id);
});

test('does not replace the global Request and Response while the simulator is open', () => {
  expect(globalThis.Request).toBe(ownRequest);
  expect(globalThis.Response).toBe(ownResponse);
});

test('a pay page redirects to no other shop', async () => {
  const key = await readyBasket(shop, 'vase', 1, { method: 'card' });
  const outcome = shop.checkout.place(key, await orderForm(shop, key), {
    publicUrl: 'http://localhost:9',
    address: '10.0.0.1',
  });
  expect(await outcome).toEqual({ ok: false, problem: 'payment-unavailable' });
});

test('payments begun with a provider remain unchanged without one, and are reported once', async () => {
  await shop.toPayPage('vase');
  const id = await newestPayment();
  await database.pool.query("update online_payment set checked_at = now() - interval '1 hour' where id = $1", [id]);
  const warned = vi.spyOn(silentLog, 'warn');
  const without = transfersOnly();
  for (let run = 0; run < 3; run += 1) {
    await database.pool.query("update online_payment set checked_at = now() - interval '1 hour' where id = $1", [id]);
    expect(await without.payments.reconcile()).toBeGreaterThan(0);
  }
  expect(warned).toHaveBeenCalledTimes(1);
  expect(warned.mock.calls[0]?.[1]).toContain('PAYMENTS names none');
  expect(await without.payments.status({ paymentId: id, basketId: null })).toMatchObject({
    state: 'open',
    payAt: null,
  });
  expect(await stateOf(id)).toBe('pending');
  expect(await without.payments.webhook('{}', 't=1,v1=x')).toBe('bad-signature');
});

test('without a provider a transfer pays an open bill: no new links, and earlier ones offer no method', async () => {
  const tenant = tenants.ch;
  const member = { id: '00000000-0000-0000-0000-000000000001', email: 'a@b.example', role: 'service', language: 'de' };
  const key = await readyBasket(shop, 'vase');
  const placed = await shop.checkout.place(key, await orderForm(shop, key));
  if (!placed.ok) throw new Error(placed.problem);
  const asked = { tenant, locale: 'de-CH', publicUrl: shop.publicUrl, amount: null, reason: 'Kundin' } as const;
  const link = { ...asked, number: placed.orderNumber };
  const made = await shop.payments.administration.makeLink({ ...member, role: 'service', language: 'de' }, link);
  if (!made.ok) throw new Error(made.problem);
  const token = new URL(made.url).searchParams.get('t') ?? '';
  const { payments } = transfersOnly();
  expect(payments.takesOnline).toBe(false);
  expect(await payments.links.view({ tenant, token, ask: true })).toMatchObject({ isPayable: false, methods: [] });
  const payment = {
    tenant,
    locale: 'de-CH',
    publicUrl: shop.publicUrl,
    token,
    description: 'x',
    address: null,
  } as const;
  expect(await payments.links.pay({ ...payment, method: 'visa' })).toEqual({ ok: false, problem: 'invalid-choice' });
  expect(await payments.administration.makeLink({ ...member, role: 'service', language: 'de' }, link)).toMatchObject({
    ok: false,
  });
});
