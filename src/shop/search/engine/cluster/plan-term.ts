import { foldText } from '../../../../platform/fold-text.ts';
import { begunGoods, MOST_COMPLETIONS, type PhraseFacts } from '../index/begun-goods.ts';
import type { CatalogueView } from '../index/catalogue-view.ts';
import { knownFacts } from '../index/known-facts.ts';
import { editDistance } from '../language/edit-distance.ts';
import { type Knowledge, languageCodeOf, type Near, type QueryPlan, type TextLanguage } from '../language/language.ts';
import { languageFor } from '../language/language-for.ts';
import { allowedMistakes, isCorrectable, MOST_NEAR } from '../language/spelling.ts';
import { kindTerm } from '../language/terms.ts';
import type { RangeFacts } from './range-facts.ts';
import { allOf, hasTerms, isCalledBy, someOf } from './term-queries.ts';

/** Maximum count of products that are called by a term; more tell nothing. */
const MOST_CALLED = 500;
const MOST_FREQUENT = 1_000_000_000;
/** Candidates for a mistyped word, of which the nearest count. */
const MOST_CANDIDATES = 200;

/** Returns the number of products with a term in any text of the locale. */
export function frequencyOf(facts: RangeFacts, locale: string, term: string): number {
  return facts.count(hasTerms(locale, 'any', [term]), MOST_FREQUENT);
}

/** Returns the number of products with a text in the locale. */
export function productsIn(facts: RangeFacts, locale: string): number {
  return facts.count({ term: { locales: locale } }, MOST_FREQUENT);
}

/** Returns the facts that phrases of a locale need. */
export function phraseFactsIn(facts: RangeFacts, locale: string): PhraseFacts {
  return {
    wordsFrom: (start, most) =>
      facts
        .words({ prefix: { word: start } }, 'titles', most)
        .map(({ word, written, titles }) => ({ word, written, frequency: titles })),
    headsOf: (terms) => {
      const [only, ...more] = terms;
      if (only === undefined) return 0;
      if (more.length > 0) return facts.count(isCalledBy(locale, terms), MOST_CALLED);
      return [only, kindTerm(only)].reduce(
        (sum, term) => sum + facts.count(hasTerms(locale, 'head', [term]), MOST_CALLED),
        0,
      );
    },
    frequency: (term) => frequencyOf(facts, locale, term),
    shown: (word) => shownWord(facts, word),
  };
}

function shownWord(facts: RangeFacts, folded: string): string | null {
  const found = facts.word(folded);
  return found && found.products > 0 ? found.written : null;
}

/** Returns the language of a locale with the word counts of the range. Splits of compounds are cached: make a new one for each round. */
export function languageIn(facts: RangeFacts, locale: string): TextLanguage {
  return languageFor(languageCodeOf(locale) ?? 'en', { count: (word) => facts.word(word)?.counted ?? 0 });
}

export type Planned = { term: string; locale: string; nameLocale: string; literal: boolean; typing: boolean };

/** Plans a term with the facts of the range in the cluster, by the rules of the index in memory. */
export function planTerm(view: CatalogueView, facts: RangeFacts, asked: Planned): QueryPlan {
  const { locale, literal, typing } = asked;
  const code = languageCodeOf(locale) ?? 'en';
  const termFacts = knownFacts(view.dictionary, asked.nameLocale);
  const synonyms = view.synonyms.get(locale) ?? null;
  const range = phraseFactsIn(facts, locale);
  const knowledge: Knowledge = {
    frequency: range.frequency,
    near: (word) => (literal ? [] : nearWordsIn(facts, word)),
    beginning: (start, most) => {
      const wanted = begunGoods({ code, range, facts: termFacts, synonyms }, start, MOST_COMPLETIONS);
      if (wanted.length > 0) return wanted.slice(0, most).map(({ written }) => written);
      return facts.words({ prefix: { word: foldText(start) } }, 'products', most).map(({ word }) => word);
    },
    isNoun: (term) => range.headsOf([term]) > 0,
    isTitled: (terms) => termFacts.categories.has(terms.join(' ')) || facts.count(hasTerms(locale, 'title', terms)) > 0,
    areTogether: (titled, others) =>
      titled.length > 0 &&
      others.length > 0 &&
      facts.count(
        allOf([
          someOf(titled.map((terms) => hasTerms(locale, 'named', terms))),
          someOf(others.map((terms) => hasTerms(locale, 'any', terms))),
        ]),
      ) > 0,
    isWord: (folded) => (facts.word(folded)?.products ?? 0) > 0,
    shown: (word) => shownWord(facts, word) ?? word,
    typing,
    synonyms: literal && synonyms ? { ...synonyms, near: () => [] } : synonyms,
  };
  return languageIn(facts, locale).query(asked.term, knowledge);
}

/** Returns the words of the range near a folded word, the nearest first, then those of most products. */
function nearWordsIn(facts: RangeFacts, typed: string): Near[] {
  if (!isCorrectable(typed)) return [];
  const most = allowedMistakes(typed.length);
  const query = { fuzzy: { word: { value: typed, fuzziness: most, max_expansions: MOST_CANDIDATES } } };
  return facts
    .words(query, 'products', MOST_CANDIDATES)
    .flatMap(({ word, products }) => {
      const distance = editDistance(typed, word, most);
      return distance > 0 && distance <= most && !/\d/.test(word) ? [{ word, distance, products }] : [];
    })
    .sort((a, b) => a.distance - b.distance || b.products - a.products || (a.word < b.word ? -1 : 1))
    .slice(0, MOST_NEAR)
    .map(({ word, distance }) => ({ word, distance }));
}
