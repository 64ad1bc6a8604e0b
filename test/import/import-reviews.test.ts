import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../../src/cli/run-command.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedGoods } from '../support/goods.ts';

let database: TestDatabase;
let folder = '';
let files = 0;
beforeAll(async () => {
  database = await testDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'reviews-'));
  await database.pool.query(`insert into category (id, depth, position) values ('all', 1, 0)`);
  await seedGoods(
    database.pool,
    ['vase', 'lamp'].map((id) => ({
      id,
      titles: { 'de-CH': id, 'fr-CH': id, 'de-DE': id },
      variants: [{ sku: `${id}-1`, prices: { ch: 1000, de: 1000 } }],
    })),
  );
}, 60_000);
afterAll(async () => {
  await database.drop();
  fs.rmSync(folder, { recursive: true });
});

async function call(text: string, ...more: string[]) {
  files += 1;
  const file = path.join(folder, `reviews-${files}.csv`);
  fs.writeFileSync(file, text);
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCommand(['import', 'reviews', file, ...more], {
    environment: { DATABASE_URL: database.url, DATA_DIR: folder },
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    terminal: null,
  });
  return { code, out, err };
}

const HEAD = 'id,rating,title,text,author,date,locale\n';
const VASE = 'vase-1,5,Steht fest,Schwer und schön.,Mia K.,2026-01-10,de-CH\n';
const AVIS = 'vase-1,4,Joli vase,Lourd et beau.,Luc R.,2026-02-10,fr-CH\n';
const LAMP = 'lamp-1,2,,,Ada,2026-03-01,de-DE\n';

async function shown(): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    'select tenant, sku, locale, stars, author, source, state from review order by tenant, written_at',
  );
  return rows;
}

async function summaries(): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    'select tenant, product_id as product, average::float as average, reviews, real_reviews as real from review_summary order by tenant, product_id',
  );
  return rows;
}

test('publishes each review in the tenant of its locale, and counts it there', async () => {
  const done = await call(HEAD + VASE + AVIS + LAMP);
  expect(done).toEqual({
    code: 0,
    out: ['reviews: 3 rows read, 3 imported, 2 products changed, 0 articles withdrawn, 0 problems'],
    err: [],
  });
  const imported = { source: 'import', state: 'published' };
  expect(await shown()).toEqual([
    { tenant: 'ch', sku: 'vase-1', locale: 'de-CH', stars: 5, author: 'Mia K.', ...imported },
    { tenant: 'ch', sku: 'vase-1', locale: 'fr-CH', stars: 4, author: 'Luc R.', ...imported },
    { tenant: 'de', sku: 'lamp-1', locale: 'de-DE', stars: 2, author: 'Ada', ...imported },
  ]);
  expect(await summaries()).toEqual([
    { tenant: 'ch', product: 'vase', average: 4.5, reviews: 2, real: 2 },
    { tenant: 'de', product: 'lamp', average: 2, reviews: 1, real: 1 },
  ]);
});

test('repeating a file changes nothing; changed text or stars update the review', async () => {
  const again = await call(HEAD + VASE + AVIS + LAMP);
  expect(again.out[0]).toContain('3 imported, 0 products changed');
  const corrected = await call(HEAD + VASE.replace(',5,', ',3,'));
  expect(corrected.out[0]).toContain('1 imported, 1 products changed');
  expect(await summaries()).toContainEqual({ tenant: 'ch', product: 'vase', average: 3.5, reviews: 2, real: 2 });
});

test('names a bad row by its line and imports the others', async () => {
  const bad = await call(
    `${HEAD}${VASE}nobody-1,5,,,Mia,2026-01-01,de-CH
vase-1,6,,,Mia,2026-01-01,de-CH
vase-1,5,,,,2026-01-01,de-CH
vase-1,5,,,Mia,2026-13-01,de-CH
vase-1,5,,,Mia,2099-01-01,de-CH
vase-1,5,,,Mia,2026-01-01,it-CH
${VASE}lamp-1,4,Hell,Sehr hell.,Zoé,2026-01-05,fr-CH
`,
  );
  expect(bad.code).toBe(1);
  expect(bad.out[0]).toContain('9 rows read, 2 imported, 2 products changed, 0 articles withdrawn, 7 problems');
  expect(bad.err).toEqual([
    'line 3: id there is no article nobody-1',
    'line 4: rating must be 1, 2, 3, 4 or 5',
    'line 5: author is missing',
    'line 6: date is no date like "2026-11-21" or "2026-11-21T08:00+0100"',
    'line 7: date is in the future',
    'line 8: locale no house speaks "it-CH"',
    'line 9: id stands in the file twice (first in line 2)',
  ]);
});

test('--replace withdraws nothing when a row is unreadable', async () => {
  const before = await shown();
  const replaced = await call(`${HEAD}${AVIS}lamp-1,9,,,Ada,2026-11-02,de-DE\n`, '--replace');
  expect(replaced.code).toBe(1);
  expect(replaced.err).toEqual([
    'line 0: nothing was withdrawn, because rows could not be read',
    'line 3: rating must be 1, 2, 3, 4 or 5',
  ]);
  expect(await shown()).toEqual(before);
});

test('--replace withdraws imported reviews that the file lacks, in its tenants, and no customer reviews', async () => {
  await database.pool.query(
    `insert into review (tenant, product_id, sku, locale, stars, title, body, author, source, state, written_at)
     values ('ch', 'lamp', 'lamp-1', 'de-CH', 1, 'Dunkel', 'Viel zu dunkel für mich.', 'Eva', 'customer', 'published', now())`,
  );
  const replaced = await call(HEAD + AVIS, '--replace');
  expect(replaced.code).toBe(0);
  expect((await shown()).map((row) => Object.values(row as object).slice(0, 5))).toEqual([
    ['ch', 'vase-1', 'fr-CH', 4, 'Luc R.'],
    ['ch', 'lamp-1', 'de-CH', 1, 'Eva'],
    ['de', 'lamp-1', 'de-DE', 2, 'Ada'],
  ]);
  expect(await summaries()).toEqual([
    { tenant: 'ch', product: 'lamp', average: 1, reviews: 1, real: 1 },
    { tenant: 'ch', product: 'vase', average: 4, reviews: 1, real: 1 },
    { tenant: 'de', product: 'lamp', average: 2, reviews: 1, real: 1 },
  ]);
});

test('imports the marks of a file that has them, and refuses unknown ones', async () => {
  const head = `${HEAD.trim()},fit,quality\n`;
  const row = (author: string, marks: string): string =>
    `vase-1,5,Passt,Sitzt gut.,${author},2026-04-01,de-CH,${marks}\n`;
  const done = await call(
    head + row('Eva', 'small,excellent') + row('Ida', ',') + row('Uta', 'tiny,') + row('Pia', ',5'),
  );
  expect(done.out[0]).toContain('4 rows read, 2 imported');
  expect(done.err.join('\n')).toContain('must be small, true or large');
  expect(done.err.join('\n')).toContain('must be poor, good or excellent');
  const { rows } = await database.pool.query(
    `select author, fit, quality from review where title = 'Passt' order by author`,
  );
  expect(rows).toEqual([
    { author: 'Eva', fit: 'small', quality: 'excellent' },
    { author: 'Ida', fit: null, quality: null },
  ]);
});
