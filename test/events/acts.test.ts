import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { AdminServices } from '../../src/admin/context.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import { silentLog } from '../../src/platform/log.ts';
import { readPrices, writePrices } from '../../src/shop/catalogue/products/prices.store.ts';
import { issuePending } from '../../src/shop/money/documents/index.ts';
import { bookPending } from '../../src/shop/money/ledger/index.ts';
import {
  EVENT_TYPES,
  type EventType,
  lastPosition,
  type ShopEvent,
  writeTenantCurrencies,
} from '../../src/shop/staff/events/index.ts';
import { as, linkFrom, placeOrder } from '../fulfilment/support.ts';
import { basketForCard, fillSteps, payByCard, untilCaptured } from '../gift-cards/support.ts';
import { GOOD } from '../reviews/support.ts';
import { testAdmin } from '../support/admin.ts';
import { HOUSE, PASSWORD, registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { openPaying, type PayingShop } from '../support/paying.ts';
import { seedProduct } from '../support/seed.ts';
import { readyBasket } from '../support/selling.ts';
import { eventsBehind, expectDescribed, expectNothingPersonal, told } from './support.ts';

/** Each act of a department writes its events, whichever way it is done. */
const { ch } = tenants;
const clock = fixedClock(new Date().toISOString());
let database: TestDatabase;
let admin: AdminServices;
let shop: PayingShop;
const seen = new Set<EventType>();

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 500 }] });
  admin = await testAdmin(database.pool, clock);
  shop = await openPaying(database.pool, clock);
}, 60_000);
afterAll(async () => {
  await shop.close();
  await database.drop();
});

/** Returns the events of an act. All of them match the catalogue and have no personal data. */
async function of(act: () => Promise<unknown>): Promise<ShopEvent[]> {
  await eventsBehind(database.pool, 0);
  const before = await lastPosition(database.pool);
  const outcome = await act();
  if (typeof outcome === 'object' && outcome !== null && 'ok' in outcome) expect(outcome).toMatchObject({ ok: true });
  const events = await eventsBehind(database.pool, before);
  for (const { type } of events) seen.add(type);
  expectDescribed(events);
  await expectNothingPersonal(database.pool, events);
  return events;
}
const one = async <T>(sql: string, ...values: unknown[]): Promise<T> => {
  const { rows } = await database.pool.query<{ v: T }>(`select ${sql} as v`, values);
  if (!rows[0]) throw new Error('no row');
  return rows[0].v;
};

test('an order by invoice, from its placement to its return', async () => {
  const email = 'life@example.ch';
  let number = '';
  const placed = await of(async () => {
    number = await placeOrder(shop, { 'vase-1': 3 }, { email });
  });
  const subject = `order/${number}`;
  expect(told(placed)).toEqual([['order.placed', subject]]);
  expect(placed.find(({ type }) => type === 'order.placed')).toMatchObject({
    tenant: 'ch',
    data: { order: number, method: 'invoice', stage: 'placed', total: { currency: 'CHF' } },
  });
  expect(placed.find(({ type }) => type === 'stock.changed')).toMatchObject({
    tenant: null,
    subject: 'variant/vase-1',
    data: { quantity: 497 },
  });
  const own = { tenant: ch, number };
  const issue = () => issuePending({ pool: database.pool, clock, log: silentLog });
  expect(told(await of(issue))).toContainEqual(['document.issued', subject]);
  const entered = { carrier: 'swiss-post', tracking: '99.00.123456.78901234', seen: '0', 'pieces-1': '3' };
  const shipped = await of(() => shop.fulfilment.administration.ship(as('service'), { ...own, entered }));
  expect(told(shipped)).toEqual([
    ['shipment.created', subject],
    ['order.changed', subject],
  ]);
  expect(shipped.at(-1)?.data).toMatchObject({ what: ['stage'], stage: 'shipped' });
  const shipment = await one<string>(
    '(select s.id from shipment s join orders o on o.id = s.order_id where o.number = $1)',
    number,
  );
  const delivered = await of(() => admin.fulfilment.delivered(as('service'), { ...own, shipment }));
  expect(told(delivered).map(([type]) => type)).toEqual(['shipment.delivered', 'order.changed']);
  await bookPending({ pool: database.pool, clock });
  const settled = await of(() => admin.orders.settle(as('finance'), own));
  expect(told(settled)).toContainEqual(['payment.captured', subject]);

  await shop.fulfilment.guestOrders.askForLink({ tenant: ch, locale: 'fr-CH' }, '192.0.2.77', { number, email });
  const owner = { token: await linkFrom(database.pool, email) };
  let back = '';
  const registered = await of(async () => {
    const asked = await shop.fulfilment.buyer.register(ch, owner, { 'quantity-1': '2', 'reason-1': 'too-small' });
    if (asked.ok) back = asked.number;
    return asked;
  });
  expect(registered.map(({ type, data }) => [type, data.return])).toEqual([['return.registered', back]]);
  const ofReturn = { tenant: ch, number: back };
  expect(told(await of(() => admin.fulfilment.receive(as('service'), ofReturn)))).toEqual([
    ['return.received', subject],
  ]);
  const decision = { 'accepted-1': '2', 'restocked-1': '2' };
  const credited = await of(() => admin.fulfilment.settle(as('service'), { ...ofReturn, entered: decision }));
  expect(told(credited)).toEqual(
    expect.arrayContaining([
      ['return.settled', subject],
      ['order.changed', subject],
    ]),
  );
  const note = await one<string>(
    '(select c.number from credit_note c join orders o on o.id = c.order_id where o.number = $1)',
    number,
  );
  const transfer = await of(() => admin.fulfilment.paidOut(as('finance'), ch, note));
  expect(transfer).toMatchObject([
    // Less the fee of the label.
    { type: 'payment.refunded', data: { way: 'transfer', creditNote: note, amount: { amount: 9385 } } },
  ]);
  const other = await shop.fulfilment.buyer.register(ch, owner, { 'quantity-1': '1' });
  const givenUp = await of(() => shop.fulfilment.buyer.giveUp(ch, owner, other.ok ? other.number : ''));
  expect(told(givenUp)).toEqual([['return.given-up', subject]]);
  const reopened = await of(() =>
    database.pool.query("update payment set state = 'authorised', settled_at = null where state = 'captured'"),
  );
  expect(told(reopened)).toEqual([['payment.reopened', subject]]);
});

test('an order by card: captured, refunded, tagged and cancelled', async () => {
  const key = await readyBasket(shop, 'vase-1', 1, { method: 'card' });
  let number = '';
  const captured = await of(async () => {
    number = await payByCard(shop, key);
    await untilCaptured(database.pool, number);
  });
  const subject = `order/${number}`;
  expect(told(captured)).toEqual(
    expect.arrayContaining([
      ['order.placed', subject],
      ['payment.captured', subject],
    ]),
  );
  const payment = await one<string>(
    '(select p.id from online_payment p join orders o on o.id = p.order_id where number = $1)',
    number,
  );
  const refunded = await of(async () => {
    const refund = { tenant: ch, paymentId: payment, amount: 1000, reason: 'Kulanz' };
    const outcome = await admin.payments.refund(as('finance'), refund);
    // The job makes refunds that their request has left pending.
    clock.set(new Date(clock.now().getTime() + 600_000).toISOString());
    await shop.payments.reconcile();
    return outcome;
  });
  expect(refunded).toMatchObject([
    { type: 'payment.refunded', subject, data: { way: 'provider', creditNote: null, amount: { amount: 1000 } } },
  ]);
  const tagged = await of(() =>
    database.pool.query(
      "insert into order_tag (order_id, tag) select id, tag from orders, unnest(array['a', 'b']) tag where number = $1",
      [number],
    ),
  );
  expect(tagged).toMatchObject([{ type: 'order.changed', subject, data: { what: ['tags'] } }]);
  const cancelled = await of(() =>
    admin.orders.cancel(as('service'), { tenant: ch, number, reason: 'customer', note: '' }),
  );
  expect(told(cancelled)).toContainEqual(['order.cancelled', subject]);
  expect(told(cancelled)).not.toContainEqual(['order.changed', subject]);
});

test('prices, planned prices and their end write one event for each change', async () => {
  const set = (price: string, from = '', to = '') =>
    of(() => admin.goods.setPrice(as('merchandiser'), { tenant: ch, id: 'vase', sku: '', entry: { price, from, to } }));
  const prices = (events: ShopEvent[]) =>
    events.flatMap(({ type, tenant, subject, data }) =>
      type === 'price.changed' ? [[tenant, subject, data.price, data.validTo]] : [],
    );
  expect(prices(await set('39.90'))).toEqual([['ch', 'variant/vase-1', { amount: 3990, currency: 'CHF' }, null]]);
  const until = await of(() =>
    database.pool.query("update price set valid_to = now() + interval '1 day' where valid_to is null"),
  );
  expect(prices(until)).toEqual([['ch', 'variant/vase-1', { amount: 3990, currency: 'CHF' }, expect.any(String)]]);
  await database.pool.query('update price set valid_to = null where valid_from = (select max(valid_from) from price)');
  const planned = await of(() =>
    database.pool.query(
      `with cut as (update price set valid_to = '2099-01-01Z' where valid_to is null returning sku)
       insert into price (tenant, sku, amount, valid_from) select 'ch', sku, 2990, '2099-01-01Z' from cut`,
    ),
  );
  expect(prices(planned)).toEqual([['ch', 'variant/vase-1', { amount: 2990, currency: 'CHF' }, null]]);
  const removed = await of(() => database.pool.query("delete from price where valid_from = '2099-01-01Z'"));
  expect(prices(removed)).toEqual([['ch', 'variant/vase-1', null, null]]);
});

test('a price that only ends writes an event, also after one that another price follows', async () => {
  const { pool } = database;
  await seedProduct(pool, { id: 'plate', variants: [{ sku: 'plate-1', stock: 5 }] });
  const begin = Date.now();
  const plan = async (client: pg.ClientBase, planned: { amount: number; from: number; to: number | null }[]) => {
    const recorded = await readPrices(client, { tenant: 'ch', skus: ['plate-1'], since: null });
    const before = recorded.get('plate-1') ?? [];
    const first = before.slice(0, 1).map(({ amount, from }) => ({ amount, from, to: begin }));
    await writePrices(client, 'ch', [{ sku: 'plate-1', recorded: before, planned: [...first, ...planned] }]);
  };
  const events = await of(() =>
    inTransaction(pool, async (client) => {
      await plan(client, [{ amount: 3990, from: begin, to: null }]);
      // Another writer of the transaction says nothing about its rows.
      await client.query("update price set valid_to = $1 where sku = 'plate-1' and amount = 3990", [
        new Date(begin + 1000),
      ]);
    }),
  );
  expect(events.map(({ type, data }) => [type, data.validTo])).toEqual([
    ['price.changed', null],
    ['price.changed', new Date(begin + 1000).toISOString()],
  ]);
});

test('prices of a list, and the change, end and deletion of the list, tell the list and no amount', async () => {
  const { pool } = database;
  await seedProduct(pool, { id: 'tray', variants: [{ sku: 'tray-1', stock: 5 }] });
  const manager = as('admin');
  expect(await admin.priceLists.addGroup(manager, ch, { key: 'trade', name: 'Trade' })).toEqual({ ok: true });
  const entry = { name: 'Trade', group: 'trade', from: '2027-01-01T00:00:00Z', to: '' };
  const made = await admin.priceLists.create(manager, ch, entry);
  if (!made.ok) throw new Error('no list');
  const asked = { tenant: ch, id: made.id };
  const told = async (act: () => Promise<unknown>) =>
    (await of(act)).map(({ type, tenant, subject, data }) => [type, tenant, subject, data]);
  const price = (amount: string) =>
    told(() => admin.priceLists.setPrice(manager, asked, { sku: 'tray-1', quantity: '3', price: amount }));
  const once = [['price-list.changed', 'ch', 'variant/tray-1', { sku: 'tray-1', list: made.id, minQuantity: 3 }]];
  expect(await price('19.90')).toEqual(once);
  expect(await price('18.90')).toEqual(once);
  expect(await price('18.90')).toEqual([]);
  const renamed = { ...entry, name: 'Traders', version: '1' };
  expect(await told(() => admin.priceLists.change(manager, asked, renamed))).toEqual([]);
  const ended = { ...entry, name: 'Traders', to: '2027-02-01T00:00:00Z', version: '2' };
  expect(await told(() => admin.priceLists.change(manager, asked, ended))).toEqual(once);
  const removed = { sku: 'tray-1', quantity: '3' };
  expect(await told(() => admin.priceLists.removePrice(manager, asked, removed))).toEqual(once);
  await price('17.90');
  expect(await told(() => admin.priceLists.remove(manager, asked))).toEqual(once);
});

test('the currency of a tenant is that of its configuration', async () => {
  const { pool } = database;
  await writeTenantCurrencies(pool, [...Object.values(tenants), { id: 'se', currency: 'SEK' }]);
  const { rows } = await pool.query(
    `with written as (insert into price (tenant, sku, amount, valid_from) values ('se', 'vase-1', 100, '2026-01-01Z') returning 1)
     select tenant, currency from tenant_currency order by tenant`,
  );
  expect(rows).toContainEqual({ tenant: 'se', currency: 'SEK' });
  const { rows: drafts } = await pool.query(
    "delete from event_draft where tenant = 'se' returning data->'price' as price",
  );
  expect(drafts).toEqual([{ price: { amount: 100, currency: 'SEK' } }]);
  await pool.query("delete from price where tenant = 'se'");
  await pool.query("delete from event_draft where tenant = 'se'");
});

test('prices of each tenant have its currency', async () => {
  const events = await of(() =>
    database.pool.query(
      "insert into price (tenant, sku, amount, valid_from) select tenant, 'vase-1', 100, '2026-01-01Z' from unnest($1::text[]) tenant",
      [Object.keys(tenants).filter((id) => id !== 'ch')],
    ),
  );
  const currencyOf = new Map<string, string>(Object.values(tenants).map(({ id, currency }) => [id, currency]));
  for (const { tenant, data } of events)
    expect(data.price).toEqual({ amount: 100, currency: currencyOf.get(tenant ?? '') });
  expect(events).toHaveLength(currencyOf.size - 1);
});

test('a product is published with its first variant on sale, and withdrawn with the last', async () => {
  await seedProduct(database.pool, {
    id: 'bowl',
    variants: [
      { sku: 'bowl-1', stock: 5 },
      { sku: 'bowl-2', stock: 5 },
    ],
  });
  const sell = (onSale: boolean) =>
    of(() => admin.goods.setOnSale(as('merchandiser'), { tenant: ch, id: 'bowl', onSale }));
  const [withdrawn] = (await sell(false)).filter(({ type }) => type === 'product.withdrawn');
  expect(withdrawn).toMatchObject({
    tenant: null,
    subject: 'product/bowl',
    data: { product: 'bowl', tenants: ['ch'] },
  });
  const half = await of(() => database.pool.query("update offer set on_sale = true where sku = 'bowl-1'"));
  expect(half).toMatchObject([{ type: 'product.published', data: { tenants: ['ch'] } }]);
  const rest = await of(() => database.pool.query("update offer set on_sale = true where sku = 'bowl-2'"));
  expect(rest).toMatchObject([{ type: 'product.changed', data: { product: 'bowl' } }]);
});

test('an account from its opening to its erasure', async () => {
  const people: Awaited<ReturnType<typeof registerCustomer>>[] = [];
  const opened = await of(async () => {
    people.push(await registerCustomer(shop, database.pool, { email: 'account@example.ch' }));
  });
  const [person] = people;
  if (!person) throw new Error('no customer');
  const { customer, browser } = person;
  const subject = `customer/${customer.id}`;
  expect(told(opened)[0]).toEqual(['customer.created', subject]);
  const entered = { salutation: 'female', firstName: 'Ines', lastName: 'Moor', birthday: '21.11.1990', phone: '' };
  const changed = await of(() => shop.customers.data.change(HOUSE, customer, entered));
  expect(told(changed)).toEqual([['customer.changed', subject]]);
  const written = await of(() => shop.reviews.store(HOUSE, customer, 'vase', GOOD));
  expect(written).toMatchObject([{ type: 'review.submitted', data: { product: 'vase', stars: 5, state: 'waiting' } }]);
  const erased = await of(() =>
    shop.privacy.eraseOwn(HOUSE, browser, customer, { password: PASSWORD, understood: 'on' }),
  );
  expect(told(erased).at(-1)).toEqual(['customer.erased', subject]);
});

test('messages and gift cards', async () => {
  const id = '00000000-0000-4000-8000-000000000220';
  const written = await of(() =>
    database.pool.query(
      `insert into contact_ticket (id, tenant, locale, subject, email, name, fields, message, state, created_at, changed_at)
       values ($1, 'ch', 'de-CH', 'shipping', 'lea@example.ch', 'Lea Moor', '{}', 'Wann kommt mein Paket?', 'open', now(), now())`,
      [id],
    ),
  );
  expect(written).toMatchObject([{ type: 'message.received', tenant: 'ch', data: { isReply: false } }]);
  const text = { text: 'Morgen kommt es.', version: null, closes: false };
  const answered = await of(() => admin.contact.answer(as('service'), { tenant: ch, id }, text));
  expect(told(answered)).toEqual([['message.answered', written[0]?.subject]]);
  const card = await basketForCard(shop);
  await fillSteps(shop, card, { method: 'card' }, 'card@example.ch');
  const sold = await of(async () => untilCaptured(database.pool, await payByCard(shop, card)));
  expect(sold.find(({ type }) => type === 'gift-card.issued')?.data).toEqual({
    amount: { amount: 5000, currency: 'CHF' },
    origin: 'sale',
  });
});

test('a change that rolls back writes nothing, and one without a difference neither', async () => {
  const rolled = await of(() =>
    inTransaction(database.pool, async (client) => {
      await client.query("update stock set quantity = quantity - 1 where sku = 'vase-1'");
      throw new Error('changed its mind');
    }).catch(() => {}),
  );
  expect(rolled).toEqual([]);
  expect(await of(() => database.pool.query("update stock set quantity = quantity where sku = 'vase-1'"))).toEqual([]);
  expect(await of(() => database.pool.query('update customer set device_generation = device_generation + 1'))).toEqual(
    [],
  );
});

test('the acts above cause every type of the catalogue', () => {
  expect(EVENT_TYPES.filter((type) => !seen.has(type))).toEqual([]);
});
