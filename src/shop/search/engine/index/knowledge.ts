import type { Knowledge, Synonyms } from '../language/language.ts';
import { nearWords } from '../language/spelling.ts';
import type { OpenText } from './open-segment.ts';

/** Maximum number of words with a prefix that are compared by frequency; more would take too long. */
const MOST_LOOKED_THROUGH = 50_000;

/** Returns the facts that a query needs, from all segments of a locale together. */
export function knowledgeOf(
  texts: readonly OpenText[],
  given: { literal: boolean; typing: boolean; synonyms: Synonyms | null },
): Knowledge {
  return {
    frequency: (term) => texts.reduce((sum, text) => sum + frequencyIn(text, term), 0),
    near: (word) => {
      if (given.literal) return [];
      const found = new Map<string, { word: string; distance: number; frequency: number }>();
      for (const text of texts)
        for (const near of nearWords(text.spelling, text.read.words.at, (id) => text.wordFrequency[id] ?? 0, word)) {
          const known = found.get(near.word);
          found.set(near.word, { ...near, frequency: (known?.frequency ?? 0) + wordFrequency(text, near.word) });
        }
      return [...found.values()]
        .sort((a, b) => a.distance - b.distance || b.frequency - a.frequency || (a.word < b.word ? -1 : 1))
        .map(({ word: other, distance }) => ({ word: other, distance }));
    },
    beginning: (start, most) => wordsFrom(texts, start, most, 'wordFrequency').map(({ word }) => word),
    shown: (word) => {
      for (const text of texts) {
        const place = text.read.words.find(word);
        if (place >= 0) return text.read.written.at(place);
      }
      return word;
    },
    typing: given.typing,
    synonyms: given.synonyms,
  };
}

export function frequencyIn(text: OpenText, term: string): number {
  const place = text.read.terms.find(term);
  return place < 0 ? 0 : (text.postingOffsets[place + 1] ?? 0) - (text.postingOffsets[place] ?? 0);
}

function wordFrequency(text: OpenText, word: string): number {
  const place = text.read.words.find(word);
  return place < 0 ? 0 : (text.wordFrequency[place] ?? 0);
}

export type Begun = { word: string; written: string; frequency: number };

/** Returns the most frequent words with a prefix, by occurrence in all texts or in titles. */
export function wordsFrom(
  texts: readonly OpenText[],
  start: string,
  most: number,
  by: 'wordFrequency' | 'titleFrequency',
): Begun[] {
  const found = new Map<string, Begun>();
  for (const text of texts) {
    const first = text.read.words.from(start);
    // U+FFFF sorts after every other character.
    const end = Math.min(text.read.words.from(`${start}\uffff`), first + MOST_LOOKED_THROUGH);
    for (const place of mostFrequent(text[by], first, end, most)) {
      const word = text.read.words.at(place);
      const known = found.get(word);
      const frequency = (known?.frequency ?? 0) + (text[by][place] ?? 0);
      found.set(word, { word, written: known?.written ?? text.read.written.at(place), frequency });
    }
  }
  return best(found.values(), most);
}

function best(found: Iterable<Begun>, most: number): Begun[] {
  return [...found]
    .sort((a, b) => b.frequency - a.frequency || a.word.length - b.word.length || (a.word < b.word ? -1 : 1))
    .slice(0, most);
}

/** Returns words of titles that contain the typed one, the most frequent first. */
export function wordsContaining(texts: readonly OpenText[], part: string, most: number): Begun[] {
  const found = new Map<string, Begun>();
  for (const text of texts) {
    for (const place of text.read.words.containing(part, MOST_CONTAINING)) {
      const word = text.read.words.at(place);
      const frequency = (found.get(word)?.frequency ?? 0) + (text.titleFrequency[place] ?? 0);
      if (frequency > 0) found.set(word, { word, written: text.read.written.at(place), frequency });
    }
  }
  return best(found.values(), most);
}
const MOST_CONTAINING = 200;

/** Returns the positions of the largest numbers above 0 in a range. */
function mostFrequent(numbers: Uint32Array, first: number, end: number, most: number): number[] {
  let chosen: number[] = [];
  let least = 0;
  for (let place = first; place < end; place += 1) {
    if ((numbers[place] ?? 0) <= least) continue;
    chosen.push(place);
    if (chosen.length < most * 2) continue;
    chosen = chosen.sort((a, b) => (numbers[b] ?? 0) - (numbers[a] ?? 0)).slice(0, most);
    least = numbers[chosen.at(-1) ?? 0] ?? 0;
  }
  return chosen.sort((a, b) => (numbers[b] ?? 0) - (numbers[a] ?? 0)).slice(0, most);
}
