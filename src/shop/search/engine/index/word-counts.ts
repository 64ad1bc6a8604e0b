import type { WordCounts } from '../language/language.ts';
import { byCode } from './build-text.ts';
import { sharedArray } from './grow.ts';
import { readStrings, type StringTable, stringTable } from './strings.ts';

/** Frequency of words in the texts. All threads share it, because it decides where compounds are split. */
export type CountTable = { words: StringTable; numbers: Uint32Array };

export function countTable(counts: ReadonlyMap<string, number>): CountTable {
  const words = [...counts.keys()].sort(byCode);
  const numbers = sharedArray(Uint32Array, words.length);
  words.forEach((word, place) => {
    numbers[place] = counts.get(word) ?? 0;
  });
  return { words: stringTable(words), numbers };
}

export function readCounts({ words, numbers }: CountTable): WordCounts {
  const strings = readStrings(words);
  return {
    count: (word) => {
      const place = strings.find(word);
      return place < 0 ? 0 : (numbers[place] ?? 0);
    },
  };
}
