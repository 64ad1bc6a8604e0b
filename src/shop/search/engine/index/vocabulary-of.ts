import { type LanguageCode, languageCodeOf, type Synonyms } from '../language/language.ts';
import { lexiconRules } from '../language/lexicon/lexicon-rules.ts';
import { compileSynonyms, joinSynonyms, sameMeaning } from '../language/synonyms.ts';
import type { StoredSynonym } from '../merchandising/rule.ts';

/** Compiled lexicons of this thread by language and country: they take longer than the tenant's own synonyms. */
const lexicons = new Map<string, Synonyms>();

/** Returns the vocabulary of a locale: the lexicon of its language and the tenant's own synonyms. */
export function vocabularyOf(locale: string, stored: readonly StoredSynonym[]): Synonyms {
  const code = languageCodeOf(locale) ?? 'en';
  const own = stored.flatMap(({ language, said, meant }) => {
    if (language !== code) return [];
    return meant.length === 0 ? sameMeaning(said) : [{ said, meant, directed: true }];
  });
  return lazily(() => joinSynonyms(lexiconOf(code, locale.slice(3).toLowerCase()), compileSynonyms(code, own)));
}

function lexiconOf(code: LanguageCode, country: string): Synonyms {
  const key = `${code}-${country}`;
  const known = lexicons.get(key);
  if (known) return known;
  const { own, ...others } = lexiconRules(code, country);
  const compiled = compileSynonyms(code, own, others);
  lexicons.set(key, compiled);
  return compiled;
}

/** Compiles at the first use: a thread has the vocabularies of all locales, and compiling one takes 0.2 s. */
function lazily(compile: () => Synonyms): Synonyms {
  let compiled: Synonyms | null = null;
  const all = (): Synonyms => {
    compiled ??= compile();
    return compiled;
  };
  return {
    get longest() {
      return all().longest;
    },
    of: (stems) => all().of(stems),
    foreign: (stems) => all().foreign(stems),
    groupOf: (stems) => all().groupOf(stems),
    isGoods: (stems) => all().isGoods(stems),
    isKnown: (stems) => all().isKnown(stems),
    isApart: (stems) => all().isApart(stems),
    isWritten: (folded) => all().isWritten(folded),
    begun: (start, most) => all().begun(start, most),
    near: (word) => all().near(word),
  };
}
