import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance } from './edit-distance.ts';
import { buildSpelling, nearWords } from './spelling.ts';

const near = (words: string[], typed: string, frequency: (id: number) => number = () => 1) =>
  nearWords(buildSpelling(words), (id) => words[id] ?? '', frequency, typed).map(({ word }) => word);

test.each([
  ['kleid', 'kleit', 1],
  ['kleid', 'klied', 1],
  ['kleid', 'kleid', 0],
  ['kleid', 'leid', 1],
  ['waschmaschine', 'wachmashine', 2],
  ['tisch', 'stuhl', 3],
  ['', 'ab', 2],
])('%s and %s are %i apart', (a, b, distance) => {
  expect(editDistance(a, b, 2)).toBe(distance);
  expect(editDistance(b, a, 2)).toBe(distance);
});

test('finds the nearest and most frequent words first', () => {
  const words = ['kleid', 'kleider', 'leid', 'waschmaschine', 'tisch', 'fisch'];
  expect(near(words, 'kleit')).toEqual(['kleid']);
  expect(near(words, 'wachmashine')).toEqual(['waschmaschine']);
  expect(near(words, 'xisch', (id) => (words[id] === 'fisch' ? 9 : 1))).toEqual(['fisch', 'tisch']);
  expect(near(words, 'tisch')).toEqual(['fisch']);
});

test('finds nothing near short words, very long words and numbers', () => {
  expect(near(['bett', 'bit'], 'bet')).toEqual([]);
  expect(near(['x'.repeat(50)], 'x'.repeat(49))).toEqual([]);
  expect(near(['160x200'], '160x201')).toEqual([]);
  expect(near([], 'kleid')).toEqual([]);
});

test('finds every word with one mistake', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 4, maxLength: 9 });
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 12 }), word, (words, typed) => {
      const expected = words.filter((other) => editDistance(other, typed, 1) === 1);
      const found = near(words, typed);
      // At most eight words are returned.
      if (expected.length <= 8) for (const other of expected) expect(found).toContain(other);
      for (const other of found) expect(editDistance(other, typed, 2)).toBeGreaterThan(0);
    }),
  );
});
