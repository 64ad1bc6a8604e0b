import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FILE_TABLES } from '../../src/app/file-tables.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { createFolderStore } from '../../src/platform/object-store/folder-store.ts';
import { moveFiles } from '../../src/platform/object-store/move-files.ts';
import { joinChunks } from '../../src/platform/object-store/object-store.ts';
import { removeFiles } from '../../src/platform/object-store/remove-files.ts';
import { createStoredFiles } from '../../src/platform/object-store/stored-files.ts';
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
const list = (...languages: ('de' | 'fr' | 'nl')[]) => shop.list({ productId: 'vase', languages });

test('stores one document of each kind and language, and lists those that customers of the tenant read', async () => {
  for (const [kind, language] of [
    ['care', 'de'],
    ['manual', 'de'],
    ['manual', 'fr'],
  ] as const)
    expect(await add(kind, language)).toMatchObject({ ok: true });
  const named = async (...languages: Parameters<typeof list>) =>
    (await list(...languages)).map(({ kind, language }) => `${kind} ${language}`);
  expect(await named('fr', 'de')).toEqual(['manual fr', 'manual de', 'care de']);
  // A shop in Dutch cannot read these, and its page names what there is.
  expect(await named('nl')).toEqual(['manual de', 'manual fr', 'care de']);
  // A shop without French has a manual that its customers read.
  expect(await named('de')).toEqual(['manual de', 'care de']);
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

test('reads documents from the object store, and a new edition replaces the one there', async () => {
  const { pool } = database;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-product-documents-'));
  try {
    const store = createFolderStore({ folder, now: Date.now });
    const move = () =>
      moveFiles({ pool, tables: FILE_TABLES, current: store, former: null, now: CLOCK.now }).then(({ left }) => left);
    const stored = createProductDocuments({ pool, files: createStoredFiles([store]) });
    const manual = async () => (await list('fr')).find(({ kind, language }) => kind === 'manual' && language === 'fr');
    const kept = async (): Promise<Buffer | null> => {
      const object = await store.get(`product-documents/${(await manual())?.id}`);
      return object && joinChunks(object.chunks);
    };
    await add('manual', 'fr', pdf('first'));
    expect(await move()).toBe(0);
    expect(await kept()).toEqual(pdf('first'));
    expect(await shop.file((await manual())?.fileId ?? '')).toBeNull();
    expect(await stored.file((await manual())?.fileId ?? '')).toEqual(pdf('first'));
    await add('manual', 'fr', pdf('second'));
    expect(await stored.file((await manual())?.fileId ?? '')).toEqual(pdf('second'));
    expect(await move()).toBe(0);
    expect(await kept()).toEqual(pdf('second'));
    expect(await stored.file((await manual())?.fileId ?? '')).toEqual(pdf('second'));
    const id = (await manual())?.id ?? '';
    await admin.remove(EDITOR, { productId: 'vase', id });
    await removeFiles({ pool, tables: FILE_TABLES, stores: [store], now: () => new Date('2040-01-01') }, 99);
    expect(await store.get(`product-documents/${id}`)).toBeNull();
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
});
