import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import {
  bookPending,
  closeDay,
  createLedger,
  giftCardBooks,
  recordGoodwill,
  recordLateInterest,
  recordOrderCancelled,
  recordPaymentReceived,
  recordRefundPaid,
  recordReminderFee,
  recordReturnCredited,
} from '../../src/shop/money/ledger/index.ts';
import { cardStandings, insertOrderedCards, moveCards } from '../../src/shop/selling/gift-cards/cards.store.ts';
import { expireGiftCards } from '../../src/shop/selling/gift-cards/expire-cards.ts';
import {
  activateGiftCards,
  byGiftCards,
  creditOntoCards,
  holdGiftCards,
  lockUnusedCards,
  payWithCards,
  redeemHeldGiftCards,
  refundOntoGiftCards,
  releaseGiftCards,
  withdrawCards,
} from '../../src/shop/selling/gift-cards/index.ts';
import type { Tenant } from '../../src/tenants/tenant.ts';
import { placeOrder } from '../ledger/support.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { variants } from '../support/depth.ts';
import { expectLiability } from './support.ts';

const EVENTS = 150;
const DAY = 86_400_000;
const KINDS = [
  'order',
  'plan',
  'sale',
  'sale',
  'by-card',
  'by-card',
  'abandoned',
  'pay',
  'pay',
  'return',
  'return',
  'cancel',
  'withdraw',
  'refund',
  'fee',
  'interest',
  'goodwill',
  'given',
  'day',
  'years',
  'payoff',
] as const;
const event = fc.record({
  kind: fc.constantFrom(...KINDS),
  who: fc.nat({ max: 2 }),
  pick: fc.nat({ max: 1_000_000 }),
  amount: fc.integer({ min: 100, max: 60_000 }),
});

type Made = {
  id: string;
  number: string;
  customerId: string;
  total: number;
  byCards: number;
  returned: number;
  ontoCards: number;
  isPlan: boolean;
  isSale: boolean;
  isOver: boolean;
};

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

async function customer(tenant: Tenant, n: number): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into customer (tenant, number, email, salutation, first_name, last_name, locale, created_at, changed_at)
     values ($1, $2, $3, 'notSpecified', 'A', 'B', $4, now(), now()) returning id`,
    [tenant.id, `${tenant.id}-${n}`, `${tenant.id}-${n}@example.ch`, tenant.locales[0].locale],
  );
  return rows[0]?.id ?? '';
}

/** Runs random events of one tenant by the functions that the departments call. */
function history(tenant: Tenant, clock: ReturnType<typeof fixedClock>, people: readonly string[]) {
  const { pool } = database;
  const { id: house, currency } = tenant;
  const orders: Made[] = [];
  const cards: string[] = [];
  const money = (amount: number) => ({ amount, currency });
  const book = <Result>(steps: (client: pg.PoolClient, now: Date) => Promise<Result>) =>
    inTransaction(pool, (client) => steps(client, clock.now()));
  const vatOf = (amount: number) => Math.floor((2 * amount * 81 + 1081) / 2162);

  async function order(who: number, total: number, how: 'invoice' | 'instalments' | 'card'): Promise<Made> {
    const customerId = people[who] ?? '';
    const made = await placeOrder(pool, {
      tenant,
      total,
      placedAt: clock.now().toISOString(),
      customerId,
      method: how,
      ...(how === 'instalments' ? { instalments: { months: 6 } } : {}),
    });
    const entry = { ...made, customerId, total, byCards: 0, returned: 0, ontoCards: 0, isSale: false, isOver: false };
    orders.push({ ...entry, isPlan: how === 'instalments' });
    return orders.at(-1) ?? { ...entry, isPlan: false };
  }

  const setCards = (client: pg.PoolClient, id: string, giftCards: object, isSale: boolean) =>
    client.query(
      "update orders set totals = totals || jsonb_build_object('giftCards', $2::jsonb) || $3::jsonb where id = $1",
      [id, JSON.stringify(giftCards), isSale ? '{"vat": []}' : '{}'],
    );

  async function sale(who: number, amount: number): Promise<void> {
    const made = await order(who, amount, 'card');
    made.isSale = true;
    await book(async (client, now) => {
      await setCards(client, made.id, { bought: money(amount), used: [], toPay: money(amount) }, true);
      const wanted = {
        id: randomUUID(),
        amount,
        motif: 'neutral',
        message: '',
        senderName: '',
        recipient: null,
        sendOn: null,
      };
      const about = { id: made.id, tenant: house, currency, locale: tenant.locales[0].locale, email: 'a@example.ch' };
      await insertOrderedCards(client, { ...about, today: now.toISOString().slice(0, 10), now }, [
        { ...wanted, motif: 'neutral' },
      ]);
      await activateGiftCards(client, { id: made.id, tenant, now });
      await giftCardBooks.sold(client, { orderId: made.id, now });
      await recordPaymentReceived(client, {
        orderId: made.id,
        now,
        amount,
        by: null,
        till: 'provider',
        paymentId: `s${made.id}`,
      });
      const { rows } = await client.query<{ id: string }>('select id from gift_card where order_id = $1', [made.id]);
      cards.push(...rows.map(({ id }) => id));
    });
  }

  async function byCard(who: number, total: number, pick: number, isAbandoned: boolean): Promise<void> {
    const made = await order(who, total, 'invoice');
    await book(async (client, now) => {
      const ids = [cards[pick % Math.max(1, cards.length)], cards[(pick + 1) % Math.max(1, cards.length)]];
      const standings = await cardStandings(client, [...new Set(ids.filter((id) => id !== undefined))]);
      const day = now.toISOString().slice(0, 10);
      const paying = standings
        .filter(({ state, expiresOn }) => state === 'active' && expiresOn > day)
        .map(({ id, lastFour, available }) => ({ cardId: id, lastFour, available }));
      const { shares, rest } = payWithCards(total, paying);
      if (shares.length === 0) return;
      const used = shares.map(({ amount, ...share }) => ({ ...share, amount: money(amount) }));
      await setCards(client, made.id, { bought: money(0), used, toPay: money(rest) }, false);
      expect(await holdGiftCards(client, { id: made.id, tenant, now }, used)).toBe(true);
      if (isAbandoned) {
        await releaseGiftCards(client, [made.id]);
        await client.query("update orders set totals = totals - 'giftCards' where id = $1", [made.id]);
        return;
      }
      made.byCards = await redeemHeldGiftCards(client, made.id, now);
      await giftCardBooks.redeemed(client, { orderId: made.id, amount: made.byCards, now });
    });
  }

  async function returned(made: Made, wanted: number, returnId: string): Promise<void> {
    const amount = Math.min(wanted, made.total - made.returned);
    if (amount <= 0 || made.isOver || made.isSale) return;
    const onto = creditOntoCards({
      amount,
      total: made.total,
      byCards: made.byCards,
      creditedBefore: made.returned,
      ontoCardsBefore: made.ontoCards,
    });
    made.returned += amount;
    made.ontoCards += onto;
    await book(async (client, now) => {
      const vat = [{ permille: 81, vat: vatOf(amount) }];
      const common = { orderId: made.id, now, returnId, amount, vat };
      await recordReturnCredited(client, { ...common, onBill: amount - onto });
      if (onto === 0) return;
      await refundOntoGiftCards(client, { orderId: made.id, refundId: returnId, tenant, amount: onto, by: null, now });
      await giftCardBooks.refunded(client, { orderId: made.id, refundId: returnId, amount: onto, by: null, now });
    });
  }

  async function cancelled(made: Made): Promise<void> {
    if (made.isOver || made.returned > 0) return;
    await book(async (client, now) => {
      const bought = await lockUnusedCards(client, made.id);
      if (bought === null) return;
      made.isOver = true;
      await withdrawCards(client, { orderId: made.id, cards: bought, by: null, now });
      const { credit } = await recordOrderCancelled(client, { orderId: made.id, now });
      const amount = Math.min(credit, await byGiftCards(client, made.id));
      const refundId = `cancel-${made.id}`;
      const onto = await refundOntoGiftCards(client, { orderId: made.id, refundId, tenant, amount, by: null, now });
      if (onto > 0) await giftCardBooks.refunded(client, { orderId: made.id, refundId, amount: onto, by: null, now });
    });
  }

  async function withdrawn(made: Made, returnId: string): Promise<void> {
    if (!made.isSale || made.isOver) return;
    await book(async (client, now) => {
      const bought = await lockUnusedCards(client, made.id);
      if (!bought || bought.length === 0) return;
      made.isOver = true;
      await withdrawCards(client, { orderId: made.id, cards: bought, by: null, now });
      const common = { orderId: made.id, now, returnId, amount: made.total, vat: [] };
      await recordReturnCredited(client, { ...common, giftCards: made.total });
    });
  }

  return { pool, orders, cards, book, order, sale, byCard, returned, cancelled, withdrawn };
}

test.each(variants([tenants.ch, tenants.de, tenants.at, tenants.nl]))(
  'after any history of $id the books balance, and customer, statement and gift cards agree',
  { timeout: 300_000 },
  async (tenant) => {
    const clock = fixedClock(new Date('2026-01-05T10:00:00Z'));
    const people = await Promise.all([0, 1, 2].map((n) => customer(tenant, n)));
    const { pool, orders, cards, book, order, sale, byCard, returned, cancelled, withdrawn } = history(
      tenant,
      clock,
      people,
    );
    const ledger = createLedger({ pool, clock });
    const [events = []] = fc.sample(fc.array(event, { minLength: EVENTS, maxLength: EVENTS, size: 'max' }), {
      numRuns: 1,
      seed: 20_261_126 + tenant.id.charCodeAt(0) * 97 + tenant.id.charCodeAt(1),
    });
    for (const [n, { kind, who, pick, amount }] of events.entries()) {
      const made = orders[pick % Math.max(1, orders.length)];
      const key = `${tenant.id}-${n}`;
      if (kind === 'order' || made === undefined) await order(who, amount, 'invoice');
      else if (kind === 'plan') await order(who, Math.max(amount, 20_000), 'instalments');
      else if (kind === 'sale') await sale(who, Math.min(amount, 25_000));
      else if (kind === 'by-card' || kind === 'abandoned') await byCard(who, amount, pick, kind === 'abandoned');
      else if (kind === 'return') await returned(made, amount, key);
      else if (kind === 'cancel') await cancelled(made);
      else if (kind === 'withdraw') await withdrawn(made, key);
      else if (kind === 'payoff' && made.isPlan && !made.isOver)
        await ledger.payOff({ tenant, customerId: made.customerId }, made.number);
      else if (kind === 'given')
        await book(async (client, now) => {
          const card = cards[pick % Math.max(1, cards.length)];
          if (card === undefined) return;
          const [standing] = await cardStandings(client, [card]);
          if (standing?.state !== 'active') return;
          await moveCards(client, [{ cardId: card, kind: 'goodwill', amount, key }], now);
          await giftCardBooks.given(client, { tenant, cardId: `${card}-${n}`, amount, by: 'desk@example.ch', now });
        });
      else if (kind === 'day') {
        clock.advance((1 + (pick % 9)) * DAY);
        await bookPending({ pool, clock });
        await closeDay({ pool, clock }, tenant);
      } else if (kind === 'years' && pick % 5 === 0) {
        clock.advance(400 * DAY);
        await expireGiftCards({ pool, clock, books: giftCardBooks });
      } else
        await book(async (client, now) => {
          const common = { orderId: made.id, now, amount, by: 'desk@example.ch' };
          if (kind === 'pay') await recordPaymentReceived(client, { ...common, till: 'bank', paymentId: key });
          if (kind === 'refund') await recordRefundPaid(client, { ...common, till: 'bank', refundId: key });
          if (kind === 'fee') await recordReminderFee(client, { ...common, amount: 1000, reminderId: key });
          if (kind === 'interest') await recordLateInterest(client, { ...common, amount: 29, interestId: key });
          if (kind === 'goodwill') await recordGoodwill(client, { ...common, amount: 500, goodwillId: key });
        });
      await expectLiability(pool);
    }
    await bookPending({ pool, clock });
    await expectLiability(pool);
    const unbalanced = await pool.query(
      'select entry_id from ledger_posting group by entry_id having sum(amount) <> 0',
    );
    expect(unbalanced.rows).toEqual([]);
    const { rows: accounts } = await pool.query<{ receivable: number; open: number; credit: number }>(
      `select sums.receivable::int, dues.open::int, sums.credit::int from ledger_account account
       cross join lateral (select coalesce(sum(p.amount) filter (where p.account = 'receivable'), 0) as receivable,
           coalesce(-sum(p.amount) filter (where p.account = 'credit'), 0) as credit
         from ledger_entry e join ledger_posting p on p.entry_id = e.id where e.account_id = account.id) sums
       cross join lateral (select coalesce(sum(amount - settled), 0) as open from ledger_due where account_id = account.id) dues`,
    );
    for (const { receivable, open, credit } of accounts) {
      expect(open).toBe(receivable);
      expect(credit).toBeGreaterThanOrEqual(0);
    }
    for (const customerId of people) {
      const holder = { tenant, customerId };
      const standing = await ledger.standing(holder);
      const first = await ledger.bookings(holder, 1);
      const all = [...first.rows];
      for (let page = 2; page <= first.pages; page += 1) all.push(...(await ledger.bookings(holder, page)).rows);
      const sum = all.reduce((total, { amount }) => total + amount, 0);
      expect(standing.state === 'open' ? -standing.balance : standing.balance).toBe(sum);
    }
  },
);
