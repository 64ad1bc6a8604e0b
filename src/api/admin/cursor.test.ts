import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCursors } from './cursor.ts';

const cursors = createCursors(['new', 'old']);

test('reads each place that it wrote, for the list that it wrote it for', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string(), { maxLength: 2 }), (first, more) => {
      const cursor = cursors.write('orders', [first, ...more]);
      expect(cursors.read('orders', cursor)).toEqual([first, ...more]);
      expect(cursors.read('returns', cursor)).toBeNull();
    }),
  );
});

test('reads a cursor of an earlier key, and none of an unknown one', () => {
  expect(cursors.read('orders', createCursors(['old']).write('orders', ['1']))).toEqual(['1']);
  expect(cursors.read('orders', createCursors(['other']).write('orders', ['1']))).toBeNull();
});

test('refuses any other text', () => {
  fc.assert(fc.property(fc.string(), (text) => cursors.read('orders', text) === null));
});
