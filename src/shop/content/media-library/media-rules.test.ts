import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkFolder, DEEPEST_FOLDER, pathOfFolder, readTags, treeOf } from './media-rules.ts';

const FOLDERS = [
  { id: 1, parent: null, name: 'Mode' },
  { id: 2, parent: 1, name: 'Herbst' },
  { id: 3, parent: 2, name: 'Schuhe' },
  { id: 4, parent: null, name: 'Wohnen' },
];

test('reads tags in lower case, each once', () => {
  expect(readTags(' Herbst, Rot;herbst\n  gross  und klein ,')).toEqual(['herbst', 'rot', 'gross und klein']);
});

test('reads any text as at most 20 tags that read back equally', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const tags = readTags(text);
      expect(tags.length).toBeLessThanOrEqual(20);
      expect(readTags(tags.join(',')).length).toBeLessThanOrEqual(tags.length);
    }),
  );
});

test('lists folders as a tree, and the way to one', () => {
  expect(treeOf(FOLDERS).map(({ id, depth }) => [id, depth])).toEqual([
    [1, 0],
    [2, 1],
    [3, 2],
    [4, 0],
  ]);
  expect(pathOfFolder(FOLDERS, 3).map(({ name }) => name)).toEqual(['Mode', 'Herbst', 'Schuhe']);
  expect(pathOfFolder(FOLDERS, null)).toEqual([]);
});

test.each([
  [{ id: null, name: '  Neu ', parent: 1 }, { name: 'Neu' }],
  [{ id: null, name: ' ', parent: null }, { problem: 'no-name' }],
  [{ id: null, name: 'x'.repeat(61), parent: null }, { problem: 'too-long-name' }],
  [{ id: null, name: 'herbst', parent: 1 }, { problem: 'taken' }],
  [{ id: null, name: 'Herbst', parent: 9 }, { problem: 'no-folder' }],
  [{ id: 9, name: 'Herbst', parent: null }, { problem: 'no-folder' }],
  [{ id: 1, name: 'Mode', parent: 3 }, { problem: 'inside-itself' }],
  [{ id: 1, name: 'Mode', parent: 1 }, { problem: 'inside-itself' }],
  [{ id: 2, name: 'Herbst', parent: 4 }, { name: 'Herbst' }],
])('checks a folder: %#', (wish, expected) => {
  expect(checkFolder(FOLDERS, wish)).toEqual(expected);
});

test('refuses folders below the deepest level, also by moving a tree', () => {
  const chain = Array.from({ length: DEEPEST_FOLDER }, (_, index) => ({
    id: index + 1,
    parent: index === 0 ? null : index,
    name: String(index),
  }));
  expect(checkFolder(chain, { id: null, name: 'x', parent: DEEPEST_FOLDER })).toEqual({ problem: 'too-deep' });
  const other = [...chain, { id: 9, parent: null, name: 'other' }];
  expect(checkFolder(other, { id: 1, name: '0', parent: 9 })).toEqual({ problem: 'too-deep' });
});
