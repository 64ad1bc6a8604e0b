import { expect, test } from 'vitest';
import { changedFields, type FieldSetting, readEditorField } from './editor-fields.ts';
import { readAxes, withBulk, withSiblingTexts, withStockCorrections } from './entered-form.ts';

const SETTING: FieldSetting = {
  manufacturers: new Set(['werk']),
  categories: new Set(['dresses']),
  isPublished: true,
  attributes: new Map([
    ['material', { kind: 'choice', several: true, choices: new Set(['linen', 'wool']) }],
    ['fit', { kind: 'choice', several: false, choices: new Set(['slim', 'wide']) }],
    ['width', { kind: 'number', several: false, choices: new Set() }],
    ['span', { kind: 'range', several: false, choices: new Set() }],
    ['washable', { kind: 'yes-no', several: false, choices: new Set() }],
  ]),
  currencies: { ch: 'CHF', de: 'EUR' },
  locales: new Set(['de-CH', 'fr-CH']),
  skus: new Set(['x']),
  pictures: new Set(['0123456789abcdef']),
  colours: new Set(['rot']),
  videos: new Set(['1']),
  posters: new Set(['0123456789abcdef']),
};

test.each([
  ['title.de-CH', '  Zwei   Worte ', 'Zwei Worte'],
  ['highlights.de-CH', ' a \n\n b ', 'a\nb'],
  ['composition.de-CH', 'Stoff:100 % Leinen', 'Stoff: 100 % Leinen'],
  ['gtin.x', '4006 3813 33931', '4006381333931'],
  ['weight.x', '1,2 kg', '1200 g'],
  ['weight.x', '350', '350 g'],
  ['dimensions.x', '30×20,5 x 5 cm', '30 x 20.5 x 5'],
  ['price.ch.x', "1'299", '1299.00'],
  ['price.de.x', '49,90 €'.slice(0, 5), '49.90'],
  ['stock.x', '1 000', '1000'],
  ['attribute.width', '12,5', '12.5'],
  ['attribute.span', '150 – 180', '150-180'],
  ['attribute.washable', 'ja', '1'],
  ['attribute.material', 'wool,linen', 'linen,wool'],
  ['attribute.fit', ',slim', 'slim'],
  ['care', 'wash30; tumbleno', 'wash30, tumbleno'],
  ['measure.x', '0,75L', '0.75 l'],
  ['vat', 'reduced', 'reduced'],
  ['swatch.rot', ' #A03030', '#a03030'],
  ['technical', 'on', 'on'],
])('reads %s from «%s»', (field, text, value) => {
  expect(readEditorField(field, text, SETTING)).toEqual({ value });
});

test.each([
  ['gtin.x', '4006381333932', 'gtin-check'],
  ['gtin.x', '12', 'gtin-digits'],
  ['weight.x', 'schwer', 'wrong-weight'],
  ['dimensions.x', '3 x 4', 'wrong-dimensions'],
  ['dimensions.x', '3 x 4 x 0', 'wrong-dimensions'],
  ['price.ch.x', '0', 'wrong-price'],
  ['stock.x', '-1', 'wrong-stock'],
  ['category', 'nothing', 'no-category'],
  ['category', '', 'no-category'],
  ['attribute.material', 'gold', 'wrong-choice'],
  ['attribute.fit', 'slim,wide', 'one-choice'],
  ['attribute.unknown', 'x', 'wrong-choice'],
  ['measure.x', 'eine Flasche', 'wrong-measure'],
  ['vat', 'none', 'wrong-choice'],
  ['swatch.rot', 'rot', 'wrong-colour'],
  ['delivery', 'drone', 'wrong-choice'],
  ['attribute.width', 'breit', 'wrong-number'],
  ['attribute.span', '180-150', 'wrong-range'],
  ['composition.de-CH', 'nur Leinen', 'wrong-composition'],
  ['guarantee', 'zwei', 'wrong-guarantee'],
  ['title.de-CH', 'x'.repeat(151), 'too-long'],
])('refuses %s as «%s»', (field, text, problem) => {
  expect(readEditorField(field, text, SETTING)).toEqual({ problem });
});

test('leaves an untouched value of a feed alone, although no employee could enter it', () => {
  const title = 'x'.repeat(300);
  expect(changedFields({ 'title.de-CH': title }, { 'title.de-CH': title }, SETTING)).toEqual({
    changes: [],
    refusals: [],
  });
});

test.each([
  'stock.other',
  'swatch.other',
  'price.ch.other',
  'price.xx.x',
  'gtin.other',
  'alt.fedcba9876543210.de-CH',
  'alt.0123456789abcdef.xx',
  'title.xx',
  'attribute.unknown',
  'constructor',
  '__proto__',
  'intent',
])('ignores the field %s, which is none of this product', (field) => {
  expect(changedFields({}, Object.fromEntries([[field, '5']]), SETTING)).toEqual({ changes: [], refusals: [] });
});

test('refuses to delete a price or a title', () => {
  const current = { 'title.de-CH': 'Rock', 'price.ch.x': '49.90' };
  expect(changedFields(current, { 'title.de-CH': '', 'price.ch.x': '' }, SETTING).refusals).toEqual([
    { field: 'price.ch.x', problem: 'no-price' },
    { field: 'title.de-CH', problem: 'no-title' },
  ]);
});

const variant = (sku: string, ended = false) => ({
  sku,
  ended,
  position: 1,
  gtin: null,
  mpn: null,
  grams: null,
  dimensions: null,
  measure: null,
  stock: 0,
  axes: [],
  prices: {},
  offers: {},
});

test('fills variants with the price for all, except changed and ended ones', () => {
  const product = { variants: [variant('a'), variant('b'), variant('c', true)] };
  const current = { 'price.ch.a': '10.00', 'price.ch.b': '10.00', 'price.ch.c': '10.00' };
  const entered = { ...current, 'price.ch.b': '12', 'all.price.ch': '15' };
  expect(withBulk(entered, current, product)).toMatchObject({
    'price.ch.a': '15',
    'price.ch.b': '12',
    'price.ch.c': '10.00',
  });
});

test('corrects stock by the difference, and drops untouched fields', () => {
  const current = { 'stock.a': '5', 'stock.b': '5', 'stock.c': '1' };
  const entered = {
    'stock.a': '20',
    'seen.a': '7',
    'stock.b': '7',
    'seen.b': '7',
    'stock.c': '2',
    'seen.c': '9',
  };
  const corrected = withStockCorrections(entered, current);
  expect([corrected['stock.a'], corrected['stock.b'], corrected['stock.c']]).toEqual(['18', undefined, '-']);
});

test('fills empty texts from the same language only', () => {
  const current = { 'title.de-CH': 'Rock', 'title.de-AT': 'Eigener' };
  const filled = withSiblingTexts({ 'title.de-DE': '' }, current, ['de-CH', 'fr-CH', 'de-DE', 'de-AT']);
  expect(filled).toEqual({ 'title.de-DE': 'Rock' });
});

test('reads the third axis with its attribute, and refuses it without', () => {
  const entered = { 'axis.free.de-CH': 'H2, H3' };
  expect(readAxes({ ...entered, 'axis.key': 'firmness' }, ['de-CH']).axes).toEqual([
    { axis: 'firmness', labels: [{ 'de-CH': 'H2' }, { 'de-CH': 'H3' }] },
  ]);
  expect(readAxes(entered, ['de-CH']).refusals).toEqual([{ field: 'axis.key', problem: 'axis-key' }]);
});
