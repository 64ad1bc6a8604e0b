import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { AdminServices } from '../../src/admin/context.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { creditFor } from '../../src/shop/after-sales/fulfilment/credit.ts';
import { leavesBeside, splitCredit } from '../../src/shop/after-sales/fulfilment/credit-money.ts';
import type { LifeOrder } from '../../src/shop/after-sales/fulfilment/types.ts';
import { roundHalfUp } from '../../src/shop/catalogue/prices/index.ts';
import { bookPending } from '../../src/shop/money/ledger/index.ts';
import { testAdmin } from '../support/admin.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { CARD, openPaying, type PayingShop } from '../support/paying.ts';
import { seedProduct } from '../support/seed.ts';
import { readyBasket } from '../support/selling.ts';
import { as, linkFrom } from './support.ts';

const clock = fixedClock(new Date().toISOString());
const { ch } = tenants;
let database: TestDatabase;
let admin: AdminServices;
let shop: PayingShop;
beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'jug', variants: [{ sku: 'jug-1', stock: 90, amount: 3335 }] });
  admin = await testAdmin(database.pool, clock);
  shop = await openPaying(database.pool, clock);
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const one = async <T>(sql: string, ...values: unknown[]) =>
  (await database.pool.query<{ v: T }>(`select ${sql} as v`, values)).rows[0]?.v;

/** Returns the ledger balances of an order. */
async function standing(number: string): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ account: string; amount: number }>(
    `select p.account, sum(p.amount)::int as amount from ledger_posting p join ledger_entry e on e.id = p.entry_id
     where e.order_number = $1 and p.account in ('receivable', 'credit', 'goodwill', 'bank', 'provider')
     group by 1 having sum(p.amount) <> 0`,
    [number],
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}

const transfersOf = async (number: string) =>
  (await one<number>(
    `(select coalesce(sum(amount - refund_amount - settled_amount), 0)::bigint from credit_note c join orders o on o.id = c.order_id
      where o.number = $1 and rest_way = 'transfer')`,
    number,
  )) ?? 0;

/** Places an order of units paid by card. Returns its number. */
async function paid(pieces: number): Promise<string> {
  const key = await readyBasket(shop, 'jug-1', pieces, { method: 'card' });
  const outcome = await shop.place(key);
  if (!outcome.ok || outcome.payAt === undefined) throw new Error('no pay page');
  await shop.onPayPage(outcome.payAt, { card: CARD, outcome: 'pay', way: 'once' });
  await shop.payments.status({ paymentId: null, basketId: await shop.orders.basketOf(key) });
  await shop.payments.reconcile();
  return (await shop.orders.placedNumberOf(key)) ?? '';
}

test('twenty concurrent returns and refunds: at most the captured amount, each unit once, balanced books @whole', async () => {
  const number = await paid(6);
  const payment = await one<string>(
    '(select p.id from online_payment p join orders o on o.id = p.order_id where number = $1)',
    number,
  );
  expect(await one('(select state from online_payment where id = $1)', payment)).toBe('captured');
  const { administration: own, buyer } = shop.fulfilment;
  const entered = { carrier: 'dhl', tracking: '', seen: '0', 'pieces-1': '6' };
  expect(await own.ship(as('service'), { tenant: ch, number, entered })).toMatchObject({ ok: true });
  const customerId = '00000000-0000-4000-8000-00000000000b';
  await database.pool.query(
    `insert into customer (id, tenant, number, email, salutation, first_name, last_name, locale, created_at, changed_at)
     values ($1, 'ch', '2000000002', 'jug@example.ch', 'female', 'Lea', 'Brunner', 'de-CH', now(), now())`,
    [customerId],
  );
  await database.pool.query('update orders set customer_id = $1 where number = $2', [customerId, number]);
  const owner = { customerId, number };
  const announced = await Promise.all(
    Array.from({ length: 20 }, () => buyer.register(ch, owner, { 'quantity-1': '1' })),
  );
  const returns = announced.flatMap((outcome) => (outcome.ok ? [outcome.number] : []));
  expect(returns).toHaveLength(6);
  const total = (await one<number>('(select total from orders where number = $1)', number)) ?? 0;
  await Promise.all([
    ...returns.flatMap((entry) =>
      [1, 2, 3].map(() =>
        own.settle(as('service'), { tenant: ch, number: entry, entered: { 'accepted-1': '1', 'restocked-1': '1' } }),
      ),
    ),
    // An employee refunds the same money by hand.
    ...Array.from({ length: 4 }, () =>
      admin.payments.refund(as('finance'), { tenant: ch, paymentId: payment ?? '', amount: 3000, reason: 'Kulanz' }),
    ),
  ]);
  await shop.payments.reconcile();
  const refunds =
    (await one<number>(
      '(select coalesce(sum(amount), 0)::bigint from payment_refund where payment_id = $1)',
      payment,
    )) ?? 0;
  expect(refunds + (await transfersOf(number))).toBeLessThanOrEqual(total);
  expect(
    await one('(select returned from order_line l join orders o on o.id = l.order_id where number = $1)', number),
  ).toBe(6);
  expect(await one('(select stage from orders where number = $1)', number)).toBe('returned');
  const credited =
    (await one<number>(
      '(select sum(amount + fee_amount)::bigint from credit_note c join orders o on o.id = c.order_id where o.number = $1)',
      number,
    )) ?? 0;
  expect(credited).toBe(6 * 3335);
  expect(await one("(select quantity from stock where sku = 'jug-1')")).toBe(90);
  await bookPending({ pool: database.pool, clock });
  expect(await one('(select coalesce(sum(amount), 0)::bigint from ledger_posting)')).toBe(0);
  clock.set(new Date(clock.now().getTime() + 180_000).toISOString());
  await shop.payments.reconcile();
  await bookPending({ pool: database.pool, clock });
  // No credit remains that a closing could spend.
  expect(await standing(number)).not.toHaveProperty('credit');
}, 120_000);

describe('manual refunds and later credit notes', () => {
  const totalOf = (number: string) => one<number>('(select total from orders where number = $1)', number);
  const refundedOf = (number: string) =>
    one<number>('(select refunded from online_payment p join orders o on o.id = p.order_id where number = $1)', number);
  const refundStates = (number: string) =>
    one<string[]>(
      `(select array_agg(r.state order by r.created_at) from payment_refund r join online_payment p on p.id = r.payment_id
        join orders o on o.id = p.order_id where number = $1)`,
      number,
    );
  const book = () => bookPending({ pool: database.pool, clock });
  /** Refunds an amount by hand. `isReached`: whether the provider is reachable. */
  async function giveBack(number: string, amount: number, isReached: boolean) {
    const paymentId = await one<string>(
      '(select p.id from online_payment p join orders o on o.id = p.order_id where number = $1)',
      number,
    );
    const asked = { tenant: ch, paymentId: paymentId ?? '', amount, reason: 'Kulanz' };
    const outcome = await (isReached ? shop.payments.administration : admin.payments).refund(as('finance'), asked);
    expect(outcome).toEqual({ ok: true, done: isReached });
    await book();
  }
  /** Runs the work that was left to the job. */
  async function later() {
    clock.set(new Date(clock.now().getTime() + 180_000).toISOString());
    await shop.payments.reconcile();
    await book();
  }

  test.each([
    ['done', true],
    ['under way', false],
  ])(
    'refund %s, then a full return: pays back at most the received amount',
    async (_, isReached) => {
      const number = await paid(2);
      await book();
      const total = (await totalOf(number)) ?? 0;
      await giveBack(number, 3000, isReached);
      const { administration: own, guestOrders: strangers, buyer } = shop.fulfilment;
      const entered = { carrier: 'dhl', tracking: '', seen: '0', 'pieces-1': '2' };
      expect(await own.ship(as('service'), { tenant: ch, number, entered })).toMatchObject({ ok: true });
      const email = 'lea.brunner@example.ch';
      await strangers.askForLink({ tenant: ch, locale: 'de-CH' }, `192.0.2.${isReached ? 20 : 21}`, { number, email });
      const owner = { token: await linkFrom(database.pool, email) };
      const asked = await buyer.register(ch, owner, { 'quantity-1': '2', 'reason-1': 'damaged' });
      if (!asked.ok) throw new Error(asked.problem);
      const settled = { tenant: ch, number: asked.number, entered: { 'accepted-1': '2' } };
      expect(await own.settle(as('service'), settled)).toMatchObject({ ok: true });
      await later();
      expect(await transfersOf(number)).toBe(0);
      expect(await refundedOf(number)).toBe(total);
      // Delivery costs are not credited, but the manual refund covered them.
      expect(await standing(number)).toEqual({ goodwill: total - 6670 });
      const letter = await one<string>(
        "(select text from mail where kind = 'return-settled' order by created_at desc, id desc limit 1)",
      );
      expect(letter).toMatch(new RegExp(`${((6670 + 3000 - total) / 100).toFixed(2)}\\sCHF haben Sie bereits`));
    },
    120_000,
  );

  test.each([
    ['done', true, ['done']],
    ['under way', false, ['failed']],
  ])(
    'refund %s, then a full cancellation: balances the books and completes every refund',
    async (_, isReached, states) => {
      const number = await paid(1);
      await book();
      const total = (await totalOf(number)) ?? 0;
      await giveBack(number, 1000, isReached);
      const asked = { tenant: ch, number, reason: 'customer', note: '' };
      expect(await admin.orders.cancel(as('service'), asked)).toMatchObject({ ok: true });
      await later();
      expect(await refundedOf(number)).toBe(total);
      expect(await transfersOf(number)).toBe(0);
      expect(await standing(number)).toEqual({});
      expect(await refundStates(number)).toEqual(states);
    },
    120_000,
  );
});

test('refunds a return of a card payment by itself, within its period, once', async () => {
  const number = await paid(2);
  const { administration: own, guestOrders: strangers } = shop.fulfilment;
  await own.ship(as('service'), {
    tenant: ch,
    number,
    entered: { carrier: 'dhl', tracking: '', seen: '0', 'pieces-1': '2' },
  });
  await strangers.askForLink({ tenant: ch, locale: 'de-CH' }, '192.0.2.9', { number, email: 'lea.brunner@example.ch' });
  const text =
    (await one<string>("(select text from mail where kind = 'return-link' order by created_at desc limit 1)")) ?? '';
  const owner = { token: /\?t=([\w-]+)/.exec(text)?.[1] ?? '' };
  const asked = await shop.fulfilment.buyer.register(ch, owner, { 'quantity-1': '1' });
  if (!asked.ok) throw new Error(asked.problem);
  const settled = await own.settle(as('service'), { tenant: ch, number: asked.number, entered: { 'accepted-1': '1' } });
  expect(settled).toMatchObject({ ok: true });
  const shown = await shop.fulfilment.buyer.of(ch, owner);
  expect(shown?.credits).toMatchObject([
    { amount: { amount: 2740 }, refund: { amount: 2740 }, restWay: 'none', paidOutAt: expect.any(Date) },
  ]);
  expect(await own.paidOut(as('finance'), ch, shown?.credits[0]?.number ?? '')).toEqual({
    ok: false,
    problem: 'not-found',
  });
  // The amount is not owed again.
  expect(
    await one('(select refunded from online_payment p join orders o on o.id = p.order_id where number = $1)', number),
  ).toBe(2740);
}, 120_000);

test('splits a credit over the bill, the provider and a transfer, within each limit', () => {
  fc.assert(
    fc.property(
      fc.record({
        amount: fc.nat(100_000),
        refundable: fc.nat(100_000),
        openOnBill: fc.integer({ min: -100, max: 100_000 }),
      }),
      (given) => {
        const { onBill, refund, transfer } = splitCredit(given);
        expect(onBill + refund + transfer).toBe(given.amount);
        expect(Math.min(onBill, refund, transfer)).toBeGreaterThanOrEqual(0);
        expect(onBill).toBe(Math.min(given.amount, Math.max(0, given.openOnBill)));
        expect(refund).toBe(Math.min(given.amount - onBill, given.refundable));
      },
    ),
  );
});

test('any sequence of manual refunds and credit notes pays back exactly the received amount', () => {
  fc.assert(
    fc.property(
      fc.record({
        online: fc.nat(50_000),
        bank: fc.nat(50_000),
        steps: fc.array(fc.record({ isByHand: fc.boolean(), amount: fc.integer({ min: 1, max: 60_000 }) }), {
          maxLength: 12,
        }),
      }),
      ({ online, bank, steps }) => {
        const total = online + bank;
        let refunded = 0;
        let transferred = 0;
        let credited = 0;
        let given = 0;
        const credit = (amount: number) => {
          const refundable = online - refunded;
          const { refund, transfer } = splitCredit({ amount, refundable, openOnBill: 0 });
          const taken = Math.min(given, leavesBeside({ refund, transfer, beyond: 0 }, refundable));
          expect(taken).toBeLessThanOrEqual(transfer);
          given -= taken;
          refunded += refund;
          transferred += transfer - taken;
          credited += amount;
        };
        for (const { isByHand, amount } of steps) {
          if (isByHand) {
            const part = Math.min(amount, online - refunded);
            refunded += part;
            given += part;
          } else credit(Math.min(amount, total - credited));
          expect(refunded + transferred).toBeLessThanOrEqual(total);
        }
        credit(total - credited);
        expect(refunded + transferred).toBe(total);
      },
    ),
  );
});

test('credits in any number of parts add up to the paid amount, to the Rappen', () => {
  const amount = (value: number) => ({ amount: value, currency: 'CHF' });
  const house = { ...ch, returns: { ...ch.returns, refundsDelivery: true } };
  fc.assert(
    fc.property(
      fc.record({
        as: fc.constantFrom('cancelled' as const, 'returned' as const),
        lines: fc.array(
          fc.record({
            ordered: fc.integer({ min: 1, max: 5 }),
            paid: fc.nat(50_000),
            deliveryMode: fc.constantFrom('parcel', 'bulky', 'two-man'),
            vatClass: fc.constantFrom('standard', 'reduced'),
          }),
          { minLength: 1, maxLength: 4 },
        ),
        fee: fc.nat(2000),
        premium: fc.constantFrom(0, 1990),
        steps: fc.array(fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 5 })), { maxLength: 30 }),
      }),
      ({ as, lines, fee, premium, steps }) => {
        const modes = [...new Set(lines.map(({ deliveryMode }) => deliveryMode))];
        const groups = modes.map((mode) => ({
          mode,
          fee: amount(fee),
          extras: mode === 'two-man' ? [{ extra: 'assembly', fee: amount(7900) }] : [],
        }));
        const extras = modes.includes('two-man') ? 7900 : 0;
        const delivery = fee * modes.length + extras;
        const goods = lines.reduce((sum, line) => sum + line.paid, 0);
        const total = goods + delivery + premium;
        const order = {
          placedAt: new Date('2026-11-21T08:00:00Z'),
          total,
          totals: { delivery: amount(delivery) },
          delivery: { groups },
          credited: 0,
          creditedDelivery: 0,
          reduced: [],
          boughtCards: 0,
          byCards: 0,
          creditedOntoCards: 0,
          lines: lines.map((line, index) => ({
            ...line,
            position: index + 1,
            unit: 1,
            shipped: as === 'returned' ? line.ordered : 0,
            cancelled: 0,
            returned: 0,
            technical: false,
            categories: [],
          })),
        } as unknown as LifeOrder;
        const vat = new Map<number, number>();
        const apply = (pieces: Map<number, number>) => {
          const credit = creditFor(house, order, pieces, as);
          expect(credit.vat.reduce((sum, { gross }) => sum + gross, 0)).toBe(credit.amount);
          for (const part of credit.vat) vat.set(part.permille, (vat.get(part.permille) ?? 0) + part.vat);
          order.credited += credit.amount;
          order.creditedDelivery += credit.delivery;
          for (const line of order.lines) line[as] += pieces.get(line.position) ?? 0;
        };
        for (const [at, count] of steps) {
          const line = order.lines[at % order.lines.length];
          if (line && line[as] + count <= line.ordered) apply(new Map([[line.position, count]]));
        }
        apply(new Map(order.lines.map((line) => [line.position, line.ordered - line[as]])));
        // Shipped units were delivered and assembled, so their extras are not credited, nor is a membership.
        expect(order.credited).toBe(as === 'cancelled' ? total : total - extras - premium);
        if (as === 'cancelled') {
          const isReduced = lines.every(({ vatClass }) => vatClass === 'reduced');
          const reduced = lines.reduce((sum, line) => sum + (line.vatClass === 'reduced' ? line.paid : 0), 0);
          const lower = reduced + (isReduced ? delivery : 0);
          const within = (gross: number, permille: number) => roundHalfUp(gross * permille, 1000 + permille);
          expect(vat.get(26) ?? 0).toBe(within(lower, 26));
          expect(vat.get(81) ?? 0).toBe(within(total - lower, 81));
        }
        expect(() => apply(new Map([[1, 1]]))).toThrow(RangeError);
      },
    ),
  );
});
