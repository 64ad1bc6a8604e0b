import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLines } from '../admin/support.ts';
import { registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { openTestApi, type TestApi, type TestClient } from './support.ts';

/** Work of the customer service: tasks of memberships, the file of a customer, planned settings and old pages. */
const clock = { now: () => new Date('2026-11-27T08:00:00Z') };
let database: TestDatabase;
let api: TestApi;
let client: TestClient;

beforeAll(async () => {
  database = await testDatabase();
  api = await openTestApi(database.pool, clock);
  client = await api.client(
    [
      ...(['membership.change', 'customer.help', 'contact.answer', 'settings.fees'] as const),
      ...(['content.edit', 'content.publish'] as const),
    ],
    { name: 'CRM' },
  );
});
afterAll(() => database.drop());

const ROOT = '/api/admin/v1/tenants/ch';
const send = (method: string, path: string, body?: unknown, tag = '*') =>
  api.json(client, `${ROOT}/${path}`, { method, body, headers: { 'if-match': tag } });
const get = (path: string) => api.json(client, `${ROOT}/${path}`);
const actions = async () => (await auditLines(database.pool)).map(({ action }) => action);

async function member(rewards: number): Promise<string> {
  const { customer } = await registerCustomer(api.shop, database.pool);
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into membership (customer_id, tenant, started_on, years, renews_on)
     values ($1, 'ch', '2025-11-21', 2, '2027-11-21') returning id`,
    [customer.id],
  );
  const id = rows[0]?.id ?? '';
  await database.pool.query(
    `insert into membership_reward (membership_id, year, address, requested_at)
     select $1, year, '{"firstName": "Lea", "lastName": "Brunner", "street": "Seestrasse", "houseNumber": "1",
       "postalCode": "8002", "city": "Zürich", "country": "CH"}', '2026-11-20T08:00:00.123456Z'::timestamptz
     from generate_series(1, $2) year`,
    [id, rewards],
  );
  return id;
}

test('lists reward parcels page by page, and marks one as sent once', async () => {
  const id = await member(3);
  const first = (await get('membership-rewards?limit=2')).body;
  const second = (await get(`membership-rewards?limit=2&cursor=${first.nextCursor}`)).body;
  const listed = [...(first.items ?? []), ...(second.items ?? [])];
  expect(listed.map((line) => line.membership)).toEqual([id, id, id]);
  expect(new Set(listed.map((line) => line.id)).size).toBe(3);
  expect(listed[0]).toMatchObject({ name: expect.stringMatching(/^.\. Brunner$/) });
  const path = `memberships/${id}/rewards/${listed[0]?.id}/sent`;
  expect((await send('POST', path)).body).toEqual({ id: listed[0]?.id });
  expect((await send('POST', path)).body).toMatchObject({ code: 'refused', reason: 'already' });
  expect((await get('membership-rewards')).body.items).toHaveLength(2);
  const rewards = (await get(`memberships/${id}`)).body.rewards as { id: string; sentAt: string | null }[];
  expect(rewards.find((one) => one.id === listed[0]?.id)).toMatchObject({
    sentAt: clock.now().toISOString(),
    address: ['Lea Brunner', 'Seestrasse 1', '8002 Zürich', 'CH'],
  });
  expect(await actions()).toContain('membership.reward-sent');
});

test('lists declarations, and marks one as handled', async () => {
  await database.pool.query(
    `insert into membership_declaration (tenant, locale, name, email, kind, reason, received_at)
     select tenant, 'de-CH', 'Lea Brunner', 'lea@example.ch', 'extraordinary', 'Umzug', '2026-11-20T08:00:00Z'
     from unnest('{ch,ch,de}'::text[]) tenant`,
  );
  const page = (await get('membership-declarations?limit=1')).body;
  const next = (await get(`membership-declarations?limit=1&cursor=${page.nextCursor}`)).body;
  const last = (await get(`membership-declarations?limit=1&cursor=${next.nextCursor}`)).body;
  expect(last).toEqual({ items: [], nextCursor: null });
  const [own] = page.items ?? [];
  expect(own).toMatchObject({ kind: 'extraordinary', name: 'Lea Brunner', memberNumber: null, reason: 'Umzug' });
  const mark = () => send('POST', `membership-declarations/${own?.id}/handled`);
  expect((await mark()).status).toBe(200);
  expect((await mark()).body).toMatchObject({ reason: 'already' });
  expect((await get('membership-declarations')).body.items).toEqual(next.items);
});

test('corrects a birthday, and strikes out a note', async () => {
  const { number } = (await registerCustomer(api.shop, database.pool)).customer;
  const file = async () => (await get(`customers/${number}?reason=data&expand=notes`)).body;
  const correct = (birthday: string, tag = '*') =>
    send('PUT', `customers/${number}/birthday?reason=data`, { birthday, note: 'Passport.' }, tag);
  expect((await correct('1979-02-28', '"other"')).status).toBe(412);
  expect((await correct('2030-01-01')).body).toMatchObject({
    code: 'customer-data-invalid',
    errors: [{ field: 'birthday', problem: 'invalid-date' }],
  });
  expect((await correct('1979-02-28')).body).toEqual({ number });
  expect(await file()).toMatchObject({ birthday: '1979-02-28' });
  await send('POST', `customers/${number}/notes?reason=data`, { text: 'Wrong person.' });
  const [note] = (await file()).notes as { id: string; struckAt: string | null }[];
  expect(note).toMatchObject({ text: 'Wrong person.', struckAt: null });
  const strike = () => send('POST', `customers/${number}/notes/${note?.id}/strike?reason=data`);
  expect((await strike()).status).toBe(200);
  expect((await strike()).status).toBe(404);
  expect((await file()).notes).toMatchObject([{ struckAt: clock.now().toISOString() }]);
  expect(await actions()).toEqual(expect.arrayContaining(['customer.birthday', 'customer.note-struck']));
});

test('files what a customer said, in the charge of no employee', async () => {
  const { number, email } = (await registerCustomer(api.shop, database.pool)).customer;
  const file = (subject: string, text = 'Asked by telephone.') =>
    send('POST', `customers/${number}/tickets?reason=complaint`, { subject, text });
  expect((await file('none')).body).toMatchObject({ code: 'refused', reason: 'no-subject' });
  expect((await file('shipping', 'x'.repeat(4001))).body).toMatchObject({ code: 'invalid-body' });
  const made = await file('shipping');
  expect(made.status).toBe(201);
  expect((await get(`tickets/${made.body.id}`)).body).toMatchObject({
    ...{ subject: 'shipping', email, message: 'Asked by telephone.', state: 'open', locale: 'de-CH' },
  });
  const { items = [] } = (await get('tickets?state=open')).body;
  expect(items).toContainEqual(expect.objectContaining({ id: made.body.id, assignedTo: null }));
  // Nothing beyond the schema: the list of a department has a helper column.
  expect(items.filter((item) => 'listed' in item)).toEqual([]);
  const { rows } = await database.pool.query('select assigned_to from contact_ticket where id = $1', [made.body.id]);
  expect(rows).toEqual([{ assigned_to: null }]);
});

test('withdraws a planned setting, and none that holds', async () => {
  const { tag } = await get('settings/delivery.parcel');
  const planned = { value: { unit: 'money', amount: 895 }, from: '2027-01-01T00:00', reason: 'New tariff.' };
  expect((await send('PUT', 'settings/delivery.parcel', planned, tag)).status).toBe(200);
  const { body: read, tag: now } = await get('settings/delivery.parcel');
  const [version] = read.versions as { version: number }[];
  expect(read).toMatchObject({ next: { value: { amount: 895 } }, versions: [{ state: 'planned' }] });
  const withdraw = (own: unknown, match = '*') =>
    send('DELETE', `settings/delivery.parcel/versions/${own}`, undefined, match);
  expect((await withdraw(version?.version, tag)).status).toBe(412);
  expect((await withdraw(99)).status).toBe(404);
  expect(await withdraw(version?.version, now)).toMatchObject({ status: 200, body: { key: 'delivery.parcel' } });
  expect((await get('settings/delivery.parcel')).body).toMatchObject({
    next: null,
    versions: [{ state: 'withdrawn' }],
  });
  expect((await withdraw(version?.version)).body).toMatchObject({ code: 'refused', reason: 'in-effect' });
  const reader = await api.client(['settings.read']);
  const path = `${ROOT}/settings/delivery.parcel/versions/${version?.version}`;
  expect((await api.json(reader, path, { method: 'DELETE' })).body.code).toBe('missing-scope');
});

test('reads an old version of a page, and saves it anew', async () => {
  const { body: page } = await send('POST', 'pages', { locale: 'de-CH', path: '/rat', title: 'Rat' });
  const expected = Number((await get(`pages/${page.id}`)).body.newest);
  const blocks = [{ type: 'text', title: null, paragraphs: ['Guten Tag.'], list: [] }];
  await send('PUT', `pages/${page.id}/draft`, { expected, title: 'Beratung', description: 'Rat.', blocks });
  await send('PUT', `pages/${page.id}/draft`, {
    expected: expected + 1,
    title: 'Neu',
    description: 'Rat.',
    blocks: [],
  });
  const { body: old } = await get(`pages/${page.id}/versions/${expected + 1}`);
  expect(old).toEqual({
    ...{ version: expected + 1, title: 'Beratung', description: 'Rat.', robots: 'index,follow', blocks },
  });
  const { version: _, ...contents } = old;
  expect((await send('PUT', `pages/${page.id}/draft`, { expected: expected + 2, ...contents })).status).toBe(200);
  expect((await get(`pages/${page.id}/versions/99`)).status).toBe(404);
});
