import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLines } from '../admin/support.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { openTestApi, type TestApi, type TestClient } from './support.ts';

/** Campaigns, automations and answer templates, written by a program as an employee writes them. */
const clock = { now: () => new Date('2026-11-27T08:00:00Z') };
let database: TestDatabase;
let api: TestApi;
let client: TestClient;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 5 }] });
  api = await openTestApi(database.pool, clock);
  client = await api.client(['campaign.edit', 'campaign.send', 'contact.answer'], { name: 'CRM' });
});
afterAll(() => database.drop());

const ROOT = '/api/admin/v1/tenants/ch';
const send = (method: string, path: string, body?: unknown, tag = '*', own = client) =>
  api.json(own, path.startsWith('/') ? path : `${ROOT}/${path}`, { method, body, headers: { 'if-match': tag } });
const get = (path: string) => api.json(client, path.startsWith('/') ? path : `${ROOT}/${path}`);

const TEXT = {
  subject: 'Der Frühling ist da',
  subjectB: 'Licht für den Garten',
  preheader: 'Neue Vasen',
  blocks: [
    { type: 'title', text: 'Für draussen' },
    { type: 'text', text: 'Erste Zeile.\n\nZweite Zeile.' },
    { type: 'products', skus: ['vase-1', 'vase-2'] },
    { type: 'button', label: 'Alle Vasen', to: '/vasen' },
    { type: 'picture', src: 'https://example.com/vase.jpg', alt: '', to: '' },
    { type: 'line' },
  ],
};
const CONTENTS = {
  name: 'Frühling',
  kind: 'brandA',
  personalised: true,
  frequencies: [1, 2],
  rate: 40,
  segmentId: null,
  test: { share: 20, hours: 4, measure: 'orders' },
  texts: { 'de-CH': TEXT },
};

test('writes a campaign of the state that was read, and reads it back', async () => {
  const { body: made } = await send('POST', 'campaigns', { name: 'Entwurf' });
  const path = `campaigns/${made.id}`;
  const { body: draft, tag } = await get(path);
  expect(draft).toMatchObject({ name: 'Entwurf', state: 'draft', texts: {}, audience: 0, testResults: null });
  const saved = await send('PUT', path, CONTENTS, tag);
  expect(saved).toMatchObject({ status: 200, body: { id: made.id } });
  const { body: read, tag: now } = await get(path);
  expect(read).toMatchObject(CONTENTS);
  expect(now).toBe(saved.tag);
  expect((await send('PUT', path, CONTENTS, tag)).status).toBe(412);
  expect((await send('PUT', path, CONTENTS, '')).status).toBe(412);
  expect(await auditLines(database.pool)).toContainEqual(expect.objectContaining({ action: 'campaign.save' }));
  expect((await send('POST', `${path}/schedule`, { at: '2027-03-01T09:00' })).status).toBe(200);
  expect((await send('PUT', path, CONTENTS)).body).toMatchObject({ reason: 'not-now' });
});

test('names the text that keeps a campaign from being saved', async () => {
  const { body: made } = await send('POST', 'campaigns', { name: 'Fehler' });
  const save = async (more: object) => (await send('PUT', `campaigns/${made.id}`, { ...CONTENTS, ...more })).body;
  const withBlock = (block: object) => ({ texts: { 'de-CH': { ...TEXT, blocks: [block] } } });
  expect(
    await save(withBlock({ type: 'picture', src: '/images/0123456789abcdef/1280', alt: '', to: '' })),
  ).toMatchObject({
    reason: 'picture',
    errors: [{ field: 'texts.de-CH.blocks.1', problem: 'picture' }],
  });
  expect(await save({ texts: { 'de-CH': { ...TEXT, subjectB: '' } } })).toMatchObject({
    reason: 'test-subject',
    errors: [{ field: 'texts.de-CH' }],
  });
  expect(await save({ segmentId: '00000000-0000-4000-8000-00000000ffff' })).toMatchObject({ reason: 'segment' });
  expect(await save({ texts: { 'nl-BE': TEXT } })).toMatchObject({
    code: 'invalid-body',
    errors: [{ field: 'texts.nl-BE' }],
  });
  expect(await save(withBlock({ type: 'button', label: 'Los', to: 'javascript:alert(1)' }))).toMatchObject({
    code: 'invalid-body',
  });
  expect((await get(`campaigns/${made.id}`)).body).toMatchObject({ name: 'Fehler', texts: {} });
});

test('switches an automation on with its texts', async () => {
  const { body: all } = await get('automations');
  expect(all.items?.map(({ kind, on }) => [kind, on])).toEqual([
    ['basket', false],
    ['review', false],
    ['winback', false],
  ]);
  const { tag } = await get('automations/basket');
  const texts = { 'de-CH': { subject: 'Ihr Warenkorb', introduction: 'Noch da.' } };
  const set = (body: object, own = tag) =>
    send('PUT', 'automations/basket', { on: true, delay: 12, texts, ...body }, own);
  expect((await set({ delay: 73 })).body).toMatchObject({ code: 'refused', reason: 'delay' });
  const strange = { 'de-CH': { subject: 'Zwei\nZeilen', introduction: '' } };
  expect((await set({ texts: strange })).body).toMatchObject({ reason: 'text', errors: [{ field: 'texts.de-CH' }] });
  expect((await set({})).status).toBe(200);
  expect((await set({})).status).toBe(412);
  expect((await get('automations/basket')).body).toMatchObject({
    ...{ on: true, delay: 12, unit: 'hours', mostDelay: 72, sent: 0 },
    texts: { ...texts, 'fr-CH': { subject: '', introduction: '' } },
  });
  expect((await get('automations/none')).status).toBe(404);
});

const REPORT = `Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example.com

Final-Recipient: rfc822; gone@example.ch
Action: failed
Status: 5.1.1
`;

test('reads reports of undeliverable mails, for clients of all tenants only', async () => {
  await database.pool.query(
    `insert into newsletter_subscriber (tenant, email, locale, created_at) values ('ch', 'gone@example.ch', 'de-CH', now())`,
  );
  const swiss = await api.client(['campaign.send'], { reach: 'single', tenants: 'ch' });
  const read = (own: TestClient) => send('POST', 'newsletter/bounces', { report: REPORT }, '*', own);
  expect(await read(swiss)).toMatchObject({ status: 403, body: { code: 'needs-all-tenants' } });
  expect(await read(client)).toMatchObject({ status: 200, body: { read: 1, known: 1, ended: 1 } });
  const { rows } = await database.pool.query("select what from newsletter_event where what = 'bounced'");
  expect(rows).toEqual([{ what: 'bounced' }]);
});

test('writes answer templates, and names variables that do not exist', async () => {
  const all = '/api/admin/v1/answer-templates';
  const texts = { 'de-CH': { name: 'Unterwegs', text: 'Guten Tag {{name}}, {{order}} ist unterwegs.' } };
  const wrong = { 'de-CH': { name: 'Unterwegs', text: 'Guten Tag {{vorname}}.' } };
  expect((await send('POST', all, { texts: wrong })).body).toMatchObject({
    reason: 'unknown-variable',
    errors: [{ field: 'vorname', problem: 'unknown-variable' }],
  });
  expect((await send('POST', all, { texts: {} })).body).toMatchObject({ reason: 'no-text' });
  await database.pool.query(
    `insert into answer_template (id, position, version, changed_at)
     select gen_random_uuid(), 1000 + n, 99, now() from generate_series(1, 200) n`,
  );
  expect((await send('POST', all, { texts })).body).toMatchObject({ code: 'refused', reason: 'too-many' });
  await database.pool.query('delete from answer_template where version = 99');
  const made = await send('POST', all, { texts });
  expect(made.status).toBe(201);
  const own = `${all}/${made.body.id}`;
  const { body, tag } = await get(own);
  expect(body).toEqual({
    id: made.body.id,
    purpose: null,
    changedAt: clock.now().toISOString(),
    changedBy: 'CRM',
    texts,
  });
  expect(tag).toBe(made.tag);
  const more = { ...texts, 'fr-CH': { name: 'En route', text: 'Bonjour {{name}}.' } };
  expect((await send('PUT', own, { texts: more }, tag)).status).toBe(200);
  expect((await send('PUT', own, { texts }, tag)).status).toBe(412);
  const { items = [] } = (await get(all)).body;
  expect(items).toContainEqual(expect.objectContaining({ id: made.body.id, texts: more }));
  const label = items.find(({ purpose }) => purpose === 'return-label');
  expect((await send('DELETE', `${all}/${label?.id}`)).body).toMatchObject({ reason: 'needed' });
  expect((await send('DELETE', own)).status).toBe(200);
  expect((await send('DELETE', own)).status).toBe(404);
  const swiss = await api.client(['contact.answer'], { reach: 'single', tenants: 'ch' });
  expect((await send('POST', all, { texts }, '*', swiss)).body.code).toBe('needs-all-tenants');
});
