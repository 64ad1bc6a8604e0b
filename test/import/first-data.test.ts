import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import { loadFolder } from '../../src/server/load-folder.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

let database: TestDatabase;
let folder = '';
beforeAll(async () => {
  database = await testDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'retailer-'));
});
afterAll(async () => {
  await database.drop();
  fs.rmSync(folder, { recursive: true });
});

const write = (name: string, text: string) => {
  fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  fs.writeFileSync(path.join(folder, name), text);
};
const load = () =>
  loadFolder(
    { pool: database.pool, clock: fixedClock('2026-11-21T09:00:00Z'), log: silentLog, dataDir: folder },
    folder,
    [tenants.ch, tenants.de],
  );

describe('loadFolder', () => {
  it('names the file and line of a record that the import refuses', async () => {
    write('data/ch/de-CH.csv', 'id,title,price,product_type\nV-1,Stadtvelo,many,Velos\n');
    await expect(load()).rejects.toThrow('first data, products ch de-CH: line 2, price');
  });

  it('resumes the load once the file is corrected, with products, prices, stock and pages', async () => {
    write('data/ch/de-CH.csv', 'id,title,price,product_type\nV-1,Stadtvelo,890.00 CHF,Velos\n');
    write('data/ch/prices.csv', 'id,price,from,to\nV-1,790.00,2026-11-01,\n');
    write('data/stock.csv', 'id,quantity\nV-1,4\n');
    write(
      'content/ch/de-CH/home.json',
      JSON.stringify({
        path: '/',
        title: 'Velos',
        description: 'Velos für die Stadt.',
        blocks: [{ type: 'text', title: null, paragraphs: ['Velos.'], list: [] }],
      }),
    );
    expect(await load()).toBe(true);
    const { rows } = await database.pool.query(
      `select title, (select amount from price where valid_from = '2026-10-31T23:00Z') as amount,
         (select sum(quantity)::int from stock) as units, (select count(*)::int from content_page) as pages
       from product_text`,
    );
    expect(rows).toEqual([{ title: 'Stadtvelo', amount: 79_000, units: 4, pages: 1 }]);
  });

  it('leaves a shop with its own products unchanged', async () => {
    write('data/ch/de-CH.csv', 'id,title,price,product_type\nV-2,Rennvelo,1890.00 CHF,Velos\n');
    expect(await load()).toBe(false);
  });
});
