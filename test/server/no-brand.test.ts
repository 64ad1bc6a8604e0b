import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { emptyJobsTable } from '../support/jobs-table.ts';
import { type ListeningShop, openListeningShop } from '../support/listening-shop.ts';
import { seedProduct } from '../support/seed.ts';

/** Goods without a brand leave no hole where others name it. */

let database: TestDatabase;
let listening: ListeningShop;
beforeAll(async () => {
  database = await testDatabase();
  await emptyJobsTable(database.pool);
  await seedProduct(database.pool, { id: 'vase', title: 'Vase', variants: [{ sku: 'vase-1', stock: 9 }] });
  await database.pool.query(`update product set brand = ''`);
  listening = await openListeningShop(database.url);
});
afterAll(async () => {
  await listening?.close();
  await database.drop();
});

const PAGES = ['/p/vase/vase-1', '/fr/p/vase/vase-1', '/wohnen', '/s/?q=vase', '/p/vase/vase-1/bewertungen'];

test.each(PAGES)('%s', async (address) => {
  const answer = await fetch(`http://127.0.0.1:${listening.port}${address}`, { headers: { host: 'ch.localhost' } });
  const html = await answer.text();
  if (answer.status === 404) throw new Error(`no page at ${address}`);
  expect(html).toContain('Vase');
  const [, title = ''] = /<title>([^<]*)/.exec(html) ?? [];
  expect(title).not.toMatch(/, *(?:[|–-]|$)/);
  const [, description = ''] = /<meta name="description" content="([^"]*)/.exec(html) ?? [];
  expect(description).not.toMatch(/ {2}|von für|de pour/);
  for (const [, label = ''] of html.matchAll(/(?:aria-label|alt|title)="([^"]*)"/g))
    expect(label).not.toMatch(/^ | {2}/);
  expect(html).not.toMatch(/"@type":"Brand","name":""/);
  expect(html).not.toMatch(/<(?:p|span) class="[^"]*"><\/(?:p|span)>\s*(?:<h\d|Vase)/);
});
