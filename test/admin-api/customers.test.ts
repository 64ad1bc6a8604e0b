import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { auditLines } from '../admin/support.ts';
import { placeOrder } from '../fulfilment/support.ts';
import { registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { openTestApi, type TestApi, type TestClient } from './support.ts';

let now = new Date('2026-11-27T08:00:00Z');
const clock = { now: () => now };
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
let database: TestDatabase;
let api: TestApi;
let client: TestClient;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 500 }] });
  api = await openTestApi(database.pool, clock);
  client = await api.client(['customer.read', 'customer.help', 'customer.group', 'customer.erase', 'order.read'], {
    name: 'CRM',
  });
});
afterAll(() => database.drop());

const CUSTOMERS = '/api/admin/v1/tenants/ch/customers';
const registered = async () => {
  later(1);
  return (await registerCustomer(api.shop, database.pool)).customer;
};
const fileOf = (number: string, more = '') => api.json(client, `${CUSTOMERS}/${number}?reason=data${more}`);
const act = (number: string, path: string, method: string, body?: unknown, tag = '*') =>
  api.json(client, `${CUSTOMERS}/${number}${path}?reason=data`, { method, body, headers: { 'if-match': tag } });

describe('reading', () => {
  test('opens a file for a reason, once in half an hour, and records it', async () => {
    const { id, number, email } = await registered();
    expect(await api.json(client, `${CUSTOMERS}/${number}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid-parameters' },
    });
    const { body, tag } = await fileOf(number, '&expand=consents,notes');
    expect(body).toMatchObject({ number, email, lastName: 'Brunner', group: 'standard', consents: [], notes: [] });
    expect(tag).toMatch(/^"/);
    await fileOf(number);
    const accesses = async () =>
      (await database.pool.query('select staff_email, reason from customer_access where customer_id = $1', [id])).rows;
    expect(await accesses()).toEqual([{ staff_email: 'CRM', reason: 'data' }]);
    later(31);
    await fileOf(number);
    expect(await accesses()).toHaveLength(2);
    const trail = (await auditLines(database.pool)).filter(({ subject }) => subject === `customer:${id}`);
    expect(trail.map(({ action }) => action)).toEqual(['customer.viewed', 'customer.viewed']);
    expect((await fileOf('999')).status).toBe(404);
  });

  test('lists customers with shortened names, in pages, and those that changed since a time', async () => {
    const [first, second] = [await registered(), await registered()];
    const { body } = await api.json(client, `${CUSTOMERS}?limit=200`);
    const listed = body.items?.find(({ number }) => number === first.number);
    expect(listed).toMatchObject({ name: 'L. Brunner', email: expect.stringMatching(/^c…@/), orders: 0 });
    const numbers = (body.items ?? []).map(({ number }) => number);
    const seen: unknown[] = [];
    let cursor = '';
    for (let page = 0; page < numbers.length + 1; page += 1) {
      const answer = await api.json(client, `${CUSTOMERS}?limit=1${cursor}`);
      seen.push(...(answer.body.items ?? []).map(({ number }) => number));
      if (!answer.body.nextCursor) break;
      cursor = `&cursor=${answer.body.nextCursor}`;
    }
    expect(seen).toEqual(numbers);
    later(10);
    const since = now.toISOString();
    await act(second.number, '/group', 'PUT', { group: null });
    await act(first.number, '', 'PATCH', { phone: '+41 44 555 00 11' });
    const changed = await api.json(client, `${CUSTOMERS}?updated_since=${since}&fields=number`);
    expect((changed.body.items ?? []).map(({ number }) => number)).toEqual(
      expect.arrayContaining([second.number, first.number]),
    );
    expect(changed.body.items).toHaveLength(2);
  });

  test('lists the orders of a customer', async () => {
    const { number, email, id } = await registered();
    const order = await placeOrder(api.shop, { 'vase-1': 1 }, { email });
    await database.pool.query('update orders set customer_id = $2 where number = $1', [order, id]);
    const { body } = await api.json(client, `${CUSTOMERS}/${number}/orders?reason=order`);
    expect(body).toMatchObject({ items: [{ number: order, units: 1 }], nextCursor: null });
  });

  test('a new order moves no cursor of the orders of a customer', async () => {
    const { number, email, id } = await registered();
    const place = async () => {
      later(1);
      const order = await placeOrder(api.shop, { 'vase-1': 1 }, { email });
      await database.pool.query('update orders set customer_id = $2 where number = $1', [order, id]);
      return order;
    };
    const placed = [await place(), await place(), await place()];
    const page = async (cursor: unknown) =>
      (await api.json(client, `${CUSTOMERS}/${number}/orders?reason=order&limit=2${cursor ? `&cursor=${cursor}` : ''}`))
        .body;
    const first = await page('');
    await place();
    const second = await page(first.nextCursor);
    const numbers = [...(first.items ?? []), ...(second.items ?? [])].map((order) => order.number);
    expect(numbers).toEqual(placed.toReversed());
  });
});

describe('changes', () => {
  test('changes personal data of the state that was read, and refuses wrong values', async () => {
    const { number } = await registered();
    const { tag } = await fileOf(number);
    later(1);
    expect((await act(number, '', 'PATCH', { firstName: '' }, tag)).body).toMatchObject({
      code: 'customer-data-invalid',
      errors: [{ field: 'firstName' }],
    });
    const changed = await act(number, '', 'PATCH', { firstName: 'Lia', phone: '+41445550011' }, tag);
    expect(changed).toMatchObject({ status: 200, body: { number } });
    expect((await fileOf(number)).body).toMatchObject({ firstName: 'Lia', lastName: 'Brunner' });
    expect(await act(number, '', 'PATCH', { firstName: 'Lea' }, tag)).toMatchObject({ status: 412 });
    expect((await fileOf(number)).tag).toBe(changed.tag);
  });

  test('adds, changes and removes an address', async () => {
    const { number } = await registered();
    const address = {
      salutation: 'female',
      firstName: 'Lea',
      lastName: 'Brunner',
      street: 'Musterweg',
      houseNumber: '8',
      postalCode: '8001',
      city: 'Zürich',
      country: 'CH',
    };
    expect((await act(number, '/addresses', 'POST', { ...address, postalCode: '1' })).body).toMatchObject({
      code: 'customer-data-invalid',
    });
    const added = await act(number, '/addresses', 'POST', address);
    const [entry] = ((await fileOf(number)).body.addresses ?? []) as { id: string }[];
    const path = `/addresses/${entry?.id}`;
    expect((await act(number, path, 'PUT', { ...address, houseNumber: '9' }, added.tag)).status).toBe(200);
    expect((await fileOf(number)).body).toMatchObject({
      addresses: [{ address: { houseNumber: '9' }, isDefault: true }],
    });
    later(10);
    const since = now.toISOString();
    expect((await act(number, path, 'DELETE')).status).toBe(200);
    expect((await act(number, path, 'DELETE')).status).toBe(404);
    // A change of the address book is one of the customer.
    const changed = await api.json(client, `${CUSTOMERS}?updated_since=${since}&fields=number`);
    expect(changed.body.items).toContainEqual({ number });
  });

  test('compares the state under the lock of the change, so that of two changes at once one is refused', async () => {
    const { number } = await registered();
    const address = {
      ...{ salutation: 'female', firstName: 'Lea', lastName: 'Brunner', street: 'Musterweg', houseNumber: '8' },
      ...{ postalCode: '8001', city: 'Zürich', country: 'CH' },
    };
    await act(number, '/addresses', 'POST', address);
    const { body, tag } = await fileOf(number);
    const [entry] = (body.addresses ?? []) as { id: string }[];
    const both = await Promise.all(
      ['9', '10'].map((houseNumber) => act(number, `/addresses/${entry?.id}`, 'PUT', { ...address, houseNumber }, tag)),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    const { tag: newer } = await fileOf(number);
    later(1);
    const groups = await Promise.all([1, 2].map(() => act(number, '/group', 'PUT', { group: null }, newer)));
    expect(groups.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });

  test('refuses every change for a state that another change has replaced meanwhile', async () => {
    const { id, number, email } = await registered();
    const address = {
      ...{ salutation: 'female', firstName: 'Lea', lastName: 'Brunner', street: 'Musterweg', houseNumber: '8' },
      ...{ postalCode: '8001', city: 'Zürich', country: 'CH' },
    };
    const changes: [string, string, unknown?][] = [
      ['/locked', 'PUT', { locked: true }],
      ['/erase', 'POST', { confirm: number }],
      ['/addresses', 'POST', address],
      ['/notes', 'POST', { text: 'Called.' }],
      ['/email-change', 'POST', { email: `new-${email}` }],
      ['/password-letter', 'POST'],
    ];
    for (const [path, method, body] of changes) {
      const { tag } = await fileOf(number);
      const other = await database.pool.connect();
      try {
        await other.query('begin');
        await other.query("update customer set changed_at = changed_at + interval '1 s' where id = $1", [id]);
        const answer = act(number, path, method, body, tag);
        // The change has read the former state, and waits for the lock.
        await vi.waitFor(async () => {
          const { rows } = await database.pool.query(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          );
          expect(rows).toHaveLength(1);
        }, 10_000);
        await other.query('commit');
        expect((await answer).status, path).toBe(412);
      } finally {
        other.release();
      }
    }
    expect((await fileOf(number, '&expand=notes')).body).toMatchObject({ locked: false, addresses: [], notes: [] });
  });

  test('of a lock and an erasure of one state at once, one is refused', async () => {
    const { number } = await registered();
    const { tag } = await fileOf(number);
    later(1);
    const both = await Promise.all([
      act(number, '/locked', 'PUT', { locked: true }, tag),
      act(number, '/erase', 'POST', { confirm: number }, tag),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('locks the login, mails a link, assigns a group, and adds a note', async () => {
    const { number } = await registered();
    expect((await act(number, '/locked', 'PUT', { locked: true })).status).toBe(200);
    expect((await act(number, '/password-letter', 'POST')).body).toMatchObject({ code: 'customer-locked' });
    await act(number, '/locked', 'PUT', { locked: false });
    expect((await act(number, '/password-letter', 'POST')).status).toBe(200);
    expect((await act(number, '/group', 'PUT', { group: 'none' })).body).toMatchObject({
      code: 'customer-group-unknown',
    });
    expect((await act(number, '/notes', 'POST', { text: 'Called.' })).status).toBe(200);
    expect((await fileOf(number, '&expand=notes')).body).toMatchObject({ notes: [{ text: 'Called.', by: 'CRM' }] });
  });

  test('erases a customer whose number is confirmed', async () => {
    const { id, number, email } = await registered();
    expect((await act(number, '/erase', 'POST', { confirm: '1' })).body).toMatchObject({
      code: 'customer-not-confirmed',
    });
    expect((await act(number, '/erase', 'POST', { confirm: number })).status).toBe(200);
    expect((await fileOf(number)).status).toBe(404);
    const { rows } = await database.pool.query('select email from customer where id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain(email);
  });
});
