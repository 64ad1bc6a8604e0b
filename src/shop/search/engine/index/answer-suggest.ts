import { foldText } from '../../../../platform/fold-text.ts';
import { isBegun } from '../beginning.ts';
import { languageCodeOf } from '../language/language.ts';
import { cleanTerm, searchWords } from '../search-words.ts';
import { MOST_SUGGESTIONS, SHORTEST_PART, shareSuggestions, suggestedHits } from '../share-suggestions.ts';
import type { SearchEngine, Suggestions } from '../types.ts';
import { answerQuery } from './answer-query.ts';
import { bitsOfSlots, clearSlots, setAtLeast } from './answering-bits.ts';
import { begunGoods, MOST_COMPLETIONS, phraseFactsOf } from './begun-goods.ts';
import { bitAt, noBitsFor } from './bits.ts';
import { type CatalogueView, scratchOf, textsOf } from './catalogue-view.ts';
import { type Begun, knowledgeOf, wordsContaining, wordsFrom } from './knowledge.ts';
import { knownFacts } from './known-facts.ts';
import type { OpenText } from './open-segment.ts';
import { memoize } from './remember.ts';
import { clearScratch } from './scratch.ts';
import { indexedCategories } from './sold-categories.ts';

/** Suggests completions of the typed words: words of titles, categories and the best products; at most ten in all. */
export function answerSuggest(
  view: CatalogueView,
  request: Parameters<SearchEngine['suggest']>[0],
  now: number,
): Suggestions {
  return memoize(view, ['suggest', JSON.stringify(request)], now, () => workOut(view, request, now));
}

function workOut(view: CatalogueView, request: Parameters<SearchEngine['suggest']>[0], now: number): Suggestions {
  const { tenant, locale } = request;
  const count = Math.max(0, Math.min(MOST_SUGGESTIONS, request.count));
  const term = cleanTerm(request.term);
  const typed = searchWords(term).map((word) => word.folded);
  if (count === 0 || typed.length === 0) return { terms: [], categories: [], hits: [] };
  const categories = indexedCategories(view, locale)
    .filter(({ words }) => isBegun(words, typed))
    // "wasch" is washing machines before "Wäsche".
    .sort((a, b) => Number(isNameWritten(b.name, term)) - Number(isNameWritten(a.name, term)))
    .map(({ name, path }) => ({ name, path }));
  const terms = completions(view, locale, term, now);
  const query = { ...suggestedHits({ tenant, locale, term, count }), facets: false };
  const { hits } = answerQuery(view, query, now, { typing: true });
  return shareSuggestions(count, { terms, categories, hits });
}

/**
 * Returns completions of the last word from titles, the most frequent first. A product must have them together with the
 * words before.
 */
function completions(view: CatalogueView, locale: string, term: string, now: number): string[] {
  const texts = textsOf(view, locale);
  const words = term.split(' ');
  const lastWord = words.pop() ?? '';
  const last = searchWords(lastWord).at(-1)?.folded;
  if (last === undefined) return [];
  const all = texts.map(({ text }) => text);
  const code = languageCodeOf(locale);
  const facts = knownFacts(view.dictionary, locale);
  const synonyms = view.synonyms.get(locale) ?? null;
  const { shown } = knowledgeOf(all, { literal: true, typing: true, synonyms: null });
  const before = words.map((word) => asTitled(word, shown)).join(' ');
  const isPart = words.length === 0 && last.length >= SHORTEST_PART;
  const typed = lastWord.toLowerCase();
  // After other words only words of titles continue: a product must have them together.
  const isFirst = words.length === 0 && code !== null;
  const whole: { written: string }[] = isFirst
    ? memoize(view, ['begun', `${locale} ${locale} ${typed}`], now, () =>
        begunGoods({ code, range: phraseFactsOf(all), facts, synonyms }, typed, MOST_COMPLETIONS),
      )
    : wordsFrom(all, last, MOST_COMPLETIONS, 'titleFrequency');
  const begun = whole.length === 0 && isPart ? endingFirst(wordsContaining(all, last, MOST_COMPLETIONS), last) : whole;
  const possible = before === '' ? begun : together<{ written: string }>(view, locale, { term: before, words: begun });
  const phrases = new Map(
    possible.map(({ written }) => {
      const phrase = before === '' ? written : `${before} ${written}`;
      return [foldText(phrase), phrase];
    }),
  );
  return [...phrases.values()];
}

/** Puts kinds of the typed word first: "rock" is a Midirock before it is in "Trocken". */
export function endingFirst(found: Begun[], typed: string): Begun[] {
  return found.toSorted((a, b) => Number(b.word.endsWith(typed)) - Number(a.word.endsWith(typed)));
}

/** Whether a word of the name begins as typed, accents included. */
export function isNameWritten(name: string, typed: string): boolean {
  return ` ${name.toLowerCase()}`.includes(` ${typed.toLowerCase()}`);
}

/** Returns a word as titles write it. Returns the typed form if no title contains it. */
export function asTitled(word: string, shown: (folded: string) => string): string {
  const folded = foldText(word);
  const known = shown(folded);
  return known === folded ? word : known;
}

/**
 * Returns the words that any product has together with all words of the term. It needs no scores, and reads the matches as
 * bits.
 */
function together<Word extends { written: string }>(
  view: CatalogueView,
  locale: string,
  given: { term: string; words: readonly Word[] },
): Word[] {
  const { term, words } = given;
  const language = view.languages.get(locale);
  const texts = textsOf(view, locale);
  if (!language) return [...words];
  const synonyms = view.synonyms.get(locale) ?? null;
  const all = texts.map(({ text }) => text);
  const plan = language.query(term, knowledgeOf(all, { literal: false, typing: false, synonyms }));
  const termsOf = new Map(
    words.map((word) => [
      word,
      language.title(word.written).tokens.flatMap(({ term: own, form }) => (form === 'itself' ? [own] : [])),
    ]),
  );
  const found = new Set<Word>();
  for (const { segment, text } of texts) {
    const scratch = scratchOf(segment);
    const slots = bitsOfSlots(text, plan, scratch);
    const required = slots.filter((_, index) => plan.slots[index]?.required);
    const matching = noBitsFor(segment.products);
    if (required.length > 0) setAtLeast(required, required.length, matching);
    else setAtLeast(slots, 1, matching);
    clearSlots(slots);
    clearScratch(scratch, 0);
    const isMatch = (product: number): boolean => bitAt(matching, product) === 1;
    for (const [word, terms] of termsOf)
      if (!found.has(word) && terms.some((own) => hasAny(text, own, isMatch))) found.add(word);
  }
  return words.filter((word) => found.has(word));
}

function hasAny(text: OpenText, term: string, isMatch: (product: number) => boolean): boolean {
  const place = text.read.terms.find(term);
  if (place < 0) return false;
  const end = text.postingOffsets[place + 1] ?? 0;
  for (let at = text.postingOffsets[place] ?? 0; at < end; at += 1) if (isMatch(text.docs[at] ?? 0)) return true;
  return false;
}
