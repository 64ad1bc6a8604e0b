import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MontarveTenantId, tenants } from '../../houses/montarve/house.ts';
import type { AdminServices } from '../../src/admin/context.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import { silentLog } from '../../src/platform/log.ts';
import { adoptCancellations } from '../../src/shop/after-sales/fulfilment/index.ts';
import type { BillPaper } from '../../src/shop/money/billing/index.ts';
import {
  attachDocuments,
  issueInvoices,
  issuePending,
  takeDocumentNumber,
} from '../../src/shop/money/documents/index.ts';
import { bookPending, closeDay, sendReminders } from '../../src/shop/money/ledger/index.ts';
import { tenantById } from '../../src/tenants/index.ts';
import type { TenantId } from '../../src/tenants/tenant.ts';
import { as } from '../fulfilment/support.ts';
import { testAdmin } from '../support/admin.ts';
import { statementsOf } from '../support/count-queries.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { randomRuns } from '../support/depth.ts';
import { publicUrlOf } from '../support/public-urls.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, type Selling } from '../support/selling.ts';
import { type SeededLine, seedOrder } from './support.ts';

const clock = fixedClock('2026-11-23T09:00:00Z');
let database: TestDatabase;
let admin: AdminServices;
let shop: Selling;

beforeAll(async () => {
  database = await testDatabase();
  for (const position of [1, 2, 3])
    await seedProduct(database.pool, { id: `p${position}`, variants: [{ sku: `sku-${position}`, stock: 9000 }] });
  admin = await testAdmin(database.pool, clock);
  shop = openSelling(database.pool, clock);
});
afterAll(() => database.drop());

const issue = () => issuePending({ pool: database.pool, clock, log: silentLog });
const book = () => bookPending({ pool: database.pool, clock });

async function documentsOf(orderId: string) {
  const { rows } = await database.pool.query<{
    kind: string;
    number: string;
    total: number;
    vat: { permille: number; gross: number; vat: number }[];
  }>('select kind, number, total::int, vat from document where order_id = $1 order by issued_at, kind desc, number', [
    orderId,
  ]);
  return rows;
}

/** Numbers of every circle: none missing, none twice. */
async function expectGapless() {
  const { rows } = await database.pool.query<{ company: string; kind: string; numbers: number[]; last: number }>(
    `select circle.company, circle.kind, circle.last_number::int as last,
       array_agg(document.sequence::int order by document.sequence) as numbers
     from document_circle circle left join document
       on document.company = circle.company and document.kind = circle.kind and document.sequence is not null
     group by circle.company, circle.kind, circle.last_number`,
  );
  for (const { company, kind, numbers, last } of rows)
    expect(numbers, `${company} ${kind}`).toEqual(Array.from({ length: last }, (_, index) => index + 1));
}

const line = (quantity: number, paid: number, isReduced = false): SeededLine => ({ quantity, paid, isReduced });
const entered = (form: Record<string, string>) => ({ reason: 'customer', note: '', ...form });

async function ship(tenant: TenantId, number: string, units: Record<string, string>) {
  const asked = { tenant: tenantById(tenant), number };
  const shown = await admin.fulfilment.ofOrder(as('service'), asked);
  const seen = (shown?.shipments ?? []).flatMap(({ lines }) => lines).reduce((sum, part) => sum + part.quantity, 0);
  return admin.fulfilment.ship(as('service'), {
    ...asked,
    entered: { carrier: 'dhl', tracking: '', seen: String(seen), ...units },
  });
}

async function giveBack(tenant: TenantId, number: string, position: number, quantity: number, more = {}) {
  const asked = { tenant: tenantById(tenant), number };
  const registered = await admin.fulfilment.registerReturn(as('service'), {
    ...asked,
    entered: { [`quantity-${position}`]: String(quantity), [`reason-${position}`]: 'damaged' },
  });
  if (!registered.ok) return registered;
  return admin.fulfilment.settle(as('service'), {
    tenant: tenantById(tenant),
    number: registered.number,
    entered: { [`accepted-${position}`]: String(quantity), ...more },
  });
}

test('a reminder carries all partial invoices of an order, not only the newest', async () => {
  clock.set(new Date('2026-11-23T09:00:00Z'));
  const order = await seedOrder(database.pool, { tenant: 'de', lines: [line(2, 20_000)], delivery: 495 });
  for (const _ of [1, 2]) expect(await ship('de', order.number, { 'pieces-1': '1' })).toMatchObject({ ok: true });
  await issue();
  await book();
  const { rows } = await database.pool.query<{ cause: string }>(
    'select cause from document where order_id = $1 order by sequence',
    [order.id],
  );
  expect(rows).toHaveLength(2);
  const { rows: dues } = await database.pool.query<{ day: string }>(
    'select payable_on::text as day from ledger_due where order_id = $1',
    [order.id],
  );
  const [level] = tenants.de.dunning.levels;
  clock.set(new Date(Date.parse(`${dues[0]?.day}T05:00:00Z`) + (level?.afterDays ?? 0) * 86_400_000));
  await closeDay({ pool: database.pool, clock }, tenants.de);
  const paylink = shop.payments.links.forLetter;
  expect(await sendReminders({ pool: database.pool, clock, outbox: shop.outbox, publicUrlOf, paylink })).toBe(1);
  const { rows: mails } = await database.pool.query<{ attachments: { kind: string; id: string }[] }>(
    "select attachments from mail where kind = 'payment-reminder'",
  );
  const named = mails[0]?.attachments.slice(1) ?? [];
  expect(named).toEqual(rows.map(({ cause }) => ({ kind: 'document', id: cause })));
  const attach = attachDocuments(shop.documents);
  for (const name of named)
    expect(await attach('de', name)).toMatchObject({ filename: expect.stringMatching(/DE-I-\d+\.pdf$/) });
  clock.set(new Date('2026-11-23T09:00:00Z'));
});

/** Makes an order buy gift cards, as a checkout does; `amounts` in minor units. */
async function buyCards(order: { id: string }, tenant: TenantId, amounts: readonly number[]) {
  const { currency } = tenantById(tenant);
  const bought = amounts.reduce((sum, amount) => sum + amount, 0);
  await database.pool.query(
    `update orders set total = total + $2, payment = jsonb_set(payment, '{method}', '"card"'),
       totals = jsonb_set(jsonb_set(totals, '{total,amount}', to_jsonb(total + $2)), '{giftCards}', $3) where id = $1`,
    [
      order.id,
      bought,
      JSON.stringify({
        bought: { amount: bought, currency },
        used: [],
        toPay: { amount: bought, currency },
      }),
    ],
  );
  await database.pool.query("update payment set method = 'card', state = 'captured' where order_id = $1", [order.id]);
  await database.pool.query(
    `insert into gift_card (tenant, currency, locale, amount, origin, state, expires_on, order_id, position, motif, recipient_email,
       send_on, created_at)
     select $2, $3, 'de-DE', amount, 'sale', 'active', '2030-12-31', $1, position, 'classic', 'a@example.ch', '2026-11-23', now()
     from unnest($4::int[]) with ordinality as bought (amount, position)`,
    [order.id, tenant, currency, amounts],
  );
}

test.each([
  ['de', 'Beleg', 'ohne Umsatzsteuerausweis'],
  ['at', 'Beleg', 'ohne Umsatzsteuerausweis'],
  ['nl', 'Ontvangstbewijs', 'zonder btw'],
] as const)('%s: bought gift cards have a receipt without VAT, alone or beside goods', async (tenant, title, said) => {
  const alone = await seedOrder(database.pool, { tenant, lines: [] });
  await buyCards(alone, tenant, [5000, 5000, 2500]);
  const mixed = await seedOrder(database.pool, { tenant, lines: [line(1, 3000)] });
  await buyCards(mixed, tenant, [5000]);
  await issue();
  await issue();
  for (const [order, total] of [
    [alone, 12_500],
    [mixed, 5000],
  ] as const)
    expect(await documentsOf(order.id)).toEqual([
      { kind: 'receipt', number: expect.stringMatching(/^(?:DE|AT|NL)-Q-\d{6}$/), total, vat: [] },
    ]);
  const { rows } = await database.pool.query<{ paper: BillPaper }>(
    "select content->'paper' as paper from document where order_id = $1",
    [alone.id],
  );
  const paper = rows[0]?.paper;
  expect(paper?.heading).toBe(title);
  expect(paper?.paragraphs.join(' ')).toContain(said);
  expect(paper?.vat.rows).toEqual([]);
  expect(paper?.lines.map(({ quantity }) => quantity)).toEqual(['2', '1']);
  expect(JSON.stringify(paper?.facts)).not.toContain(tenants[tenant].vatNumber);
  // The bill that the confirmation carries is the receipt; goods keep the confirmation until they are shipped.
  expect(await shop.documents.billOf(tenants[tenant], alone.number)).toMatchObject({
    ok: true,
    name: expect.stringMatching(new RegExp(`^${title}-`)),
  });
  expect(await shop.documents.billOf(tenants[tenant], mixed.number)).not.toMatchObject({
    name: expect.stringMatching(new RegExp(`^${title}-`)),
  });
  await ship(tenant, mixed.number, { 'pieces-1': '1' });
  await issue();
  expect((await documentsOf(mixed.id)).map(({ kind }) => kind).sort()).toEqual(['invoice', 'receipt']);
  await expectGapless();
});

describe('number circles', () => {
  test('give each number once under load, and that of a failed transaction again', async () => {
    const orders = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        seedOrder(database.pool, { tenant: index % 2 === 0 ? 'ch' : 'at', lines: [line(1, 1000 + index)] }),
      ),
    );
    const fail = () =>
      inTransaction(database.pool, async (client) => {
        await takeDocumentNumber(client, tenants.ch, 'invoice');
        throw new Error('rolled back');
      }).catch(() => null);
    await Promise.all(
      orders.flatMap(({ id }) => [
        inTransaction(database.pool, (client) => issueInvoices(client, id, clock.now())),
        fail(),
        inTransaction(database.pool, (client) => issueInvoices(client, id, clock.now())),
      ]),
    );
    await expectGapless();
    const { rows } = await database.pool.query<{ count: number }>(
      "select count(*)::int as count from document where company = 'montarve-ch' and kind = 'invoice'",
    );
    expect(rows[0]?.count).toBe(20);
  });

  test('two jobs at once issue every invoice once', async () => {
    const made = await Promise.all(
      Array.from({ length: 10 }, () => seedOrder(database.pool, { tenant: 'ch', lines: [line(1, 5000)] })),
    );
    await Promise.all([issue(), issue(), issue()]);
    await issue();
    for (const { id } of made) expect(await documentsOf(id)).toHaveLength(1);
    await expectGapless();
  });

  test('number the invoices of new orders in the order of their tasks, with nine statements for 20 orders', async () => {
    await issue();
    const made: string[] = [];
    for (let at = 0; at < 20; at += 1)
      made.push((await seedOrder(database.pool, { tenant: 'ch', lines: [line(1, 5000 + at)] })).id);
    const statements = await statementsOf(issue);
    // The due tasks; then begin, locks, tasks, orders, numbers, documents, end of the tasks, commit.
    expect(statements.filter((text) => text !== 'begin' && text !== 'commit')).toHaveLength(7);
    expect(statements.filter((text) => text === 'commit')).toHaveLength(1);
    const { rows } = await database.pool.query<{ id: string }>(
      "select order_id as id from document where tenant = 'ch' and kind = 'invoice' order by sequence desc limit 20",
    );
    expect(rows.map(({ id }) => id).reverse()).toEqual(made);
    await expectGapless();
  });

  test('give no number to an order whose invoice cannot be composed, which stops no other', async () => {
    const [first, broken, last] = [
      await seedOrder(database.pool, { tenant: 'ch', lines: [line(1, 5000)] }),
      await seedOrder(database.pool, { tenant: 'ch', lines: [line(1, 6000)] }),
      await seedOrder(database.pool, { tenant: 'ch', lines: [line(1, 7000)] }),
    ];
    const { rows } = await database.pool.query<{ totals: unknown }>('select totals from orders where id = $1', [
      broken.id,
    ]);
    await database.pool.query("update orders set totals = '{}' where id = $1", [broken.id]);
    await issue();
    const count = async () => [
      (await documentsOf(first.id)).length,
      (await documentsOf(broken.id)).length,
      (await documentsOf(last.id)).length,
    ];
    expect(await count()).toEqual([1, 0, 1]);
    await expectGapless();
    await database.pool.query('update orders set totals = $2 where id = $1', [
      broken.id,
      JSON.stringify(rows[0]?.totals),
    ]);
    await database.pool.query('update document_task set due_at = now() where order_id = $1', [broken.id]);
    await issue();
    expect(await count()).toEqual([1, 1, 1]);
    await expectGapless();
  });
});

describe('an invoice', () => {
  test('is issued with the order in Switzerland, and with each shipment in Germany', async () => {
    const swiss = await seedOrder(database.pool, { tenant: 'ch', lines: [line(2, 9900)], delivery: 795 });
    const german = await seedOrder(database.pool, {
      tenant: 'de',
      lines: [line(2, 9900), line(1, 700, true)],
      delivery: 595,
    });
    await issue();
    expect(await documentsOf(swiss.id)).toMatchObject([{ kind: 'invoice', total: swiss.total }]);
    expect(await documentsOf(german.id)).toEqual([]);
    expect(await ship('de', german.number, { 'pieces-1': '1' })).toMatchObject({ ok: true });
    await issue();
    expect(await documentsOf(german.id)).toMatchObject([{ kind: 'invoice', total: 4950 + 595 }]);
    expect(await ship('de', german.number, { 'pieces-1': '1', 'pieces-2': '1' })).toMatchObject({ ok: true });
    await issue();
    expect((await documentsOf(german.id)).map(({ total }) => total)).toEqual([4950 + 595, 4950 + 700]);
  });

  test('of a shipment asks for what gift cards left to pay', async () => {
    const order = await seedOrder(database.pool, { tenant: 'de', lines: [line(2, 9900)], delivery: 595 });
    await database.pool.query(
      "update orders set totals = totals || jsonb_build_object('giftCards', $2::jsonb) where id = $1",
      [
        order.id,
        JSON.stringify({
          bought: { amount: 0, currency: 'EUR' },
          used: [{ cardId: order.id, lastFour: '7K2M', amount: { amount: 6000, currency: 'EUR' } }],
          toPay: { amount: order.total - 6000, currency: 'EUR' },
        }),
      ],
    );
    await ship('de', order.number, { 'pieces-1': '1' });
    await issue();
    await ship('de', order.number, { 'pieces-1': '1' });
    await issue();
    const { rows } = await database.pool.query<{ total: number; rows: string[]; slips: string[] }>(
      `select total::int, jsonb_path_query_array(content, '$.paper.totals[*].value') as rows,
         jsonb_path_query_array(content, '$.paper.slips[*].transfer.amount') as slips
       from document where order_id = $1 order by issued_at, number`,
      [order.id],
    );
    expect(rows.map(({ total }) => total)).toEqual([5545, 4950]);
    expect(rows.map(({ slips }) => slips)).toEqual([[], [4495]]);
    expect(rows[1]?.rows.slice(-3).join()).toMatch(/49,50.*4,55.*44,95/);
  });

  test('of a late shipment moves the payable day of the bill', async () => {
    const late = fixedClock('2026-12-20T09:00:00Z');
    const order = await seedOrder(database.pool, { tenant: 'de', lines: [line(1, 9900)] });
    await book();
    await ship('de', order.number, { 'pieces-1': '1' });
    await database.pool.query('update shipment set shipped_at = $2 where order_id = $1', [order.id, late.now()]);
    await issuePending({ pool: database.pool, clock: late, log: silentLog });
    const { rows } = await database.pool.query<{ day: string }>(
      'select payable_on::text as day from ledger_due where order_id = $1',
      [order.id],
    );
    expect(rows).toEqual([{ day: '2027-01-06' }]);
  });

  test('keeps its file byte for byte, even when the order changes', async () => {
    const order = await seedOrder(database.pool, { tenant: 'ch', lines: [line(1, 5000)] });
    await issue();
    const first = await shop.documents.billOf(tenants.ch, order.number);
    const [document] = await shop.documents.ofOrder(tenants.ch, order.number);
    await database.pool.query("update order_line set title = 'Anderes' where order_id = $1", [order.id]);
    const again = await shop.documents.file(tenants.ch, document?.id ?? '');
    if (!first.ok || !again.ok) throw new Error('no file');
    expect(Buffer.from(again.content).equals(Buffer.from(first.content))).toBe(true);
    expect(await shop.documents.file(tenants.de, document?.id ?? '')).toEqual({ ok: false, problem: 'not-found' });
  });

  test('of an order from before the archive keeps the order number', async () => {
    const order = await seedOrder(database.pool, { tenant: 'ch', lines: [line(1, 5000)] });
    await database.pool.query('update document_task set is_early = true where order_id = $1', [order.id]);
    await issue();
    expect(await documentsOf(order.id)).toMatchObject([{ kind: 'invoice', number: order.number }]);
    await expectGapless();
  });
});

describe('an order that was cancelled before the archive', () => {
  const cancelled = async (own: Partial<Parameters<typeof seedOrder>[1]> = {}) => {
    const order = await seedOrder(database.pool, {
      tenant: 'ch',
      lines: [line(2, 5000), line(1, 2600, true)],
      delivery: 795,
      ...own,
    });
    await database.pool.query('update document_task set is_early = true where order_id = $1', [order.id]);
    await database.pool.query("update orders set state = 'cancelled', cancelled_at = $2 where id = $1", [
      order.id,
      clock.now(),
    ]);
    await database.pool.query('update order_line set cancelled = quantity where order_id = $1', [order.id]);
    return order;
  };
  const adopt = () => adoptCancellations({ pool: database.pool, clock });

  test('gets its credit note once, over the VAT of its bill', async () => {
    await adopt();
    const order = await cancelled();
    const kept = await seedOrder(database.pool, { tenant: 'ch', lines: [line(1, 5000)] });
    await database.pool.query('update document_task set is_early = true where order_id = $1', [kept.id]);
    // Its bill is archived first.
    expect(await adopt()).toBe(0);
    await issue();
    const runs = await Promise.all([adopt(), adopt()]);
    expect(runs).toContain(1);
    expect(await adopt()).toBe(0);
    const [invoice, credit, ...more] = await documentsOf(order.id);
    expect(more).toEqual([]);
    expect(invoice).toMatchObject({ kind: 'invoice', number: order.number });
    expect(credit).toMatchObject({
      kind: 'credit-note',
      number: expect.stringMatching(/^CH-C-\d{6}$/),
      total: order.total,
      vat: invoice?.vat,
    });
    expect(await documentsOf(kept.id)).toMatchObject([{ kind: 'invoice' }]);
    await expectGapless();
  });

  test('and has a credit note of before gets no second one', async () => {
    const order = await cancelled({ tenant: 'de' });
    await database.pool.query(
      `insert into credit_note (tenant, number, order_id, amount, delivery_amount, refund_amount, settled_amount, fee_amount,
         rest_way, currency, lines, vat, issued_at, purpose)
       values ('de', 'OLD-1', $1, $2, 0, 0, 0, 0, 'invoice', 'EUR', '[]', '[]', $3, 'goods')`,
      [order.id, order.total, clock.now()],
    );
    await issue();
    expect(await adopt()).toBe(0);
  });
});

describe('a correction', () => {
  test('of a cancelled paid order is a credit note over all of it, sent with amount and way', async () => {
    const order = await seedOrder(database.pool, {
      tenant: 'ch',
      lines: [line(1, 5000)],
      delivery: 795,
      method: 'prepayment',
    });
    await issue();
    await book();
    await admin.orders.settle(as('finance'), { tenant: tenants.ch, number: order.number });
    expect(
      await admin.orders.cancel(as('service'), {
        tenant: tenants.ch,
        number: order.number,
        reason: 'customer',
        note: '',
      }),
    ).toEqual({ ok: true });
    const [invoice, credit] = await documentsOf(order.id);
    expect(credit).toMatchObject({ kind: 'credit-note', total: invoice?.total, vat: invoice?.vat });
    const { rows } = await database.pool.query<{ text: string; attachments: unknown }>(
      "select text, attachments from mail where key = 'order-cancelled:ch:' || $1",
      [order.number],
    );
    expect(rows[0]?.text).toMatch(/überweisen wir Ihnen 57\.95/);
    expect(rows[0]?.text).not.toContain('nichts bezahlen');
    expect(rows[0]?.attachments).toMatchObject([{ kind: 'document' }]);
  });

  test('of an order without an invoice does not exist', async () => {
    const order = await seedOrder(database.pool, { tenant: 'de', lines: [line(1, 5000)] });
    await book();
    await admin.orders.cancel(as('service'), {
      tenant: tenants.de,
      number: order.number,
      reason: 'customer',
      note: '',
    });
    await issue();
    expect(await documentsOf(order.id)).toEqual([]);
  });

  test('for a price reduction lowers the VAT, and later returns credit the rest', async () => {
    const order = await seedOrder(database.pool, { tenant: 'ch', lines: [line(2, 9000), line(1, 3000, true)] });
    await issue();
    await book();
    await ship('ch', order.number, { 'pieces-1': '2', 'pieces-2': '1' });
    const reduce = (amount: number, position = '1', reason = 'Kratzer') =>
      admin.fulfilment.reduce(as('finance'), {
        tenant: tenants.ch,
        number: order.number,
        entered: { position, reason, way: 'as-paid' },
        amount,
      });
    expect(await reduce(9001)).toEqual({ ok: false, problem: 'amount' });
    expect(await reduce(1000, '1', ' ')).toEqual({ ok: false, problem: 'no-reason' });
    expect(await reduce(1000)).toMatchObject({ ok: true });
    const credit = (await documentsOf(order.id)).find(({ kind }) => kind === 'credit-note');
    expect(credit).toMatchObject({ total: 1000, vat: [{ permille: 81, gross: 1000, vat: 75 }] });
    expect(await giveBack('ch', order.number, 1, 2)).toMatchObject({ ok: true });
    expect((await documentsOf(order.id)).map(({ total }) => total)).toEqual([12_000, 1000, 8000]);
  });

  test('for a return deducts wear with its reason, at most the credit of the line', async () => {
    const order = await seedOrder(database.pool, { tenant: 'ch', lines: [line(1, 8000)] });
    await issue();
    await book();
    await ship('ch', order.number, { 'pieces-1': '1' });
    expect(await giveBack('ch', order.number, 1, 1, { 'wear-1': '20.00' })).toEqual({ ok: false, problem: 'wear' });
    const { rows } = await database.pool.query<{ number: string }>(
      'select order_return.number from order_return join orders on orders.id = order_id where orders.number = $1',
      [order.number],
    );
    const settle = (form: Record<string, string>) =>
      admin.fulfilment.settle(as('service'), { tenant: tenants.ch, number: rows[0]?.number ?? '', entered: form });
    expect(await settle({ 'accepted-1': '1', 'wear-1': '80.01', 'wear-reason-1': 'Flecken' })).toEqual({
      ok: false,
      problem: 'wear',
    });
    expect(await settle({ 'accepted-1': '1', 'wear-1': '20', 'wear-reason-1': 'Flecken', way: 'transfer' })).toEqual({
      ok: false,
      problem: 'way',
    });
    expect(await settle({ 'accepted-1': '1', 'wear-1': '20', 'wear-reason-1': 'Flecken' })).toMatchObject({ ok: true });
    const [, credit] = await documentsOf(order.id);
    expect(credit).toMatchObject({ total: 6000, vat: [{ permille: 81, gross: 6000, vat: 450 }] });
  });
});

const anyOrder = fc.record({
  tenant: fc.constantFrom<MontarveTenantId>('ch', 'de', 'at', 'nl'),
  lines: fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 3 }),
      paid: fc.integer({ min: 100, max: 30_000 }),
      isReduced: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  delivery: fc.constantFrom(0, 595),
  steps: fc.array(
    fc.record({
      act: fc.constantFrom('ship', 'ship', 'cancel', 'return', 'reduce', 'cancel-all', 'issue'),
      position: fc.integer({ min: 1, max: 3 }),
      count: fc.integer({ min: 1, max: 3 }),
    }),
    { maxLength: 6 },
  ),
});

test('documents have the VAT of the ledger by rate, and no number is missing, after random histories', {
  timeout: 240_000,
}, async () => {
  const histories = fc.sample(anyOrder, { numRuns: randomRuns(5, 40), seed: 20261126 });
  for (const { tenant, lines, delivery, steps } of histories) {
    const order = await seedOrder(database.pool, { tenant, lines, delivery });
    await book();
    const asked = { tenant: tenantById(tenant), number: order.number };
    for (const { act, position, count } of [...steps, { act: 'ship-rest', position: 0, count: 0 }]) {
      if (act === 'issue') await issue();
      if (act === 'ship') await ship(tenant, order.number, { [`pieces-${position}`]: String(count) });
      if (act === 'cancel')
        await admin.fulfilment.cancelLines(as('service'), {
          ...asked,
          entered: entered({ [`pieces-${position}`]: String(count) }),
        });
      if (act === 'cancel-all') await admin.orders.cancel(as('service'), { ...asked, reason: 'customer', note: '' });
      if (act === 'return') await giveBack(tenant, order.number, position, count);
      if (act === 'reduce')
        await admin.fulfilment.reduce(as('finance'), {
          ...asked,
          entered: { position: String(position), reason: 'Mangel', way: 'as-paid' },
          amount: count * 37,
        });
      if (act === 'ship-rest') {
        const shown = await admin.fulfilment.ofOrder(as('service'), asked);
        const left = (shown?.lines ?? []).filter(({ inHouse }) => inHouse > 0);
        await ship(
          tenant,
          order.number,
          Object.fromEntries(left.map((part) => [`pieces-${part.position}`, String(part.inHouse)])),
        );
      }
    }
    await issue();
    await book();
    const { rows: ledger } = await database.pool.query<{ permille: number; vat: number }>(
      `select posting.permille, -sum(posting.amount)::int as vat from ledger_entry entry
       join ledger_posting posting on posting.entry_id = entry.id
       where entry.order_id = $1 and posting.account = 'vat' group by 1 having sum(posting.amount) <> 0 order by 1`,
      [order.id],
    );
    const sums = new Map<number, number>();
    for (const { kind, vat } of await documentsOf(order.id))
      for (const part of vat)
        sums.set(part.permille, (sums.get(part.permille) ?? 0) + (kind === 'credit-note' ? -part.vat : part.vat));
    const printed = [...sums]
      .filter(([, vat]) => vat !== 0)
      .sort(([a], [b]) => a - b)
      .map(([permille, vat]) => ({ permille, vat }));
    expect(printed, JSON.stringify({ tenant, lines, delivery, steps })).toEqual(ledger);
  }
  await expectGapless();
});
