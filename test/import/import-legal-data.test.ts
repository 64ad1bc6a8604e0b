import { afterAll, beforeAll, expect, it } from 'vitest';
import { UNION_LEGAL } from '../../src/tenants/legal-terms.ts';
import { DE, dress, type Imports, openImports, type Row } from './support.ts';

let shop: Imports;
beforeAll(async () => {
  shop = await openImports();
});
afterAll(() => shop.close());

const GOODS = {
  'c:manufacturer': 'Werk & Söhne AG',
  'c:manufacturer_address': 'Am Tor 1, 8000 Zürich',
  'c:manufacturer_country': 'ch',
  'c:manufacturer_contact': 'hallo@werk.example',
  'c:responsible': 'Werk Europa GmbH',
  'c:responsible_address': 'Hafen 2, 20457 Hamburg',
  'c:responsible_country': 'DE',
  'c:responsible_contact': 'https://werk.example/eu',
  'c:legal_kinds': 'electric, battery',
  'c:durability_years': 5,
  'c:warnings': ['Heiss.', 'Von Kindern fernhalten.'],
  'c:wood': ['Eiche (Quercus robur):CH/DE'],
  energy_efficiency_class: 'E',
  certification: ['ADEME:other:1', 'EC:EPREL:123456'],
  'c:energy_label': '/label.svg',
  'c:energy_sheet': 'https://werk.example/{language}.pdf',
};
const one = (more: Row = {}) => [dress(1, more)];
const product = () =>
  shop.query('select manufacturer_id, legal, energy, (select version from manufacturer) from product');
const stored = () => shop.query('select name, address, country, contact, responsible from manufacturer');
const texts = () => shop.query('select locale, legal from product_text order by locale');

it('stores the legal data of a feed once, and changes nothing the second time', async () => {
  const report = await shop.products(one(GOODS));
  expect(report).toMatchObject({ accepted: 1, changed: 1, refused: [] });
  expect(await stored()).toEqual([
    {
      name: 'Werk & Söhne AG',
      address: 'Am Tor 1, 8000 Zürich',
      country: 'CH',
      contact: 'hallo@werk.example',
      responsible: {
        name: 'Werk Europa GmbH',
        address: 'Hafen 2, 20457 Hamburg',
        country: 'DE',
        contact: 'https://werk.example/eu',
      },
    },
  ]);
  expect(await product()).toMatchObject([
    {
      manufacturer_id: 'werk-sohne-ag',
      legal: { kinds: ['electric', 'battery'], durabilityYears: 5 },
      energy: {
        class: 'E',
        labelUrl: '/label.svg',
        sheetUrl: 'https://werk.example/{language}.pdf',
        eprelId: '123456',
      },
    },
  ]);
  expect(await texts()).toEqual([
    {
      locale: 'de-CH',
      legal: {
        warnings: ['Heiss.', 'Von Kindern fernhalten.'],
        wood: [{ species: 'Eiche (Quercus robur)', origins: ['CH', 'DE'] }],
      },
    },
  ]);
  expect(await shop.products(one(GOODS))).toMatchObject({ accepted: 1, changed: 0 });
});

it('keeps what a feed does not mention, clears what it empties, and announces a changed manufacturer', async () => {
  const moved = { 'c:manufacturer': 'Werk & Söhne AG', 'c:manufacturer_address': 'Neugasse 9, 8005 Zürich' };
  expect(await shop.products(one({ ...moved, 'c:durability_years': '', 'c:warnings': '' }))).toMatchObject({
    changed: 1,
  });
  expect(await stored()).toMatchObject([
    { address: 'Neugasse 9, 8005 Zürich', country: 'CH', responsible: { country: 'DE' } },
  ]);
  expect(await product()).toMatchObject([{ legal: { kinds: ['electric', 'battery'], durabilityYears: null } }]);
  expect(await texts()).toMatchObject([{ legal: { warnings: [], wood: [{ origins: ['CH', 'DE'] }] } }]);
  expect(await shop.products(one({ 'c:manufacturer': '' }))).toMatchObject({ changed: 1 });
  expect(await product()).toMatchObject([{ manufacturer_id: null }]);
});

it('leaves a manufacturer alone that an employee changed', async () => {
  await shop.query("update manufacturer set by_hand = true, address = 'Von Hand 1'");
  await shop.products(one(GOODS));
  expect(await stored()).toMatchObject([{ address: 'Von Hand 1' }]);
});

it('withholds a product without its legal data where the tenant blocks it, and says why', async () => {
  const strict = { ...DE, legal: { ...UNION_LEGAL, whenMissing: 'block' } } as const;
  const onSale = () => shop.query("select on_sale from offer where tenant = 'de'");
  const german = { price: '79.00 EUR', 'c:warnings': ['Heiß.'] };
  const bare = one({ ...german, 'c:manufacturer': '' });
  expect(await shop.products(bare, { tenant: strict, locale: 'de-DE' })).toMatchObject({
    accepted: 1,
    refused: [{ line: 1, reason: 'is not on sale: it lacks manufacturer' }],
  });
  expect(await onSale()).toEqual([{ on_sale: false }]);
  expect(await shop.products(one({ ...GOODS, ...german }), { tenant: strict, locale: 'de-DE' })).toMatchObject({
    refused: [],
  });
  expect(await onSale()).toEqual([{ on_sale: true }]);
  await shop.products(bare, { tenant: strict, locale: 'de-DE' });
  expect(await onSale()).toEqual([{ on_sale: false }]);
  await shop.products(bare, { tenant: DE, locale: 'de-DE' });
  expect(await onSale()).toEqual([{ on_sale: true }]);
});
