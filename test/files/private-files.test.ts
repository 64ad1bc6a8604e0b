import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FILE_TABLES } from '../../src/app/file-tables.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { findStoredRow } from '../../src/platform/object-store/file-tables.store.ts';
import { createFolderStore } from '../../src/platform/object-store/folder-store.ts';
import { moveFiles } from '../../src/platform/object-store/move-files.ts';
import { removeFiles } from '../../src/platform/object-store/remove-files.ts';
import { createStoredFiles, NO_STORED_FILES } from '../../src/platform/object-store/stored-files.ts';
import { photoOf, publishedPhoto } from '../../src/shop/customers/reviews/photos.store.ts';
import { fileContent, ticketFiles } from '../../src/shop/marketing/contact/contact.store.ts';
import { documentFile } from '../../src/shop/money/documents/index.ts';
import {
  evidenceContent,
  evidenceFilesOf,
  evidenceToSend,
} from '../../src/shop/money/ledger/disputes/evidence-files.store.ts';
import { wholePerson } from '../privacy/whole-person.ts';
import { HOUSE, PASSWORD } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, type Selling } from '../support/selling.ts';

/** Files of messages, documents, disputes and reviews in an object store, and their erasure. */
const clock = fixedClock('2026-11-21T10:00:00Z');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-private-'));
const store = createFolderStore({ folder, now: Date.now });
const files = createStoredFiles([store]);

let database: TestDatabase;
let shop: Selling;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 500 }] });
  shop = openSelling(database.pool, clock);
});
afterAll(async () => {
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function rowsOf<Row>(sql: string): Promise<Row[]> {
  return (await database.pool.query(sql)).rows as Row[];
}

async function keysOf(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list('')) keys.push(key.split('/')[0] ?? '');
  return keys.sort();
}

test('departments read their files from the store, and an erasure deletes them there', async () => {
  const { pool } = database;
  const person = await wholePerson(shop, pool);
  const content = randomBytes(5000);
  for (const table of ['contact_file', 'document_file', 'dispute_file', 'review_photo'])
    await pool.query(`update ${table} set content = $1`, [content]);
  await pool.query(`update document set content = '{"paper": {"title": "Rechnung 1"}}'`);
  // A picture that no employee has seen yet stays in the database.
  await pool.query(
    `insert into contact_file (id, ticket_id, position, name, type, content, original)
     select gen_random_uuid(), ticket_id, 1, 'unseen', 'image/jpeg', '', $1 from contact_file limit 1`,
    [content],
  );
  const report = await moveFiles({ pool, tables: FILE_TABLES, current: store, former: null, now: clock.now });
  expect(report).toMatchObject({ left: 0, problem: null });
  expect([...new Set(await keysOf())]).toEqual(['contact-files', 'documents', 'evidence', 'review-photos']);
  expect(await rowsOf('select name from contact_file where stored_hash is null')).toEqual([{ name: 'unseen' }]);

  const [ticket] = await rowsOf<{ id: string; file: string; tenant: string }>(
    `select ticket.id, file.id as file, tenant from contact_file file join contact_ticket ticket on ticket.id = ticket_id
     where stored_hash is not null`,
  );
  const asked = { tenant: ticket?.tenant ?? '', ticket: ticket?.id ?? '', file: ticket?.file ?? '' };
  expect((await fileContent(pool, files, asked))?.content.equals(content)).toBe(true);
  expect(await fileContent(pool, NO_STORED_FILES, asked)).toBeNull();
  expect((await ticketFiles(pool, asked.ticket)).map(({ bytes }) => bytes)).toEqual([5000, 5000]);

  const [photo] = await rowsOf<{ id: string; review: string }>('select id, review_id as review from review_photo');
  const own = { tenant: 'ch', review: photo?.review ?? '', photo: photo?.id ?? '' };
  expect((await photoOf(pool, files, own))?.content.equals(content)).toBe(true);
  expect((await publishedPhoto(pool, files, { tenant: 'ch', id: own.photo }))?.equals(content)).toBe(true);

  const [document] = await rowsOf<{ id: string }>('select document_id as id from document_file');
  const drawn = await documentFile({ pool, clock, files }, { id: document?.id ?? '' });
  expect(drawn.ok && Buffer.from(drawn.content).equals(content)).toBe(true);
  // Its content is frozen: without the store the shop draws no other one.
  await expect(documentFile({ pool, clock }, { id: document?.id ?? '' })).rejects.toThrow('is in no store');

  const [dispute] = await rowsOf<{ id: string; tenant: string }>(
    'select dispute.id, tenant from payment_dispute dispute join dispute_file on dispute_id = dispute.id',
  );
  const [evidence] = await evidenceFilesOf(pool, dispute?.id ?? '');
  expect(evidence?.size).toBe(5000);
  const claim = { tenant: dispute?.tenant ?? '', disputeId: dispute?.id ?? '' };
  expect((await evidenceContent(pool, files, { ...claim, id: evidence?.id ?? '' }))?.content.equals(content)).toBe(
    true,
  );
  expect((await evidenceToSend(pool, files, claim)).map(({ purpose }) => purpose)).toEqual(['other']);

  expect(
    await shop.privacy.eraseOwn(HOUSE, person.browser, person.customer, { password: PASSWORD, understood: 'on' }),
  ).toMatchObject({ ok: true });
  // Documents are accounting records.
  await removeFiles({ pool, tables: FILE_TABLES, stores: [store], now: () => new Date('2040-01-01') }, 99);
  expect([...new Set(await keysOf())]).toEqual(['documents']);
});

test('every table of files has the columns and the trigger that the store needs', async () => {
  for (const table of FILE_TABLES) {
    expect(await findStoredRow(database.pool, table, randomIdOf(table.idType))).toBeNull();
    const triggers = await rowsOf<{ definition: string }>(
      `select pg_get_triggerdef(oid) as definition from pg_trigger where tgrelid = '${table.table}'::regclass and not tgisinternal`,
    );
    const definitions = triggers.map(({ definition }) => definition).join('\n');
    expect(definitions, table.table).toContain(`note_object_removal('${table.prefix}', '${table.id}')`);
  }
});

const randomIdOf = (type: 'text' | 'uuid'): string => (type === 'uuid' ? crypto.randomUUID() : 'none');
