import type { TextLanguage } from '../language/language.ts';
import { buildSpelling } from '../language/spelling.ts';
import { type GrowingArray, growing, sharedArray } from './grow.ts';
import { plainWords } from './plain-words.ts';
import { lengthCode, lengthsOf, type TextIndex } from './segment.ts';
import { stringTable } from './strings.ts';

/** Term of two neighbouring stems in a title, so that a phrase needs only one posting list. */
export function bigram(first: string, second: string): string {
  return `${BIGRAM}${first} ${second}`;
}
const BIGRAM = '\u0002';

export function isBigram(term: string): boolean {
  return term.startsWith(BIGRAM);
}

export type TextBuilder = {
  /** Adds the text of a product. Products must ascend; skipped ones have no text. */
  add(product: number, text: { title: string; body: string; prose: string }): void;
  finish(products: number): TextIndex;
};

const MOST_TITLE = 3;
const MOST_BODY = 15;
const HEAD = 4;
const NAMED = 128;
const MOST_LENGTH = 255;

type Learned = { terms: number[]; words: (Word | null)[] };
type Word = { written: string; count: number; titles: number; fromTitle: boolean; last: number; lastTitle: number };

/**
 * Returns a builder that analyses texts and collects the terms of each product. It sorts the posting lists at the end
 * by counting.
 */
export function textBuilder(language: TextLanguage): TextBuilder {
  const terms = new Map<string, number>();
  const words = new Map<string, Word>();
  // One entry for each term and product, in product order.
  const entryTerms = growing(Uint32Array);
  const entryDocs = growing(Uint32Array);
  const entryMarks = growing(Uint8Array);
  const frequencies: number[] = [];
  // For the current product: the slot of each term, and its counts.
  const lastDoc: number[] = [];
  const slotOf: number[] = [];
  const mine = {
    terms: [] as number[],
    title: [] as number[],
    body: [] as number[],
    head: [] as boolean[],
    named: [] as boolean[],
  };
  const lengths: number[] = [];
  let [count, titleWords, bodyWords] = [0, 0, 0];

  function idOf(term: string): number {
    const known = terms.get(term);
    if (known !== undefined) return known;
    const id = terms.size;
    terms.set(term, id);
    frequencies.push(0);
    lastDoc.push(-1);
    slotOf.push(0);
    return id;
  }

  function slot(id: number, product: number): number {
    if (lastDoc[id] !== product) {
      lastDoc[id] = product;
      slotOf[id] = mine.terms.length;
      mine.terms.push(id);
      mine.title.push(0);
      mine.body.push(0);
      mine.head.push(false);
      mine.named.push(false);
    }
    return slotOf[id] ?? 0;
  }

  /** Returns the word, null for one that is useless as a completion: empty or with digits. */
  function wordOf(folded: string, written: string): Word | null {
    const known = words.get(folded);
    if (known) return known;
    if (folded === '' || DIGIT.test(folded)) return null;
    const word = { written, count: 0, titles: 0, fromTitle: false, last: -1, lastTitle: -1 };
    words.set(folded, word);
    return word;
  }

  function note(word: Word | null, product: number): void {
    if (!word || word.last === product) return;
    word.count += 1;
    word.last = product;
  }

  function noteTitle(word: Word | null, written: string, product: number, title: string): void {
    note(word, product);
    if (!word || word.lastTitle === product) return;
    word.titles += 1;
    if (!word.fromTitle) word.written = asInTitle(written, title);
    word.fromTitle = true;
    word.lastTitle = product;
  }

  /** Returns the terms and words of a part, which are the same in every text. */
  const learn = (text: string): Learned => {
    const tokens = language.text(text);
    return {
      terms: tokens.map(({ term }) => idOf(term)),
      words: tokens.flatMap(({ form, word, written }) => (form === 'itself' ? [wordOf(word, written)] : [])),
    };
  };
  const partsOf = plainWords(learn);

  return {
    add: (product, { title, body, prose }) => {
      for (const column of Object.values(mine)) column.length = 0;
      const taken = language.title(title);
      let length = 0;
      const before = { term: '', position: -2 };
      for (const { term, word, written, position, form } of taken.tokens) {
        const place = slot(idOf(term), product);
        mine.title[place] = (mine.title[place] ?? 0) + 1;
        if (taken.heads.includes(position)) mine.head[place] = true;
        if (form !== 'itself') continue;
        length += 1;
        noteTitle(wordOf(word, written), written, product, title);
        if (before.position === position - 1) {
          const pair = slot(idOf(bigram(before.term, term)), product);
          mine.title[pair] = (mine.title[pair] ?? 0) + 1;
        }
        if (before.position !== position) {
          before.term = term;
          before.position = position;
        }
      }
      let bodyLength = 0;
      for (const [text, isNaming] of [[body, true] as const, [prose, false] as const]) {
        for (const part of partsOf(text)) {
          const learned = 'known' in part ? part.known : learn(part.text);
          for (const term of learned.terms) {
            const place = slot(term, product);
            mine.body[place] = (mine.body[place] ?? 0) + 1;
            if (isNaming) mine.named[place] = true;
          }
          for (const word of learned.words) note(word, product);
          bodyLength += learned.words.length;
        }
      }
      for (let place = 0; place < mine.terms.length; place += 1) {
        const term = mine.terms[place] ?? 0;
        frequencies[term] = (frequencies[term] ?? 0) + 1;
        entryTerms.push(term);
        entryDocs.push(product);
        entryMarks.push(
          Math.min(MOST_TITLE, mine.title[place] ?? 0) |
            (mine.head[place] ? HEAD : 0) |
            (Math.min(MOST_BODY, mine.body[place] ?? 0) << 3) |
            (mine.named[place] ? NAMED : 0),
        );
      }
      lengths[product] = lengthsOf(Math.min(MOST_LENGTH, Math.max(1, length)), lengthCode(bodyLength));
      count += 1;
      titleWords += length;
      bodyWords += bodyLength;
    },
    finish: (products) => {
      const sorted = [...terms.keys()].sort(byCode);
      const placeOf = new Uint32Array(terms.size);
      const postingOffsets = sharedArray(Uint32Array, sorted.length + 1);
      sorted.forEach((term, place) => {
        const id = terms.get(term) ?? 0;
        placeOf[id] = place;
        postingOffsets[place + 1] = (postingOffsets[place] ?? 0) + (frequencies[id] ?? 0);
      });
      const lists = sortByTerm(placeOf, postingOffsets, { entryTerms, entryDocs, entryMarks });
      const lengthsOfAll = sharedArray(Uint16Array, products);
      for (let product = 0; product < products; product += 1) lengthsOfAll[product] = lengths[product] ?? 0;
      const sums = sharedArray(Float64Array, 3);
      sums.set([count, titleWords, bodyWords]);
      return {
        terms: stringTable(sorted),
        postingOffsets,
        ...lists,
        lengths: lengthsOfAll,
        sums,
        ...wordTables(words),
      };
    },
  };
}

/** Returns the word with the capitals of the title. */
function asInTitle(word: string, title: string): string {
  const at = title.toLowerCase().indexOf(word);
  const written = title.slice(at, at + word.length);
  return at >= 0 && written.toLowerCase() === word ? written : word;
}

const DIGIT = /\d/;

export function byCode(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

type Entries = {
  entryTerms: GrowingArray<Uint32Array>;
  entryDocs: GrowingArray<Uint32Array>;
  entryMarks: GrowingArray<Uint8Array>;
};

function sortByTerm(
  placeOf: Uint32Array,
  postingOffsets: Uint32Array,
  entries: Entries,
): Pick<TextIndex, 'docs' | 'marks'> {
  const [terms, from, marks] = [entries.entryTerms.view(), entries.entryDocs.view(), entries.entryMarks.view()];
  const next = Uint32Array.from(postingOffsets);
  const lists = { docs: sharedArray(Uint32Array, terms.length), marks: sharedArray(Uint8Array, terms.length) };
  for (let entry = 0; entry < terms.length; entry += 1) {
    const place = placeOf[terms[entry] ?? 0] ?? 0;
    const at = next[place] ?? 0;
    lists.docs[at] = from[entry] ?? 0;
    lists.marks[at] = marks[entry] ?? 0;
    next[place] = at + 1;
  }
  return lists;
}

type WordTables = Pick<TextIndex, 'words' | 'written' | 'wordFrequency' | 'titleFrequency' | 'spelling'>;

export function wordTables(words: ReadonlyMap<string, { written: string; count: number; titles: number }>): WordTables {
  const folded = [...words.keys()].sort(byCode);
  const wordFrequency = sharedArray(Uint32Array, folded.length);
  const titleFrequency = sharedArray(Uint32Array, folded.length);
  folded.forEach((word, place) => {
    wordFrequency[place] = words.get(word)?.count ?? 0;
    titleFrequency[place] = words.get(word)?.titles ?? 0;
  });
  const { hashes, words: ids } = buildSpelling(folded);
  const spelling = { hashes: sharedArray(Uint32Array, hashes.length), words: sharedArray(Uint32Array, ids.length) };
  spelling.hashes.set(hashes);
  spelling.words.set(ids);
  return {
    words: stringTable(folded),
    written: stringTable(folded.map((word) => words.get(word)?.written ?? '')),
    wordFrequency,
    titleFrequency,
    spelling,
  };
}
