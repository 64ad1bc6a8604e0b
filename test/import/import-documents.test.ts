import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createProductDocumentAdministration,
  createProductDocuments,
} from '../../src/shop/catalogue/product-documents/index.ts';
import { createImportAdministration } from '../../src/shop/catalogue/products/index.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { dress, type Imports, openImports, type Row } from './support.ts';

/** Documents of products, and products beside a product, in a feed. */

const BUYER: StaffMember = {
  id: '00000000-0000-0000-0000-000000000001',
  email: 'm@b.ch',
  role: 'merchandiser',
  language: 'de',
};
const pdf = (text: string) => Buffer.from(`%PDF-1.7\n1 0 obj\n(${text})\nendobj\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n`);

let shop: Imports;
beforeAll(async () => {
  shop = await openImports();
  const write = (name: string, content: Buffer | string) => fs.writeFileSync(path.join(shop.folder, name), content);
  write('manual.pdf', pdf('manual'));
  write('second.pdf', pdf('second edition'));
  write('mode d’emploi.pdf', pdf('mode d’emploi'));
  write('page.pdf', '<html>no document</html>');
  const other = (id: string, title: string) => dress(1, { id: `${id}-1`, item_group_id: id, title });
  await shop.products([dress(1), dress(2), other('coat', 'Mantel'), other('bag', 'Tasche'), other('hat', 'Hut')]);
});
afterAll(() => shop.close());

const documents = async () => {
  const list = await createProductDocuments({ pool: shop.pool }).list({ productId: 'dress', languages: ['de', 'fr'] });
  return list.map(({ kind, language }) => `${kind} ${language}`);
};
const beside = async () =>
  Object.fromEntries(
    (
      (await shop.query(
        `select kind, string_agg(other_id, ',' order by position) as others from product_relation
         where product_id = 'dress' group by kind`,
      )) as { kind: string; others: string }[]
    ).map(({ kind, others }) => [kind, others]),
  );
const load = (more: Row, options: Parameters<Imports['products']>[1] = {}) =>
  shop.products([dress(1, more), dress(2)], options);

test('stores documents of each language from the file of the language, and nothing at the second import', async () => {
  const german = { 'c:document': 'manual|de|manual.pdf || care|manual.pdf' };
  expect(await load(german)).toMatchObject({ changed: 1, refused: [] });
  expect(await load({ 'c:document': ['manual|mode d’emploi.pdf'] }, { locale: 'fr-CH' })).toMatchObject({
    changed: 1,
    refused: [],
  });
  expect(await documents()).toEqual(['manual de', 'manual fr', 'care de']);
  expect(await load(german)).toMatchObject({ changed: 0, refused: [] });
  expect(await load({})).toMatchObject({ changed: 0 });
});

test('replaces and removes what the file of a language says, and leaves other languages', async () => {
  expect(await load({ 'c:document': 'manual|second.pdf' })).toMatchObject({ changed: 1 });
  expect(await documents()).toEqual(['manual de', 'manual fr']);
  expect(await load({ 'c:document': '' })).toMatchObject({ changed: 1 });
  expect(await documents()).toEqual(['manual fr']);
});

test('reports missing and broken files by line and imports the product; refuses what it cannot read', async () => {
  await load({ 'c:document': 'manual|de|manual.pdf' });
  const report = await load({
    title: 'Neuer Name',
    'c:document':
      'manual|de|none.pdf || care|page.pdf || assembly|https://example.org/a.pdf || energy-sheet|de|../../x.pdf',
  });
  expect(report.refused.map(({ line, attribute, reason }) => `${line} ${attribute}: ${reason}`)).toEqual([
    '1 c:document: there is no file none.pdf',
    '1 c:document: page.pdf is no PDF',
    '1 c:document: documents are read from files beside the feed',
    '1 c:document: ../../x.pdf lies outside the folder of the feed',
  ]);
  expect(report.accepted).toBe(2);
  // A missing file is no reason to remove the document that customers read.
  expect(await documents()).toEqual(['manual de', 'manual fr']);
  expect((await load({ 'c:document': 'manual|manual.pdf || manual|de|second.pdf' })).refused).toMatchObject([
    { line: 1, attribute: 'c:document', reason: 'names two documents "manual|de"' },
  ]);
  expect((await load({ 'c:document': 'manual.pdf' })).refused).toMatchObject([
    { line: 1, attribute: 'c:document', reason: expect.stringContaining('is not "kind|language|file"') },
  ]);
});

test('leaves documents alone that an employee stored or removed, unless edits are overwritten', async () => {
  const admin = createProductDocumentAdministration({ pool: shop.pool, clock: shop.clock });
  const about = { productId: 'dress', kind: 'manual', language: 'de' };
  await load({});
  const stored = await admin.add(BUYER, { ...about, content: pdf('by hand') });
  const file = { 'c:document': 'manual|de|second.pdf' };
  expect(await load(file)).toMatchObject({ changed: 0, refused: [] });
  await admin.remove(BUYER, { productId: 'dress', id: stored.ok ? stored.id : '' });
  expect(await load(file)).toMatchObject({ changed: 0 });
  expect(await load(file, { overwriteEdits: true })).toMatchObject({ changed: 1 });
  expect(await documents()).toEqual(['manual de', 'manual fr']);
});

test('reads the addresses of an export as the documents that are there', async () => {
  const [{ id = '' } = {}] = (await shop.query(
    "select file_id as id from product_document where product_id = 'dress' and language = 'de'",
  )) as { id: string }[];
  const address = `https://shop.example/documents/${id}.pdf`;
  expect(await load({ 'c:document': `manual|de|${address}` })).toMatchObject({ changed: 0, refused: [] });
  expect((await load({ 'c:document': `care|de|${address} || manual|de|${address}` })).refused).toEqual([
    { line: 1, attribute: 'c:document', reason: 'the shop has another document "care|de": name its file' },
  ]);
});

test('puts products beside a product by the numbers of products and articles, in the order of the file', async () => {
  const columns = { 'c:accessories': 'hat-1, bag; dress-1', 'c:related': ['coat', 'late'] };
  const late = dress(1, { id: 'late-1', item_group_id: 'late', title: 'Später' });
  expect((await shop.products([dress(1, columns), dress(2), late])).refused).toEqual([]);
  expect(await beside()).toEqual({ accessory: 'hat,bag', related: 'coat,late' });
  expect(await load(columns)).toMatchObject({ changed: 0, refused: [] });
  expect(await load({})).toMatchObject({ changed: 0 });
  expect(await load({ 'c:related': '' })).toMatchObject({ changed: 1 });
  expect(await beside()).toEqual({ accessory: 'hat,bag' });
});

test('reports unknown numbers and takes over the others', async () => {
  const report = await load({ 'c:accessories': 'bag, none-1', 'c:related': 'a/b' });
  expect(report.refused).toEqual([{ line: 1, attribute: 'c:related', reason: '"a/b" is no article number' }]);
  expect((await load({ 'c:accessories': 'bag, none-1' })).refused).toEqual([
    { line: 1, attribute: 'c:accessories', reason: 'there is no article none-1' },
  ]);
  expect(await beside()).toEqual({ accessory: 'bag' });
});

describe('lists that an employee edited', () => {
  const RUN = '00000000-0000-0000-0000-000000000031';
  const jobs = { send: async () => {}, work: async () => {}, schedule: async () => {}, stop: async () => {} };
  const admin = () =>
    createImportAdministration({ ...shop.deps, jobs, folder: shop.folder, tellFailure: async () => {} });
  beforeEach(async () => {
    await shop.query("insert into product_edit (product_id, field, at) values ('dress', 'accessory', now())");
    await shop.query(
      `insert into import_run (id, kind, tenant, locale, replace, file_name, bytes, state, staff_email, created_at)
       values ($1, 'products', 'ch', 'de-CH', false, 'a.tsv', 1, 'done', 'm@b.ch', now())`,
      [RUN],
    );
  });

  test('stay, with the list of the feed beside them', async () => {
    expect(await load({ 'c:accessories': 'coat' }, { runId: RUN })).toMatchObject({ changed: 0 });
    expect(await beside()).toEqual({ accessory: 'bag' });
    const page = await admin().differences(BUYER, { id: RUN, locale: 'de-CH', after: { product: '', field: '' } });
    expect(page?.differences).toMatchObject([{ product_id: 'dress', field: 'accessory', hand: 'bag', feed: 'coat' }]);
  });
});
