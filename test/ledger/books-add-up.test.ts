import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import { creditFor } from '../../src/shop/after-sales/fulfilment/credit.ts';
import { insertCredit } from '../../src/shop/after-sales/fulfilment/credits.store.ts';
import { lockLife } from '../../src/shop/after-sales/fulfilment/life.store.ts';
import {
  bookPending,
  closeDay,
  createLedger,
  recordOrderCancelled,
  recordPaymentReceived,
  recordRefundPaid,
  recordReturnCredited,
} from '../../src/shop/money/ledger/index.ts';
import { recordPaymentReturned } from '../../src/shop/money/ledger/record-returned-payment.ts';
import { createPeriodAdministration } from '../../src/shop/money/periods/index.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { variants } from '../support/depth.ts';
import { type OrderedLine, placeOrder, sendUnits } from './support.ts';

const DAY = 86_400_000;
const EVENTS = 120;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const finance: StaffMember = {
  id: '00000000-0000-0000-0000-000000000001',
  email: 'finance@example.ch',
  role: 'finance',
  language: 'de',
};

const kinds = [
  'order',
  'plan',
  'ship',
  'ship',
  'ship',
  'pay',
  'pay',
  'bounce',
  'cancel-units',
  'return',
  'cancel',
  'payoff',
  'refund',
  'day',
  'close',
] as const;
const event = fc.record({
  kind: fc.constantFrom(...kinds),
  pick: fc.nat(1_000_000),
  share: fc.integer({ min: 1, max: 100 }),
  lines: fc.array(
    fc.record({
      price: fc.integer({ min: 1, max: 40_000 }),
      quantity: fc.integer({ min: 1, max: 4 }),
      isReduced: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  hasDelivery: fc.boolean(),
});
type Happened = ReturnType<typeof event.generate>['value'];

type Made = { id: string; number: string; customerId: string; isPlan: boolean; isCancelled: boolean; paid: number };

test.each(variants(['ch', 'de', 'at', 'nl'] as const))(
  'after any history nothing is deferred, and the VAT report equals the ledger by rate and month: %s',
  { timeout: 240_000 },
  async (id) => {
    const tenant = tenants[id];
    const clock = fixedClock('2026-01-05T10:00:00Z');
    const ledger = createLedger({ pool: database.pool, clock });
    const periods = createPeriodAdministration({ pool: database.pool, clock });
    const within = <T>(steps: (client: pg.PoolClient) => Promise<T>) => inTransaction(database.pool, steps);
    const book = () => bookPending({ pool: database.pool, clock });
    const orders: Made[] = [];
    let n = 0;
    const { rows: people } = await database.pool.query<{ id: string }>(
      `insert into customer (tenant, number, email, salutation, first_name, last_name, locale, created_at, changed_at)
       select $1, number::text, number || '@example.ch', 'notSpecified', 'A', 'B', 'de-CH', now(), now()
       from generate_series(95000000 + $2::int * 10, 95000000 + $2::int * 10 + 2) number returning id`,
      [id, ['ch', 'de', 'at', 'nl'].indexOf(id)],
    );

    const place = async ({ pick, lines, hasDelivery }: Happened, isPlan: boolean) => {
      const goods = lines.map(
        ({ price, quantity, isReduced }): OrderedLine => ({
          paid: (isPlan ? price + 20_000 : price) * quantity,
          quantity,
          vatClass: isReduced ? 'reduced' : 'standard',
        }),
      );
      const total = goods.reduce((sum, { paid }) => sum + paid, hasDelivery ? 795 : 0);
      const customerId = people[pick % people.length]?.id ?? '';
      const made = await placeOrder(database.pool, {
        tenant,
        total,
        lines: goods,
        customerId,
        placedAt: clock.now().toISOString(),
        method: isPlan ? 'instalments' : pick % 3 === 0 ? 'prepayment' : 'invoice',
        ...(isPlan ? { instalments: { months: 6 } } : {}),
      });
      orders.push({ ...made, customerId, isPlan, isCancelled: false, paid: 0 });
      await book();
    };

    /** Returns units to move of the first line that has some, by position. */
    const unitsOf = async (order: Made, free: 'unshipped' | 'kept', share: number): Promise<Map<number, number>> => {
      const { rows } = await database.pool.query<{ position: number; count: number }>(
        `select position, ${free === 'unshipped' ? 'quantity - cancelled - shipped' : 'shipped - returned'} as count
         from order_line where order_id = $1 order by position`,
        [order.id],
      );
      return new Map(
        rows.flatMap(({ position, count }) =>
          count > 0 ? [[position, Math.max(1, Math.ceil((count * share) / 100))]] : [],
        ),
      );
    };

    const credit = async (order: Made, as: 'cancelled' | 'returned', share: number) => {
      const units = await unitsOf(order, as === 'cancelled' ? 'unshipped' : 'kept', share);
      if (units.size === 0) return;
      n += 1;
      await within(async (client) => {
        const life = await lockLife(client, { tenant: id, id: order.id });
        if (!life) throw new Error('the order does not exist');
        const credited = creditFor(tenant, life, units, as);
        await client.query(
          `update order_line set ${as} = ${as} + unit.count from unnest($2::int[], $3::int[]) as unit (position, count)
           where order_id = $1 and order_line.position = unit.position`,
          [order.id, [...units.keys()], [...units.values()]],
        );
        const { amount, vat, delivery, lines } = credited;
        await insertCredit(client, {
          id: randomUUID(),
          number: null,
          tenant: id,
          orderId: order.id,
          returnId: null,
          purpose: 'goods',
          amount,
          deliveryAmount: delivery,
          refundAmount: 0,
          settledAmount: amount,
          feeAmount: 0,
          restWay: 'invoice',
          currency: tenant.currency,
          lines,
          vat,
          now: clock.now(),
          payoutDueOn: null,
        });
        const credit = { orderId: order.id, now: clock.now(), returnId: `${id}-${n}`, amount, vat, by: null };
        await recordReturnCredited(client, credit);
      });
    };

    const happen = async (happened: Happened) => {
      const { kind, pick, share } = happened;
      const order = orders[pick % Math.max(1, orders.length)];
      if (kind === 'order' || kind === 'plan' || !order)
        return place(happened, kind === 'plan' && tenant.payment.methods.includes('instalments'));
      n += 1;
      const common = { orderId: order.id, now: clock.now(), by: null };
      const valueOn = new Date(clock.now().getTime() - (pick % 4) * DAY).toISOString().slice(0, 10);
      if (kind === 'ship' && !order.isCancelled) {
        const units = await unitsOf(order, 'unshipped', share);
        if (units.size === 0) return;
        await sendUnits(database.pool, order.id, { units: Object.fromEntries(units), at: clock.now().toISOString() });
        // The job may run before or after the next event.
        if (pick % 2 === 0) await book();
      }
      if (kind === 'pay') {
        const amount = Math.max(1, Math.ceil((share / 100) * 30_000));
        await within((client) =>
          recordPaymentReceived(client, { ...common, amount, valueOn, till: 'bank', paymentId: `${id}-${n}` }),
        );
        order.paid += amount;
      }
      if (kind === 'bounce' && order.paid > 0) {
        const amount = Math.ceil((order.paid * share) / 100);
        const returned = { ...common, by: 'x', amount, paymentId: `back-${id}-${n}`, valueOn, instalment: 0 };
        const done = await within((client) => recordPaymentReturned(client, { ...returned, from: 'bank' }));
        if (done) order.paid -= amount;
      }
      if (kind === 'cancel-units' && !order.isCancelled && !order.isPlan) await credit(order, 'cancelled', share);
      if (kind === 'return' && !order.isCancelled) await credit(order, 'returned', share);
      if (kind === 'cancel' && !order.isCancelled) {
        const { rowCount } = await database.pool.query(
          'select from order_line where order_id = $1 and (shipped > 0 or cancelled > 0)',
          [order.id],
        );
        if (rowCount !== 0) return;
        order.isCancelled = true;
        await within((client) => recordOrderCancelled(client, common));
        await database.pool.query('update order_line set cancelled = quantity where order_id = $1', [order.id]);
        await database.pool.query(
          "update orders set state = 'cancelled', stage = 'cancelled', cancelled_at = placed_at where id = $1",
          [order.id],
        );
      }
      if (kind === 'payoff' && order.isPlan && !order.isCancelled)
        await ledger.payOff({ tenant, customerId: order.customerId }, order.number);
      if (kind === 'refund')
        await within((client) =>
          recordRefundPaid(client, { ...common, amount: share * 10, till: 'bank', refundId: `${id}-${n}` }),
        );
      if (kind === 'day') {
        clock.advance((1 + (pick % 9)) * DAY);
        await book();
        await closeDay({ pool: database.pool, clock }, tenant);
      }
      if (kind === 'close') {
        const month = new Date(clock.now().getTime() - 32 * DAY).toISOString().slice(0, 7);
        await periods.close(finance, { tenant, month, reason: 'random' });
      }
    };

    const [history] = fc.sample(fc.array(event, { minLength: EVENTS, maxLength: EVENTS, size: 'max' }), {
      numRuns: 1,
      seed: 20261126,
    });
    for (const happened of history ?? []) await happen(happened);
    // Some orders at the end are paid before, in part, or shipped in part.
    for (const [index, happened] of (history ?? []).slice(0, 8).entries()) {
      await place(happened, false);
      const last = { ...happened, pick: orders.length - 1, share: 30 };
      if (index % 4 > 0) await happen({ ...last, kind: 'pay' });
      if (index % 4 > 1) await happen({ ...last, kind: 'ship' });
    }
    await book();
    const sums = async (account: string) =>
      Number(
        (
          await database.pool.query<{ sum: number }>(
            `select coalesce(sum(posting.amount), 0)::bigint as sum from ledger_entry entry
             join ledger_posting posting on posting.entry_id = entry.id where entry.tenant = $1 and posting.account = $2`,
            [id, account],
          )
        ).rows[0]?.sum ?? 0,
      );
    expect(await sums('deferred')).not.toBe(0);

    // Everything is shipped, or cancelled, in turn.
    for (const [index, order] of orders.entries()) {
      if (order.isCancelled) continue;
      if (index % 2 === 0 || order.isPlan) {
        const units = await unitsOf(order, 'unshipped', 100);
        if (units.size > 0)
          await sendUnits(database.pool, order.id, { units: Object.fromEntries(units), at: clock.now().toISOString() });
      } else await credit(order, 'cancelled', 100);
    }
    await book();
    expect(await sums('deferred')).toBe(0);

    const { rows: unbalanced } = await database.pool.query(
      'select entry_id from ledger_posting group by entry_id having sum(amount) <> 0',
    );
    expect(unbalanced).toEqual([]);
    // Every order has the VAT of its bill less that of its credit notes, by rate.
    const { rows: wrong } = await database.pool.query(
      `with billed as (
         select o.id, (part->>'permille')::int as permille, (part->'amount'->>'amount')::bigint as vat
         from orders o, jsonb_array_elements(o.totals->'vat') part where o.tenant = $1 and o.state <> 'cancelled'
         union all select credit.order_id, (part->>'permille')::int, -(part->>'vat')::bigint
         from credit_note credit, jsonb_array_elements(credit.vat) part where credit.tenant = $1
       ), due as (select id, permille, sum(vat) as vat from billed group by 1, 2 having sum(vat) <> 0
       ), booked as (
         select entry.order_id as id, posting.permille, -sum(posting.amount) as vat from ledger_entry entry
         join ledger_posting posting on posting.entry_id = entry.id
         where entry.tenant = $1 and posting.account = 'vat' group by 1, 2 having sum(posting.amount) <> 0)
       select * from due full join booked using (id, permille) where due.vat is distinct from booked.vat`,
      [id],
    );
    expect(wrong).toEqual([]);

    // The report equals the ledger by rate and month; nothing was booked in a month after it was closed.
    const { rows: months } = await database.pool.query<{ month: string; permille: number; vat: number; net: number }>(
      `select to_char(entry.booked_on, 'YYYY-MM') as month, posting.permille, -sum(posting.amount)::bigint as vat, -sum(posting.net)::bigint as net
       from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
       where entry.tenant = $1 and posting.account = 'vat' group by 1, 2 order by 1, 2`,
      [id],
    );
    expect(months.length).toBeGreaterThan(3);
    for (const { month, permille, vat, net } of months) {
      const found = await periods.vat(finance, { tenant, query: { from: month } });
      expect(found?.report.difference).toBe(0);
      const line = found?.report.form.find((own) => own.permille === permille);
      expect([line?.vat, line?.net]).toEqual([Number(vat), Number(net)]);
    }
    const { rows: late } = await database.pool.query(
      `select entry.key from ledger_entry entry join accounting_period period on period.tenant = entry.tenant and period.state = 'closed'
       where entry.tenant = $1 and entry.booked_on < period.month + interval '1 month' and entry.booked_at > period.changed_at`,
      [id],
    );
    expect(late).toEqual([]);
    const { rowCount } = await database.pool.query(
      "select from accounting_period where tenant = $1 and state = 'closed'",
      [id],
    );
    expect(rowCount).toBeGreaterThan(1);
  },
);
