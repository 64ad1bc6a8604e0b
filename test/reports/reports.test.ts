import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { AdminServices } from '../../src/admin/context.ts';
import { tellReport } from '../../src/app/report-letter.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import type { Mail } from '../../src/platform/mail/outbox.ts';
import { bookPending } from '../../src/shop/money/ledger/index.ts';
import { rebuildDays, renewDays, type ShopReport, sendReports } from '../../src/shop/reports/figures/index.ts';
import { createVisitCounter } from '../../src/shop/reports/visits/index.ts';
import { countVisit } from '../../src/web/count-visit.ts';
import { seedOrder } from '../documents/support.ts';
import { as } from '../fulfilment/support.ts';
import { testAdmin } from '../support/admin.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { publicUrlOf } from '../support/public-urls.ts';
import { seedProduct } from '../support/seed.ts';

/** A Thursday. */
const clock = fixedClock('2026-11-26T09:00:00Z');
const { ch, de } = tenants;
let database: TestDatabase;
let admin: AdminServices;

beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  await seedProduct(pool, {
    id: 'p',
    title: 'Vase',
    variants: [
      { sku: 'sku-1', stock: 500 },
      { sku: 'sku-2', stock: 500 },
    ],
  });
  await pool.query("update product set created_at = '2025-01-01'");
  admin = await testAdmin(pool, clock);
  await pool.query(
    `insert into purchase_price (tenant, sku, amount, origin, changed_at) values ('ch', 'sku-1', 3000, 'hand', '2026-01-01')`,
  );
  // 50.00 a unit of the first variant, of which two are ordered at 108.10 with VAT.
  const lines = [
    { quantity: 2, paid: 21_620, isReduced: false },
    { quantity: 1, paid: 5_405, isReduced: false },
  ];
  const first = await seedOrder(pool, { tenant: 'ch', lines, placedAt: '2026-11-20T22:59:00Z' });
  // After midnight in Zurich, before it in UTC.
  const second = await seedOrder(pool, { tenant: 'ch', lines, method: 'prepayment', placedAt: '2026-11-20T23:01:00Z' });
  await seedOrder(pool, { tenant: 'de', lines, placedAt: '2026-11-24T10:00:00Z' });
  // One mailbox in two spellings.
  await pool.query(
    `update orders set contact = (select jsonb_build_object('email', upper(contact->>'email')) from orders where id = $1) where id = $2`,
    [first.id, second.id],
  );
  await pool.query(`update orders set delivery = jsonb_set(delivery, '{groups,0,skus}', '["sku-1", "sku-2"]')`);
  await bookPending({ pool, clock });
  const entered = { carrier: 'dhl', tracking: '', seen: '0', 'pieces-1': '2', 'pieces-2': '1' };
  const shipped = await admin.fulfilment.ship(as('service'), { tenant: ch, number: first.number, entered });
  if (!shipped.ok) throw new Error(shipped.problem);
  await bookPending({ pool, clock });
  await renewDays({ pool });
});
afterAll(() => database.drop());

const NOVEMBER = { period: 'month' };

async function read(id: string, query: Record<string, string> = NOVEMBER): Promise<ShopReport> {
  const found = await admin.figures.report(as('finance'), { tenant: ch, query, id, locale: 'de-CH' });
  if (!found?.ok) throw new Error('there is no such report');
  return found.report;
}
const reportFiguresOf = (report: ShopReport) => Object.fromEntries(report.figures.map(({ id, now }) => [id, now]));
const rowsOf = (report: ShopReport, table: string) => report.tables.find(({ id }) => id === table)?.rows ?? [];

describe('figures of orders', () => {
  test('have the days of the tenant, which begin at its midnight', async () => {
    expect(
      rowsOf(await read('orders'), 'steps')
        .filter(({ cells }) => cells[1] !== 0)
        .map(({ cells }) => cells.slice(0, 4)),
    ).toEqual([
      ['2026-11-21', 1, 27_025, 27_025],
      ['2026-11-20', 1, 27_025, 27_025],
    ]);
  });

  test('tell new customers from known ones by mailbox, in any spelling', async () => {
    expect(reportFiguresOf(await read('customers'))).toMatchObject({ firstOrders: 1, knownOrders: 1, firstShare: 0.5 });
  });

  test('count payment methods, and products by value', async () => {
    expect(rowsOf(await read('payments'), 'list').map(({ cells }) => cells.slice(0, 4))).toEqual([
      ['invoice', 1, 27_025, 0.5],
      ['prepayment', 1, 27_025, 0.5],
    ]);
    expect(rowsOf(await read('products'), 'best')).toMatchObject([{ key: 'p', cells: ['Vase', 6, 54_050, 1, 0] }]);
  });

  test('have the margin of units with a purchase price of their time', async () => {
    // Four units for 200.00 without VAT each two, bought at 30.00.
    const margin = reportFiguresOf(await read('margin'));
    expect(margin).toMatchObject({ margin: 40_000 - 12_000, marginShare: 0.7 });
    expect(margin.costedShare).toBeCloseTo(0.8, 5);
    await database.pool.query("update purchase_price set amount = 1, changed_at = '2026-11-25'");
    await rebuildDays({ pool: database.pool, clock }, { tenant: ch, from: null });
    expect(reportFiguresOf(await read('margin'))).toEqual(margin);
  });
});

test('revenue is that of the ledger: it is earned by the shipment', async () => {
  const { pool } = database;
  const { rows } = await pool.query<{ sales: number }>(
    `select -sum(amount)::bigint as sales from ledger_posting join ledger_entry on id = entry_id where tenant = 'ch' and account = 'sales'`,
  );
  expect(rows[0]?.sales).toBe(25_000);
  expect(reportFiguresOf(await read('sales'))).toMatchObject({ revenue: 25_000, orderValue: 54_050 });
});

test('a late change computes its day anew, and no other', async () => {
  const { pool } = database;
  await pool.query("update report_day set shipped_units = 77 where tenant = 'ch' and day = '2026-11-20'");
  const { rows } = await pool.query<{ id: string }>(
    `select id from orders where tenant = 'ch' and placed_at = '2026-11-20T23:01:00Z'`,
  );
  await pool.query('update order_line set cancelled = 1 where order_id = $1 and position = 1', [rows[0]?.id]);
  expect(await renewDays({ pool })).toBe(1);
  expect(await renewDays({ pool })).toBe(0);
  const days = () =>
    pool.query(
      `select units, shipped_units = 77 as "isKept" from report_day where tenant = 'ch' and orders > 0 order by day`,
    );
  expect((await days()).rows).toEqual([
    { units: 3, isKept: true },
    { units: 2, isKept: false },
  ]);
  await pool.query('update order_line set cancelled = 0 where order_id = $1 and position = 1', [rows[0]?.id]);
  await rebuildDays({ pool, clock }, { tenant: ch, from: '2026-11-01' });
  expect((await days()).rows).toEqual([
    { units: 3, isKept: false },
    { units: 3, isKept: false },
  ]);
});

test('days that a process of an earlier version computed get their variants', async () => {
  const { pool } = database;
  const day = '(now() at time zone $1)::date - 1';
  await pool.query(
    `insert into report_day (tenant, day, units) values ('de', ${day}, 5) on conflict (tenant, day) do update set units = 5`,
    [de.timeZone],
  );
  expect(await renewDays({ pool })).toBe(1);
  const { rows } = await pool.query(`select units from report_day where tenant = 'de' and day = ${day}`, [de.timeZone]);
  expect(rows).not.toEqual([{ units: 5 }]);
  expect(await renewDays({ pool })).toBe(0);
});

test('parcels after the promised day are late', async () => {
  expect(rowsOf(await read('delivery'), 'list')).toEqual([{ key: 'dhl', cells: ['dhl', 1, 1, 0] }]);
});

describe('all tenants in one currency', () => {
  test('need an exchange rate, which employees enter, and are converted by it', async () => {
    const query = { ...NOVEMBER, tenant: 'all', currency: 'CHF' };
    const asked = { tenant: ch, query, id: 'orders', locale: 'de-CH' };
    expect(await admin.figures.report(as('finance'), asked)).toMatchObject({ ok: false, missing: ['EUR'] });
    const rate = { currency: 'EUR', quote: 'CHF', validFrom: '2026-11-01', rate: '0,5' };
    expect(await admin.figures.saveRate(as('merchandiser'), rate)).toMatchObject({ problem: 'not-allowed' });
    expect(await admin.figures.saveRate(as('finance'), { ...rate, rate: 'x' })).toMatchObject({ problem: 'bad-rate' });
    expect(await admin.figures.saveRate(as('finance'), rate)).toEqual({ ok: true });
    const { rows } = await database.pool.query<{ total: number }>("select total from orders where tenant = 'de'");
    const german = rows[0]?.total ?? 0;
    expect(reportFiguresOf(await read('orders', query))).toMatchObject({
      orders: 3,
      orderValue: 54_050 + Math.round(german / 2),
    });
    expect(reportFiguresOf(await read('orders', { ...query, tenant: 'de', currency: 'EUR' }))).toMatchObject({
      orderValue: german,
    });
  });
});

test('a file has the table of the page, with texts of the employee', async () => {
  const labels = { column: (id: string) => id, cell: (_: string, value: string) => value };
  const query = { ...NOVEMBER, table: 'list', format: 'csv' };
  const file = await admin.figures.file(as('finance'), { tenant: de, query, id: 'payments', locale: 'de-DE', labels });
  if (!file.ok) throw new Error(file.problem);
  expect(file).toMatchObject({ name: 'payments-de-2026-11-01-2026-11-26', format: 'csv' });
  expect((await new Response(file.content).text()).split('\r\n')).toEqual([
    'method;orders;orderValue (EUR);share (%);before (EUR)',
    'invoice;1;270,25;100,00;0,00',
    '',
  ]);
  const workbook = await admin.figures.file(as('finance'), {
    tenant: de,
    query: { ...query, format: 'xlsx' },
    id: 'payments',
    locale: 'de-DE',
    labels,
  });
  if (!workbook.ok) throw new Error(workbook.problem);
  const bytes = new Uint8Array(await new Response(workbook.content).arrayBuffer());
  expect(String.fromCharCode(...bytes.slice(0, 2))).toBe('PK');
});

test('mails the ended week once, to employees who may read reports', async () => {
  const { pool } = database;
  const people = await pool.query<{ id: string; role: string }>(
    `insert into staff (id, email, role, language, password_hash, created_at)
     select gen_random_uuid(), role || '@montarve.example', role, 'fr', 'x', now() from unnest(array['finance', 'service']) role
     returning id, role`,
  );
  for (const { id } of people.rows)
    await admin.figures.saveSchedule({ ...as('finance'), id }, { tenant: 'ch', currency: 'CHF', rhythm: 'week' });
  const sent: Mail[] = [];
  const outbox = { put: async (mail: Mail) => void sent.push(mail) };
  const send = () => sendReports({ pool, clock, tell: tellReport({ outbox, publicUrlOf }) });
  expect(await send()).toBe(1);
  expect(await send()).toBe(0);
  expect(sent).toMatchObject([{ to: 'finance@montarve.example', locale: 'fr-CH', kind: 'report' }]);
  // From Monday to Sunday: the first order is of Friday, the second of Saturday.
  expect(sent[0]?.text).toContain('Chiffres clés 16.11.2026 au 22.11.2026');
  expect(sent[0]?.text).toMatch(/Commandes\s:\s2 \(0\)/);
  clock.set('2026-11-30T06:00:00Z');
  expect(await send()).toBe(1);
  clock.set('2026-11-26T09:00:00Z');
});

describe('a visit', () => {
  const DOCUMENT = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  const browser = { ...DOCUMENT, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
  const counts = (url: string, headers: Record<string, string>) => {
    let visits = 0;
    const facts = () => ({ tenant: ch, knownHost: true });
    const visited = () => {
      visits += 1;
    };
    countVisit({ visited }, new Request(`https://www.montarve.ch${url}`, { headers }), facts);
    return visits === 1;
  };

  test.each<[string, boolean, string, Record<string, string>]>([
    ['a typed address', true, '/', browser],
    ['a link on another site', true, '/wohnen', { ...browser, 'sec-fetch-site': 'cross-site' }],
    ['a link in the shop', false, '/wohnen', { ...browser, 'sec-fetch-site': 'same-origin' }],
    ['a robot', false, '/', { ...browser, 'user-agent': 'Googlebot/2.1' }],
    ['a reload', false, '/', { ...browser, 'cache-control': 'max-age=0' }],
    ['a prefetch', false, '/', { ...browser, 'sec-purpose': 'prefetch' }],
    ['a picture', false, '/a.png', { ...browser, 'sec-fetch-dest': 'image' }],
    ['the way back from a payment', false, '/kasse/bezahlt/?payment=1', { ...browser, 'sec-fetch-site': 'cross-site' }],
    ['the back office', false, '/backoffice', browser],
    ['a program without these headers', false, '/', {}],
  ])('by %s counts: %s', (_, isVisit, url, headers) => {
    expect(counts(url, headers)).toBe(isVisit);
  });

  test('is the denominator of the conversion, added up by all processes', async () => {
    const { pool } = database;
    const counters = [1, 2].map(() => createVisitCounter({ pool, clock, log: silentLog }));
    for (const counter of counters) {
      for (let count = 0; count < 20; count += 1) counter.visited(ch);
      await counter.stop();
    }
    expect(reportFiguresOf(await read('conversion'))).toEqual({ conversion: 2 / 40, visits: 40, orders: 2 });
  });
});
