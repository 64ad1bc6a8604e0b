import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import {
  createProductDocumentAdministration,
  createProductDocuments,
} from '../../src/shop/catalogue/product-documents/index.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { openGateway } from '../gateway/support.ts';
import { SERVICE } from '../reviews/support.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';

const CLOCK = fixedClock('2026-11-29T09:00:00Z');
const EDITOR: StaffMember = { ...SERVICE, role: 'merchandiser' };
const pdf = (text: string) => Buffer.from(`%PDF-1.7\n1 0 obj\n(${text})\nendobj\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n`);

let database: TestDatabase;
let admin: ReturnType<typeof createProductDocumentAdministration>;
let shop: ReturnType<typeof createProductDocuments>;
beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  await seedProduct(pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 5 }] });
  admin = createProductDocumentAdministration({ pool, clock: CLOCK });
  shop = createProductDocuments({ pool });
}, 60_000);
afterAll(() => database.drop());

const add = (
  kind: string,
  language: string,
  content = pdf(`${kind} ${language}`),
  productId = 'vase',
  member = EDITOR,
) => admin.add(member, { productId, kind, language, content });
const list = (language: 'de' | 'fr') => shop.list({ productId: 'vase', language });

test('stores one document of each kind and language, and lists them by kind, the language first', async () => {
  for (const [kind, language] of [
    ['care', 'de'],
    ['manual', 'de'],
    ['manual', 'fr'],
  ] as const)
    expect(await add(kind, language)).toMatchObject({ ok: true });
  expect((await list('fr')).map(({ kind, language }) => `${kind} ${language}`)).toEqual([
    'manual fr',
    'manual de',
    'care de',
  ]);
  const [before] = await list('de');
  expect(await add('manual', 'de', pdf('second edition'))).toEqual({ ok: true, id: before?.id });
  const [after] = await list('de');
  expect(after?.fileId).not.toBe(before?.fileId);
  expect(await shop.file(after?.fileId ?? '')).toEqual(pdf('second edition'));
  expect(await shop.file(before?.fileId ?? '')).toBeNull();
});

test('announces a change to the page and records it', async () => {
  await database.pool.query('delete from outbox');
  const stored = await add('data-sheet', 'de');
  const id = stored.ok ? stored.id : '';
  expect(await admin.remove(EDITOR, { productId: 'vase', id })).toEqual({ ok: true });
  expect(await admin.remove(EDITOR, { productId: 'vase', id })).toEqual({ ok: false, problem: 'not-found' });
  const { rows } = await database.pool.query(
    "select count(*)::int as count from outbox where topic = 'product-document'",
  );
  expect(rows).toEqual([{ count: 2 }]);
  const audit = await database.pool.query(
    "select action from staff_audit where subject = 'product:vase' and action like 'product.document%' order by id desc limit 2",
  );
  expect(audit.rows.map(({ action }) => action)).toEqual(['product.document-removed', 'product.document-added']);
});

test('refuses other files, unknown products and employees without the right', async () => {
  expect(await add('manual', 'de', Buffer.from('<html>'))).toEqual({ ok: false, problem: 'not-pdf' });
  expect(await add('manual', 'de', undefined, 'none')).toEqual({ ok: false, problem: 'not-found' });
  expect(await add('manual', 'de', undefined, 'vase', SERVICE)).toEqual({ ok: false, problem: 'not-allowed' });
  expect(await admin.remove(SERVICE, { productId: 'vase', id: 'x' })).toEqual({ ok: false, problem: 'not-allowed' });
  expect(await admin.open(SERVICE, { productId: 'vase', locale: 'de-CH' })).toBeNull();
  expect(await admin.open(EDITOR, { productId: 'none', locale: 'de-CH' })).toBeNull();
});

test('serves a PDF without rights of the shop, and nothing else', async () => {
  await add('assembly', 'de');
  const found = (await list('de')).find(({ kind }) => kind === 'assembly');
  const { request } = openGateway(database.pool);
  const answer = await request(`/documents/${found?.fileId}.pdf`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  // A sandbox would keep browsers from showing it.
  expect(answer.headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf('assembly de'));
  for (const path of ['/documents/0123456789abcdef.pdf', '/documents/..%2fx.pdf', '/documents/x'])
    expect((await request(path)).status).toBe(404);
});
