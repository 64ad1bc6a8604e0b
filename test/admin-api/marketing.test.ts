import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLines } from '../admin/support.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { openTestApi, type TestApi, type TestClient } from './support.ts';

const clock = { now: () => new Date('2026-11-27T08:00:00Z') };
let database: TestDatabase;
let api: TestApi;
let client: TestClient;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 5 }] });
  api = await openTestApi(database.pool, clock);
  client = await api.client(
    [
      'gift-card.issue',
      'gift-card.change',
      'promotion.change',
      'redirect.change',
      'piece.change',
      'content.edit',
      'content.publish',
      'campaign.edit',
      'campaign.send',
    ],
    { name: 'CRM' },
  );
});
afterAll(() => database.drop());

const ROOT = '/api/admin/v1/tenants/ch';
const send = (method: string, path: string, body?: unknown, tag = '*') =>
  api.json(client, `${ROOT}/${path}`, { method, body, headers: { 'if-match': tag } });
const get = (path: string) => api.json(client, `${ROOT}/${path}`);

const card = (amount: number) => ({
  amount: { amount, currency: 'CHF' },
  name: 'Lea Muster',
  email: 'lea@example.ch',
  reason: 'Delivery was late.',
});

test('gives a gift card, blocks and extends it, and never shows its code', async () => {
  const given = await send('POST', 'gift-cards', card(2000));
  expect(given.status).toBe(201);
  const path = `gift-cards/${given.body.id}`;
  const { body } = await get(path);
  expect(body).toMatchObject({
    balance: { amount: 2000, currency: 'CHF' },
    state: 'active',
    origin: 'goodwill',
    recipientEmail: 'lea@example.ch',
    movements: [{ kind: 'goodwill', amount: { amount: 2000 } }],
  });
  expect(String(body.lastFour)).toHaveLength(4);
  expect((await send('POST', `${path}/block`, { reason: 'Stolen.' })).status).toBe(200);
  expect((await send('POST', `${path}/block`, { reason: 'Stolen.' })).body).toMatchObject({ reason: 'state' });
  expect((await send('POST', `${path}/unblock`, { reason: 'Found.' })).status).toBe(200);
  expect((await send('POST', `${path}/extend`, { expiresOn: '2026-01-01', reason: 'Late.' })).body).toMatchObject({
    code: 'refused',
  });
  expect((await get('gift-cards?state=active&fields=id')).body.items).toEqual([{ id: given.body.id }]);
  const trail = await auditLines(database.pool);
  expect(trail.map(({ action }) => action)).toEqual(expect.arrayContaining(['gift-card.issued', 'gift-card.viewed']));
  expect((await send('POST', 'gift-cards', card(900_000))).status).toBe(409);
});

test('extends a gift card, and mails it to another mailbox with a new code', async () => {
  const given = await send('POST', 'gift-cards', { ...card(1000), email: 'extended@example.ch' });
  const path = `gift-cards/${given.body.id}`;
  const { body: before } = await get(path);
  expect((await send('POST', `${path}/extend`, { expiresOn: '2041-12-31', reason: 'Late.' })).status).toBe(200);
  const mails = async (to: string) =>
    (await database.pool.query("select 1 from mail where kind = 'gift-card' and to_address = $1", [to])).rowCount;
  await database.pool.query('update gift_card set sent_at = now() where id = $1', [given.body.id]);
  const resent = await send('POST', `${path}/resend`, { email: 'other@example.ch', reason: 'Lost.' });
  expect([resent.status, resent.body.code]).toEqual([200, undefined]);
  expect(await mails('other@example.ch')).toBe(1);
  const { body } = await get(path);
  expect(body).toMatchObject({ expiresOn: '2041-12-31', recipientEmail: 'other@example.ch' });
  expect(body.lastFour).not.toBe(before.lastFour);
});

test('sums the balances of gift cards, and erases a recipient whose codes stay valid', async () => {
  const sumOf = async () => (await get('gift-card-debt')).body as unknown as { cards: number; balance: object };
  const before = await sumOf();
  const given = await send('POST', 'gift-cards', { ...card(1500), email: 'erased@example.ch' });
  const after = await sumOf();
  expect(after.cards).toBe(before.cards + 1);
  expect(after.balance).toMatchObject({ currency: 'CHF' });
  const eraser = await api.client(['customer.erase', 'gift-card.read']);
  const erase = (sender = eraser, id = given.body.id) =>
    api.json(sender, `${ROOT}/gift-cards/${id}/erase-recipient`, { method: 'POST', body: { reason: 'Asked for.' } });
  expect((await erase(client)).body.code).toBe('missing-scope');
  expect((await erase(eraser, '00000000-0000-4000-8000-000000000001')).status).toBe(404);
  await database.pool.query('update gift_card set sent_at = null where id = $1', [given.body.id]);
  expect((await erase()).body).toMatchObject({ code: 'refused', reason: 'not-sent' });
  await database.pool.query('update gift_card set sent_at = now() where id = $1', [given.body.id]);
  expect(await erase()).toMatchObject({ status: 200, body: { id: given.body.id } });
  expect((await get(`gift-cards/${given.body.id}`)).body).toMatchObject({
    ...{ recipientName: '', recipientEmail: '', state: 'active' },
    balance: { amount: 1500, currency: 'CHF' },
  });
  expect(await sumOf()).toEqual(after);
  expect((await erase()).status).toBe(404);
});

const promotion = {
  key: 'spring',
  source: 'voucher',
  kind: 'percent',
  value: 10,
  minGoods: 5000,
  validFrom: '2026-11-01',
  texts: { 'de-CH': { title: 'Frühling' }, 'fr-CH': { title: 'Printemps' } },
};

test('creates a promotion with codes, changes and ends it', async () => {
  const { 'de-CH': german } = promotion.texts;
  expect((await send('POST', 'promotions', { ...promotion, texts: { 'de-CH': german } })).body).toMatchObject({
    code: 'refused',
    reason: 'texts',
  });
  const made = await send('POST', 'promotions', promotion);
  expect(made.status).toBe(201);
  const path = `promotions/${made.body.id}`;
  const { body, tag } = await get(path);
  expect(body).toMatchObject({ key: 'spring', value: 10, minGoods: 5000, scope: null, texts: promotion.texts });
  expect((await send('POST', `${path}/codes`, { code: 'SPRING27' })).status).toBe(201);
  expect((await send('POST', `${path}/codes`, { count: 3 })).status).toBe(201);
  const codes = (await get('vouchers?promotion=spring&fields=code,personal')).body.items ?? [];
  expect(codes).toHaveLength(4);
  expect(codes).toContainEqual({ code: 'SP…', personal: false });
  const more = { ...promotion, value: 15, scope: { products: ['vase'] } };
  expect((await send('PUT', path, { ...more, scope: { products: ['none'] } }, tag)).body).toMatchObject({
    reason: 'unknown-goods',
  });
  expect((await send('PUT', path, more, tag)).status).toBe(200);
  expect((await send('PUT', path, more, tag)).status).toBe(412);
  expect((await get(path)).body).toMatchObject({ value: 15, scope: { products: ['vase'] }, vouchers: 4 });
  expect((await get('promotions?state=now&fields=key,title')).body.items).toEqual([
    { key: 'spring', title: 'Frühling' },
  ]);
  expect((await send('POST', `${path}/end`)).status).toBe(200);
  expect((await get('promotions?state=over&fields=key')).body.items).toEqual([{ key: 'spring' }]);
});

test('adds a redirect, and refuses a loop', async () => {
  expect((await send('POST', 'redirects', { from: '/alt', to: '/neu' })).status).toBe(201);
  expect((await send('POST', 'redirects', { from: '/neu', to: '/alt' })).body).toMatchObject({ reason: 'loop' });
  const [redirect] = (await get('redirects')).body.items ?? [];
  expect(redirect).toMatchObject({ from: '/alt', to: '/neu', status: 301, by: 'CRM' });
  expect((await send('DELETE', `redirects/${redirect?.id}`)).status).toBe(200);
  expect((await get('redirects')).body.items).toEqual([]);
});

test('changes a banner of the state that was read', async () => {
  const { tag, body } = await get('pieces/banner/top/de-CH');
  expect(body).toMatchObject({ version: 0, own: false });
  const content = { text: 'Gratis Versand bis Sonntag', to: null, from: null, until: null };
  expect((await send('PUT', 'pieces/banner/top/de-CH', { content: { ...content, text: '' } }, tag)).body).toMatchObject(
    {
      reason: 'empty',
    },
  );
  expect((await send('PUT', 'pieces/banner/top/de-CH', { content }, tag)).body).toEqual({ key: 'top', version: 1 });
  expect((await send('PUT', 'pieces/banner/top/de-CH', { content }, tag)).status).toBe(412);
  expect((await get('pieces/banner/top/de-CH')).body).toMatchObject({ content, own: true });
  expect((await get('pieces')).body.items).toContainEqual(expect.objectContaining({ kind: 'menu', key: 'legal' }));
});

test('creates and publishes a content page', async () => {
  const made = await send('POST', 'pages', { locale: 'de-CH', path: '/beratung', title: 'Beratung' });
  expect(made.status).toBe(201);
  const path = `pages/${made.body.id}`;
  const page = (await get(path)).body;
  expect(page).toMatchObject({ path: '/beratung', title: 'Beratung', shown: null });
  expect((await send('PUT', `${path}/published`, { version: page.newest })).status).toBe(200);
  expect((await get('pages')).body.items).toContainEqual(
    expect.objectContaining({ id: made.body.id, shown: page.newest }),
  );
  expect((await send('DELETE', `${path}/published`)).status).toBe(200);
  expect((await send('DELETE', `${path}/published`)).body).toMatchObject({ reason: 'not-shown' });
});

test('creates a draft of a campaign, and refuses to send it without a text', async () => {
  const made = await send('POST', 'campaigns', { name: 'Frühling' });
  expect(made.status).toBe(201);
  expect((await send('POST', `campaigns/${made.body.id}/schedule`, {})).body).toMatchObject({
    code: 'refused',
    reason: 'no-text',
  });
  expect((await get('campaigns?state=draft&fields=name,createdBy')).body.items).toEqual([
    { name: 'Frühling', createdBy: 'CRM' },
  ]);
  const end = () => send('POST', `campaigns/${made.body.id}/state`, { move: 'end' });
  expect((await end()).body).toMatchObject({ code: 'refused', reason: 'not-now' });
  await database.pool.query("update campaign set state = 'held' where id = $1", [made.body.id]);
  expect((await end()).status).toBe(200);
  expect((await get('campaigns?state=ended')).body.items).toMatchObject([{ id: made.body.id }]);
});

test('lists subscribers with shortened addresses, and ends the newsletters of one', async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    `with subscriber as (
       insert into newsletter_subscriber (tenant, email, locale, created_at)
       select tenant, name || '@example.ch', 'de-CH', now()
       from (values ('ch', 'lea'), ('ch', 'ben'), ('ch', 'gone'), ('de', 'ute')) one (tenant, name) returning id, email, tenant),
     consent as (
       insert into newsletter_consent (subscriber_id, kind, granted, frequency, changed_at)
       select id, 'brandA', email <> 'gone@example.ch', 1, now() from subscriber)
     select id from subscriber where tenant = 'ch' and email <> 'gone@example.ch' order by id`,
  );
  const first = (await get('newsletter/subscribers?limit=1')).body;
  const second = (await get(`newsletter/subscribers?limit=1&cursor=${first.nextCursor}`)).body;
  const listed = [...(first.items ?? []), ...(second.items ?? [])];
  expect(listed.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  expect(listed.map(({ email }) => email).toSorted()).toEqual(['b…@example.ch', 'l…@example.ch']);
  expect(listed[0]).toMatchObject({
    newsletters: [{ kind: 'brandA', frequency: 1, pausedUntil: null }],
    reachable: true,
  });
  const end = (email: string) => send('POST', 'newsletter/unsubscriptions', { email });
  expect(await end('Lea@Example.ch')).toMatchObject({ status: 200, body: { ended: 1 } });
  expect((await end('lea@example.ch')).body).toEqual({ ended: 0 });
  expect((await end('nobody@example.ch')).body).toEqual({ ended: 0 });
  expect((await get('newsletter/subscribers')).body.items).toHaveLength(1);
  const proof = await database.pool.query("select what, source from newsletter_event where what = 'ended'");
  expect(proof.rows).toEqual([{ what: 'ended', source: 'staff' }]);
  const trail = (await auditLines(database.pool)).filter(({ action }) => action === 'newsletter.ended');
  expect(trail).toHaveLength(3);
  expect(JSON.stringify(trail)).not.toContain('example.ch');
});

test('sets and deletes an exchange rate, and reads the survey', async () => {
  const own = await api.client(['report.read', 'report.rates', 'survey.read']);
  const rates = '/api/admin/v1/exchange-rates';
  const set = (path: string, rate: number | null) =>
    api.json(own, `${rates}/${path}`, { method: 'PUT', body: { rate } });
  expect((await set('EUR/CHF/2026-11-01', 0.94)).status).toBe(200);
  const listed = async () => (await api.json(own, rates)).body.items;
  expect(await listed()).toEqual([{ currency: 'EUR', quote: 'CHF', validFrom: '2026-11-01', rate: 0.94 }]);
  expect((await set('EUR/EUR/2026-11-01', 1)).body).toMatchObject({ code: 'refused', reason: 'equal-currencies' });
  expect((await set('EUR/CHF/2026-11-01', null)).status).toBe(200);
  expect(await listed()).toEqual([]);
  await database.pool.query(
    "insert into survey_answer (tenant, locale, rating, comment, page_type, at) values ('ch', 'de-CH', 5, 'Gut.', 'product', '2026-11-26T10:00:00Z')",
  );
  expect((await api.json(own, `${ROOT}/survey?days=7`)).body).toMatchObject({
    ...{ total: 1, average: 5, counts: { '5': 1, '1': 0 } },
    answers: [{ rating: 5, comment: 'Gut.', answeredAt: '2026-11-26T10:00:00.000Z' }],
  });
});
