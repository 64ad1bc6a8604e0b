import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importProducts } from '../../src/shop/catalogue/products/import/index.ts';
import { CH, DE, dress, type Imports, openImports, writePicture } from './support.ts';

let shop: Imports;
beforeEach(async () => {
  shop = await openImports();
  return () => shop.close();
});

/** Imports a file of this text as the tenant’s whole range, with replace. */
function importText(header: string, rows: string[]) {
  const file = path.join(shop.folder, 'feed.txt');
  fs.writeFileSync(file, [header, ...rows].map((row) => `${row}\n`).join(''));
  return importProducts(shop.deps, { file, tenant: CH, locale: 'de-CH', replace: true });
}

const four = (more = {}) => [1, 2, 3, 4].map((number) => dress(number, more));

describe('importProducts', () => {
  it('stores products, texts, axes, facets, price and stock', async () => {
    const report = await shop.products(four());
    expect(report).toEqual({ rows: 4, accepted: 4, changed: 1, refused: [], withdrawn: 0 });
    expect(await shop.query('select id, parent_id, depth, position from category order by depth')).toEqual([
      { id: 'fashion', parent_id: null, depth: 1, position: 1 },
      { id: 'women', parent_id: 'fashion', depth: 2, position: 2 },
      { id: 'women-dresses', parent_id: 'women', depth: 3, position: 3 },
    ]);
    expect(await shop.query(`select path from category_text where category_id = 'women-dresses'`)).toEqual([
      { path: 'mode/damenmode/kleider' },
    ]);
    expect(
      await shop.query(`select axis, value, position from variant_axis where sku = 'dress-3' order by position`),
    ).toEqual([
      { axis: 'colour', value: 'darkgreen', position: 0 },
      { axis: 'size', value: '36', position: 1 },
    ]);
    expect(await shop.query(`select axis, name from axis_text order by axis`)).toEqual([
      { axis: 'colour', name: 'Farbe' },
      { axis: 'size', name: 'Grösse' },
    ]);
    expect(
      await shop.query(
        `select key, string_agg(value, ',' order by value) as values from product_facet group by key order by key`,
      ),
    ).toEqual([
      { key: 'brand', values: 'tamerisse' },
      { key: 'gender', values: 'female' },
      { key: 'material', values: 'polyamid,viskose' },
    ]);
    expect(await shop.query('select slug from product_text')).toEqual([{ slug: 'midikleid-mit-v-ausschnitt' }]);
    expect(
      await shop.query(
        `select count(*) as found from product_text where search @@ to_tsquery('german', 'dunkelgrun & jersey:D')`,
      ),
    ).toEqual([{ found: 1 }]);
    expect(await shop.query('select count(*), sum(quantity) from stock')).toEqual([{ count: 4, sum: 20 }]);
    expect(await shop.query('select distinct amount, valid_from, valid_to from price')).toEqual([
      { amount: 12900, valid_from: shop.clock.now(), valid_to: null },
    ]);
  });

  it('changes nothing when repeated, also in another order at another time', async () => {
    await writePicture(shop.folder, 'a.jpg', '#7a1f2b');
    const rows = four({
      image_link: 'a.jpg',
      sale_price: '99.00 CHF',
      sale_price_effective_date: '2026-11-20T00:00+0100/2026-12-20T00:00+0100',
    });
    await shop.products(rows);
    await shop.query('delete from outbox');
    shop.clock.advance(86_400_000);
    expect(await shop.products(rows)).toEqual({ rows: 4, accepted: 4, changed: 0, refused: [], withdrawn: 0 });
    expect(await shop.query('select key from outbox')).toEqual([]);
  });

  it('announces exactly the changed products', async () => {
    await shop.products([...four(), dress(1, { id: 'other', item_group_id: 'other' })]);
    await shop.query('delete from outbox');
    const report = await shop.products([
      ...four({ description: 'Leichter Jersey.' }),
      dress(1, { id: 'other', item_group_id: 'other' }),
    ]);
    expect(report.changed).toBe(1);
    expect(await shop.query('select distinct topic, key from outbox')).toEqual([{ topic: 'product', key: 'dress' }]);
  });

  it('announces the previous product of a variant, too', async () => {
    await shop.products(four());
    await shop.query('delete from outbox');
    await shop.products([...four().slice(0, 2), ...four({ item_group_id: 'other' }).slice(2)]);
    expect(await shop.query('select distinct topic, key from outbox order by key')).toEqual([
      { topic: 'product', key: 'dress' },
      { topic: 'product', key: 'other' },
    ]);
    // The old product is no longer found by the colour of its former variant.
    expect(
      await shop.query("select product_id from product_text where search @@ to_tsquery('german', 'dunkelgrun')"),
    ).toEqual([{ product_id: 'other' }]);
  });

  it('keeps the known scale of an energy label and the snow mark of a tyre', async () => {
    const oven = (more = {}) => dress(1, { energy_efficiency_class: 'A+', ...more });
    await shop.products([oven({ min_energy_efficiency_class: 'A+++', max_energy_efficiency_class: 'D' })]);
    await shop.products([oven()]);
    const energy = { class: 'A+', scaleMin: 'A+++', scaleMax: 'D' };
    expect(await shop.query('select energy from product')).toMatchObject([{ energy }]);
    const tyre = (more = {}) =>
      dress(1, { 'c:tyre_fuel': 'C', 'c:tyre_wet': 'B', 'c:tyre_noise': '71', 'c:tyre_noise_class': 'B', ...more });
    await shop.products([tyre({ 'c:tyre_snow': 'yes' })]);
    await shop.products([tyre()]);
    expect(await shop.query('select tyre from product')).toMatchObject([{ tyre: { snow: true } }]);
  });

  it('reports bad rows with line, attribute and reason, and imports the others', async () => {
    const report = await shop.products([
      dress(1),
      dress(2, { price: '12.50 EUR' }),
      dress(3, { title: '' }),
      dress(1),
      dress(4, { product_type: 'Warenkorb', 'c:category': undefined }),
    ]);
    expect(report).toMatchObject({ rows: 5, accepted: 1 });
    expect(report.refused).toEqual([
      { line: 2, attribute: 'price', reason: 'must be in CHF' },
      { line: 3, attribute: 'title', reason: 'is missing' },
      { line: 4, attribute: 'id', reason: 'dress-1 stands in the file twice (first in line 1)' },
      {
        line: 5,
        attribute: 'product_type',
        reason: 'would have the address /warenkorb, which belongs to the shop itself',
      },
    ]);
  });

  it('with replace, withdraws variants that the file lacks, but none with a bad row', async () => {
    await shop.products(four());
    const report = await shop.products([dress(1), dress(3, { price: 'free' })], { replace: true });
    expect(report.withdrawn).toBe(2);
    expect(await shop.query('select sku from offer where on_sale order by sku')).toEqual([
      { sku: 'dress-1' },
      { sku: 'dress-3' },
    ]);
    expect((await shop.products([dress(1, { title: '' })], { replace: true })).withdrawn).toBe(0);
    expect((await shop.products(four())).changed).toBe(1);
    expect(await shop.query('select count(*) as count from offer where on_sale')).toEqual([{ count: 4 }]);
  });

  it('withdraws nothing when records are unreadable, and reports it', async () => {
    await shop.products(four());
    const nothing = { line: 0, attribute: '', reason: 'nothing was withdrawn, because rows could not be read' };
    const onSale = async () => (await shop.query('select sku from offer where on_sale')).length;
    // A stray quote: its record, read with the lines after it, has as many cells as the header.
    const stray = await importText('id,price,product_type,title', [
      'dress-1,129.00 CHF,Mode,"Kleid',
      'dress-2,129.00 CHF,Mode,Rock',
      'dress-3,129.00 CHF,Mode,Hemd"',
      'dress-4,129.00 CHF,Mode,Hose',
    ]);
    expect(stray).toMatchObject({ rows: 4, accepted: 3, withdrawn: 0 });
    expect(stray.refused.map(({ line, attribute }) => [line, attribute])).toEqual([[2, 'title']]);
    // In TSV a quote is an inch sign and starts no quoted cell.
    const inches = await importText('id\tprice\tproduct_type\ttitle', [
      'dress-1\t129.00 CHF\tMode\t"55 Zoll TV',
      'dress-2\t129.00 CHF\tMode\tRock',
      'dress-3\t129.00 CHF\tMode\tHemd"',
      'dress-4\t129.00 CHF\tMode\tHose',
    ]);
    expect(inches).toMatchObject({ rows: 4, accepted: 4, refused: [], withdrawn: 0 });
    // A broken record of several lines, and a row without an ID: their variants are unknown.
    for (const broken of [['dress-1,129.00 CHF,Mode,"Kleid', 'rot"'], [',129.00 CHF,Mode,Kleid']]) {
      const report = await importText('id,price,product_type,title', ['dress-4,129.00 CHF,Mode,Hose', ...broken]);
      expect(report).toMatchObject({ rows: 2, accepted: 1, withdrawn: 0 });
      expect(report.refused).toEqual([nothing, expect.objectContaining({ line: 3 })]);
    }
    expect(await onSale()).toBe(4);
  });

  it('adds another locale to existing products, with and without facet IDs', async () => {
    const without = { 'c:category': undefined, 'c:colour': undefined, material: undefined };
    await shop.products(four(without));
    const french = {
      ...without,
      title: 'Robe midi',
      description: 'Jersey dense.',
      product_type: 'Mode > Mode femme > Robes',
      material: 'viscose/polyamide',
    };
    const rows = four(french).map((row, index) => ({ ...row, color: index < 2 ? 'bordeaux' : 'vert foncé' }));
    await shop.products(rows, { locale: 'fr-CH' });
    expect(await shop.query('select category_id, locale, path from category_text order by path')).toEqual([
      { category_id: 'mode', locale: 'de-CH', path: 'mode' },
      { category_id: 'mode', locale: 'fr-CH', path: 'mode' },
      { category_id: 'damenmode', locale: 'de-CH', path: 'mode/damenmode' },
      { category_id: 'kleider', locale: 'de-CH', path: 'mode/damenmode/kleider' },
      { category_id: 'damenmode', locale: 'fr-CH', path: 'mode/mode-femme' },
      { category_id: 'kleider', locale: 'fr-CH', path: 'mode/mode-femme/robes' },
    ]);
    expect(
      await shop.query(`select value, label from facet_text where key = 'colour' and locale = 'fr-CH' order by value`),
    ).toEqual([
      { value: 'bordeaux', label: 'bordeaux' },
      { value: 'dunkelgruen', label: 'vert foncé' },
    ]);
    expect((await shop.products(rows, { locale: 'fr-CH' })).changed).toBe(0);
    expect((await shop.products(four(without))).changed).toBe(0);
  });

  it('keeps attributes that a file omits, and clears those that it leaves empty', async () => {
    await shop.products(
      four({ energy_efficiency_class: 'C', 'c:delivery_mode': 'two-man', 'c:facet_fit': 'slim|Slim' }),
    );
    await shop.products(four({ price: '119.00 EUR' }), { tenant: DE, locale: 'de-DE' });
    const state = async () => shop.query(`select delivery_mode, energy ->> 'class' as energy from product`);
    expect(await state()).toEqual([{ delivery_mode: 'two-man', energy: 'C' }]);
    expect(await shop.query(`select value from product_facet where key = 'fit'`)).toEqual([{ value: 'slim' }]);
    await shop.products(four({ energy_efficiency_class: '', 'c:facet_fit': '' }));
    expect(await state()).toEqual([{ delivery_mode: 'two-man', energy: null }]);
    expect(await shop.query(`select value from product_facet where key in ('fit', 'energy')`)).toEqual([]);
  });

  it('ends the current price when a new one begins, and plans a sale', async () => {
    await shop.products([dress(1)]);
    const start = shop.clock.now();
    shop.clock.advance(3_600_000);
    const now = shop.clock.now();
    await shop.products([
      dress(1, {
        sale_price: '99.90 CHF',
        sale_price_effective_date: '2026-12-01T00:00Z/2026-12-08T00:00Z',
        price: '120 CHF',
      }),
    ]);
    expect(await shop.query('select amount, valid_from, valid_to from price order by valid_from')).toEqual([
      { amount: 12900, valid_from: start, valid_to: now },
      { amount: 12000, valid_from: now, valid_to: new Date('2026-12-01T00:00Z') },
      { amount: 9990, valid_from: new Date('2026-12-01T00:00Z'), valid_to: new Date('2026-12-08T00:00Z') },
      { amount: 12000, valid_from: new Date('2026-12-08T00:00Z'), valid_to: null },
    ]);
  });

  it('joins the scattered rows of a product over many batches @whole', async () => {
    const rows = Array.from({ length: 1300 }, (_, index) =>
      dress((index % 4) + 1, {
        id: `s-${index}`,
        item_group_id: `p-${index % 650}`,
        size: String(30 + Math.floor(index / 650)),
      }),
    );
    expect(await shop.products(rows)).toMatchObject({ accepted: 1300, changed: 650, refused: [] });
    expect(
      await shop.query(
        `select distinct count(distinct value) as sizes from variant_axis join variant using (sku) where axis = 'size' group by product_id`,
      ),
    ).toEqual([{ sizes: 2 }]);
    expect((await shop.products(rows)).changed).toBe(0);
  });

  it('moves variants between products of different batches @whole', async () => {
    const variant = (number: number, of: string) => dress(number, { id: `v-${number}`, item_group_id: of });
    await shop.products([variant(1, 'old'), variant(2, 'old')]);
    const others = (from: number) =>
      Array.from({ length: 1050 }, (_, index) => dress(1, { id: `o-${from + index}`, item_group_id: undefined }));
    // Each batch needs what the ones before have written, which PostgreSQL may still be writing.
    const rows = [variant(1, 'new'), ...others(0), variant(3, 'old'), ...others(2000), variant(4, 'new')];
    expect(await shop.products(rows)).toMatchObject({ accepted: rows.length, refused: [] });
    const placed = await shop.query(
      `select sku, variant.product_id as of, position, offer.product_id as offered from variant join offer using (sku)
       where sku like 'v-%' order by sku`,
    );
    expect(placed).toEqual([
      { sku: 'v-1', of: 'new', position: 1, offered: 'new' },
      { sku: 'v-2', of: 'old', position: 2, offered: 'old' },
      { sku: 'v-3', of: 'old', position: 3, offered: 'old' },
      { sku: 'v-4', of: 'new', position: 2, offered: 'new' },
    ]);
    expect((await shop.products(rows)).changed).toBe(0);
  });

  it('derives stock from availability where no quantity is given', async () => {
    await shop.products([
      dress(1, { quantity: undefined, availability: 'in_stock' }),
      dress(2, { quantity: undefined, availability: 'out of stock' }),
    ]);
    expect(await shop.query('select sku, quantity from stock order by sku')).toEqual([
      { sku: 'dress-1', quantity: 99 },
      { sku: 'dress-2', quantity: 0 },
    ]);
    await shop.stock([{ id: 'dress-1', quantity: 7 }]);
    expect((await shop.products([dress(1, { quantity: undefined, availability: 'in_stock' })])).changed).toBe(0);
  });
});

describe('pictures', () => {
  it('stores each once with size and ground colour, in the order of the feed', async () => {
    await writePicture(shop.folder, 'a.jpg', '#802030');
    await writePicture(shop.folder, 'b.jpg', '#203080', [20, 50]);
    await shop.products([
      dress(1, { image_link: 'a.jpg', additional_image_link: ['b.jpg'], 'c:alt_text': ['Von vorne', 'Von hinten'] }),
      dress(2, { image_link: './a.jpg' }),
    ]);
    const pictures = await shop.query(
      `select sku, position, width, height, media_type, alt from product_picture join picture on picture.id = picture_id
       join picture_text using (picture_id) order by sku, position`,
    );
    expect(pictures).toEqual([
      { sku: 'dress-1', position: 1, width: 40, height: 30, media_type: 'image/jpeg', alt: 'Von vorne' },
      { sku: 'dress-1', position: 2, width: 20, height: 50, media_type: 'image/jpeg', alt: 'Von hinten' },
      { sku: 'dress-2', position: 1, width: 40, height: 30, media_type: 'image/jpeg', alt: 'Von vorne' },
    ]);
    expect(await shop.query(`select ground ~ '^#[0-9a-f]{6}$' as fine from picture`)).toEqual([
      { fine: true },
      { fine: true },
    ]);
  });

  it('reports missing, broken, outside and remote pictures, and imports the variant without them', async () => {
    const outside = path.join(path.dirname(shop.folder), `outside-${path.basename(shop.folder)}.jpg`);
    await writePicture(path.dirname(outside), path.basename(outside), '#000000');
    await writePicture(shop.folder, 'whole.jpg', '#203080', [600, 400]);
    const whole = fs.readFileSync(path.join(shop.folder, 'whole.jpg'));
    fs.writeFileSync(path.join(shop.folder, 'cut.jpg'), whole.subarray(0, whole.length / 2));
    fs.writeFileSync(
      path.join(shop.folder, 'page.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    );
    fs.symlinkSync(outside, path.join(shop.folder, 'link.jpg'));
    const links = [
      'none.jpg',
      'cut.jpg',
      'page.svg',
      'link.jpg',
      `../${path.basename(outside)}`,
      '/etc/passwd',
      'https://example.org/a.jpg',
    ];
    const report = await shop.products([dress(1, { additional_image_link: links })]);
    fs.rmSync(outside);
    expect(report).toMatchObject({ accepted: 1, changed: 1 });
    expect(report.refused.map(({ reason }) => reason.replaceAll(/outside-\S+\.jpg/g, 'x.jpg'))).toEqual([
      'there is no file none.jpg',
      'cut.jpg is no picture or is broken',
      'page.svg is no JPEG, PNG, WebP or AVIF',
      'link.jpg lies outside the folder of the feed',
      '../x.jpg lies outside the folder of the feed',
      '/etc/passwd lies outside the folder of the feed',
      'pictures are read from files beside the feed',
    ]);
  });
});

describe('files that are not feeds', () => {
  let file = '';
  beforeAll(() => {
    file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'no-feed-')), 'feed.csv');
  });
  afterAll(() => fs.rmSync(path.dirname(file), { recursive: true }));

  it.each([
    ['', 'the file is empty'],
    ['title,price\nA,1 CHF\n', 'the file has no column "id"'],
  ])('%j', async (content, problem) => {
    const { importProducts } = await import('../../src/shop/catalogue/products/import/index.ts');
    fs.writeFileSync(file, content);
    await expect(importProducts(shop.deps, { file, tenant: CH, locale: 'de-CH', replace: false })).rejects.toThrow(
      problem,
    );
  });
});
