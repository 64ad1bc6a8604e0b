import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { fillSections, IDS } from '../support/fill-sections.ts';
import { seedProduct } from '../support/seed.ts';
import { openTestApi, type TestApi, type TestClient } from './support.ts';

const clock = { now: () => new Date('2026-11-27T08:00:00Z') };
let database: TestDatabase;
let api: TestApi;
let client: TestClient;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 5 }] });
  await fillSections(database.pool);
  api = await openTestApi(database.pool, clock);
  client = await api.client(['dispute.answer', 'contract.read', 'audit.read'], { name: 'Finance' });
});
afterAll(() => database.drop());

const ROOT = '/api/admin/v1/tenants/ch';
const send = (method: string, path: string, body?: unknown) => api.json(client, `${ROOT}/${path}`, { method, body });
const get = (path: string) => api.json(client, `${ROOT}/${path}`);

test('lists a dispute, notes something, and stores evidence without sending it', async () => {
  const path = `disputes/${IDS.disputes}`;
  expect((await get('disputes?state=open')).body.items).toEqual([
    expect.objectContaining({ id: IDS.disputes, order: '90000001', amount: { amount: 1000, currency: 'CHF' } }),
  ]);
  expect((await get('disputes?state=won')).body.items).toEqual([]);
  expect((await api.json(client, `/api/admin/v1/tenants/de/${path}`)).status).toBe(404);
  expect((await send('PUT', `${path}/note`, { text: 'Asked the carrier.' })).status).toBe(200);
  const upload = (purpose: string, content: string) =>
    api.json(client, `${ROOT}/${path}/files?purpose=${purpose}&name=proof.pdf`, {
      method: 'POST',
      body: Buffer.from(content),
      headers: { 'content-type': 'application/pdf' },
    });
  expect((await upload('shipping', '%PDF-1.7 /JavaScript %%EOF')).body).toMatchObject({ reason: 'active' });
  expect((await upload('', '%PDF-1.7 %%EOF')).body).toMatchObject({ code: 'invalid-parameters' });
  expect((await upload('shipping', '%PDF-1.7 text %%EOF')).status).toBe(201);
  const { body } = await get(path);
  const files = body.files as { id: string; purpose: string }[];
  expect(body).toMatchObject({ note: 'Asked the carrier.', evidence: null });
  expect(files.find(({ purpose }) => purpose === 'shipping')).toMatchObject({
    name: 'proof.pdf',
    by: 'Finance',
    sentAt: null,
  });
  const id = files.find(({ purpose }) => purpose === 'shipping')?.id;
  const file = await api.send(client, `${ROOT}/${path}/files/${id}`);
  expect(file.headers.get('content-type')).toBe('application/pdf');
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="proof.pdf"');
  expect(await file.text()).toBe('%PDF-1.7 text %%EOF');
  expect((await api.json(client, `/api/admin/v1/tenants/de/${path}/files/${id}`)).status).toBe(404);
  expect((await send('DELETE', `${path}/files/${id}`)).status).toBe(200);
  expect((await send('DELETE', `${path}/files/${id}`)).status).toBe(404);
});

test('tells that no provider takes an answer', async () => {
  const path = `disputes/${IDS.disputes}`;
  expect((await send('POST', `${path}/evidence`, { text: ' ' })).body).toMatchObject({ reason: 'no-evidence' });
  expect((await send('POST', `${path}/evidence`, { text: 'Delivered.' })).body).toMatchObject({
    reason: 'provider-away',
  });
  expect((await send('POST', `${path}/accept`)).body).toMatchObject({ reason: 'provider-away' });
  const reader = await api.client(['payment.read']);
  expect((await api.json(reader, `${ROOT}/${path}/accept`, { method: 'POST' })).status).toBe(403);
});

test('lists contracts without names, and records who reads one', async () => {
  const listed = (await get('contracts?state=requested')).body.items;
  expect(listed).toEqual([
    expect.objectContaining({ id: IDS.contracts, customer: '1', limit: { amount: 50_000, currency: 'CHF' } }),
  ]);
  expect(JSON.stringify(listed)).not.toContain('Lea');
  const { body } = await get(`contracts/${IDS.contracts}`);
  expect(body).toMatchObject({
    orders: 0,
    paper: { borrower: expect.arrayContaining([expect.stringContaining('Lea')]) },
  });
  const trail = await api.json(client, '/api/admin/v1/audit-trail?action=contract');
  expect(trail.body.items).toEqual([expect.objectContaining({ action: 'contract.viewed', by: 'Finance' })]);
});
