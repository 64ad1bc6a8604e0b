import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { newHouseCommand } from '../../src/cli/new-house-command.ts';
import { completedFirstLoad, tenantsWithoutProducts } from '../../src/first-data/first-load.store.ts';
import { type FolderParts, filesChangedSince, loadFolder, loadFolderAgain } from '../../src/first-data/load-folder.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import { silentLog } from '../../src/platform/log.ts';
import type { Tenant } from '../../src/tenants/tenant.ts';
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
const loadInto = ({ pool }: TestDatabase, time: string, ...of: Tenant[]) =>
  loadFolder({ pool, clock: fixedClock(time), log: silentLog, dataDir: folder }, folder, of);
const load = () => loadInto(database, '2026-11-21T09:00:00Z', tenants.ch, tenants.de);

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
    expect(await load()).toMatchObject({
      reports: [{ name: 'products ch de-CH' }, { name: 'prices ch' }, { name: 'stock' }],
      pages: 1,
    });
    const { rows } = await database.pool.query(
      `select title, (select amount from price where valid_from = '2026-10-31T23:00Z') as amount,
         (select sum(quantity)::int from stock) as units, (select count(*)::int from content_page) as pages
       from product_text`,
    );
    expect(rows).toEqual([{ title: 'Stadtvelo', amount: 79_000, units: 4, pages: 1 }]);
  });

  it('resumes a load although the time of a price passed meanwhile', async () => {
    const other = await testDatabase();
    const loadAt = (time: string) => loadInto(other, time, tenants.ch);
    try {
      write('data/ch/de-CH.csv', 'id,title,price,product_type\nV-1,Stadtvelo,890.00 CHF,Velos\n');
      write('data/ch/prices.csv', 'id,price,from,to\nV-1,many,,\n');
      await expect(loadAt('2026-11-21T07:00:00Z')).rejects.toThrow('first data, prices ch: line 2, price');
      // Products have their price since 07:00, so that of 08:00 came too late.
      write(
        'data/ch/prices.csv',
        'id,price,from,to\nV-1,790.00,2026-11-21T08:00+0000,2026-11-21T09:00+0000\nV-1,690.00,2026-11-22,\n',
      );
      expect(await loadAt('2026-11-21T10:00:00Z')).not.toBeNull();
      const { rows } = await other.pool.query('select amount, valid_from as "from" from price order by valid_from');
      expect(rows).toEqual([
        { amount: 89_000, from: new Date('2026-11-21T07:00:00Z') },
        { amount: 69_000, from: new Date('2026-11-21T23:00:00Z') },
      ]);
    } finally {
      await other.drop();
    }
  });

  it('lists feeds and pages that changed after the load', async () => {
    const later = new Date('2030-01-01');
    expect(await filesChangedSince(folder, later)).toEqual([]);
    fs.utimesSync(path.join(folder, 'data/stock.csv'), new Date('2030-01-02'), new Date('2030-01-02'));
    expect(await filesChangedSince(folder, later)).toEqual(['data/stock.csv']);
  });

  it('leaves a shop with its own products unchanged', async () => {
    write('data/ch/de-CH.csv', 'id,title,price,product_type\nV-2,Rennvelo,1890.00 CHF,Velos\n');
    expect(await load()).toBeNull();
  });
});

describe('loadFolderAgain', () => {
  const again = (parts: Partial<FolderParts>) =>
    loadFolderAgain(
      { pool: database.pool, clock: fixedClock('2026-11-22T09:00:00Z'), log: silentLog, dataDir: folder },
      folder,
      { tenants: [tenants.ch], stock: false, pages: false, ...parts },
    );
  const facts = async () => {
    const { rows } = await database.pool.query(
      `select (select count(*)::int from offer) as offers, (select sum(quantity)::int from stock) as units,
         (select count(*)::int from content_page) as pages`,
    );
    return rows[0];
  };

  it('imports the feeds of a tenant, and leaves stock and pages', async () => {
    write('data/stock.csv', 'id,quantity\nV-1,9\nV-2,3\n');
    write('data/de/de-DE.csv', 'id,title,price,product_type\nV-1,Stadtrad,890.00 EUR,Räder\n');
    write('content/de/de-DE/home.json', fs.readFileSync(path.join(folder, 'content/ch/de-CH/home.json'), 'utf8'));
    const { reports, pages } = await again({});
    expect(reports.map(({ name, report }) => [name, report.accepted])).toEqual([
      ['products ch de-CH', 1],
      ['prices ch', 2],
    ]);
    expect(pages).toBeNull();
    expect(await facts()).toEqual({ offers: 2, units: 4, pages: 1 });
  });

  it('finds tenants without products, and loads their feeds, pages and the stock', async () => {
    const { pool } = database;
    expect(await tenantsWithoutProducts(pool, ['nl', 'ch', 'de'])).toEqual(['nl', 'de']);
    const { pages } = await again({ tenants: [tenants.de], stock: true, pages: true });
    expect(pages).toBe(1);
    expect(await facts()).toEqual({ offers: 3, units: 12, pages: 2 });
    expect(await tenantsWithoutProducts(pool, ['nl', 'ch', 'de'])).toEqual(['nl']);
  });

  it('reports refused records instead of ending', async () => {
    write('data/ch/prices.csv', 'id,price\nV-1,many\n');
    const { reports } = await again({});
    expect(reports.map(({ report }) => report.refused.length)).toEqual([0, 1]);
  });
});

describe('the command line', () => {
  let other: TestDatabase;
  let house = '';
  beforeEach(async () => {
    other = await testDatabase();
    house = path.join(fs.mkdtempSync(path.join(folder, 'house-')), 'velo');
    const answers = { company: 'Velo AG', country: 'CH', languages: 'de', folder: house };
    const call = { environment: {}, config: readConfig({}), terminal: null, out: () => {}, err: () => {} };
    await newHouseCommand.run({ ...call, operands: ['velo'], options: answers });
    const write = (name: string, text: string) => {
      fs.mkdirSync(path.dirname(path.join(house, name)), { recursive: true });
      fs.writeFileSync(path.join(house, name), text);
    };
    write('data/ch/de-CH.csv', 'id,title,price,product_type\nV-1,Stadtvelo,890.00 CHF,Velos\n');
    write('data/stock.csv', 'id,quantity\nV-1,4\n');
  });
  afterEach(() => other.drop());

  const LINE = 'products ch de-CH: 1 rows read, 1 imported';
  const kontor = (variables: Record<string, string>, ...args: string[]): Promise<string> =>
    promisify(execFile)(process.execPath, ['src/cli.ts', 'load', 'data', ...args], {
      env: {
        ...process.env,
        HOUSE: house,
        DATABASE_URL: other.url,
        DATA_DIR: folder,
        SECRET_KEY: 'k'.repeat(40),
        NODE_OPTIONS: '',
        ...variables,
      },
    }).then(
      ({ stdout }) => stdout,
      ({ code, stderr }: { code: number; stderr: string }) => `${code} ${stderr}`,
    );

  it('loads the folder of a retailer again', { timeout: 120_000 }, async () => {
    const off = { DEMO: 'off' };
    expect(await kontor(off)).toBe(`${LINE}, 1 products changed, 0 articles withdrawn, 0 problems\n`);
    expect(await kontor(off)).toBe('2 kontor load data: all tenants have products: name one by --tenant (ch)\n');
    expect(await kontor(off, '--tenant', 'ch', '--pages')).toBe(
      `${LINE}, 0 products changed, 0 articles withdrawn, 0 problems\npages: 12 new or changed\n`,
    );
  });

  it('does the first load where the first start would, and leaves that nothing to do', {
    timeout: 120_000,
  }, async () => {
    const on = { DEMO: 'on' };
    expect(await kontor(on, '--tenant', 'xx')).toBe('2 kontor load data: there is no tenant "xx" (ch)\n');
    const printed = (await kontor(on, '--tenant', 'ch')).split('\n');
    expect(printed[0]).toContain(`${LINE}, 1 products changed`);
    expect(printed.slice(1)).toEqual([expect.stringContaining('stock: 1 rows read'), 'pages: 12 new or changed', '']);
    expect(await completedFirstLoad(other.pool)).toBeInstanceOf(Date);
    expect(await kontor(on, '--tenant', 'ch')).toBe(`${LINE}, 0 products changed, 0 articles withdrawn, 0 problems\n`);
  });
});
