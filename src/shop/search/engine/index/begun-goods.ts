import { hasCapitalNouns } from '../../../../languages/capital-nouns.ts';
import { foldText } from '../../../../platform/fold-text.ts';
import type { TermFacts } from '../intent/term-facts.ts';
import type { LanguageCode, Synonyms } from '../language/language.ts';
import { stemsOfPhrase } from '../language/phrase-stems.ts';
import { kindTerm } from '../language/terms.ts';
import { bigram } from './build-text.ts';
import { cachedByText } from './cached-by-text.ts';
import { type Begun, frequencyIn, headsIn, MOST_WORDS_FROM, shownIn, wordsFrom } from './knowledge.ts';
import type { OpenText } from './open-segment.ts';
import { HEAD, TITLE } from './postings.ts';

/** Word or phrase with a typed prefix. */
export type BegunPhrase = {
  /** As the page shows it. */
  written: string;
  points: number;
};

/** Facts of the range that phrases need. */
export type PhraseFacts = {
  /** Returns the words of titles with a folded prefix, those of most titles first. */
  wordsFrom(start: string, most: number): readonly Begun[];
  /** Returns the number of products whose title has all terms, one of them as the noun that names it. */
  headsOf(terms: readonly string[]): number;
  /** Returns the number of products with a term, 0 for none. */
  frequency(term: string): number;
  /** Returns a folded word as texts write it; null if none has it. */
  shown(word: string): string | null;
};

/** Returns the facts of the texts of an index in memory. */
export function phraseFactsOf(texts: readonly OpenText[]): PhraseFacts {
  return {
    wordsFrom: (start, most) => wordsFrom(texts, start, most, 'titleFrequency'),
    headsOf: (terms) => headsOf(texts, terms),
    frequency: (term) => texts.reduce((sum, text) => sum + frequencyIn(text, term), 0),
    shown: (word) => shownIn(texts, word),
  };
}

type Given = { code: LanguageCode; range: PhraseFacts; facts: TermFacts; synonyms: Synonyms | null };

/** Points for the name of a category by its strength, with the number of products that are called so added to them. */
const NAMED = { 1: 2, 2: 20, 3: 40 } as const;
const MOST_CALLED = 30;
/** Points for a phrase if products are called by another one of its meaning, or have the words in their text only. */
const MEANT = 0.9;
const LITTLE = 0.2;
/** Share of the points if the accents differ from the typed ones: "wasch" is no "Wäsche". */
const OTHER_ACCENTS = 0.3;
/** Maximum number of phrases that suggestions and lists take. */
export const MOST_COMPLETIONS = 12;
const MOST_PHRASES = 60;
/** Number of postings that are read to see how many products are called so. */
const MOST_READ = 500;

/**
 * Returns words and phrases with a typed prefix that name goods of the range, the most wanted first. They are names of
 * categories, words of the vocabulary, and words of titles. Products that are called so count, and not the alphabet.
 */
export function begunGoods(given: Given, typed: string, most: number): BegunPhrase[] {
  const { code, range, facts, synonyms } = given;
  const [written, folded] = [typed.toLowerCase(), foldText(typed)];
  const found = new Map<string, BegunPhrase>();
  const add = (phrase: string, points: number): void => {
    const key = stemsOfPhrase(code, phrase).join(' ');
    if (key === '' || points <= 0) return;
    const worth = points * (phrase.toLowerCase().startsWith(written) ? 1 : OTHER_ACCENTS);
    const known = found.get(key);
    if (!known || known.points < worth) found.set(key, { written: phrase, points: worth });
  };
  for (const { word, written: titled, frequency } of range.wordsFrom(folded, MOST_WORDS_FROM))
    add(titled, called(given, word) + Math.min(LITTLE, frequency / 100));
  for (const { phrase, strength } of facts.begun(folded)) {
    const products = called(given, phrase);
    if (products > 0) add(phrase, NAMED[strength] + products);
    else if (isSomewhere(given, phrase)) add(phrase, NAMED[strength] / 2);
  }
  // Of two equal ones the first stays: "USB-Stick" rather than "USB Stick".
  const phrases = (synonyms?.begun(folded, MOST_PHRASES) ?? []).filter((phrase) => isUsed(given, phrase));
  for (const phrase of phrases.sort((a, b) => Number(a.includes(' ')) - Number(b.includes(' '))))
    add(withCapitals(given, phrase), called(given, phrase) || (isSomewhere(given, phrase) ? LITTLE : 0));
  return [...found.values()]
    .sort((a, b) => b.points - a.points || a.written.length - b.written.length || (a.written < b.written ? -1 : 1))
    .slice(0, most);
}

/** Returns how many products are called by a phrase, at most MOST_CALLED; less than one if only by one of the same meaning. */
function called({ code, range, synonyms }: Given, phrase: string): number {
  const stems = stemsOfPhrase(code, phrase);
  const own = range.headsOf(stems);
  if (own > 0) return Math.min(MOST_CALLED, own);
  return (synonyms?.of(stems) ?? []).some(({ terms }) => range.headsOf(terms) > 0) ? MEANT : 0;
}

/** Returns the number of products whose title has all terms, one of them as the noun that names it. */
function headsOf(texts: readonly OpenText[], terms: readonly string[]): number {
  const [first, ...others] = terms;
  if (first === undefined) return 0;
  if (others.length === 0)
    return texts.reduce((sum, text) => sum + headsIn(text, first) + headsIn(text, kindTerm(first)), 0);
  const key = terms.join(BETWEEN_TERMS);
  return texts.reduce((sum, text) => sum + headsOfPhrase(text, key), 0);
}

const BETWEEN_TERMS = '\n';
const MOST_CACHED = 10_000;
const headsOfPhrase = cachedByText(MOST_CACHED, (text, key) => {
  const titled = key.split(BETWEEN_TERMS).map((term) => productsWith(text, term));
  const [least, ...more] = titled.sort((a, b) => a.size - b.size);
  let count = 0;
  for (const product of least?.keys() ?? []) {
    const isCalled = titled.some((products) => products.get(product) === true);
    if (isCalled && more.every((products) => products.has(product))) count += 1;
  }
  return count;
});

/** Returns the products with a term in their title, and whether it is the noun that names them. */
function productsWith(text: OpenText, term: string): Map<number, boolean> {
  const products = new Map<number, boolean>();
  eachPosting(text, term, (product, mark) => {
    if ((mark & TITLE) !== 0) products.set(product, (mark & HEAD) !== 0);
  });
  return products;
}

function eachPosting(text: OpenText, term: string, each: (product: number, mark: number) => void): void {
  const place = text.read.terms.find(term);
  if (place < 0) return;
  const from = text.postingOffsets[place] ?? 0;
  const end = Math.min(from + MOST_READ, text.postingOffsets[place + 1] ?? 0);
  for (let at = from; at < end; at += 1) each(text.docs[at] ?? 0, text.marks[at] ?? 0);
}

/** Whether texts have the phrase, or one of the same meaning. */
function isSomewhere({ code, range, synonyms }: Given, phrase: string): boolean {
  const stems = stemsOfPhrase(code, phrase);
  return [{ terms: stems }, ...(synonyms?.of(stems) ?? [])].some(
    ({ terms }) => terms.length > 0 && terms.every((term) => range.frequency(term) > 0),
  );
}

/**
 * Whether a phrase of the vocabulary may be suggested. Phrases of several words are there for searches too ("anzug
 * duvet"), so a title must have the words side by side.
 */
function isUsed({ code, range }: Given, phrase: string): boolean {
  if (!phrase.includes(' ')) return true;
  const stems = stemsOfPhrase(code, phrase);
  // Titles have no pairs across "à" in "sac à dos".
  const isPaired = stems.length === phrase.split(' ').length;
  const pairs = isPaired ? stems.slice(1).map((stem, at) => bigram(stems[at] ?? '', stem)) : [];
  return range.headsOf(stems) > 0 && pairs.every((pair) => range.frequency(pair) > 0);
}

/**
 * Returns a phrase of the vocabulary, which has no capitals, with those of nouns. A single word is a noun unless it is a
 * colour. In phrases and words with hyphens each word is as in titles: "USB-Stick".
 */
function withCapitals({ code, range, facts }: Given, phrase: string): string {
  if (!hasCapitalNouns(code)) return phrase;
  const isPhrase = phrase.includes(' ');
  if (isPhrase || phrase.includes('-'))
    return phrase.replaceAll(/\p{L}+/gu, (word) => {
      const titled = range.shown(foldText(word)) ?? '';
      return /\p{Lu}/u.test(titled) ? titled : isPhrase ? word : capital(word);
    });
  return facts.colours.has(stemsOfPhrase(code, phrase).join(' ')) ? phrase : capital(phrase);
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
