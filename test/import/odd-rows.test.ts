import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { importProducts } from '../../src/shop/catalogue/products/import/index.ts';
import { CH, dress, type Imports, openImports, writePicture } from './support.ts';

/** Feeds as shop systems and spreadsheets write them: HTML in texts, no brand, names of files in another spelling. */

let shop: Imports;
beforeEach(async () => {
  shop = await openImports();
  return () => shop.close();
});

function importText(lines: readonly string[]) {
  const file = path.join(shop.folder, 'feed.txt');
  fs.writeFileSync(file, `${lines.join('\n')}\n`);
  return importProducts(shop.deps, { file, tenant: CH, locale: 'de-CH', replace: false });
}

const texts = () =>
  shop.query(
    `select product.id, title, description, brand from product join product_text on product_id = product.id order by 1`,
  );

it('reads HTML of titles, texts and brands', async () => {
  const report = await importText([
    'id\ttitle\tdescription\tproduct_type\tprice\tquantity\tbrand',
    'ENT-1\tTom &amp; Jerry Tasse\t<p>Text &uuml;ber 5 &lt; 6</p><style>.a{color:red}</style><script>alert(1)</script>' +
      'Zeile<br>zwei<ul><li>eins</li><li>zwei</li></ul>\tWohnen &gt; Titel\t9,90 CHF\t5\tH&amp;M',
  ]);
  expect(report.refused).toEqual([]);
  expect(await texts()).toEqual([
    {
      id: 'ENT-1',
      title: 'Tom & Jerry Tasse',
      description: 'Text über 5 < 6\nZeile\nzwei\neins\nzwei',
      brand: 'H&M',
    },
  ]);
  expect(await shop.query('select name from category_text order by name')).toEqual([
    { name: 'Titel' },
    { name: 'Wohnen' },
  ]);
});

it('takes odd titles as they are, and makes addresses of all of them', async () => {
  const titles = ['<b>Fett</b> Kissen', '=SUM(A1:A2)', 'Tasse 😀 Smile', '50% auf alles', '日本茶碗', '///'];
  const report = await importText([
    'sep=;',
    'id;title;description;product_type;price;quantity',
    ...titles.map((title, index) => `T-${index};${title};a;Wohnen > Titel;9.90 CHF;5`),
    'T-6;Doppelte  Leerzeichen und\u00a0NBSP\u200b;a;Wohnen > Titel;9.90 CHF;5',
    'T-7;"Kissen ""Größe 40×40""";a;Wohnen > Titel;9.90 CHF;5',
  ]);
  expect(report.refused).toEqual([]);
  expect(await shop.query('select title from product_text order by product_id')).toEqual(
    ['Fett Kissen', ...titles.slice(1), 'Doppelte Leerzeichen und NBSP', 'Kissen "Größe 40×40"'].map((title) => ({
      title,
    })),
  );
  const slugs = await shop.query('select slug from product_text');
  expect(new Set(slugs.map((row) => JSON.stringify(row))).size).toBe(titles.length + 2);
  expect(JSON.stringify(slugs)).not.toContain('""');
});

it('finds pictures by any spelling of their names', async () => {
  await writePicture(shop.folder, 'Stühle.jpg'.normalize('NFD'), '#802030');
  await writePicture(shop.folder, 'Tür.jpg'.normalize('NFC'), '#203080');
  const links = [
    'Stühle.jpg'.normalize('NFC'),
    'Tür.jpg'.normalize('NFD'),
    'tür.JPG'.normalize('NFC'),
    'Tür.jpg ',
    'T%C3%BCr.jpg',
  ];
  const report = await shop.products(
    links.map((link, index) => dress(1, { id: `P-${index}`, item_group_id: `P-${index}`, image_link: link })),
  );
  expect(report.refused).toEqual([]);
  expect(await shop.query('select count(*)::int as pictures from product_picture')).toEqual([
    { pictures: links.length },
  ]);
});

it('does not choose between two files that differ in case only, and leaves no folder', async () => {
  await writePicture(shop.folder, 'Vase.jpg', '#802030');
  await writePicture(shop.folder, 'VASE.jpg', '#203080');
  const report = await shop.products([
    dress(1, { image_link: 'vase.jpg', additional_image_link: ['%2e%2e/%2e%2e/etc/hostname', 'vase%zz.jpg'] }),
  ]);
  expect(report.refused.map(({ reason }) => reason)).toEqual([
    'there is no file vase.jpg',
    expect.stringContaining('%2e%2e/%2e%2e/etc/hostname'),
    'there is no file vase%zz.jpg',
  ]);
});
