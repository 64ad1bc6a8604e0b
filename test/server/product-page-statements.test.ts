import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import { type CachedShop, openCachedShop } from '../support/cached-shop.ts';
import { statementsOf } from '../support/count-queries.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';

/* A count fails on every machine when a product page asks the database more often (decision 313). */
let database: TestDatabase;
let shop: CachedShop;
const clock = fixedClock('2026-11-20T10:00:00Z');

beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  for (const id of ['vase', 'bowl', 'lamp', 'bulb'])
    await seedProduct(pool, { id, variants: [{ sku: `${id}-1`, stock: 99 }] });
  await pool.query("update product set brand = 'Leuchtwerk' where id = 'lamp'");
  await pool.query("insert into product_facet (product_id, key, value) values ('lamp', 'brand', 'leuchtwerk')");
  await pool.query(
    "insert into product_relation (product_id, kind, other_id, position) values ('lamp', 'accessory', 'bulb', 1)",
  );
  await pool.query(
    `insert into product_document (product_id, kind, language, file_id, bytes, content, added_at)
     values ('lamp', 'manual', 'de', '0123456789abcdef', 2000, 'PDF', $1)`,
    [clock.now()],
  );
  await pool.query(
    `insert into product_question (tenant, product_id, sku, locale, body, author, source, state, answer, asked_at, decided_at)
     values ('ch', 'lamp', 'lamp-1', 'de-CH', 'Ist sie dimmbar?', 'Lea B.', 'customer', 'published', 'Ja.', $1, $1),
       ('ch', 'bowl', 'bowl-1', 'de-CH', 'Spülmaschine?', 'Lea B.', 'customer', 'answered', 'Nein.', $1, $1)`,
    [clock.now()],
  );
  await pool.query(
    `with page as (insert into list_page (tenant, filters, brand, published, changed_at)
       values ('ch', '{}', 'leuchtwerk', true, $1) returning id)
     insert into list_page_text (page_id, tenant, locale, path, title, intro, landing_text, seo_title, seo_description)
     select id, 'ch', 'de-CH', '/marken/leuchtwerk', 'Leuchtwerk', '', '', '', '' from page`,
    [clock.now()],
  );
  shop = await openCachedShop(database.url, clock);
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

async function htmlOf(path: string): Promise<string> {
  const answer = await shop.browse(path);
  expect(answer.status).toBe(200);
  return answer.text();
}

test('reads a product page without questions, documents and related products in one statement', async () => {
  // Fills the caches of the page shell.
  await htmlOf('/p/vase/vase-1');
  expect(await statementsOf(() => htmlOf('/p/bowl/bowl-1'))).toHaveLength(1);
});

test('reads the parts of a set in a second statement', async () => {
  const { pool } = database;
  await seedProduct(pool, { id: 'pair', variants: [{ sku: 'pair-1', stock: 5 }] });
  await pool.query("insert into set_part (set_sku, part_sku, quantity, position) values ('pair-1', 'bulb-1', 2, 1)");
  await pool.query("update product_text set title = 'Glühbirne mit Faden' where product_id = 'bulb'");
  await htmlOf('/p/vase/vase-1');
  const read = async () => expect(await htmlOf('/p/pair/pair-1')).toContain('Glühbirne mit Faden');
  expect(await statementsOf(read)).toHaveLength(2);
});

test('shows the question, the document, the accessory and the page of the brand of a product that has them', async () => {
  const html = await htmlOf('/p/lamp/lamp-1');
  for (const shown of [
    'Ist sie dimmbar?',
    '/documents/0123456789abcdef.pdf',
    'href="/p/bulb/bulb-1"',
    'href="/marken/leuchtwerk"',
  ])
    expect([shown, html.includes(shown)]).toEqual([shown, true]);
});

test('shows a question on the page once it is published', async () => {
  expect(await htmlOf('/p/vase/vase-1')).not.toContain('Wie hoch?');
  await database.pool.query(
    `insert into product_question (tenant, product_id, sku, locale, body, author, source, state, answer, asked_at, decided_at)
     values ('ch', 'vase', 'vase-1', 'de-CH', 'Wie hoch?', 'Lea B.', 'customer', 'published', '20 cm.', $1, $1)`,
    [clock.now()],
  );
  await database.pool.query("insert into outbox (topic, key) values ('question', 'vase')");
  await shop.catchUp();
  expect(await htmlOf('/p/vase/vase-1')).toContain('Wie hoch?');
});
