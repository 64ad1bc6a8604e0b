import { foldText } from '../../../../platform/fold-text.ts';
import { languageCodeOf } from '../language/language.ts';
import { cleanTerm, searchWords } from '../search-words.ts';
import { begunGoods, MOST_COMPLETIONS, phraseFactsOf } from './begun-goods.ts';
import { type CatalogueView, textsOf } from './catalogue-view.ts';
import { knownFacts } from './known-facts.ts';
import { memoize } from './remember.ts';

/** Shorter beginnings tell nothing: "fah" begins both a flag and a bicycle. */
const SHORTEST = 4;
/** Least share of a word that a closest term has in common with it. */
const LEAST_SHARE = 0.6;
/** Maximum number of letters that a closest term has after the common beginning. */
const MOST_MORE = 6;

/**
 * Returns terms of the range that begin like a word of a term without a result, the longest common beginning first:
 * "kaffeemaschinenreiniger" has "Kaffeemaschine". A guess at other spellings is part of the search itself.
 */
export function closestTerms(
  view: CatalogueView,
  { locale, term, most }: { locale: string; term: string; most: number },
  now: number,
): string[] {
  const code = languageCodeOf(locale);
  if (code === null) return [];
  const texts = textsOf(view, locale).map(({ text }) => text);
  const synonyms = view.synonyms.get(locale) ?? null;
  const begun = (start: string): { written: string }[] =>
    memoize(view, ['begun', `${locale} ${locale} ${start}`], now, () =>
      begunGoods(
        { code, range: phraseFactsOf(texts), facts: knownFacts(view.dictionary, locale), synonyms },
        start,
        MOST_COMPLETIONS,
      ),
    );
  return closestAmong(begun, term, most);
}

/** Returns the closest of the phrases that `begun` returns for a beginning, for a term without a result. */
export function closestAmong(
  begun: (start: string) => readonly { written: string }[],
  term: string,
  most: number,
): string[] {
  const typed = foldText(cleanTerm(term));
  const words = searchWords(cleanTerm(term)).filter(({ folded }) => !/\d/.test(folded));
  const found = words.flatMap(({ folded }) => {
    const least = Math.max(SHORTEST, Math.ceil(folded.length * LEAST_SHARE));
    for (let length = folded.length; length >= least; length -= 1) {
      const near = begun(folded.slice(0, length)).flatMap(({ written }) =>
        written.length <= length + MOST_MORE && foldText(written) !== typed ? [{ written, length }] : [],
      );
      if (near.length > 0) return near;
    }
    return [];
  });
  const ordered = found.sort((a, b) => b.length - a.length).map(({ written }) => written);
  return [...new Set(ordered)].slice(0, most);
}
