import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bitAt, countBoth, lowest, noBits, setBit, WORDS, wordBetween } from './bits.ts';
import { BLOCK } from './block.ts';

const spots = fc.uniqueArray(fc.integer({ min: 0, max: BLOCK - 1 }), { maxLength: BLOCK });

test('counts bits that are set in both', () => {
  fc.assert(
    fc.property(spots, spots, fc.integer({ min: 0, max: 3 }), (here, there, blocks) => {
      const bits = noBits();
      for (const spot of here) setBit(bits, spot);
      const others = noBits();
      for (const spot of there) setBit(others, spot);
      const words = new Int32Array((blocks + 1) * WORDS);
      words.set(others, blocks * WORDS);
      expect(countBoth(bits, words, blocks * WORDS)).toBe(here.filter((spot) => there.includes(spot)).length);
      expect(here.every((spot) => bitAt(bits, spot) === 1)).toBe(true);
    }),
  );
});

test('counts all bits of a block', () => {
  const bits = noBits().fill(-1);
  expect(countBoth(bits, bits, 0)).toBe(BLOCK);
});

test('sets the bits of a range', () => {
  const place = fc.integer({ min: -40, max: BLOCK + 40 });
  fc.assert(
    fc.property(place, place, (from, end) => {
      const bits = noBits().map((_, word) => wordBetween(word, from, end));
      const set = Array.from({ length: BLOCK }, (_, spot) => spot).filter((spot) => bitAt(bits, spot) === 1);
      const expected = Array.from({ length: BLOCK }, (_, spot) => spot).filter((spot) => spot >= from && spot < end);
      expect(set).toEqual(expected);
    }),
  );
});

test('finds the lowest bit of a word', () => {
  for (let place = 0; place < 32; place += 1) {
    expect(lowest(1 << place)).toBe(place);
    expect(lowest(-1 << place)).toBe(place);
  }
});
