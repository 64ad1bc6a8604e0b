import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byCode } from './build-text.ts';
import { buildNumbers, findNumber, numberKey } from './numbers.ts';
import { readStrings, stringTable } from './strings.ts';

const texts = fc.uniqueArray(fc.string({ unit: 'grapheme', maxLength: 8 }), { maxLength: 60 });

test('returns texts as added and finds sorted ones', () => {
  fc.assert(
    fc.property(texts, fc.string({ maxLength: 4 }), (given, other) => {
      const sorted = given.filter((text) => text.isWellFormed()).sort(byCode);
      const strings = readStrings(stringTable(sorted));
      expect(sorted.map((_, place) => strings.at(place))).toEqual(sorted);
      for (const [place, text] of sorted.entries()) expect(strings.find(text)).toBe(place);
      expect(strings.find(other)).toBe(sorted.indexOf(other));
      expect(strings.from(other)).toBe(sorted.filter((text) => text < other).length);
    }),
  );
});

test('finds texts that contain another, but no match across two texts', () => {
  const word = fc.stringMatching(/^[abä]{0,6}$/);
  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), fc.stringMatching(/^[abä]{1,3}$/), (words, part) => {
      const places = words.flatMap((text, place) => (text.includes(part) ? [place] : []));
      expect(readStrings(stringTable(words)).containing(part, 100)).toEqual(places);
    }),
  );
});

test('finds numbers regardless of separators, each with its kind', () => {
  const skus = readStrings(stringTable(['100-01', '100-02', '']));
  const gtins = readStrings(stringTable(['7612345678900', '', '10001']));
  const ids = readStrings(stringTable(['100', '100-02']));
  const mpns = readStrings(stringTable(['MPN-007/A', 'tisch', 'WM 14.N-2']));
  const slots = buildNumbers({ skus, gtins, ids, mpns });
  const find = (typed: string) =>
    findNumber(slots, { skus, gtins, ids, mpns }, numberKey(typed)).map(({ kind, written }) => `${kind} ${written}`);
  expect(find('100 01').sort()).toEqual(['gtin 10001', 'sku 100-01']);
  expect(find('10002').sort()).toEqual(['product 100-02', 'sku 100-02']);
  expect(find('76-1234-5678-900')).toEqual(['gtin 7612345678900']);
  expect(find('101')).toEqual([]);
  for (const typed of ['MPN-007', 'mpn 007', 'MPN007/A', 'mpn-007-a']) expect(find(typed)).toEqual(['mpn MPN-007/A']);
  expect(find('wm14n2')).toEqual(['mpn WM 14.N-2']);
  // A part number without a digit may be an ordinary word.
  expect(find('tisch')).toEqual([]);
});
