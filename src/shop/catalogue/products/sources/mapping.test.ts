import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyMapping, columnOf, type MappingRule, mappingProblem } from './mapping.ts';
import { isSourceField } from './source-fields.ts';
import { suggestMapping } from './suggest-mapping.ts';

const rule = (field: string, column: string, more: Partial<MappingRule> = {}): MappingRule => ({
  field,
  column,
  fallback: '',
  separator: '',
  part: 1,
  ...more,
});
const isField = (name: string) => isSourceField('products', name);

test('takes columns, constants, values for empty cells, and parts of a cell', () => {
  const rules = [
    rule('id', 'art_nr'),
    rule('product_type', '', { fallback: 'Wohnen > Vasen' }),
    rule('brand', 'marke', { fallback: 'Eigenmarke' }),
    rule('color', 'merkmale', { separator: '/', part: 1 }),
    rule('size', 'merkmale', { separator: '/', part: -1 }),
    rule('product_highlight', 'punkte', { separator: '|', part: 0 }),
  ];
  const values = { art_nr: 'V-1', marke: ' ', merkmale: 'rot / rund / 38', punkte: 'schwer|| handgemacht', rest: 'x' };
  expect(applyMapping(rules, values, 'CHF')).toEqual({
    id: 'V-1',
    product_type: 'Wohnen > Vasen',
    brand: 'Eigenmarke',
    color: 'rot',
    size: '38',
    product_highlight: ['schwer', 'handgemacht'],
  });
});

test('takes the first value that is not empty of several rules for a field', () => {
  const rules = [rule('title', 'kurz'), rule('title', 'lang')];
  expect(applyMapping(rules, { kurz: '', lang: 'Lange Vase' }, 'CHF')).toEqual({ title: 'Lange Vase' });
  expect(applyMapping(rules, { kurz: 'Vase', lang: 'Lange Vase' }, 'CHF')).toEqual({ title: 'Vase' });
});

test.each([
  ['49.90', '49.90 CHF'],
  ["1'299.-", "1'299.- CHF"],
  ['49.90 EUR', '49.90 EUR'],
  ['', ''],
  ['auf Anfrage', 'auf Anfrage'],
])('the amount "%s" becomes "%s" in a tenant with francs', (given, read) => {
  expect(applyMapping([rule('price', 'preis')], { preis: given }, 'CHF')).toEqual({ price: read });
});

test('an empty mapping takes the columns by their names', () => {
  expect(applyMapping([], { id: 'V-1', other: 'x' }, 'CHF')).toEqual({ id: 'V-1', other: 'x' });
  expect(columnOf([], 'id')).toBe('id');
});

test('a column that a file lacks leaves its field out, so that nothing is cleared', () => {
  const rules = [rule('id', 'nr'), rule('quantity', 'bestand'), rule('brand', 'marke', { fallback: 'Eigenmarke' })];
  expect(applyMapping(rules, { nr: 'V-1' }, 'CHF')).toEqual({ id: 'V-1', brand: 'Eigenmarke' });
  expect(applyMapping(rules, { nr: 'V-1', bestand: '' }, 'CHF')).toMatchObject({ quantity: '' });
});

test('a mapping never fails and fills only its fields, whatever the cells hold', () => {
  const text = fc.string({ unit: 'binary' });
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          field: fc.constantFrom('id', 'title', 'price', 'size'),
          column: fc.constantFrom('', 'a', 'b', '__proto__'),
          fallback: text,
          separator: fc.oneof(fc.constant(''), text),
          part: fc.integer({ min: -5, max: 5 }),
        }),
        { minLength: 1 },
      ),
      fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.oneof(text, fc.array(text))),
      (rules, values) => {
        const read = applyMapping(rules, values, 'CHF');
        const fields = new Set<string>(rules.map(({ field }) => field));
        expect(Object.keys(read).filter((field) => !fields.has(field))).toEqual([]);
      },
    ),
  );
});

test('suggests fields by the names that suppliers use', () => {
  const columns = [
    'artikel_nr.',
    'bezeichnung',
    'warengruppe',
    'vk_brutto',
    'lagerbestand',
    'ean_code',
    'größe',
    'intern',
  ];
  expect(suggestMapping(columns, isField).map(({ field, column }) => [field, column])).toEqual([
    ['id', 'artikel_nr.'],
    ['title', 'bezeichnung'],
    ['product_type', 'warengruppe'],
    ['price', 'vk_brutto'],
    ['quantity', 'lagerbestand'],
    ['gtin', 'ean_code'],
    ['size', 'größe'],
  ]);
});

test('a column with the name of a field goes before others, and attributes are fields', () => {
  const rules = suggestMapping(['name', 'title', 'c:facet_width', 'c:facet_page'], isField);
  expect(rules.map(({ field, column }) => [field, column])).toEqual([
    ['title', 'title'],
    ['c:facet_width', 'c:facet_width'],
  ]);
});

test.each([
  [[rule('title', 'a')], 'no-id'],
  [[rule('id', 'a'), rule('id', 'a')], 'twice'],
  [[rule('id', 'a'), rule('colr', 'a')], 'unknown-field'],
  [[rule('id', 'a'), rule('title', 'gone')], 'unknown-column'],
  [[rule('id', 'a'), rule('brand', '')], 'no-value'],
  [[rule('id', 'a'), rule('size', 'a', { separator: '/', part: 1.5 })], 'part'],
  [Array.from({ length: 61 }, () => rule('id', 'a')), 'too-many'],
] as const)('refuses mapping %#: %s', (rules, problem) => {
  expect(mappingProblem(rules, { isField, columns: ['a', 'b'] })?.problem).toBe(problem);
});

test('accepts two rules of a field, and any column without a sample', () => {
  expect(
    mappingProblem([rule('id', 'a'), rule('title', 'a'), rule('title', 'b')], { isField, columns: [] }),
  ).toBeNull();
});
