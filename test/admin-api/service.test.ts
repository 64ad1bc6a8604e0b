import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookPending } from '../../src/shop/money/ledger/index.ts';
import { placeOrder } from '../fulfilment/support.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { openTestApi, type TestApi, type TestClient } from './support.ts';

const clock = { now: () => new Date('2026-11-27T08:00:00Z') };
let database: TestDatabase;
let api: TestApi;
let client: TestClient;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 50 }] });
  api = await openTestApi(database.pool, clock);
  client = await api.client(
    [
      'order.read',
      'order.ship',
      'contact.answer',
      'mail.resend',
      'review.moderate',
      'ledger.book',
      'report.read',
      'settings.fees',
      'audit.read',
    ],
    { name: 'Desk' },
  );
});
afterAll(() => database.drop());

const ROOT = '/api/admin/v1/tenants/ch';
const send = (method: string, path: string, body?: unknown, tag = '*') =>
  api.json(client, `${ROOT}/${path}`, { method, body, headers: { 'if-match': tag } });
const get = (path: string) => api.json(client, `${ROOT}/${path}`);

test('reads a mail without its links, sends it again, and tells no other tenant about it', async () => {
  await placeOrder(api.shop, { 'vase-1': 1 }, { email: 'lea@example.ch' });
  const [mail] = (await get('mails?kind=order-confirmation')).body.items ?? [];
  expect(mail).toMatchObject({ kind: 'order-confirmation', to: 'l…@example.ch', state: 'waiting' });
  const path = `mails/${mail?.id}`;
  expect((await get(path)).body).toMatchObject({ to: expect.stringContaining('lea@example.ch') });
  expect((await api.json(client, `/api/admin/v1/tenants/de/${path}`)).status).toBe(404);
  expect((await send('POST', `${path}/resend`)).status).toBe(200);
  const { body } = await api.json(client, '/api/admin/v1/audit-trail?action=mail&fields=action,by');
  expect(body.items).toEqual([
    { action: 'mail.resent', by: 'Desk' },
    { action: 'mail.viewed', by: 'Desk' },
  ]);
});

test('a new mail moves no cursor of the mails', async () => {
  const write = (subject: string, at: string) =>
    database.pool.query(
      `insert into mail (tenant, locale, kind, from_address, to_address, subject, html, text, key, message_id, created_at)
       values ('ch', 'de-CH', 'paged', 'a@b.ch', 'lea@example.ch', $1, 'h', 't', $1, $1, $2)`,
      [subject, at],
    );
  for (const hour of [1, 2, 3]) await write(`m${hour}`, `2026-11-20T0${hour}:00:00.123456Z`);
  const first = (await get('mails?kind=paged&limit=2')).body;
  await write('m4', '2026-11-20T04:00:00Z');
  const second = (await get(`mails?kind=paged&limit=2&cursor=${first.nextCursor}`)).body;
  const subjects = [...(first.items ?? []), ...(second.items ?? [])].map(({ subject }) => subject);
  expect([subjects, second.nextCursor]).toEqual([['m3', 'm2', 'm1'], null]);
});

test('lists open items with their age, and books a payment', async () => {
  const order = await placeOrder(api.shop, { 'vase-1': 2 }, { email: 'owing@example.ch', method: 'invoice' });
  await api.json(client, `${ROOT}/orders/${order}/shipments`, { method: 'POST', body: { carrier: 'dhl' } });
  await bookPending({ pool: database.pool, clock });
  const [item] = ((await get('open-items')).body.items ?? []).filter(({ order: number }) => number === order);
  expect(item).toMatchObject({ kind: 'invoice', open: { currency: 'CHF' }, reminders: 0 });
  const open = item?.open as { amount: number; currency: string };
  const payment = { order, amount: open, valueOn: '2026-11-27', reason: 'Paid in the shop.' };
  const path = `accounts/${item?.account}/payments`;
  expect((await send('POST', path, { ...payment, valueOn: '2027-12-01' })).body).toMatchObject({ reason: 'bad-day' });
  expect((await send('POST', path, { ...payment, amount: { ...open, currency: 'EUR' } })).status).toBe(400);
  const elsewhere = 'accounts/00000000-0000-4000-8000-000000000001/payments';
  expect((await send('POST', elsewhere, payment)).body).toMatchObject({ reason: 'no-order' });
  expect((await send('POST', path, payment)).status).toBe(201);
  expect((await get(`open-items?account=${item?.account}`)).body.items).toEqual([]);
  expect((await get('open-items/ages')).body.items).not.toEqual([]);
});

test('lists the journal in the numbers of the chart: each entry once, with the sum 0', async () => {
  const order = await placeOrder(api.shop, { 'vase-1': 1 }, { email: 'journal@example.ch', method: 'invoice' });
  await bookPending({ pool: database.pool, clock });
  const entries = [];
  for (let cursor = ''; ; ) {
    const { body } = await get(`journal?limit=1&from=2026-01-01${cursor}`);
    entries.push(...(body.items ?? []));
    if (body.nextCursor === null) break;
    cursor = `&cursor=${body.nextCursor}`;
  }
  const ids = entries.map(({ id }) => Number(id));
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
  const billed = entries.find((entry) => entry.order === order);
  expect(billed).toMatchObject({ kind: 'order-billed', bookedOn: '2026-11-27' });
  for (const { postings } of entries) {
    const amounts = (postings as { number: string | null; amount: { amount: number } }[]).map(
      (one) => one.amount.amount,
    );
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(0);
  }
  expect(billed?.postings).toContainEqual(expect.objectContaining({ account: 'receivable', number: '1100' }));
  expect((await get('journal?to=2026-01-01')).body.items).toEqual([]);
  expect((await api.json(client, '/api/admin/v1/tenants/de/journal')).body.items).toEqual([]);
});

test('changes a fee from a day on, and refuses one without its scope', async () => {
  const { body, tag } = await get('settings/delivery.parcel');
  expect(body).toMatchObject({ topic: 'delivery', value: { unit: 'money' }, next: null });
  const change = { value: { unit: 'money', amount: 995 }, from: '2027-01-01T00:00', reason: 'New tariff.' };
  expect(
    (await send('PUT', 'settings/delivery.parcel', { ...change, from: '2020-01-01T00:00' }, tag)).body,
  ).toMatchObject({
    code: 'refused',
    reason: 'in-the-past',
  });
  expect((await send('PUT', 'settings/delivery.parcel', change, tag)).status).toBe(200);
  expect((await send('PUT', 'settings/delivery.parcel', change, tag)).status).toBe(412);
  const listed = (await get('settings')).body.items ?? [];
  expect(listed.find(({ key }) => key === 'delivery.parcel')).toMatchObject({
    next: { value: { amount: 995 }, from: '2026-12-31T23:00:00.000Z' },
  });
  const days = { value: { unit: 'days', days: 20 }, reason: 'Shorter.' };
  const term = await get('settings/payment.invoice-days');
  expect((await send('PUT', 'settings/payment.invoice-days', days, term.tag)).body.code).toBe('missing-scope');
  expect((await send('PUT', 'settings/delivery.parcel', days)).body.code).toBe('setting-unit');
});

test('decides on the version of a review that was read', async () => {
  await database.pool.query(
    `insert into review (tenant, product_id, sku, locale, stars, title, body, author, source, state, written_at)
     values ('ch', 'vase', 'vase-1', 'de-CH', 4, 'Schön', 'Steht gut.', 'Lea', 'customer', 'waiting', $1)`,
    [clock.now()],
  );
  const [review] = (await get('reviews?state=waiting')).body.items ?? [];
  expect(review).toMatchObject({ stars: 4, text: 'Steht gut.', productId: 'vase' });
  const path = `reviews/${review?.id}/decision`;
  const decision = { decision: 'publish', writtenAt: review?.writtenAt };
  expect((await send('PUT', path, { ...decision, writtenAt: '2026-11-27T09:00:00+01' })).status).toBe(400);
  expect((await send('PUT', path, { ...decision, writtenAt: '2026-01-01T00:00:00Z' })).status).toBe(412);
  expect((await send('PUT', path, { ...decision, decision: 'refuse' })).body).toMatchObject({ reason: 'no-reason' });
  expect((await send('PUT', path, decision)).status).toBe(200);
  expect((await get('reviews?state=published&fields=title')).body.items).toEqual([{ title: 'Schön' }]);
});

test('reads a report of a period', async () => {
  const { body } = await get('reports/orders?from=2026-11-01&to=2026-11-27&compare=year');
  expect(body).toMatchObject({
    report: 'orders',
    currency: 'CHF',
    period: { from: '2026-11-01', to: '2026-11-27' },
    compared: { from: '2025-11-01' },
  });
  expect((await get('reports/orders?from=2026-11-01')).status).toBe(400);
  expect((await get('reports/none')).status).toBe(404);
  expect((await get('reports/margin')).status).toBe(404);
  const file = await api.send(client, `${ROOT}/reports/orders/file?from=2026-11-01&to=2026-11-27`);
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="orders-ch-2026-11-01-2026-11-27.csv"');
  const rows = (await file.text()).split('\r\n');
  const { tables } = body as unknown as { tables: { columns: { id: string }[]; rows: unknown[] }[] };
  expect(rows[0]?.replace('\ufeff', '')).toContain(tables[0]?.columns[0]?.id);
  expect(rows.filter((row) => row !== '')).toHaveLength(1 + (tables[0]?.rows.length ?? 0));
  expect((await get('reports/orders/file?table=none')).status).toBe(404);
  expect((await get('reports/orders/file?to=2026-11-27')).status).toBe(400);
  expect((await get('reports/orders/file?currency=EUR')).body.code).toBe('report-without-rate');
  expect((await get('reports/margin/file')).status).toBe(404);
});

test('answers a message in the state that was read, and files it', async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into contact_ticket (id, tenant, locale, subject, email, name, fields, message, state, created_at, changed_at)
     values (gen_random_uuid(), 'ch', 'de-CH', 'shipping', 'lea@example.ch', 'Lea Brunner', '{}', 'Wann kommt es?', 'open', $1, $1)
     returning id`,
    [clock.now()],
  );
  const path = `tickets/${rows[0]?.id}`;
  const { body, tag } = await get(path);
  expect(body).toMatchObject({ subject: 'shipping', email: 'lea@example.ch', message: 'Wann kommt es?', answers: [] });
  const answered = await send('POST', `${path}/answers`, { text: 'Am Montag.' }, tag);
  expect(answered).toMatchObject({ status: 201, body: { state: 'answered' } });
  expect((await send('POST', `${path}/answers`, { text: 'Am Montag.' }, tag)).status).toBe(412);
  await send('POST', `${path}/notes`, { text: 'Angerufen.' });
  expect((await send('PUT', `${path}/state`, { state: 'closed' })).body).toMatchObject({ state: 'closed' });
  expect((await get(path)).body).toMatchObject({
    state: 'closed',
    answers: [{ text: 'Am Montag.', by: 'Desk' }],
    notes: [{ text: 'Angerufen.' }],
  });
  expect((await get('tickets?state=closed&fields=subject,name')).body.items).toEqual([
    { subject: 'shipping', name: 'L. Brunner' },
  ]);
});

test('pages through all answers of the survey, also those of the same moment', async () => {
  await database.pool.query(
    `insert into survey_answer (tenant, locale, rating, comment, page_type, at)
     select 'ch', 'de-CH', rating, '', 'product', '2026-11-26T08:00:00Z' from generate_series(1, 3) as rating`,
  );
  const reader = await api.client(['survey.read']);
  const ratings: unknown[] = [];
  for (let cursor = ''; ; ) {
    const { body } = await api.json(reader, `${ROOT}/survey/answers?limit=1${cursor}`);
    ratings.push(...(body.items ?? []).map(({ rating }) => rating));
    if (body.nextCursor === null) break;
    cursor = `&cursor=${body.nextCursor}`;
  }
  expect(ratings.toSorted()).toEqual([1, 2, 3]);
  expect((await api.json(reader, '/api/admin/v1/tenants/de/survey/answers')).body.items).toEqual([]);
});
