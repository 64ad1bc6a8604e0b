import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Batch } from './batch.ts';
import { keepEdits } from './keep-edits.ts';
import type { Known, KnownProduct, KnownText, KnownVariant } from './known.store.ts';

const PLACE = { tenant: 'ch', locale: 'de-CH' };
type Values = { title: string; description: string; brand: string; gtin: string; price: number; material: string[] };

const productOf = ({ brand }: Values): KnownProduct => ({
  id: 'p',
  further: [],
  category_id: 'c',
  brand,
  vat_class: 'standard',
  delivery_mode: 'parcel',
  technical: false,
  guarantee_years: null,
  energy: null,
  tyre: null,
  manufacturer_id: null,
  legal: {},
});
const textOf = ({ title, description }: Values): KnownText => ({
  product_id: 'p',
  title,
  slug: 'x',
  description,
  highlights: [],
  details: [],
  care: [],
  legal: {},
});
const variantOf = ({ gtin }: Values): KnownVariant => ({
  sku: 's',
  product_id: 'p',
  position: 1,
  gtin,
  mpn: null,
  shipping_grams: null,
  unit_measure: null,
});
const facetsOf = ({ material }: Values) => material.map((value) => ({ product_id: 'p', key: 'material', value }));

const batchOf = (feed: Values): Batch => ({
  manufacturers: new Map(),
  products: [productOf(feed)],
  texts: [textOf(feed)],
  variants: [variantOf(feed)],
  axes: [],
  facets: facetsOf(feed),
  prices: [{ sku: 's', price: feed.price, sale: null }],
  stock: [],
  pictures: [],
  videos: [],
  costs: [],
  renamed: new Set(),
  left: new Set(),
  refusals: [],
  remarks: [],
});
const knownOf = (stored: Values): Known => ({
  products: new Map([['p', productOf(stored)]]),
  texts: new Map([['p', textOf(stored)]]),
  variants: new Map([['s', variantOf(stored)]]),
  axes: new Map(),
  facets: new Map([['p', new Map([['material', stored.material]])]]),
  lastPosition: new Map(),
});

const FIELDS = ['title.de-CH', 'description.de-CH', 'brand', 'gtin.s', 'attribute.material'] as const;
/** Reads a field of the batch as the editor writes it. */
function read(batch: Batch, field: (typeof FIELDS)[number]): string {
  switch (field) {
    case 'title.de-CH':
      return batch.texts[0]?.title ?? '';
    case 'description.de-CH':
      return batch.texts[0]?.description ?? '';
    case 'brand':
      return batch.products[0]?.brand ?? '';
    case 'gtin.s':
      return batch.variants[0]?.gtin ?? '';
    case 'attribute.material':
      return batch.facets
        .filter(({ key }) => key === 'material')
        .map(({ value }) => value)
        .sort()
        .join(',');
  }
}

const word = fc.string({ minLength: 1, maxLength: 8 });
const values: fc.Arbitrary<Values> = fc.record({
  title: word,
  description: word,
  brand: word,
  gtin: word,
  price: fc.integer({ min: 1, max: 100_000 }),
  material: fc.uniqueArray(fc.constantFrom('cotton', 'linen', 'wool'), { maxLength: 3 }),
});

test('an edited field has the stored value, every other one that of the feed', () => {
  fc.assert(
    fc.property(values, values, fc.subarray([...FIELDS]), (feed, stored, edited) => {
      const batch = batchOf(feed);
      const said = keepEdits(batch, new Map([['p', new Set(edited)]]), { ...PLACE, known: knownOf(stored) });
      for (const field of FIELDS)
        expect(read(batch, field)).toBe(read(batchOf(edited.includes(field) ? stored : feed), field));
      for (const field of edited) {
        const [fromFeed, byHand] = [read(batchOf(feed), field), read(batchOf(stored), field)];
        const entry = said.find((one) => one.field === field);
        expect(entry?.feed_value).toBe(fromFeed === byHand ? null : fromFeed);
      }
      expect(said).toHaveLength(edited.length);
    }),
  );
});

test('a second feed of the same values changes nothing more', () => {
  fc.assert(
    fc.property(values, values, fc.subarray([...FIELDS]), (feed, stored, edited) => {
      const edits = new Map([['p', new Set(edited)]]);
      const batch = batchOf(feed);
      keepEdits(batch, edits, { ...PLACE, known: knownOf(stored) });
      const again = structuredClone(batch);
      keepEdits(again, edits, { ...PLACE, known: knownOf(stored) });
      expect(again).toEqual(batch);
    }),
  );
});

const FEED: Values = { title: 'Feed', description: 'F', brand: 'F', gtin: '1', price: 4990, material: [] };
const STORED: Values = { ...FEED, title: 'Hand', price: 3990 };

test('a price by hand stays in its tenant only', () => {
  const edits = new Map([['p', new Set(['price.ch.s'])]]);
  const own = batchOf(FEED);
  expect(keepEdits(own, edits, { ...PLACE, known: knownOf(STORED) })).toEqual([
    { product_id: 'p', field: 'price.ch.s', feed_value: '49.90' },
  ]);
  expect(own.prices).toEqual([]);
  const other = batchOf(FEED);
  expect(keepEdits(other, edits, { tenant: 'de', locale: 'de-CH', known: knownOf(STORED) })).toEqual([]);
  expect(other.prices).toHaveLength(1);
});

test('a title by hand stays in its locale only, with the address that it makes', () => {
  const edits = new Map([['p', new Set(['title.de-CH'])]]);
  const own = batchOf(FEED);
  keepEdits(own, edits, { ...PLACE, known: knownOf(STORED) });
  expect(own.texts[0]).toMatchObject({ title: 'Hand', slug: 'hand' });
  const french = batchOf(FEED);
  keepEdits(french, edits, { tenant: 'ch', locale: 'fr-CH', known: knownOf(STORED) });
  expect(french.texts[0]?.title).toBe('Feed');
});
