import { editDistance } from './edit-distance.ts';
import type { Near } from './language.ts';

/**
 * Symmetric deletes: the index stores every word under itself and under its forms with one or two letters deleted. A
 * mistyped word meets it there after the same deletions. Both arrays are sorted by hash, so that shared memory and
 * snapshots can hold them.
 */
export type Spelling = {
  /** Ascending. */
  hashes: Uint32Array;
  /** Index of the word in the word list, for each hash. */
  words: Uint32Array;
};

/** Number of leading letters that deletes apply to. The distance is measured over the whole word. */
const BEGINNING = 7;
const SHORTEST = 4;
const LONGEST = 40;
/** Minimum length of a word that may have two mistakes. */
const LONG = 8;
const MOST_WORDS = 2 ** 21;
/** Maximum number of words that a typed one may be meant for. */
export const MOST_NEAR = 8;

/** Builds the spelling index from folded words. A word of seven letters or more takes about 60 bytes. */
export function buildSpelling(words: readonly string[]): Spelling {
  const keys: number[] = [];
  words.slice(0, MOST_WORDS).forEach((word, id) => {
    if (word.length < SHORTEST - 1 || word.length > LONGEST || /\d/.test(word)) return;
    for (const form of deletes(word, allowedMistakes(word.length + 1))) keys.push(hashOf(form) * MOST_WORDS + id);
  });
  const sorted = Float64Array.from(keys).sort();
  const hashes = new Uint32Array(sorted.length);
  const ids = new Uint32Array(sorted.length);
  sorted.forEach((key, index) => {
    hashes[index] = Math.floor(key / MOST_WORDS);
    ids[index] = key % MOST_WORDS;
  });
  return { hashes, words: ids };
}

/** Returns up to eight words that the typed one may be meant for: the nearest first, then the most frequent. */
export function nearWords(
  spelling: Spelling,
  wordAt: (id: number) => string,
  frequencyAt: (id: number) => number,
  typed: string,
): Near[] {
  if (!isCorrectable(typed)) return [];
  const most = allowedMistakes(typed.length);
  const candidates = new Set<number>();
  for (const form of deletes(typed, most)) {
    const hash = hashOf(form);
    for (let at = lowerBound(spelling.hashes, hash); spelling.hashes[at] === hash; at += 1)
      candidates.add(spelling.words[at] ?? 0);
  }
  const found: (Near & { frequency: number })[] = [];
  for (const id of candidates) {
    const word = wordAt(id);
    const distance = editDistance(typed, word, most);
    if (distance > 0 && distance <= most) found.push({ word, distance, frequency: frequencyAt(id) });
  }
  return found
    .sort((a, b) => a.distance - b.distance || b.frequency - a.frequency || (a.word < b.word ? -1 : 1))
    .slice(0, MOST_NEAR)
    .map(({ word, distance }) => ({ word, distance }));
}

/** Whether a typed word may be a mistyped one, by its length. */
export function isCorrectable(typed: string): boolean {
  return typed.length >= SHORTEST && typed.length <= LONGEST;
}

/** Returns the number of mistakes that a word of this length may have. */
export function allowedMistakes(length: number): number {
  return length >= LONG ? 2 : 1;
}

function deletes(word: string, most: number): Set<string> {
  const all = new Set([word.slice(0, BEGINNING)]);
  let last = [...all];
  for (let round = 0; round < most; round += 1) {
    last = last.flatMap((form) => Array.from(form, (_, at) => form.slice(0, at) + form.slice(at + 1)));
    for (const form of last) all.add(form);
  }
  return all;
}

/** FNV-1a over the code units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

function lowerBound(sorted: Uint32Array, value: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] ?? 0) < value) from = middle + 1;
    else to = middle;
  }
  return from;
}
