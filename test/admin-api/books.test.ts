import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import { bookPending, checkAgreements, recordPaymentReceived } from '../../src/shop/money/ledger/index.ts';
import { auditLines } from '../admin/support.ts';
import { placeOrder, sendOrder } from '../ledger/support.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { manager, openTestApi, type TestApi, type TestClient } from './support.ts';

/** Accounts of customers, plans, credit and the books, as programs of the accounting read and change them. */
const clock = fixedClock('2026-11-02T09:00:00Z');
const { ch } = tenants;
let database: TestDatabase;
let api: TestApi;
let client: TestClient;

beforeAll(async () => {
  database = await testDatabase();
  api = await openTestApi(database.pool, clock);
  client = await api.client(['ledger.book', 'payment.refund', 'order.read', 'return.read']);
});
afterAll(() => database.drop());

const ROOT = '/api/admin/v1/tenants/ch';
const get = (path: string) => api.json(client, `${ROOT}/${path}`);
const post = (path: string, body?: unknown) => api.json(client, `${ROOT}/${path}`, { method: 'POST', body });
const chf = (amount: number) => ({ amount, currency: 'CHF' });
const actions = async (prefix: string) =>
  (await auditLines(database.pool)).map(({ action }) => action).filter((action) => action.startsWith(prefix));

/** Writes an order of a guest into the books. Returns its account too. */
async function booked(email: string, own: Partial<Parameters<typeof placeOrder>[1]> = {}) {
  const order = await placeOrder(database.pool, {
    total: 10_000,
    placedAt: clock.now().toISOString(),
    email,
    ...own,
  });
  await bookPending({ pool: database.pool, clock });
  const { rows } = await database.pool.query<{ account: string }>(
    'select account_id as account from ledger_entry where order_id = $1 limit 1',
    [order.id],
  );
  return { ...order, account: rows[0]?.account ?? '' };
}

const pay = (orderId: string, amount: number) =>
  inTransaction(database.pool, (runner) =>
    recordPaymentReceived(runner, {
      ...{ orderId, amount, now: clock.now(), by: null, till: 'bank' },
      paymentId: `${orderId}:${amount}`,
    }),
  );

const NOBODY = 'accounts/00000000-0000-4000-8000-000000000001';

test('reads an account with its debts, and pages through its bookings', async () => {
  const order = await booked('reader@example.ch');
  await pay(order.id, 4000);
  const path = `accounts/${order.account}`;
  const { status, body } = await get(path);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    ...{ id: order.account, customerNumber: null, order: order.number, state: 'open' },
    ...{ balance: chf(6000), credit: chf(0), overdue: chf(0), payable: chf(0) },
    next: { payableOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/), amount: chf(6000) },
    debts: [{ order: order.number, kind: 'invoice', amount: chf(10_000), open: chf(6000), reminders: 0 }],
  });
  const first = await get(`${path}/entries?limit=1`);
  expect(first.body.items).toMatchObject([
    {
      ...{ kind: 'payment-received', order: order.number },
      postings: [
        { account: 'bank', permille: null, amount: chf(4000) },
        { account: 'receivable', permille: null, amount: chf(-4000) },
      ],
    },
  ]);
  const second = await get(`${path}/entries?limit=1&cursor=${first.body.nextCursor}`);
  expect(second.body.items).toMatchObject([{ kind: 'order-billed' }]);
  const last = await get(`${path}/entries?limit=1&cursor=${second.body.nextCursor}`);
  expect(last.body).toEqual({ items: [], nextCursor: null });
  expect(await actions('ledger.viewed')).toHaveLength(4);
  for (const at of [NOBODY, `${NOBODY}/entries`, `${NOBODY}/plans`]) expect((await get(at)).status).toBe(404);
  const other = await api.json(client, `/api/admin/v1/tenants/de/${path}`);
  expect(other.status).toBe(404);
  expect((await api.json(client, `/api/admin/v1/tenants/de/${path}/entries`)).status).toBe(404);
});

test('ends a plan at its quote, which the books then demand', async () => {
  const order = await booked('plan@example.ch', { total: 60_000, method: 'instalments', instalments: { months: 12 } });
  const path = `accounts/${order.account}/plans`;
  const { body } = await get(path);
  type Plans = { payoffs: { amount: { amount: number }; rows: { amount: { amount: number } }[] }[] };
  const [quote] = (body as unknown as Plans).payoffs;
  expect(body).toMatchObject({ payoffs: [{ order: order.number, rebate: { currency: 'CHF' } }], ended: [] });
  expect(quote?.rows.reduce((sum, row) => sum + row.amount.amount, 0)).toBe(quote?.amount.amount);
  const end = (number: string) => post(`orders/${number}/payoff`, { reason: 'Asked by telephone.' });
  expect((await end('99999999')).status).toBe(404);
  expect(await end(order.number)).toMatchObject({ status: 200, body: { id: order.number } });
  expect((await get(path)).body).toMatchObject({
    payoffs: [],
    ended: [{ order: order.number, open: quote?.amount, iban: expect.stringMatching(/^CH/) }],
  });
  expect((await end(order.number)).body).toMatchObject({ code: 'refused', reason: 'no-payoff' });
  expect(await actions('plan.')).toEqual(['plan.paid-off']);
});

test('pays the credit of an account back once, up to the limit of a program', async () => {
  const order = await booked('credit@example.ch');
  await pay(order.id, 11_000);
  const path = `accounts/${order.account}`;
  expect((await get(path)).body).toMatchObject({ state: 'credit', balance: chf(1000), payable: chf(1000) });
  const back = (account = path) => post(`${account}/pay-back`, { reason: 'The customer wants it.' });
  expect((await back(NOBODY)).status).toBe(404);
  expect(await back()).toMatchObject({ status: 200, body: { id: order.account } });
  expect((await back()).body).toMatchObject({ code: 'refused', reason: 'no-credit' });
  expect((await get(path)).body).toMatchObject({ payable: chf(0) });
  expect((await get('payouts')).body.payouts).toMatchObject([{ order: order.number, amount: chf(1000) }]);
  const large = await booked('large@example.ch');
  await pay(large.id, 510_000);
  expect((await back(`accounts/${large.account}`)).body.code).toBe('needs-approval');
  expect((await get(`accounts/${large.account}`)).body).toMatchObject({ payable: chf(500_000) });
});

test('lists broken agreements behind a cursor', async () => {
  const accounts: string[] = [];
  for (const name of ['first', 'second']) {
    const { account } = await booked(`${name}-broken@example.ch`);
    const parts = [{ on: '2026-11-10', amount: 10_000 }];
    expect((await post(`accounts/${account}/agreements`, { parts, reason: 'Agreed.' })).status).toBe(201);
    accounts.push(account);
  }
  expect((await get('broken-agreements')).body.items).toEqual([]);
  clock.set('2026-11-25T09:00:00Z');
  await checkAgreements({ pool: database.pool, clock }, ch);
  const found: unknown[] = [];
  let cursor = '';
  for (;;) {
    const { body } = await get(`broken-agreements?limit=1${cursor}`);
    found.push(...(body.items ?? []));
    if (body.nextCursor === null) break;
    cursor = `&cursor=${body.nextCursor}`;
  }
  expect(found).toHaveLength(2);
  expect(found.map((item) => (item as { account: string }).account).toSorted()).toEqual(accounts.toSorted());
  expect(found).toMatchObject([{ open: chf(10_000) }, { open: chf(10_000) }]);
});

/** Reads a file, and returns it with what tells of it. */
async function download(path: string) {
  const answer = await api.send(client, `${ROOT}/${path}`);
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    name: /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1],
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
}

test('reports the VAT of a month, its bookings and its file, which have the same sums', async () => {
  clock.set('2026-12-10T09:00:00Z');
  const order = await booked('taxed@example.ch', { total: 10_810 });
  await sendOrder(database.pool, order.id, clock.now().toISOString());
  await bookPending({ pool: database.pool, clock });
  const query = 'from=2026-12&to=2026-12';
  const { status, body } = await get(`vat?${query}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ from: '2026-12', to: '2026-12', ledger: chf(810), difference: chf(0), oss: [] });
  expect(body.form).toContainEqual({ box: '303', name: 'standard', permille: 81, net: chf(10_000), vat: chf(810) });
  expect(body.sums).toEqual([
    { country: 'CH', permille: 81, part: 'supplies', net: chf(10_000), vat: chf(810), count: 1 },
  ]);
  const entries = await get(`vat/entries?${query}&rate=81`);
  expect(entries.body.items).toMatchObject([{ order: order.number, net: chf(10_000), vat: chf(810), country: 'CH' }]);
  expect((await get(`vat/entries?${query}&rate=26`)).body.items).toEqual([]);
  for (const range of ['from=2026-12&to=2026-11', 'from=2024-11&to=2026-12', 'from=2026-13'])
    for (const path of ['vat', 'vat/entries', 'vat/file'])
      expect((await get(`${path}?${range}`)).body.code).toBe('invalid-parameters');
  const file = await download(`vat/file?kind=entries&${query}`);
  expect(file).toMatchObject({ status: 200, type: 'text/csv; charset=utf-8' });
  expect(file.name).toBe('vat-entries-ch-2026-12-2026-12.csv');
  const [head, line, total] = file.bytes.toString('utf8').split('\r\n');
  expect(head).toMatch(/^\ufeffid[;,]bookedOn/);
  expect(line).toContain(order.number);
  expect(total).toContain('vat 8.10');
  const workbook = await download(`vat/file?format=xlsx&${query}`);
  expect(workbook.type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK');
  expect(await actions('vat.')).toEqual(['vat.exported', 'vat.exported']);
  const reader = await api.client(['ledger.read']);
  expect((await api.json(reader, `${ROOT}/vat/file`)).body.code).toBe('missing-scope');
});

test('breaks a file off when its client ends', async () => {
  const own = await api.client(['ledger.book']);
  const answer = await api.send(own, `${ROOT}/vat/file?kind=entries&from=2026-12`);
  await api.admin.apiClients.end(manager(clock), own.id);
  await expect(answer.text()).rejects.toThrow('the access of the client ended while it read');
});

test('reads the end of a month, which an employee closes', async () => {
  clock.set('2027-01-10T09:00:00Z');
  const { status, body } = await get('months/2026-12');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    ...{ month: '2026-12', from: '2026-12-01', to: '2026-12-31', state: 'open', months: [] },
    figures: { sales: chf(10_000), vat: chf(810) },
    figuresBefore: { sales: chf(0) },
  });
  expect((await get('months/2027-01')).body.state).toBe('running');
  expect((await get('months/2026-13')).status).toBe(404);
  const closed = await api.admin.periods.close(manager(clock), {
    tenant: ch,
    month: '2026-12',
    reason: 'All is known.',
  });
  expect(closed).toEqual({ ok: true });
  expect((await get('months/2026-12')).body).toMatchObject({
    state: 'closed',
    months: [
      { month: '2026-12', state: 'closed', by: 'manager@b.ch', reason: 'All is known.' },
      { month: '2026-11', state: 'closed' },
    ],
  });
});

test('sets numbers of the chart in the state that was read, and restores the shipped ones', async () => {
  const put = (method: string, path: string, body: unknown, tag: string) =>
    api.json(client, `${ROOT}/${path}`, { method, body, headers: { 'if-match': tag } });
  const numberOf = async (account: string, permille: number | null = null) => {
    const { numbers } = (await get('chart')).body as unknown as {
      numbers: { account: string; permille: number | null; country: string | null; number: string | null }[];
    };
    return numbers.find((one) => one.account === account && one.permille === permille && one.country === null);
  };
  const { body, tag } = await get('chart');
  expect(body).toMatchObject({ chart: 'kmu', consultant: 1001, client: 1, missing: [] });
  const shipped = await numberOf('bank');
  expect(shipped).toMatchObject({ number: '1020', isOwn: false, shipped: { number: '1020' } });
  const numbers = [
    { account: 'bank', number: '1021' },
    { account: 'sales', permille: 26, number: '3201' },
  ];
  const set = await put('PATCH', 'chart/numbers', { numbers }, tag);
  expect(set).toMatchObject({ status: 200, body: { id: 'ch' } });
  expect(await numberOf('bank')).toMatchObject({ number: '1021', isOwn: true });
  expect(await numberOf('sales', 26)).toMatchObject({ number: '3201', isOwn: true });
  expect((await put('PATCH', 'chart/numbers', { numbers }, tag)).status).toBe(412);
  expect((await put('PATCH', 'chart/numbers', { numbers: [{ account: 'bank', number: 'x' }] }, '*')).body.reason).toBe(
    'bad-number',
  );
  const unknown = { numbers: [{ account: 'gold', number: '1' }] };
  expect((await put('PATCH', 'chart/numbers', unknown, '*')).body.code).toBe('invalid-body');
  const chosen = { chart: 'kmu', consultant: 2002, client: 7 };
  expect((await put('PUT', 'chart', { ...chosen, chart: 'skr03' }, set.tag)).body.reason).toBe('bad-chart');
  expect((await put('PUT', 'chart', chosen, tag)).status).toBe(412);
  expect((await put('PUT', 'chart', chosen, set.tag)).status).toBe(200);
  expect((await get('chart')).body).toMatchObject({ consultant: 2002, client: 7 });
  expect((await post('chart/reset')).status).toBe(200);
  expect(await numberOf('bank')).toEqual(shipped);
  expect(await actions('chart.')).toEqual(['chart.changed', 'chart.chosen', 'chart.reset']);
});

test('lets one of two changes of the chart through that read the same state', async () => {
  const { tag } = await get('chart');
  const changes = [1, 2, 3, 4].map((at) =>
    api.json(client, `${ROOT}/chart/numbers`, {
      method: 'PATCH',
      body: { numbers: [{ account: 'bank', number: `102${at}` }] },
      headers: { 'if-match': tag },
    }),
  );
  const statuses = (await Promise.all(changes)).map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, 412, 412, 412]);
});

test('imports a report of the provider once, and pages through its movements', async () => {
  const paid: string[] = [];
  for (const name of ['one', 'two']) {
    const order = await booked(`${name}-card@example.ch`, { method: 'card' });
    const { rows } = await database.pool.query<{ id: string }>(
      `insert into online_payment (id, tenant, order_id, attempt, method, amount, currency, state, captured_booked, intent_id,
         created_at, changed_at, expires_at, checked_at)
       values (gen_random_uuid(), 'ch', $1, 1, 'card', 10000, 'CHF', 'captured', true, $3, $2, $2, $2, $2) returning id`,
      [order.id, clock.now(), `pi_${name}`],
    );
    paid.push(rows[0]?.id ?? '');
  }
  const head = 'balance_transaction_id,created_utc,currency,gross,fee,reporting_category,payment_metadata[payment],';
  const columns = 'automatic_payout_id,automatic_payout_effective_at_utc';
  const row = (id: string, payment: string, payout: string) =>
    `${id},2027-01-08 10:00:00,chf,100.00,3.10,charge,${payment},${payout},${payout && '2027-01-09 00:00:00'}`;
  const file = [
    `${head}${columns}`,
    row('txn_1', paid[0] ?? '', 'po_1'),
    row('txn_2', paid[1] ?? '', 'po_1'),
    row('txn_3', '', ''),
    'txn_4,2027-01-08,chf,x,0,charge,,,',
    '',
  ].join('\n');
  const send = (sender: TestClient, content: string) =>
    api.json(sender, '/api/admin/v1/clearing/reports', {
      method: 'POST',
      body: content,
      headers: { 'content-type': 'text/csv' },
    });
  expect((await send(client, 'a;b\n1;2\n')).body.reason).toBe('bad-file');
  expect(await send(client, file)).toMatchObject({
    status: 200,
    body: { read: 3, broken: [{ line: 5 }], incomplete: 0 },
  });
  expect((await send(client, file)).body).toMatchObject({ movements: 0, booked: 0 });
  const { body } = await get('clearing');
  expect(body).toMatchObject({ newestAt: '2027-01-08T10:00:00.000Z', canFetch: false });
  const { body: page } = await get('clearing/payouts');
  expect(page.items).toEqual([
    {
      ...{ id: 'po_1', amount: chf(19_380), total: chf(19_380), state: 'paid' },
      ...{ arrivesOn: '2027-01-09', arrivedOn: null },
    },
  ]);
  expect((await get('clearing/payouts/po_1')).body.settled).toEqual({ count: 2, amount: chf(19_380) });
  expect((await get('clearing/payouts/po_9')).status).toBe(404);
  expect((await api.json(client, '/api/admin/v1/tenants/de/clearing/payouts/po_1')).status).toBe(404);
  const first = await get('clearing/movements?payout=po_1&limit=1');
  const second = await get(`clearing/movements?payout=po_1&limit=1&cursor=${first.body.nextCursor}`);
  const last = await get(`clearing/movements?payout=po_1&limit=1&cursor=${second.body.nextCursor}`);
  expect([first, second].flatMap((one) => one.body.items)).toMatchObject([
    { id: 'txn_1', kind: 'payment', amount: chf(10_000), fee: chf(310) },
    { id: 'txn_2', kind: 'payment' },
  ]);
  expect(last.body).toEqual({ items: [], nextCursor: null });
  const single = await api.client(['ledger.book'], { reach: 'single', tenants: 'ch' });
  expect((await send(single, file)).body.code).toBe('needs-all-tenants');
  const fetched = await api.json(client, '/api/admin/v1/clearing/fetch', { method: 'POST' });
  expect(fetched.body).toMatchObject({ code: 'refused', reason: 'provider-away' });
  expect(await actions('clearing.')).toEqual(['clearing.imported', 'clearing.imported']);
});

test('lists the VAT of the month that a list without months began with, also in the next month', async () => {
  const sold = async (email: string, at: string): Promise<string> => {
    clock.set(at);
    const order = await booked(email, { total: 10_810 });
    await sendOrder(database.pool, order.id, at);
    await bookPending({ pool: database.pool, clock });
    return order.number;
  };
  const first = await sold('february@example.ch', '2027-02-10T09:00:00Z');
  clock.set('2027-03-31T09:00:00Z');
  const { items, nextCursor } = (await get('vat/entries?limit=1')).body;
  expect(items).toMatchObject([{ order: first }]);
  const second = await sold('march@example.ch', '2027-03-31T09:00:00Z');
  clock.set('2027-04-02T09:00:00Z');
  expect((await get('vat/entries')).body.items).toMatchObject([{ order: second }]);
  expect((await get(`vat/entries?limit=1&cursor=${nextCursor}`)).body.items).toEqual([]);
});
