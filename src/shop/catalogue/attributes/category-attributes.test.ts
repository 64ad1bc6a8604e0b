import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attribute } from '../../../../test/support/attributes.ts';
import { type AttributeBook, attributesOf } from './category-attributes.ts';

const PARENTS = new Map([
  ['furniture', null],
  ['living', 'furniture'],
  ['sofas', 'living'],
  ['fashion', null],
]);
const use = (key: string, filter = true) => ({ key, control: null, filter, searchable: false, comparable: false });

function bookOf(lists: Record<string, ReturnType<typeof use>[]>): AttributeBook {
  return {
    attributes: [
      attribute('brand', { position: 1 }),
      attribute('width', { kind: 'number', unit: 'cm', position: 2 }),
      attribute('story', { kind: 'text', position: 3 }),
      attribute('season', { filter: false, position: 4 }),
    ],
    lists: new Map(Object.entries(lists)),
    parents: PARENTS,
  };
}
const keys = (book: AttributeBook, category: string | null) => attributesOf(book, category).map(({ key }) => key);

describe('attributesOf', () => {
  test('gives all attributes as they are defined where no category has a list', () => {
    const controls = attributesOf(bookOf({}), 'sofas').map(({ key, control }) => [key, control]);
    expect(controls).toEqual([
      ['brand', 'list'],
      ['width', 'range'],
      ['story', null],
      ['season', null],
    ]);
  });

  test('gives a category its own list in its order, and subcategories the next one above', () => {
    const book = bookOf({ living: [use('width'), use('brand')], furniture: [use('season')] });
    expect(keys(book, 'furniture')).toEqual(['season']);
    expect(keys(book, 'living')).toEqual(['width', 'brand']);
    expect(keys(book, 'sofas')).toEqual(['width', 'brand']);
    expect(keys(book, 'fashion')).toEqual(['brand', 'width', 'story', 'season']);
    expect(keys(book, null)).toHaveLength(4);
  });

  test('gives an empty list to a category whose list is empty', () => {
    expect(keys(bookOf({ living: [] }), 'sofas')).toEqual([]);
  });

  test('ignores a control that does not fit, and never makes a text a filter', () => {
    const book = bookOf({
      sofas: [{ ...use('width'), control: 'swatches' as never }, use('story'), use('brand', false)],
    });
    expect(attributesOf(book, 'sofas').map(({ control, filter }) => [control, filter])).toEqual([
      ['range', true],
      [null, false],
      [null, false],
    ]);
  });

  test('decides for a subcategory like for the nearest category with a list', () => {
    const list = fc.uniqueArray(fc.constantFrom('brand', 'width', 'story', 'season', 'gone'), { maxLength: 4 });
    fc.assert(
      fc.property(fc.option(list), fc.option(list), fc.option(list), (top, middle, leaf) => {
        const lists = Object.fromEntries(
          Object.entries({ furniture: top, living: middle, sofas: leaf }).flatMap(([id, own]) =>
            own ? [[id, own.map((key) => use(key))]] : [],
          ),
        );
        const nearest = leaf ?? middle ?? top;
        const expected = nearest?.filter((key) => key !== 'gone') ?? ['brand', 'width', 'story', 'season'];
        expect(keys(bookOf(lists), 'sofas')).toEqual(expected);
      }),
    );
  });
});
