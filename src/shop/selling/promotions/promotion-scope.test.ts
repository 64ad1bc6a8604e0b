import { expect, test } from 'vitest';
import { isInScope, type PromotionScope, readScopeEntry, type ScopedGoods } from './promotion-scope.ts';

const ALL: PromotionScope = { categories: [], brands: [], attributes: {}, products: [] };
const CANDLE: ScopedGoods = {
  sku: 'candle-red',
  productId: 'candle',
  brand: 'Linnovelle',
  categories: ['deco', 'home'],
  attributes: [
    ['colour', 'red'],
    ['material', 'wax'],
  ],
};

test.each<[string, Partial<PromotionScope>, boolean]>([
  ['nothing named', {}, true],
  ['the category', { categories: ['deco'] }, true],
  ['a category above', { categories: ['home'] }, true],
  ['another category', { categories: ['garden'] }, false],
  ['one of two brands', { brands: ['Other', 'Linnovelle'] }, true],
  ['another brand', { brands: ['Other'] }, false],
  ['a value of an axis', { attributes: { colour: ['red', 'blue'] } }, true],
  ['another value', { attributes: { colour: ['blue'] } }, false],
  ['values of two attributes', { attributes: { colour: ['red'], material: ['wax'] } }, true],
  ['one of two attributes', { attributes: { colour: ['red'], material: ['wood'] } }, false],
  ['the product', { products: ['candle'] }, true],
  ['category and another brand', { categories: ['home'], brands: ['Other'] }, false],
])('%s', (_, scope, fits) => {
  expect(isInScope({ ...ALL, ...scope }, CANDLE)).toBe(fits);
});

test('reads categories, brands, attributes and products from the form', () => {
  expect(
    readScopeEntry({
      'category.deco': 'on',
      scopeBrands: ' Linnovelle, Zimtrau,Linnovelle',
      scopeAttributes: 'Farbe = rot\nMaterial=Wachs',
      scopeProducts: '100101; 100102',
    }),
  ).toEqual({
    categories: ['deco'],
    brands: ['Linnovelle', 'Zimtrau'],
    attributes: [
      { key: 'Farbe', value: 'rot' },
      { key: 'Material', value: 'Wachs' },
    ],
    products: ['100101', '100102'],
  });
  expect(readScopeEntry({})).toBeNull();
  expect(readScopeEntry({ scopeBrands: ' , ' })).toBeNull();
  expect(readScopeEntry({ scopeAttributes: 'rot' })).toBe('attribute');
  expect(readScopeEntry({ scopeProducts: 'x'.repeat(200) })).toBe('too-many');
});
