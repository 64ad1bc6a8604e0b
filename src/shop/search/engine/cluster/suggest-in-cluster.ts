import { foldText } from '../../../../platform/fold-text.ts';
import { isBegun } from '../beginning.ts';
import { asTitled, endingFirst, isNameWritten } from '../index/answer-suggest.ts';
import { begunGoods, MOST_COMPLETIONS } from '../index/begun-goods.ts';
import { knownFacts } from '../index/known-facts.ts';
import { languageCodeOf } from '../language/language.ts';
import { cleanTerm, searchWords } from '../search-words.ts';
import { MOST_SUGGESTIONS, SHORTEST_PART, shareSuggestions, suggestedHits } from '../share-suggestions.ts';
import type { SearchEngine, SearchRequest, SearchResult, Suggestions } from '../types.ts';
import { type ClusterScope, categoriesOnSale } from './cluster-scope.ts';
import { languageIn, phraseFactsIn, planTerm } from './plan-term.ts';
import { type RangeFacts, withFacts } from './range-facts.ts';
import { allOf, hasTerms, matchesSlot, slotsOf, someOf } from './term-queries.ts';

type SuggestRequest = Parameters<SearchEngine['suggest']>[0];
type Answer = (scope: ClusterScope, request: SearchRequest, typing: boolean) => Promise<SearchResult>;

/** Suggests completions of the typed words by the rules of the index in memory; at most ten in all. */
export async function suggestIn(scope: ClusterScope, request: SuggestRequest, answer: Answer): Promise<Suggestions> {
  const { tenant, locale } = request;
  const count = Math.max(0, Math.min(MOST_SUGGESTIONS, request.count));
  const term = cleanTerm(request.term);
  const typed = searchWords(term).map((word) => word.folded);
  if (count === 0 || typed.length === 0) return { terms: [], categories: [], hits: [] };
  const query = { ...suggestedHits({ tenant, locale, term, count }), facets: false };
  const [sold, terms, { hits }] = await Promise.all([
    categoriesOnSale(scope, locale),
    withFacts(scope.source, (facts) => completions(scope, facts, locale, term)),
    answer(scope, query, true),
  ]);
  const categories = sold
    .filter(({ words }) => isBegun(words, typed))
    .sort((a, b) => Number(isNameWritten(b.name, term)) - Number(isNameWritten(a.name, term)))
    .map(({ name, path }) => ({ name, path }));
  return shareSuggestions(count, { terms, categories, hits });
}

/** Returns completions of the last word, the most wanted first. A product must have them together with the words before. */
function completions(scope: ClusterScope, facts: RangeFacts, locale: string, term: string): string[] {
  const words = term.split(' ');
  const lastWord = words.pop() ?? '';
  const last = searchWords(lastWord).at(-1)?.folded;
  if (last === undefined) return [];
  const { view } = scope;
  const code = languageCodeOf(locale);
  const range = phraseFactsIn(facts, locale);
  const before = words.map((word) => asTitled(word, (folded) => range.shown(folded) ?? folded)).join(' ');
  const isPart = words.length === 0 && last.length >= SHORTEST_PART;
  const synonyms = view.synonyms.get(locale) ?? null;
  const whole: readonly { written: string }[] =
    words.length === 0 && code !== null
      ? begunGoods(
          { code, range, facts: knownFacts(view.dictionary, locale), synonyms },
          lastWord.toLowerCase(),
          MOST_COMPLETIONS,
        )
      : range.wordsFrom(last, MOST_COMPLETIONS);
  const begun = whole.length === 0 && isPart ? endingFirst(containing(facts, last), last) : whole;
  const possible = before === '' ? begun : together(scope, facts, { locale, term: before, words: begun });
  const phrases = new Map(
    possible.map(({ written }) => {
      const phrase = before === '' ? written : `${before} ${written}`;
      return [foldText(phrase), phrase];
    }),
  );
  return [...phrases.values()];
}

/** Returns words of titles that contain the typed one, the most frequent first. */
function containing(facts: RangeFacts, part: string) {
  // Folded words have letters and digits only, so no sign of the pattern.
  return facts
    .words({ wildcard: { word: { value: `*${part.replaceAll(/[*?\\]/g, '')}*` } } }, 'titles', MOST_COMPLETIONS)
    .map(({ word, written, titles }) => ({ word, written, frequency: titles }));
}

/** Returns the words that any product has together with all words of the term. */
function together<Word extends { written: string }>(
  { view }: ClusterScope,
  facts: RangeFacts,
  { locale, term, words }: { locale: string; term: string; words: readonly Word[] },
): Word[] {
  const plan = planTerm(view, facts, { term, locale, nameLocale: locale, literal: false, typing: false });
  const slots = slotsOf(plan);
  const required = slots.filter((slot) => slot.required).map((slot) => matchesSlot(locale, slot));
  const matching = required.length > 0 ? allOf(required) : someOf(slots.map((slot) => matchesSlot(locale, slot)));
  const language = languageIn(facts, locale);
  return words.filter(({ written }) => {
    const terms = language.title(written).tokens.flatMap(({ term: own, form }) => (form === 'itself' ? [own] : []));
    return facts.count(allOf([matching, someOf(terms.map((own) => hasTerms(locale, 'any', [own])))])) > 0;
  });
}
