import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import { passApproval } from '../../src/shop/staff/employees/index.ts';
import { auditLines } from '../admin/support.ts';
import { placeOrder } from '../fulfilment/support.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { openTestApi, type TestApi, type TestClient } from './support.ts';

let now = new Date('2026-11-27T08:00:00Z');
const clock = { now: () => now };
let database: TestDatabase;
let api: TestApi;
let client: TestClient;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 500 }] });
  await seedProduct(database.pool, { id: 'chest', variants: [{ sku: 'chest-1', stock: 5, amount: 150_000 }] });
  api = await openTestApi(database.pool, clock);
  client = await api.client(
    [
      'order.read',
      'order.ship',
      'order.cancel',
      'order.change',
      'order.note',
      'order.settle',
      'return.read',
      'return.check',
    ],
    { name: 'Warehouse' },
  );
});
afterAll(() => database.drop());

const ORDERS = '/api/admin/v1/tenants/ch/orders';
let buyers = 0;
async function order(units = 2, method = 'invoice', sku = 'vase-1'): Promise<string> {
  buyers += 1;
  now = new Date(now.getTime() + 1000);
  return placeOrder(api.shop, { [sku]: units }, { email: `buyer-${buyers}@example.ch`, method });
}
const act = (number: string, path: string, body?: unknown, method = 'POST') =>
  api.json(client, `${ORDERS}/${number}/${path}`, { method, body });

test('reads an order, ships it, and records its delivery, as the quick start does', async () => {
  const number = await order();
  const { status, body, tag } = await api.json(client, `${ORDERS}/${number}`);
  expect(status).toBe(200);
  expect(tag).toMatch(/^"[\w-]{16}"$/);
  expect(body).toMatchObject({
    number,
    stage: 'to-ship',
    method: 'invoice',
    shipping: { lastName: expect.any(String), country: 'CH' },
    lines: [
      {
        position: expect.any(Number),
        sku: 'vase-1',
        ordered: 2,
        open: 2,
        unitPrice: { amount: 4990, currency: 'CHF' },
      },
    ],
    totals: { total: { currency: 'CHF' } },
    shipments: [],
  });
  const shipped = await act(number, 'shipments', { carrier: 'swiss-post', trackingNumber: '99.00.123456.78901234' });
  expect(shipped).toMatchObject({
    status: 201,
    body: { number: 1, carrier: 'swiss-post', deliveredAt: null },
  });
  const { rows: stored } = await database.pool.query("select body from api_answer where body like '%9900123456%'");
  expect(stored, 'answers that are kept have no tracking number').toEqual([]);
  const after = await api.json(client, `${ORDERS}/${number}?expand=timeline&fields=stage,shipments`);
  expect(Object.keys(after.body).toSorted()).toEqual(['shipments', 'stage', 'timeline']);
  expect(after.body).toMatchObject({
    stage: 'shipped',
    shipments: [{ id: shipped.body.id, trackingNumber: '990012345678901234' }],
  });
  expect(after.tag).not.toBe(tag);
  const delivered = await act(number, `shipments/${shipped.body.id}/delivered`, undefined, 'PUT');
  expect(delivered.body).toEqual({ number, stage: 'delivered' });
  const trail = (await auditLines(database.pool)).filter(({ subject }) => subject === `order:${number}`);
  expect(trail.map(({ email, action }) => [email, action])).toContainEqual(['Warehouse', 'order.shipped']);
});

test('ships chosen units, and refuses more than are open', async () => {
  const number = await order(3);
  const { body } = await api.json(client, `${ORDERS}/${number}?fields=lines`);
  const [line] = (body.lines ?? []) as { position: number }[];
  const units = (quantity: number) => ({ carrier: 'dhl', lines: [{ position: line?.position, quantity }] });
  expect((await act(number, 'shipments', units(1))).status).toBe(201);
  expect(await act(number, 'shipments', units(3))).toMatchObject({ status: 409, body: { code: 'too-many-units' } });
  expect((await act(number, 'shipments', units(2))).status).toBe(201);
  expect(await act(number, 'shipments', { carrier: 'dhl' })).toMatchObject({ body: { code: 'order-all-shipped' } });
  expect(await act(number, 'cancel', { reason: 'customer' })).toMatchObject({ body: { code: 'order-partly-shipped' } });
});

test('cancels an order and single units, and names why it cannot', async () => {
  const number = await order();
  expect(await act(number, 'cancel', { reason: 'other' })).toMatchObject({
    status: 400,
    body: { code: 'invalid-body' },
  });
  expect((await act(number, 'cancel', { reason: 'customer' })).body).toEqual({ number, stage: 'cancelled' });
  expect(await act(number, 'cancel', { reason: 'customer' })).toMatchObject({ body: { code: 'order-not-placed' } });
  const other = await order(2);
  const { body } = await api.json(client, `${ORDERS}/${other}`);
  const [line] = (body.lines ?? []) as { position: number }[];
  const lines = [{ position: line?.position, quantity: 1 }];
  expect((await act(other, 'cancel-units', { lines, reason: 'unavailable' })).body).toMatchObject({ stage: 'to-ship' });
  expect((await api.json(client, `${ORDERS}/${other}`)).body).toMatchObject({ lines: [{ cancelled: 1, open: 1 }] });
});

test('leaves what needs another employee to employees, and changes nothing', async () => {
  const number = await order(1, 'prepayment', 'chest-1');
  expect((await act(number, 'settle')).body).toMatchObject({ code: 'needs-approval' });
  expect((await api.json(client, `${ORDERS}/${number}`)).body).toMatchObject({ stage: 'to-pay' });
  const { rows } = await database.pool.query('select count(*)::int as count from approval_request');
  expect(rows).toEqual([{ count: 0 }]);
});

test('changes the address once for the state that was read', async () => {
  const number = await order();
  const { tag, body } = await api.json(client, `${ORDERS}/${number}`);
  const address = { ...(body.billing as object), street: 'Seestrasse', houseNumber: '9', isBilling: true };
  const put = (match: string | null, sent: unknown = address) =>
    api.json(client, `${ORDERS}/${number}/delivery`, {
      method: 'PUT',
      body: sent,
      headers: match === null ? {} : { 'if-match': match },
    });
  expect(await put(null)).toMatchObject({ status: 428 });
  const done = await put(tag);
  expect(done).toMatchObject({ status: 200, body: { number } });
  expect(await put(tag)).toMatchObject({ status: 412, body: { code: 'precondition-failed' } });
  const read = await api.json(client, `${ORDERS}/${number}`);
  expect(read).toMatchObject({ tag: done.tag, body: { shipping: { street: 'Seestrasse', houseNumber: '9' } } });
  expect(await put(read.tag, { ...address, postalCode: '0' })).toMatchObject({
    status: 409,
    body: { code: 'address-invalid', errors: [{ field: 'postalCode' }] },
  });
});

test('adds and removes notes and tags', async () => {
  const number = await order();
  await act(number, 'notes', { text: 'Packed as a gift.' });
  for (let count = 1; count <= 11; count += 1) await act(number, `tags/t${count}`, undefined, 'PUT');
  const { body } = await api.json(client, `${ORDERS}/${number}?expand=notes`);
  expect(body.notes).toMatchObject([{ text: 'Packed as a gift.', by: 'Warehouse' }]);
  expect(body.tags).toHaveLength(10);
  expect(await act(number, 'tags/more', undefined, 'PUT')).toMatchObject({ body: { code: 'too-many-tags' } });
  await act(number, 'tags/t1', undefined, 'DELETE');
  const [note] = (body.notes ?? []) as { id: string }[];
  await act(number, `notes/${note?.id}`, undefined, 'DELETE');
  const after = await api.json(client, `${ORDERS}/${number}?expand=notes`);
  expect(after.body).toMatchObject({ notes: [] });
  expect(after.body.tags).toHaveLength(9);
});

describe('idempotency', () => {
  const ship = (number: string, key: string | null, body: unknown = { carrier: 'dhl' }) =>
    api.send(client, `${ORDERS}/${number}/shipments`, {
      method: 'POST',
      body,
      headers: { 'idempotency-key': key ?? '' },
    });

  test('answers a repeated request with the first answer, without a second shipment', async () => {
    const number = await order();
    const first = await ship(number, 'once');
    const again = await ship(number, 'once');
    expect([first.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 201, 'true']);
    expect(await again.text()).toBe(await first.text());
    const { body } = await api.json(client, `${ORDERS}/${number}`);
    expect(body.shipments).toHaveLength(1);
  });

  test('refuses a key with another request, a request without a key, and an impossible key', async () => {
    const number = await order(3);
    await ship(number, 'other', { carrier: 'dhl', lines: [{ position: 1, quantity: 1 }] });
    const reused = await ship(number, 'other', { carrier: 'dhl' });
    expect([reused.status, (await reused.json()).code]).toEqual([422, 'idempotency-key-reused']);
    expect((await (await ship(number, 'a b')).json()).code).toBe('idempotency-key-invalid');
    const bare = await api.request(`${ORDERS}/${number}/shipments`, {
      method: 'POST',
      body: '{"carrier":"dhl"}',
      headers: { authorization: `Bearer ${client.secret}`, 'content-type': 'application/json' },
    });
    expect([bare.status, (await bare.json()).code]).toEqual([400, 'idempotency-key-missing']);
  });

  test('ships once when the requests of a key arrive together', async () => {
    const number = await order();
    const answers = await Promise.all(Array.from({ length: 6 }, () => ship(number, 'together')));
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].every((status) => status === 201 || status === 409)).toBe(true);
    const { body } = await api.json(client, `${ORDERS}/${number}`);
    expect(body.shipments).toHaveLength(1);
  });

  test('lets a refused request use its key again', async () => {
    const number = await order();
    expect((await ship(number, 'retry', { carrier: 'dhl', trackingNumber: '1' })).status).toBe(409);
    expect((await ship(number, 'retry', { carrier: 'dhl' })).status).toBe(201);
  });

  test('tells that the outcome of an interrupted request is unknown, and forgets answers after a day', async () => {
    const number = await order();
    await ship(number, 'lost');
    await database.pool.query("update api_answer set status = null, body = null where key = 'lost'");
    expect((await (await ship(number, 'lost')).json()).code).toBe('idempotency-key-in-use');
    now = new Date(now.getTime() + 61_000);
    expect((await (await ship(number, 'lost')).json()).code).toBe('idempotency-outcome-unknown');
    now = new Date(now.getTime() + 24 * 3_600_000);
    await api.admin.repeatedRequests.sweep();
    const { rows } = await database.pool.query('select key from api_answer');
    expect(rows).toEqual([]);
  });
});

test('refuses a line that occurs twice, and a body that is nested very deep', async () => {
  const number = await order();
  const twice = [1, 1].map((quantity) => ({ position: 0, quantity }));
  const { status, body } = await act(number, 'cancel-units', { lines: twice, reason: 'unavailable' });
  expect([status, body.code]).toEqual([400, 'invalid-body']);
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
  const answer = await api.request(`${ORDERS}/${number}/cancel`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${client.secret}`,
      'content-type': 'application/json',
      'idempotency-key': 'deep',
    },
    body: deep,
  });
  expect(answer.status).toBe(400);
});

test('stores no request for approval of a client, also if the reason is said', async () => {
  const actor = { id: client.id, email: 'Warehouse', role: 'api-client' as const };
  const act = { act: 'order.cancel' as const, tenant: tenants.ch, target: 'order:1', subject: 'order:1' };
  const asked = { ...act, owner: 'order:1', amount: 200_000, entered: {}, seen: '' };
  const outcome = await inTransaction(database.pool, (runner) =>
    passApproval(runner, actor, asked, { reason: 'Zu spät.' }, now),
  );
  expect(outcome).toMatchObject({ ok: false, problem: 'needs-reason' });
  expect((await database.pool.query('select from approval_request')).rowCount).toBe(0);
});

describe('the list', () => {
  const numbersOf = (items: readonly Record<string, unknown>[] | undefined) =>
    (items ?? []).map(({ number }) => number);

  test('pages through all orders while others arrive and change, each once', async () => {
    for (let count = 0; count < 4; count += 1) await order();
    const all = numbersOf((await api.json(client, `${ORDERS}?limit=200`)).body.items);
    const seen: unknown[] = [];
    let next = `${ORDERS}?limit=2`;
    for (let page = 0; page < all.length && next; page += 1) {
      const answer = await api.send(client, next);
      const body: { items: { number: string }[]; nextCursor: string | null } = await answer.json();
      seen.push(...numbersOf(body.items));
      if (page === 0) await order();
      const [, link = ''] = /<(.*)>; rel="next"/.exec(answer.headers.get('link') ?? '') ?? [];
      expect(link !== '').toBe(body.nextCursor !== null);
      next = link;
    }
    expect(seen).toEqual(all);
  });

  test('returns what changed since a time, the earliest change first', async () => {
    const [first, second] = [await order(), await order()];
    await act(first, 'shipments', { carrier: 'dhl' });
    const { body } = await api.json(client, `${ORDERS}?updated_since=2026-01-01T00:00:00Z&limit=200`);
    const numbers = numbersOf(body.items);
    expect(numbers.indexOf(first)).toBeGreaterThan(numbers.indexOf(second));
    const changed = (body.items ?? []).map(({ changedAt }) => String(changedAt));
    expect(changed).toEqual(changed.toSorted());
    const last = encodeURIComponent(changed.at(-1) ?? '');
    expect(numbersOf((await api.json(client, `${ORDERS}?updated_since=${last}`)).body.items)).toEqual([first]);
  });

  test('filters by stage, and refuses what it does not know', async () => {
    const shipped = await order();
    await act(shipped, 'shipments', { carrier: 'dhl' });
    const { body } = await api.json(client, `${ORDERS}?stage=shipped&fields=number,stage`);
    expect(body.items).toContainEqual({ number: shipped, stage: 'shipped' });
    expect(new Set((body.items ?? []).map(({ stage }) => stage))).toEqual(new Set(['shipped']));
    for (const [query, code] of [
      ['stage=lost', 'invalid-parameters'],
      ['fields=secret', 'invalid-parameters'],
      ['limit=0', 'invalid-parameters'],
      ['from=2026-02-31', 'invalid-parameters'],
      ['nonsense=1', 'invalid-parameters'],
      ['cursor=abc', 'invalid-cursor'],
    ])
      expect(await api.json(client, `${ORDERS}?${query}`), query).toMatchObject({ status: 400, body: { code } });
    const cursor = (await api.json(client, `${ORDERS}?limit=1`)).body.nextCursor;
    expect(await api.json(client, `${ORDERS}?stage=shipped&cursor=${cursor}`)).toMatchObject({
      body: { code: 'invalid-cursor' },
    });
  });
});

describe('returns', () => {
  test('lists, receives and settles a return', async () => {
    const number = await order();
    await act(number, 'shipments', { carrier: 'dhl' });
    const { body } = await api.json(client, `${ORDERS}/${number}`);
    const [line] = (body.lines ?? []) as { position: number }[];
    const position = line?.position ?? 0;
    const entered = { [`quantity-${position}`]: '1', [`reason-${position}`]: 'damaged' };
    const asked = { tenant: tenants.ch, number, entered };
    const member = { id: client.id, email: 'a@b.ch', role: 'service' as const, language: null };
    const registered = await api.admin.fulfilment.registerReturn(member, asked);
    if (!registered.ok) throw new Error(registered.problem);
    const path = `/api/admin/v1/tenants/ch/returns/${registered.number}`;
    const listed = await api.json(
      client,
      '/api/admin/v1/tenants/ch/returns?state=registered&fields=number,order,units',
    );
    expect(listed.body.items).toEqual([{ number: registered.number, order: number, units: 1 }]);
    expect((await api.json(client, `${path}/receive`, { method: 'POST' })).body).toMatchObject({ state: 'received' });
    const settle = (lines: unknown) => api.json(client, `${path}/settle`, { method: 'POST', body: { lines } });
    expect(await settle([{ position, accepted: 2 }])).toMatchObject({ body: { code: 'return-units' } });
    expect(await settle([{ position, refused: 1 }])).toMatchObject({ status: 400 });
    expect(await settle([{ position, accepted: 1, restocked: 1 }])).toMatchObject({ body: { state: 'settled' } });
    expect(await settle([{ position, accepted: 1 }])).toMatchObject({ body: { code: 'return-state' } });
    expect((await api.json(client, path)).body).toMatchObject({
      order: number,
      lines: [{ sku: 'vase-1', accepted: 1 }],
    });
  });
});

test('records the transfer of a prepayment once', async () => {
  const number = await order(1, 'prepayment');
  expect((await act(number, 'shipments', { carrier: 'dhl' })).body.code).toBe('order-unpaid');
  expect((await act(number, 'settle')).status).toBe(200);
  expect((await act(number, 'settle')).body.code).toBe('order-nothing-open');
  expect((await act(number, 'shipments', { carrier: 'dhl' })).status).toBe(201);
});

test('lists the orders that wait for goods, and those alone on all pages', async () => {
  await seedProduct(database.pool, { id: 'loom', variants: [{ sku: 'loom-1', stock: 1 }] });
  await database.pool.query("update stock set backorder = 5 where sku = 'loom-1'");
  const waiting = [await order(2, 'invoice', 'loom-1'), await order(1, 'invoice', 'loom-1')];
  await order();
  const first = await api.json(client, `${ORDERS}?waiting=goods&limit=1`);
  expect(first.body.items).toMatchObject([{ number: waiting[1] }]);
  const next = `${ORDERS}?waiting=goods&limit=1&cursor=${first.body.nextCursor}`;
  expect((await api.json(client, next)).body).toMatchObject({ items: [{ number: waiting[0] }], nextCursor: null });
  const other = `${ORDERS}?limit=1&cursor=${first.body.nextCursor}`;
  expect((await api.json(client, other)).body.code).toBe('invalid-cursor');
});
