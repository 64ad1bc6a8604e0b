import { foldText } from '../../../../platform/fold-text.ts';
import type { Knowledge, Synonyms } from '../language/language.ts';
import { nearWords } from '../language/spelling.ts';
import { kindTerm } from '../language/terms.ts';
import { cachedByText } from './cached-by-text.ts';
import type { OpenText } from './open-segment.ts';
import { HEAD, NAME_FIELDS, TITLE } from './postings.ts';

/** Maximum number of words with a prefix that are compared by frequency; more would take too long. */
const MOST_LOOKED_THROUGH = 50_000;

/** Returns the facts that a query needs, from all segments of a locale together. */
export function knowledgeOf(
  texts: readonly OpenText[],
  given: {
    literal: boolean;
    typing: boolean;
    synonyms: Synonyms | null;
    /** Returns phrases with a prefix, the most wanted first; without it words of all texts are, the most frequent first. */
    beginning?: Knowledge['beginning'];
    /** Whether terms are the name of a category. */
    isCategory?: (terms: readonly string[]) => boolean;
  },
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
    beginning: (start, most) => {
      const wanted = given.beginning?.(start, most) ?? [];
      if (wanted.length > 0) return wanted;
      return wordsFrom(texts, foldText(start), most, 'wordFrequency').map(({ word }) => word);
    },
    isNoun: (term) => texts.some((text) => headsIn(text, term) > 0 || headsIn(text, kindTerm(term)) > 0),
    isTitled: (terms) => given.isCategory?.(terms) === true || texts.some((text) => isTitledIn(text, terms)),
    areTogether: (titled, others) => texts.some((text) => haveTogether(text, titled, others)),
    isWord: (folded) => texts.some((text) => text.read.words.find(folded) >= 0),
    shown: (word) => shownIn(texts, word) ?? word,
    typing: given.typing,
    synonyms: given.literal && given.synonyms ? { ...given.synonyms, near: () => [] } : given.synonyms,
  };
}

/** Returns a folded word as the texts write it; null if none has it. */
export function shownIn(texts: readonly OpenText[], word: string): string | null {
  for (const text of texts) {
    const place = text.read.words.find(word);
    if (place >= 0) return text.read.written.at(place);
  }
  return null;
}

export function frequencyIn(text: OpenText, term: string): number {
  const place = text.read.terms.find(term);
  return place < 0 ? 0 : (text.postingOffsets[place + 1] ?? 0) - (text.postingOffsets[place] ?? 0);
}

/** Number of postings that are read to see how many products are called so. */
const MOST_READ = 500;

/** Maximum number of cached terms, and of beginnings, of a text. */
const MOST_TERMS = 10_000;
const MOST_BEGINNINGS = 2000;

/** Returns the number of products whose title has the term as the noun that names them, among the first of its list. */
export const headsIn = cachedByText(MOST_TERMS, countHeads);

function countHeads(text: OpenText, term: string): number {
  const place = text.read.terms.find(term);
  if (place < 0) return 0;
  const from = text.postingOffsets[place] ?? 0;
  const end = Math.min(from + MOST_READ, text.postingOffsets[place + 1] ?? 0);
  let count = 0;
  for (let at = from; at < end; at += 1) count += ((text.marks[at] ?? 0) & HEAD) === 0 ? 0 : 1;
  return count;
}

/** Whether any title has all terms, among the first products of the rarest one. */
function isTitledIn(text: OpenText, terms: readonly string[]): boolean {
  const titled = terms.map((term) => productsTitled(text, term));
  const [first, ...others] = titled.sort((a, b) => a.size - b.size);
  return first !== undefined && [...first].some((product) => others.every((products) => products.has(product)));
}

/** Maximum number of postings of a term that are read to see whether a product has it beside others. */
const MOST_COMPARED = 10_000;

function haveTogether(text: OpenText, titled: readonly string[][], others: readonly string[][]): boolean {
  const having = others.map((terms) => productsWithAll(text, terms, 0));
  return titled.some((terms) => {
    const products = productsWithAll(text, terms, NAME_FIELDS);
    return having.some((own) => [...own].some((product) => products.has(product)));
  });
}

/** Returns the products that have all terms with any of the marks; 0 for any text. */
function productsWithAll(text: OpenText, terms: readonly string[], marks: number): ReadonlySet<number> {
  const each = terms.map((term) => {
    const place = text.read.terms.find(term);
    const products = new Set<number>();
    if (place < 0) return products;
    const from = text.postingOffsets[place] ?? 0;
    const end = Math.min(from + MOST_COMPARED, text.postingOffsets[place + 1] ?? 0);
    for (let at = from; at < end; at += 1)
      if (marks === 0 || ((text.marks[at] ?? 0) & marks) !== 0) products.add(text.docs[at] ?? 0);
    return products;
  });
  const [first = new Set<number>(), ...more] = each;
  return new Set([...first].filter((product) => more.every((products) => products.has(product))));
}

function productsTitled(text: OpenText, term: string): ReadonlySet<number> {
  const place = text.read.terms.find(term);
  const products = new Set<number>();
  if (place < 0) return products;
  const from = text.postingOffsets[place] ?? 0;
  const end = Math.min(from + MOST_READ, text.postingOffsets[place + 1] ?? 0);
  for (let at = from; at < end; at += 1) if (((text.marks[at] ?? 0) & TITLE) !== 0) products.add(text.docs[at] ?? 0);
  return products;
}

function wordFrequency(text: OpenText, word: string): number {
  const place = text.read.words.find(word);
  return place < 0 ? 0 : (text.wordFrequency[place] ?? 0);
}

export type Begun = { word: string; written: string; frequency: number };

/** Returns the most frequent words with a prefix, by occurrence in all texts or in titles; at most MOST_WORDS_FROM. */
export function wordsFrom(
  texts: readonly OpenText[],
  start: string,
  most: number,
  by: 'wordFrequency' | 'titleFrequency',
): Begun[] {
  const wordsBy = by === 'wordFrequency' ? wordsOfTexts : wordsOfTitles;
  const found = new Map<string, Begun>();
  for (const text of texts)
    for (const { word, written, frequency } of wordsBy(text, start).slice(0, most)) {
      const known = found.get(word);
      found.set(word, { word, written: known?.written ?? written, frequency: (known?.frequency ?? 0) + frequency });
    }
  return best(found.values(), most);
}

/** Maximum number of words with a beginning that a text gives. */
export const MOST_WORDS_FROM = 24;
const wordsOfTexts = cachedByText(MOST_BEGINNINGS, (text, start) => wordsIn(text, start, 'wordFrequency'));
const wordsOfTitles = cachedByText(MOST_BEGINNINGS, (text, start) => wordsIn(text, start, 'titleFrequency'));

function wordsIn(text: OpenText, start: string, by: 'wordFrequency' | 'titleFrequency'): Begun[] {
  const first = text.read.words.from(start);
  // U+FFFF sorts after every other character.
  const end = Math.min(text.read.words.from(`${start}\uffff`), first + MOST_LOOKED_THROUGH);
  return mostFrequent(text[by], first, end, MOST_WORDS_FROM).map((place) => ({
    word: text.read.words.at(place),
    written: text.read.written.at(place),
    frequency: text[by][place] ?? 0,
  }));
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
