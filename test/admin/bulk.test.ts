import fs from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { Jobs } from '../../src/platform/jobs.ts';
import { silentLog } from '../../src/platform/log.ts';
import { IMPORT_LOCK } from '../../src/shop/catalogue/products/import/import-run.store.ts';
import {
  type BulkAdministration,
  createBulkAdministration,
  createProductEditor,
  createProductListing,
  type ProductListing,
} from '../../src/shop/catalogue/products/index.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { createListViews } from '../../src/shop/staff/lists/index.ts';
import { DE, dress, type Imports, openImports, writePicture } from '../import/support.ts';
import { auditLines } from './support.ts';

const ADMIN: StaffMember = {
  id: '00000000-0000-0000-0000-000000000001',
  email: 'a@b.ch',
  role: 'admin',
  language: 'de',
};
const CH = { tenant: tenants.ch, locale: 'de-CH' } as const;
/** Jobs that a test runs itself, as another process would. */
const queued: string[] = [];
let handle: (data: unknown) => Promise<void> = async () => {};
const JOBS: Jobs = {
  send: async (_queue, data) => {
    if ('id' in data) queued.push(String(data.id));
  },
  work: async (_queue, work) => {
    handle = work;
  },
  schedule: async () => {},
  stop: async () => {},
};
let imports: Imports;
let bulk: BulkAdministration;
let listing: ProductListing;

/** A product of two variants with its own number, in two tenants. */
const goods = (number: number, more: Record<string, unknown> = {}) =>
  [1, 2].map((place) =>
    dress(place, {
      id: `p${number}-${place}`,
      item_group_id: `p${number}`,
      title: `Kleid ${number}`,
      image_link: 'red.jpg',
      ...more,
    }),
  );

beforeAll(async () => {
  imports = await openImports();
  const { pool, clock } = imports;
  bulk = createBulkAdministration({
    pool,
    clock,
    log: silentLog,
    jobs: JOBS,
    folder: path.join(imports.folder, 'bulk'),
  });
  listing = createProductListing({ pool, clock });
  await bulk.start();
  await writePicture(imports.folder, 'red.jpg', '#a03030');
  const rows = Array.from({ length: 6 }, (_, index) => goods(index + 1)).flat();
  expect(await imports.products(rows)).toMatchObject({ refused: [] });
  const german = rows.map((row) => ({ ...row, price: '119.00 EUR' }));
  expect(await imports.products(german, { tenant: DE, locale: 'de-DE' })).toMatchObject({ refused: [] });
});
afterAll(() => imports.close());

async function select(...ids: string[]): Promise<string> {
  const outcome = await listing.select(ADMIN, { ...CH, params: new URLSearchParams(), ids, scope: 'rows' });
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome.id;
}
async function begin(ids: string[], entered: Record<string, string>): Promise<string> {
  const outcome = await bulk.begin(ADMIN, { selection: await select(...ids), tenant: tenants.ch, entered });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.id;
}
const page = async (id: string) => {
  const found = await bulk.action(ADMIN, { id, filter: 'all', page: 1, locale: 'de-CH' });
  if (!found) throw new Error(`no action ${id}`);
  return found;
};
async function apply(id: string): Promise<void> {
  expect(await bulk.apply(ADMIN, id)).toMatchObject({ ok: true });
  expect((await page(id)).action.state).toBe('done');
}
async function undo(id: string): Promise<string> {
  const outcome = await bulk.undo(ADMIN, { id, tenant: tenants.ch });
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome.id;
}
/** Everything that bulk actions can change, for a comparison before and after. */
const stateOf = async (...ids: string[]) => ({
  products: await imports.query(
    'select id, status, category_id, successor from product where id = any($1) order by id',
    [ids],
  ),
  texts: await imports.query(
    'select product_id, locale, title, slug from product_text where product_id = any($1) order by 1, 2',
    [ids],
  ),
  facets: await imports.query('select * from product_facet where product_id = any($1) order by 1, 2, 3', [ids]),
  offers: await imports.query('select tenant, sku, on_sale from offer where product_id = any($1) order by 1, 2', [ids]),
  publications: await imports.query(
    'select product_id, tenant, done from product_publication where product_id = any($1) order by 1, 2',
    [ids],
  ),
  stock: await imports.query(
    'select stock.* from stock join variant using (sku) where product_id = any($1) order by sku',
    [ids],
  ),
  edits: await imports.query('select product_id, field from product_edit where product_id = any($1) order by 1, 2', [
    ids,
  ]),
  prices: await pricesNow(...ids),
});
const pricesNow = (...ids: string[]) =>
  imports.query(
    `select tenant, sku, amount from price join variant using (sku)
     where product_id = any($1) and valid_from <= $2 and (valid_to is null or valid_to > $2) order by 1, 2`,
    [ids, imports.clock.now()],
  );
const price = async (sku: string, tenant = 'ch') =>
  (await imports.query(
    'select amount, valid_from, valid_to from price where tenant = $1 and sku = $2 order by valid_from',
    [tenant, sku],
  )) as { amount: number; valid_from: Date; valid_to: Date | null }[];
const ON = { 'tenant.ch': 'on' };

describe('prices', () => {
  test('a preview writes nothing, and the action changes both tenants, by hand and in the audit trail', async () => {
    imports.clock.advance(3_600_000);
    const before = await stateOf('p1', 'p2');
    const id = await begin(['p1', 'p2'], {
      kind: 'price',
      how: 'percent',
      value: '-10',
      ending: '95',
      ...ON,
      'tenant.de': 'on',
    });
    const { action, changes } = await page(id);
    expect(action).toMatchObject({ state: 'planned', products: 2, changes: 8, refused: 0 });
    expect(changes[0]).toMatchObject({ product_id: 'p1', title: 'Kleid 1', field: 'price.ch.p1-1' });
    expect(await stateOf('p1', 'p2')).toEqual(before);
    await apply(id);
    expect(await pricesNow('p1')).toEqual([
      { tenant: 'ch', sku: 'p1-1', amount: 11595 },
      { tenant: 'ch', sku: 'p1-2', amount: 11595 },
      { tenant: 'de', sku: 'p1-1', amount: 10695 },
      { tenant: 'de', sku: 'p1-2', amount: 10695 },
    ]);
    const lines = await auditLines(imports.pool);
    expect(lines.filter(({ subject }) => subject === `bulk:${id}`).map(({ action: name }) => name)).toEqual([
      'bulk.applied',
      'bulk.ended',
    ]);
    expect(lines.find(({ subject }) => subject === 'product:p1')).toMatchObject({
      action: 'product.edited',
      before: { 'price.ch.p1-1': '129.00' },
      after: { 'price.ch.p1-1': '115.95', bulk: id },
    });
    // The next feed leaves the price alone.
    imports.clock.advance(3_600_000);
    await imports.products(goods(1));
    expect((await pricesNow('p1'))[0]).toMatchObject({ amount: 11595 });

    const back = await undo(id);
    await apply(back);
    expect(await stateOf('p1', 'p2')).toEqual(before);
    // The charged price stays on record: strike prices depend on it.
    expect((await price('p1-1')).map(({ amount }) => amount)).toEqual([12900, 11595, 12900]);
  });

  test('undo leaves what was changed since, and names it', async () => {
    const id = await begin(['p3', 'p4'], { kind: 'price', how: 'set', value: '99', ending: 'none', ...ON });
    await apply(id);
    imports.clock.advance(60_000);
    await apply(await begin(['p3'], { kind: 'price', how: 'set', value: '88', ending: 'none', ...ON }));
    imports.clock.advance(60_000);
    const back = await undo(id);
    const { action, refusals, changes } = await page(back);
    expect(action).toMatchObject({ changes: 2, refused: 2 });
    expect(refusals).toEqual([{ problem: 'changed-since', count: 2 }]);
    expect(changes.filter(({ state }) => state === 'refused').map(({ product_id: product }) => product)).toEqual([
      'p3',
      'p3',
    ]);
    await apply(back);
    expect((await pricesNow('p3'))[0]).toMatchObject({ amount: 8800 });
    expect((await pricesNow('p4'))[0]).toMatchObject({ amount: 12900 });
  });

  test('a sale begins and ends by itself, with the lawful strike price in the preview', async () => {
    imports.clock.advance(40 * 86_400_000);
    const id = await begin(['p5'], {
      kind: 'sale',
      how: 'percent',
      value: '-20',
      ending: 'five',
      from: '',
      to: '2027-02-28',
      ...ON,
    });
    const { changes } = await page(id);
    expect(changes[0]?.strike).toEqual({ amount: 12900, percentOff: 20 });
    await apply(id);
    const prices = await price('p5-1');
    expect(prices.map(({ amount }) => amount)).toEqual([12900, 10320, 12900]);
    expect(prices[2]?.valid_from.toISOString()).toBe('2027-02-28T23:00:00.000Z');
    imports.clock.advance(1000);
    const later = await begin(['p5'], {
      kind: 'sale',
      how: 'set',
      value: '110',
      ending: 'none',
      from: '',
      to: '2027-02-20',
      ...ON,
    });
    expect((await page(later)).refusals).toEqual([{ problem: 'not-lower', count: 2 }]);
  });

  test('a value that changed between preview and action is left alone', async () => {
    const id = await begin(['p6'], { kind: 'price', how: 'set', value: '70', ending: 'none', ...ON });
    await imports.prices([{ id: 'p6-1', price: '77.00' }]);
    expect(await bulk.apply(ADMIN, id)).toMatchObject({ ok: true });
    expect((await page(id)).action).toMatchObject({ written: 1, conflicts: 1 });
    expect(await pricesNow('p6')).toMatchObject([{ amount: 7700 }, { amount: 7000 }, {}, {}]);
  });
});

describe('other fields', () => {
  test('status, category and attribute change for many, are refused in words, and come back exactly', async () => {
    const before = await stateOf('p1', 'p2');
    const draft = await begin(['p1', 'p2'], { kind: 'status', act: 'draft' });
    await apply(draft);
    expect(await imports.query("select count(*)::int as count from offer where product_id = 'p1' and on_sale")).toEqual(
      [{ count: 0 }],
    );
    const removed = await begin(['p1'], { kind: 'category', mode: 'remove', category: '' });
    await apply(removed);
    const blocked = await page(await begin(['p1', 'p2'], { kind: 'status', act: 'publish', ...ON }));
    expect(blocked.refusals.map(({ problem }) => problem)).toEqual(
      ['blocked-category', 'blocked-title'].slice(0, blocked.refusals.length),
    );
    await apply(await undo(removed));
    await apply(await undo(draft));
    expect(await stateOf('p1', 'p2')).toEqual(before);

    const moved = await page(await begin(['p1'], { kind: 'category', mode: 'remove', category: '' }));
    expect(moved.refusals).toEqual([{ problem: 'needs-category', count: 1 }]);
    await imports.query(
      "insert into attribute (key, kind, unit, origin, position) values ('drop', 'number', 'cm', 'hand', 5000)",
    );
    const attribute = await begin(['p1', 'p2'], { kind: 'attribute', mode: 'set', key: 'drop', value: '12,5' });
    await apply(attribute);
    expect(await imports.query("select product_id, value from product_facet where key = 'drop' order by 1")).toEqual([
      { product_id: 'p1', value: '12.5' },
      { product_id: 'p2', value: '12.5' },
    ]);
    await apply(await undo(attribute));
    expect(await stateOf('p1', 'p2')).toEqual(before);
  });

  test('a retired product leads to its category', async () => {
    const id = await begin(['p6'], { kind: 'status', act: 'retire', successor: '' });
    await apply(id);
    expect(await imports.query("select status, successor from product where id = 'p6'")).toEqual([
      { status: 'retired', successor: 'category:women-dresses' },
    ]);
    await apply(await undo(id));
  });

  test('an action of the editor in between is a conflict of its form', async () => {
    const { pool, clock } = imports;
    const noPictures = {
      cut: () => Promise.reject(new Error('no picture is cut')),
      inspect: () => Promise.reject(new Error('no picture is read')),
    };
    const editor = createProductEditor({ pool, clock, pictures: noPictures, sealPreview: () => '' });
    const shown = await editor.open(ADMIN, { id: 'p2', locale: 'de-CH' });
    await apply(await begin(['p2'], { kind: 'price', how: 'amount', value: '+1', ending: 'none', ...ON }));
    const saved = await editor.save(ADMIN, {
      id: 'p2',
      locale: 'de-CH',
      token: shown?.token ?? '',
      entered: { 'title.de-CH': 'X' },
      pictures: [],
      video: null,
      act: { kind: 'save' },
    });
    expect(saved).toEqual({ ok: false, problem: 'changed' });
  });
});

describe('the grid', () => {
  const cell = (product: string, field: string, seen: string, text: string) => ({ product, field, seen, text });

  test('saves edited cells of several products at once, or none and names each wrong cell', async () => {
    const selection = await select('p3', 'p4');
    const save = (cells: ReturnType<typeof cell>[]) => bulk.saveGrid(ADMIN, { selection, tenant: tenants.ch, cells });
    const shown = await bulk.grid(ADMIN, { id: selection, page: 1 });
    const seen = (product: string, field: string) =>
      shown?.products.find(({ id }) => id === product)?.cells[field] ?? '';
    const refused = await save([
      cell('p3', 'title.de-CH', seen('p3', 'title.de-CH'), 'Neues Kleid'),
      cell('p3', 'price.ch.p3-1', seen('p3', 'price.ch.p3-1'), 'viel'),
      cell('p4', 'stock.p4-1', '5', '-1'),
      cell('p4', 'title.de-CH', 'Anderes', 'Noch eines'),
    ]);
    expect(refused).toEqual({
      ok: false,
      problem: 'cells',
      refusals: [
        { product: 'p3', field: 'price.ch.p3-1', problem: 'wrong-price' },
        { product: 'p4', field: 'stock.p4-1', problem: 'wrong-stock' },
        { product: 'p4', field: 'title.de-CH', problem: 'changed-since' },
      ],
    });
    const before = await stateOf('p3', 'p4');
    // Two units were sold since the grid was shown.
    await imports.query("update stock set quantity = 3 where sku = 'p4-1'");
    const saved = await save([
      cell('p3', 'title.de-CH', seen('p3', 'title.de-CH'), 'Neues Kleid'),
      cell('p4', 'stock.p4-1', '5', '20'),
      cell('p4', 'stock.p4-2', '5', '5'),
    ]);
    expect(saved).toMatchObject({ ok: true, changed: 2 });
    expect(await imports.query("select quantity from stock where sku = 'p4-1'")).toEqual([{ quantity: 18 }]);
    expect(
      await imports.query("select title, slug from product_text where product_id = 'p3' and locale = 'de-CH'"),
    ).toEqual([{ title: 'Neues Kleid', slug: 'neues-kleid' }]);
    if (saved.ok && saved.id) await apply(await undo(saved.id));
    await imports.query("update stock set quantity = 5 where sku = 'p4-1'");
    expect(await stateOf('p3', 'p4')).toEqual(before);
  });
});

describe('files', () => {
  async function* contentOf(bytes: Uint8Array | string): AsyncGenerator<Uint8Array> {
    yield Buffer.from(bytes);
  }
  const upload = async (name: string, content: Uint8Array | string) => {
    const outcome = await bulk.importFile(ADMIN, { tenant: tenants.ch, file: { name, content: contentOf(content) } });
    if (!outcome.ok) throw new Error(JSON.stringify(outcome));
    return page(outcome.id);
  };
  const exported = async (format: 'xlsx' | 'csv', ...ids: string[]) => {
    const stream = await bulk.export(ADMIN, { selection: await select(...ids), format, tenant: tenants.de });
    if (!stream) throw new Error('no file');
    return buffer(stream);
  };

  test.each(['xlsx', 'csv'] as const)('an untouched export comes back as no change: %s', async (format) => {
    await imports.query("update product_text set title = '=SUM(A1:A9)' where product_id = 'p4' and locale = 'de-CH'");
    const file = await exported(format, 'p1', 'p3', 'p4');
    if (format === 'csv') expect(file.toString('utf8')).toMatch(/;'=SUM\(A1:A9\);.*;129,00;/);
    const { action } = await upload(`products.${format}`, file);
    expect(action).toMatchObject({ state: 'planned', products: 3, changes: 0, refused: 0, unchanged: 3 });
  });

  test('changed cells are previewed; unknown columns, rows and bad cells are named with their line', async () => {
    const csv = (await exported('csv', 'p1', 'p3')).toString('utf8');
    const lines = csv.split('\r\n');
    const [header = ''] = lines;
    const columns = header.split(';');
    const changed = lines.map((line, index) => {
      const cells = line.split(';');
      const set = (column: string, text: string) => {
        cells[columns.indexOf(column)] = text;
      };
      if (index === 0) return `${line};c:colour`;
      if (line === '') return line;
      if (index === 1) set('price.ch', '100,50');
      if (index === 2) set('brand', 'Andere');
      if (index === 3) set('stock', 'viele');
      if (index === 4) set('title.de-CH', 'Sommerkleid');
      return `${cells.join(';')};`;
    });
    const unknown = `unbekannt${';'.repeat(columns.length)}`;
    const { action, changes } = await upload('a.csv', [...changed.slice(0, 5), unknown, ''].join('\r\n'));
    expect(action).toMatchObject({ changes: 2, refused: 4, products: 2 });
    expect(changes.filter(({ state }) => state === 'refused').map(({ problem, line }) => [problem, line])).toEqual([
      ['unknown-column', 1],
      ['unknown-sku', 6],
      ['read-only', 3],
      ['wrong-stock', 4],
    ]);
    expect(changes.filter(({ state }) => state === 'planned').map(({ field, line }) => [field, line])).toEqual([
      ['price.ch.p1-1', 2],
      ['title.de-CH', 5],
    ]);
    expect(await bulk.discard(ADMIN, action.id)).toMatchObject({ ok: true });
  });

  test('a file that is none is refused with a sentence, and leaves nothing behind', async () => {
    const send = (content: string) =>
      bulk.importFile(ADMIN, { tenant: tenants.ch, file: { name: '../x.csv', content: contentOf(content) } });
    expect(await send('')).toEqual({ ok: false, problem: 'empty' });
    expect(await send('a;b\r\n1;2\r\n')).toEqual({ ok: false, problem: 'no-sku' });
    expect(await send('PK\u0003\u0004 nothing')).toMatchObject({ ok: false, problem: 'unreadable' });
    expect(fs.readdirSync(path.join(imports.folder, 'bulk'))).toEqual([]);
  });
});

describe('the job', () => {
  test('continues behind the last whole chunk of a killed process, and shuts the other one out', async () => {
    const many = Array.from({ length: 510 }, (_, index) => goods(1000 + index)).flat();
    await imports.products(many);
    const params = new URLSearchParams({ q: 'p1' });
    const selected = await listing.select(ADMIN, { ...CH, params, ids: [], scope: 'all' });
    if (!selected.ok) throw new Error(selected.problem);
    queued.length = 0;
    const entered = { kind: 'price', how: 'percent', value: '5', ending: 'none', ...ON };
    const begun = await bulk.begin(ADMIN, { selection: selected.id, tenant: tenants.ch, entered });
    if (!begun.ok) throw new Error(begun.problem);
    expect((await page(begun.id)).action).toMatchObject({ state: 'planning', planned: 0 });
    expect(queued).toEqual([begun.id]);
    await handle({ id: begun.id });
    const { action } = await page(begun.id);
    expect(action).toMatchObject({ state: 'planned', changes: 1022 });
    expect(await bulk.apply(ADMIN, begun.id)).toMatchObject({ ok: true });
    // The other process is stopped while it writes its first chunk.
    let reads = 0;
    const clock = {
      now: () => {
        reads += 1;
        if (reads === 2) void other.stop();
        return imports.clock.now();
      },
    };
    const own = handle;
    const other = createBulkAdministration({ pool: imports.pool, clock, log: silentLog, jobs: JOBS, folder: '' });
    await other.start();
    const otherHandle = handle;
    handle = own;
    await expect(otherHandle({ id: begun.id })).rejects.toThrow('this process stops');
    const stopped = (await page(begun.id)).action;
    expect(stopped?.state).toBe('applying');
    // The first chunks of both parts.
    expect(stopped?.written).toBeGreaterThan(900);
    expect(stopped?.written).toBeLessThan(1022);
    // Two processes at once: one shuts the other out.
    await Promise.all([handle({ id: begun.id }), handle({ id: begun.id })]);
    const done = (await page(begun.id)).action;
    expect(done).toMatchObject({ state: 'done', written: 1022, conflicts: 0 });
    expect(
      await imports.query(
        "select count(*)::int as count from price where tenant = 'ch' and sku like 'p1%' and valid_to is null and amount = 13545",
      ),
    ).toEqual([{ count: 1022 }]);
  });

  test('writes two price changes of the same products one after the other', async () => {
    const price = (value: string) =>
      begin(['p1500', 'p1501'], { kind: 'price', how: 'set', value, ending: 'none', ...ON });
    const actions = [await price('71'), await price('72')];
    await imports.pool.query("update bulk_action set state = 'applying' where id = any($1)", [actions]);
    await Promise.all(actions.map((id) => handle({ id })));
    const ended = await Promise.all(actions.map(async (id) => (await page(id)).action));
    expect(ended.map((action) => action?.state)).toEqual(['done', 'done']);
    // The price of a plan that came second is no longer that of its preview.
    const changes = ended.map((action) => [action?.written ?? 0, action?.conflicts ?? 0]);
    expect(changes[0]?.[0]).toBe(changes[1]?.[1]);
    expect(changes[0]?.[1]).toBe(changes[1]?.[0]);
    expect(changes.flat().reduce((sum, count) => sum + count)).toBe(8);
  });

  test('waits for an import and continues after it', async () => {
    const id = await begin(['p4'], { kind: 'price', how: 'set', value: '66', ending: 'none', ...ON });
    const client = await imports.pool.connect();
    await client.query('select pg_advisory_lock($1)', [IMPORT_LOCK]);
    // The request does not wait: its page shows the progress.
    expect(await bulk.apply(ADMIN, id)).toMatchObject({ ok: true });
    expect((await page(id)).action).toMatchObject({ state: 'applying', written: 0 });
    const job = handle({ id });
    await client.query('select pg_advisory_unlock($1)', [IMPORT_LOCK]);
    client.release();
    await job;
    expect((await page(id)).action).toMatchObject({ state: 'done', written: 2 });
  });
});

describe('the list', () => {
  const ids = async (query: string) =>
    (await listing.list(ADMIN, { ...CH, params: new URLSearchParams(query) }))?.products.map(({ id }) => id);

  test('filters, sorts and counts all products', async () => {
    const first = await listing.list(ADMIN, { ...CH, params: new URLSearchParams('size=25&sort=id&page=2') });
    expect(first).toMatchObject({ total: 516, pages: 21 });
    expect(first?.products).toHaveLength(25);
    await imports.query("update stock set quantity = 0 where sku like 'p2-%'");
    expect(await ids('stock=none')).toEqual(['p2']);
    expect(await ids('q=p3-2')).toEqual(['p3']);
    expect(await ids('q=neues&sort=id')).toEqual([]);
    expect(await ids('category=fashion&q=p5&sort=id')).toEqual(['p5']);
    expect(await ids('category=nothing')).toEqual([]);
    expect(await ids('brand=TAMERISSE&q=p4')).toEqual(['p4']);
    expect(await ids('missing=gtin&q=p4')).toEqual(['p4']);
    expect(await ids('missing=picture')).toEqual([]);
    expect(await ids('attribute=size:36&q=p4')).toEqual(['p4']);
    expect(await ids('sold=de&sort=id')).toEqual(['p1', 'p2', 'p3', 'p4', 'p5', 'p6']);
    expect(await ids('to=70&sort=price')).toEqual(['p4', 'p6']);
    const [product] = (await listing.list(ADMIN, { ...CH, params: new URLSearchParams('q=p5-1') }))?.products ?? [];
    expect(product).toMatchObject({
      status: 'published',
      stock: 10,
      completeness: 71,
      prices: { ch: { amount: 10320, strike: { amount: 12900 } } },
    });
    for (const sort of ['title', 'id', 'status', 'brand', 'price', 'stock', 'completeness', 'changed'])
      expect(await ids(`sort=${sort}&order=desc&size=25`)).toHaveLength(25);
  });

  test('a view belongs to its employee and can be shared', async () => {
    const other = { ...ADMIN, id: '00000000-0000-0000-0000-000000000002', email: 'c@d.ch' };
    const views = createListViews({ pool: imports.pool, clock: imports.clock });
    const save = (name: string, shared: boolean) =>
      views.save(ADMIN, { list: 'products', query: 'stock=none&page=3&term=c2VhbGVk', name, shared });
    expect(await save(' ', false)).toEqual({ ok: false, problem: 'no-name' });
    expect(await save('Ausverkauft', false)).toEqual({ ok: true });
    expect(await save('Alle sehen es', true)).toEqual({ ok: true });
    const viewsOf = async (member: StaffMember) =>
      (await views.of(member, 'products')).map(({ name, query, own }) => ({ name, query, own }));
    expect(await viewsOf(other)).toEqual([{ name: 'Alle sehen es', query: 'stock=none', own: false }]);
    expect(await viewsOf(ADMIN)).toHaveLength(2);
    expect(await views.of(other, 'orders')).toEqual([]);
    const [shared] = await views.of(other, 'products');
    const id = shared?.id ?? '';
    expect(await views.remove(other, { list: 'products', id })).toEqual({ ok: false, problem: 'not-found' });
    expect(await views.remove(ADMIN, { list: 'orders', id })).toEqual({ ok: false, problem: 'not-found' });
    expect(await views.remove(ADMIN, { list: 'products', id })).toEqual({ ok: true });
  });
});

test('a role without the permission selects, sees and changes nothing', async () => {
  const service: StaffMember = { ...ADMIN, role: 'service' };
  const selection = await select('p1');
  const id = await begin(['p1'], { kind: 'price', how: 'set', value: '1', ending: 'none', ...ON });
  expect(await listing.select(service, { ...CH, params: new URLSearchParams(), ids: ['p1'], scope: 'rows' })).toEqual({
    ok: false,
    problem: 'not-allowed',
  });
  expect(await bulk.list(service)).toBeNull();
  expect(await bulk.selection(service, { id: selection, locale: 'de-CH', attribute: '' })).toBeNull();
  expect(await bulk.grid(service, { id: selection, page: 1 })).toBeNull();
  expect(await bulk.export(service, { selection, format: 'csv', tenant: tenants.ch })).toBeNull();
  for (const outcome of [
    await bulk.begin(service, { selection, tenant: tenants.ch, entered: {} }),
    await bulk.apply(service, id),
    await bulk.discard(service, id),
    await bulk.undo(service, { id, tenant: tenants.ch }),
    await bulk.saveGrid(service, { selection, tenant: tenants.ch, cells: [] }),
  ])
    expect(outcome).toEqual({ ok: false, problem: 'not-allowed' });
});
